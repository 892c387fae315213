import type { MessagePort } from 'node:worker_threads';
import { messageOf } from '../core/errors';
import { TermEncoder } from './blockTerms';
import { extractFile } from './fileExtractor';
import { diskFiles } from './fileSystem';
import { BlockParser } from './languages/parser';
import type { FromParser, ParserWorkerData, ToParser } from './parserMessages';

/** Reads files for a `ParserPool`, in a thread of its own. */
export function serveParser(port: MessagePort, { wasmFolder }: ParserWorkerData): void {
  const encoder = new TermEncoder();
  const parser = BlockParser.load(wasmFolder);
  const post = (message: FromParser, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved);
  parser.then(
    () => post({ kind: 'ready' }),
    (error: unknown) => post({ kind: 'failed', message: messageOf(error) }),
  );

  let queue = Promise.resolve();
  const answer = async ({ requests }: ToParser): Promise<void> => {
    const files = [];
    for (const request of requests) files.push(await extractFile(request, diskFiles, await parser, encoder));
    const moved = files.map(({ terms }) => terms.buffer as ArrayBuffer);
    post({ kind: 'extracted', files, fresh: encoder.takeFresh() }, moved);
  };
  port.on('message', (message: ToParser) => {
    // A parser that can't start has said so already.
    queue = queue
      .then(() => answer(message))
      .catch((error: unknown) => post({ kind: 'failed', message: messageOf(error) }));
  });
}

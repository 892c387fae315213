import { PassThrough } from 'node:stream';
import { Streams } from '../../src/cli/streams';

/** Streams of the command line whose other ends are in the test's hands; a terminal unless `terminal` is false. */
export function testStreams(options: { readonly terminal?: boolean } = {}) {
  const isTTY = options.terminal ?? true;
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = Object.assign(new PassThrough(), { isTTY });
  const error = Object.assign(new PassThrough(), { isTTY });
  let out = '';
  let err = '';
  output.setEncoding('utf8').on('data', (text: string) => (out += text));
  error.setEncoding('utf8').on('data', (text: string) => (err += text));
  let closed = 0;
  const streams = new Streams({ input, output, error }, { NO_COLOR: '1' }, () => (closed += 1));
  return {
    streams,
    input,
    output,
    out: () => out,
    err: () => err,
    closed: () => closed,
    /** Resolves when `text` has been written to standard error. */
    waitFor: async (text: string): Promise<void> => {
      while (!err.includes(text)) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

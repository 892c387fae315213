import { resolve } from 'node:path';
import { createKernels } from '../compose';
import type { ExecutionResult } from '../core/execution';
import { renderStatus } from '../core/renderForPeople';
import type { CliContext } from './cliContext';
import { exitCodes } from './cliContext';
import type { RunOptions } from './commandOptions';
import { decodeText, readTextFile } from './files';
import { chooseInterpreter } from './interpreterChoice';
import type { Streams } from './streams';

/** `codenav run`: one file, or standard input, as one cell of a kernel in the current folder. */
export async function runCommand(options: RunOptions, context: CliContext): Promise<number> {
  const { signal, streams } = context;
  const code =
    options.file === '-'
      ? await readInput(streams, signal)
      : await readTextFile(resolve(context.cwd, options.file), 'run');
  const interpreter = await chooseInterpreter(options.python, context);
  const kernels = createKernels(
    { folders: [context.cwd], libraries: new Map() },
    {
      assets: context.assets,
      interpreter,
      logger: context.logger,
      ...(options.timeout !== undefined && { timeoutMs: Math.ceil(options.timeout * 1000) }),
      ...(options.json && { onMessage: (message) => streams.json(message) }),
    },
  );
  const kernel = await kernels.start(signal);
  try {
    const show = (stream: 'stdout' | 'stderr', text: string): void =>
      stream === 'stdout' ? streams.out(text) : streams.err(text);
    const execution = await kernel.execute(code, options.json ? {} : { onOutput: show }, signal);
    if (!options.json) showResult(execution, streams);
    // What the host found out, such as the death of the process, is in none of the kernel's messages.
    else if (execution.message) streams.note(execution.message);
    return succeeded(execution) ? exitCodes.success : exitCodes.failure;
  } finally {
    await kernel.dispose();
  }
}

/** What has not been shown as it came: the last value to the answer, what went wrong to people. */
function showResult(execution: ExecutionResult, streams: Streams): void {
  const { displays, error, result } = execution;
  for (const bundle of [...displays, ...(result ? [result] : [])]) {
    const text = bundle['text/plain'];
    if (text) streams.out(`${text}\n`);
  }
  if (error && !isCleanExit(execution)) streams.note(error.traceback.trimEnd() || `${error.name}: ${error.message}`);
  const status = renderStatus(execution);
  if (status) streams.note(status);
}

function succeeded(execution: ExecutionResult): boolean {
  return execution.status === 'ok' || isCleanExit(execution);
}

/** `sys.exit()` and `sys.exit(0)`: scripts end so when all is well. Python's last line of the traceback has the code. */
function isCleanExit({ status, error }: ExecutionResult): boolean {
  if (status !== 'error' || error?.name !== 'SystemExit') return false;
  const lastLine = error.traceback.trimEnd().split('\n').at(-1) ?? '';
  return /^SystemExit(: (0|None))?$/.test(lastLine);
}

async function readInput({ input }: Streams, signal: AbortSignal): Promise<string> {
  signal.addEventListener('abort', () => input.destroy(), { once: true });
  const chunks: Uint8Array[] = [];
  for await (const chunk of input) chunks.push(chunk as Uint8Array);
  return decodeText(Buffer.concat(chunks), 'Standard input');
}

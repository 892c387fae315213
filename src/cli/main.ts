import type { CliContext } from './cliContext';
import { exitCodes } from './cliContext';
import { failureOf } from './failure';
import { InterruptedError, Interruption } from './interruption';
import { runProgram } from './program';
import { createLogger } from './streamLogger';
import { Streams } from './streams';

/** The command line: starts from the process, ends with its exit code. */
async function main(): Promise<void> {
  const interruption = new Interruption();
  interruption.listen(process);
  const streams = new Streams(
    { input: process.stdin, output: process.stdout, error: process.stderr },
    process.env,
    // The reader has gone (`| head`): there is nobody to work for.
    () => interruption.abort(exitCodes.failure),
  );
  const fail = (error: unknown): number => {
    const { message, exitCode } = failureOf(error);
    streams.note(`codenav: ${message}`);
    return exitCode;
  };
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => process.exit(interruption.exitCode ?? fail(error)));
  }
  const context: CliContext = {
    streams,
    env: process.env,
    cwd: process.cwd(),
    assets: __dirname,
    logger: createLogger(process.env['CODENAV_LOG'], (line) => streams.note(line)),
    signal: interruption.signal,
  };
  let exitCode: number;
  try {
    exitCode = await runProgram(process.argv.slice(2), context);
  } catch (error) {
    if (interruption.signal.aborted) streams.note(error instanceof InterruptedError ? error.message : 'Interrupted.');
    exitCode = interruption.signal.aborted ? exitCodes.failure : fail(error);
  }
  if (interruption.exitCode !== undefined && exitCode !== exitCodes.success) exitCode = interruption.exitCode;
  await streams.flush();
  // Not left to the event loop: a handle that something forgot must not keep the command alive.
  process.exit(exitCode);
}

void main();

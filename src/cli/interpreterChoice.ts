import { isAbsolute, join, resolve, sep } from 'node:path';
import { KernelError } from '../core/errors';
import type { Interpreter } from '../core/interpreter';
import { findInterpreterOnPath, probeInterpreter } from '../kernel/interpreter';
import type { CliContext } from './cliContext';

/**
 * The Python that code runs in: `--python`, else that of the active virtual environment, else the
 * first usable one on the path.
 * @throws KernelError with a sentence that names what was tried and what to do.
 */
export async function chooseInterpreter(python: string | undefined, context: CliContext): Promise<Interpreter> {
  const { env, signal } = context;
  if (python !== undefined) return probeInterpreter(locate(python, context.cwd), '--python', signal);
  const environment = env['VIRTUAL_ENV'];
  if (environment) {
    const path =
      process.platform === 'win32' ? join(environment, 'Scripts', 'python.exe') : join(environment, 'bin', 'python');
    try {
      return await probeInterpreter(path, 'active virtual environment', signal);
    } catch (error) {
      if (!(error instanceof KernelError)) throw error;
      const advice = 'Deactivate the virtual environment, or name an interpreter with --python PATH.';
      throw new KernelError(error.reason, `${error.message} ${advice}`, { cause: error });
    }
  }
  return findInterpreterOnPath(signal);
}

/** A path is taken from the current folder; a bare name (`python3.12`) is looked up on the path. */
function locate(python: string, cwd: string): string {
  const isPath = isAbsolute(python) || python.includes('/') || python.includes(sep);
  return isPath ? resolve(cwd, python) : python;
}

import { execFile } from 'node:child_process';

/**
 * Python that a script given to `-c` starts with: such a script imports from the current folder first,
 * and a `json.py` that lies there would run although nobody has approved it. `os` and `sys` have been
 * imported by Python itself.
 */
export const forgetCurrentFolder =
  'import os, sys; sys.path[:] = [entry for entry in sys.path if entry not in ("", os.getcwd())]';

/** How one short run of an interpreter ended. */
export interface PythonRun {
  readonly stdout: string;
  readonly stderr: string;
  /** `ENOENT`, `EACCES`… when it could not be started; absent when it could. */
  readonly startError?: string;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
}

/** In what surroundings an interpreter runs, and for how long at the most. */
export interface PythonRunOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  readonly workingDirectory?: string;
}

/**
 * Runs an interpreter with a few arguments and collects what it prints. Only a cancelled run
 * rejects, with `signal.reason`.
 */
export function runPython(
  path: string,
  arguments_: readonly string[],
  options: PythonRunOptions,
  signal: AbortSignal,
): Promise<PythonRun> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    execFile(
      path,
      [...arguments_],
      {
        env: options.environment,
        timeout: options.timeoutMs,
        killSignal: 'SIGKILL',
        signal,
        encoding: 'utf8',
        maxBuffer: 4 * 1024 * 1024,
        windowsHide: true,
        ...(options.workingDirectory === undefined ? {} : { cwd: options.workingDirectory }),
      },
      (error, stdout, stderr) => {
        if (signal.aborted) {
          reject(signal.reason as Error);
          return;
        }
        const code = error?.code;
        resolve({
          stdout,
          stderr,
          ...(typeof code === 'string' ? { startError: code } : {}),
          exitCode: error ? (typeof code === 'number' ? code : null) : 0,
          timedOut: error?.killed === true && error.signal === 'SIGKILL',
        });
      },
    );
  });
}

import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import * as z from 'zod';
import { KernelError, messageOf } from '../core/errors';
import type { Interpreter } from '../core/interpreter';
import { scrubEnvironment } from './kernelEnvironment';
import { forgetCurrentFolder, runPython } from './runPython';
import type { PythonRun } from './runPython';

/** Oldest Python whose syntax and library the bridge keeps to. */
const oldest = [3, 8] as const;

const probeTimeoutMs = 10_000;

// Runs in any Python, also in 2, whose answer is a version that is refused. The mark is for
// start-up files that print something of their own.
const mark = 'codenav-probe:';
const probe = `${forgetCurrentFolder}
import json
print("${mark}" + json.dumps([list(sys.version_info[:3]), sys.executable]))`;
const answerSchema = z.tuple([z.tuple([z.number(), z.number(), z.number()]), z.string()]);

const remedy = 'Choose another interpreter.';

/**
 * Checks that a Python can run cells. A bare name (`python3`) is looked up on the path; `~` is the
 * home folder.
 * @param source where the choice came from, for people
 * @throws KernelError one clear sentence with the path and what to do (missing, not executable,
 * Python 2, older than 3.8, broken environment, hangs)
 */
export async function probeInterpreter(path: string, source: string, signal: AbortSignal): Promise<Interpreter> {
  signal.throwIfAborted();
  const isName = !/[\\/]/.test(path);
  const file = isName ? findOnPath(path)[0] : absolute(path);
  if (file === undefined) {
    throw new KernelError('interpreterNotFound', `There is no program "${path}" on the path. ${remedy}`);
  }
  checkFile(file);
  const environment = scrubEnvironment(process.env, []);
  const run = await runPython(file, ['-c', probe], { environment, timeoutMs: probeTimeoutMs }, signal);
  const { version, executable } = readAnswer(file, run);
  if (version[0] < oldest[0] || (version[0] === oldest[0] && version[1] < oldest[1])) {
    throw new KernelError(
      'unsupportedVersion',
      `${file} is Python ${version.join('.')}; CodeNav needs Python ${oldest.join('.')} or newer. ${remedy}`,
    );
  }
  // A version manager's shim is a slow script in front of the interpreter that it names.
  const direct = (isName || isShim(file)) && executable !== '' && existsSync(executable);
  return { path: direct ? executable : file, version: version.join('.'), source };
}

/**
 * First usable of `python3` and `python` on the path; on Windows `py -3` first (untested there).
 * @throws KernelError that says what was tried
 */
export async function findInterpreterOnPath(signal: AbortSignal): Promise<Interpreter> {
  const names = ['python3', 'python'];
  const failures: string[] = [];
  if (process.platform === 'win32') {
    const launched = await fromLauncher(signal);
    if (launched) return launched;
  }
  for (const name of names) {
    for (const file of findOnPath(name)) {
      try {
        const found = await probeInterpreter(file, `${name} on the path`, signal);
        return found;
      } catch (error) {
        if (signal.aborted) throw error;
        failures.push(messageOf(error).replace(` ${remedy}`, ''));
      }
    }
  }
  const tried = failures.length > 0 ? ` ${failures.join(' ')}` : '';
  throw new KernelError(
    'interpreterNotFound',
    `No usable Python was found on the path.${tried} Install Python ${oldest.join('.')} or newer, or name an interpreter.`,
  );
}

async function fromLauncher(signal: AbortSignal): Promise<Interpreter | undefined> {
  const environment = scrubEnvironment(process.env, []);
  const run = await runPython('py', ['-3', '-c', probe], { environment, timeoutMs: probeTimeoutMs }, signal);
  if (run.exitCode !== 0) return undefined;
  try {
    return await probeInterpreter(readAnswer('py', run).executable, 'py -3 on the path', signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

/** Executable files with this name in the folders of PATH, in order. */
function findOnPath(name: string): string[] {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd', '.bat', ''] : [''];
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const files = folders.flatMap((folder) => suffixes.map((suffix) => resolve(folder, name + suffix)));
  return [...new Set(files)].filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

function absolute(path: string): string {
  const expanded = /^~(?=[\\/]|$)/.test(path) ? join(homedir(), path.slice(1)) : path;
  return isAbsolute(expanded) ? expanded : resolve(expanded);
}

/** What can be said without running it. */
function checkFile(file: string): void {
  const link = lstatSync(file, { throwIfNoEntry: false });
  const target = statSync(file, { throwIfNoEntry: false });
  if (!link) throw new KernelError('interpreterNotFound', `There is no Python at ${file}. ${remedy}`);
  if (!target) {
    throw new KernelError(
      'interpreterUnusable',
      `${file} points to a Python that is gone. Make the environment again, or choose another interpreter.`,
    );
  }
  if (target.isDirectory()) {
    const inside = [join(file, 'bin', 'python'), join(file, 'Scripts', 'python.exe')].find((each) => existsSync(each));
    const instead = inside === undefined ? 'Choose the interpreter inside it.' : `Choose ${inside} instead.`;
    throw new KernelError('interpreterUnusable', `${file} is a folder, not a Python. ${instead}`);
  }
}

function readAnswer(file: string, run: PythonRun): { version: [number, number, number]; executable: string } {
  if (run.timedOut) {
    throw new KernelError('interpreterUnusable', `${file} did not answer within ${probeTimeoutMs / 1000} s. ${remedy}`);
  }
  if (run.startError !== undefined) {
    const why = startErrors[run.startError] ?? `could not be started (${run.startError})`;
    throw new KernelError('interpreterUnusable', `${file} ${why}. ${remedy}`);
  }
  const line = run.stdout.split(/\r?\n/).find((each) => each.startsWith(mark));
  const answer = run.exitCode === 0 && line !== undefined ? parseAnswer(line.slice(mark.length)) : undefined;
  if (answer) return { version: answer[0], executable: answer[1] };
  const said = run.stderr.trim().split('\n').at(-1)?.trim();
  const what = run.exitCode === 0 ? 'does not behave like a Python' : 'does not run Python code';
  throw new KernelError(
    'interpreterUnusable',
    `${file} ${what}${said ? ` (it says: ${said.slice(0, 300)})` : ''}. Repair or make its environment again, or choose another interpreter.`,
  );
}

/** Nothing when a program that is no Python has echoed the mark. */
function parseAnswer(text: string): z.infer<typeof answerSchema> | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const startErrors: Readonly<Record<string, string>> = {
  EACCES: 'may not be executed: it has no permission to',
  ENOENT: 'needs a program that is not there',
  ENOEXEC: 'is not a program that this machine can run',
};

function isShim(file: string): boolean {
  return /[\\/]shims[\\/]/.test(file) && readFileSync(file).subarray(0, 2).toString('latin1') === '#!';
}

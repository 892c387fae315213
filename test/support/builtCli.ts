import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** What a process left behind. */
export interface Finished {
  /** Absent when a signal ended it. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
}

/** The command line, built into a folder of its own, run as a process with nothing of this machine's settings. */
export class BuiltCli {
  /** Free for the test's files; removed at the end. */
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async build(): Promise<BuiltCli> {
    const folder = await mkdtemp(join(tmpdir(), 'codenav cli '));
    const args = ['esbuild.mjs', '--outdir', join(folder, 'dist'), '--only', 'cli,indexWorker'];
    const built = await finished(spawn(process.execPath, args, { cwd: root }));
    if (built.exitCode !== 0) throw new Error(`The command line could not be built.\n${built.stderr}`);
    await mkdir(join(folder, 'empty'));
    return new BuiltCli(folder);
  }

  /** A copy of the small code base that the tests ask about; its path. */
  copyWorkspace(): string {
    const workspace = join(this.folder, 'workspace');
    cpSync(join(root, 'test/fixtures/cli-workspace'), workspace, { recursive: true });
    return workspace;
  }

  /** Starts it without waiting. */
  start(args: readonly string[], options: RunOptions = {}): ChildProcess {
    const child = spawn(process.execPath, [join(this.folder, 'dist', 'cli.js'), ...args], {
      cwd: options.cwd ?? join(this.folder, 'empty'),
      env: {
        PATH: process.env['PATH'],
        HOME: this.folder,
        CODENAV_CACHE: join(this.folder, 'cache'),
        ...options.env,
      },
    });
    child.stdin.end(options.input ?? '');
    return child;
  }

  run(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
    return finished(this.start(args, options));
  }

  dispose(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

/** Waits for the end of a process and of everything that it prints. */
export function finished(child: ChildProcess): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ exitCode: code ?? undefined, stdout, stderr }));
  });
}

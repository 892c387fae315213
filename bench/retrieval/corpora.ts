import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Bench } from './bench';
import type { PinnedPackage } from './libraries';

/** A folder of Python sources and its size. */
export interface Corpus {
  readonly name: string;
  readonly folder: string;
  readonly files: number;
  readonly lines: number;
  readonly bytes: number;
}

/** Relative paths of the Python files below a folder, sorted by code units. */
export function pythonFiles(folder: string): string[] {
  const found: string[] = [];
  const visit = (below: string): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below ? `${below}/${entry.name}` : entry.name;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile() && entry.name.endsWith('.py')) found.push(path);
    }
  };
  visit('');
  return found.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Counts what a folder holds; reading it all also brings it into the system's file cache. */
export function measureCorpus(name: string, folder: string): Corpus {
  let lines = 0;
  let bytes = 0;
  const files = pythonFiles(folder);
  for (const file of files) {
    const content = readFileSync(join(folder, file));
    bytes += content.length;
    for (const byte of content) if (byte === 10) lines += 1;
  }
  return { name, folder, files: files.length, lines, bytes };
}

/** Copies some files of a folder. */
export function copyFiles(from: string, to: string, files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
}

/**
 * The sources of some packages, in one folder of the cache; downloaded when they are not there.
 * Wheels, and where there is none for this interpreter, source distributions.
 */
export async function installSources(bench: Bench, packages: readonly PinnedPackage[]): Promise<string> {
  const name = packages.map((pinned) => `${pinned.name}-${pinned.version}`).join('+');
  const folder = join(bench.options.cache, 'sources', name);
  return made(folder, async (unfinished) => {
    for (const pinned of packages) {
      bench.say(`Downloading ${pinned.name} ${pinned.version}`);
      const archive = await download(bench, pinned);
      await bench.run(bench.options.python, ['-B', join(bench.folder, 'python', 'unpack.py'), archive, unfinished]);
    }
  });
}

async function download(bench: Bench, { name, version }: PinnedPackage): Promise<string> {
  const folder = mkdtempSync(join(bench.work, 'download-'));
  const pip = (kind: string): Promise<string> =>
    bench.run(bench.options.python, [
      ...['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-deps'],
      ...[`--${kind}=:all:`, '--dest', folder, `${name}==${version}`],
    ]);
  await pip('only-binary').catch(() => pip('no-binary'));
  const [archive] = readdirSync(folder);
  if (archive === undefined) throw new Error(`pip downloaded nothing for ${name} ${version}.`);
  return join(folder, archive);
}

/** A virtual environment with some packages, in the cache; its interpreter. */
export async function environmentWith(bench: Bench, packages: readonly PinnedPackage[]): Promise<string> {
  const requirements = packages.map(({ name, version }) => `${name}==${version}`);
  const folder = join(bench.options.cache, 'environments', requirements.join('+'));
  const python = join(folder, 'bin', 'python');
  const done = join(folder, 'installed');
  if (!existsSync(done)) {
    // Not moved when it is whole, as others are: an environment holds its own path.
    rmSync(folder, { recursive: true, force: true });
    await bench.run(bench.options.python, ['-m', 'venv', folder]);
    await bench.run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...requirements]);
    mkdirSync(done);
  }
  return python;
}

/** A folder of the cache, filled once: what is there is whole, because it was renamed when it was done. */
export async function made(folder: string, fill: (unfinished: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder;
  const unfinished = join(dirname(folder), `.${basename(folder)}-${randomUUID()}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    await fill(unfinished);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

import { basename, dirname, join, sep } from 'node:path';
import type { SkippedFile } from '../core/ports';
import { readProblem } from './fileSystem';
import type { FileSystem } from './fileSystem';
import type { IgnoreRules } from './ignoreRules';
import { languageOf, maxBytesOf } from './languages/languageOf';

/** A file to index, or one that is not with the reason why. */
export type Walked =
  | { readonly kind: 'file'; readonly file: string; readonly stamp: string }
  | { readonly kind: 'skipped'; readonly skipped: SkippedFile };

/**
 * Files below a folder that have a language and are not ignored. Links are followed after
 * everything else, to what has not been seen; nothing on the disk makes it throw or go on for ever.
 */
export function* walkFiles(root: string, files: FileSystem, rules: IgnoreRules): Generator<Walked> {
  const seen = new Set<string>();
  const links: string[] = [];
  yield* walkFolder(root, root);
  for (let link = links.shift(); link !== undefined; link = links.shift()) yield* follow(link);

  function* walkFolder(folder: string, real: string): Generator<Walked> {
    const realFolder = folder === root ? safely(() => files.realPath(folder)) : { value: real };
    if ('error' in realFolder) {
      yield skipped(folder, readProblem(realFolder.error));
      return;
    }
    if (seen.has(realFolder.value)) return;
    seen.add(realFolder.value);
    const entries = safely(() => files.readFolder(folder));
    if ('error' in entries) {
      yield skipped(folder, readProblem(entries.error));
      return;
    }
    const names = new Set(entries.value.map(({ name }) => name));
    for (const entry of entries.value) {
      const path = join(folder, entry.name);
      switch (entry.kind) {
        case 'folder':
          if (!rules.ignoresFolder(path)) yield* walkFolder(path, join(realFolder.value, entry.name));
          break;
        case 'file':
          if (isSource(entry.name, (name) => names.has(name)))
            yield* walkFile(path, join(realFolder.value, entry.name));
          break;
        case 'link':
          links.push(path);
          break;
        case 'other':
          if (languageOf(entry.name) !== undefined) yield skipped(path, 'it is no regular file');
          break;
      }
    }
  }

  function* walkFile(file: string, real: string): Generator<Walked> {
    if (seen.has(real) || rules.ignoresFile(file)) return;
    seen.add(real);
    yield examine(file, files);
  }

  function* follow(link: string): Generator<Walked> {
    if (rules.ignoresFolder(link) || rules.ignoresFile(link)) return;
    const real = safely(() => files.realPath(link));
    const facts = 'error' in real ? real : safely(() => files.facts(link));
    if ('error' in real || 'error' in facts) {
      const error = 'error' in real ? real.error : 'error' in facts ? facts.error : undefined;
      yield skipped(
        link,
        isMissing(error) ? 'it is a symbolic link to something that is not there' : readProblem(error),
      );
      return;
    }
    if (facts.value.kind === 'folder') {
      const from = safely(() => files.realPath(dirname(link)));
      if ('value' in from && `${from.value}${sep}`.startsWith(withSeparator(real.value))) {
        yield skipped(link, 'it is a symbolic link to a folder that it is in (a loop)');
      } else {
        yield* walkFolder(link, real.value);
      }
    } else if (languageOf(basename(link)) !== undefined) {
      yield* walkFile(link, real.value);
    }
  }
}

/** The top of the disk has one already. */
function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep;
}

/** What a single file is to the index. */
export function examine(file: string, files: FileSystem): Walked {
  const facts = safely(() => files.facts(file));
  if ('error' in facts) return skipped(file, readProblem(facts.error));
  if (facts.value.kind !== 'file') return skipped(file, 'it is no regular file');
  const most = maxBytesOf(basename(file));
  if (facts.value.size > most) {
    const megabytes = (facts.value.size / 1e6).toFixed(1);
    return skipped(file, `it has ${megabytes} MB; files over ${most / 1e6} MB are not indexed`);
  }
  return { kind: 'file', file, stamp: facts.value.stamp };
}

/**
 * Whether a file name is of source that is indexed. A stub says nothing that the source beside it doesn't.
 * @param isBeside whether there is an entry of this name in the same folder
 */
export function isSource(name: string, isBeside: (name: string) => boolean): boolean {
  if (languageOf(name) === undefined || /\.min\.\w+$/.test(name)) return false;
  return !(name.endsWith('.pyi') && isBeside(name.slice(0, -1)));
}

function skipped(path: string, reason: string): Walked {
  return { kind: 'skipped', skipped: { path, reason } };
}

function safely<T>(read: () => T): { readonly value: T } | { readonly error: unknown } {
  try {
    return { value: read() };
  } catch (error) {
    return { error };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

import { relative, sep } from 'node:path';
import { plural } from '../core/plural';
import type { SkippedFile } from '../core/ports';

/** A folder whose files are indexed, and what it is called. */
export interface NamedFolder {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
}

/** A file with trouble, as people look for it. */
export interface SkippedEntry {
  /** Absolute. */
  readonly path: string;
  /** From its folder, with that folder's name in front where there are several. */
  readonly shown: string;
  /** Why, as a sentence. */
  readonly reason: string;
}

/** Files with the same trouble. */
export interface SkippedGroup {
  /** True: indexed only in part; false: left out. */
  readonly partly: boolean;
  /** As a sentence, with `…` where the files differ in a number. */
  readonly reason: string;
  readonly entries: readonly SkippedEntry[];
}

/** By what is wrong: first what is left out, then what is indexed in part; in each, what most files have first. */
export function groupSkipped(skipped: readonly SkippedFile[], folders: readonly NamedFolder[]): SkippedGroup[] {
  const groups = new Map<string, SkippedFile[]>();
  for (const file of skipped) {
    const key = `${file.indexed ? 1 : 0} ${file.reason.replaceAll(number, '…')}`;
    const group = groups.get(key);
    if (group) group.push(file);
    else groups.set(key, [file]);
  }
  return [...groups.values()]
    .map((files) => ({
      partly: files[0]?.indexed === true,
      reason: sentence(commonReason(files.map(({ reason }) => reason))),
      entries: files
        .map(({ path, reason }) => ({ path, shown: shownPath(path, folders), reason: sentence(reason) }))
        .sort((a, b) => (a.shown < b.shown ? -1 : 1)),
    }))
    .sort((a, b) => Number(a.partly) - Number(b.partly) || b.entries.length - a.entries.length);
}

/** All groups as text: to read, to search in, to copy. */
export function skippedText(groups: readonly SkippedGroup[], state: string): string {
  const part = (title: string, of: readonly SkippedGroup[]): string[] => {
    const count = of.reduce((sum, { entries }) => sum + entries.length, 0);
    if (count === 0) return [];
    return [`${title}: ${plural(count, 'file or folder', 'files and folders')}`, '', ...of.flatMap(groupLines)];
  };
  return [
    state,
    '',
    ...part(
      'Left out',
      groups.filter(({ partly }) => !partly),
    ),
    ...part(
      'Indexed only in part',
      groups.filter(({ partly }) => partly),
    ),
  ].join('\n');
}

function groupLines({ reason, entries }: SkippedGroup): string[] {
  const same = entries.every((entry) => entry.reason === reason);
  return [
    `  ${reason} (${entries.length})`,
    ...entries.map((entry) => `    ${entry.shown}${same ? '' : `: ${entry.reason}`}`),
    '',
  ];
}

const number = /\d[\d.,]*/g;

/** Numbers that are the same in all stay. */
function commonReason(reasons: readonly string[]): string {
  const [first = '', ...others] = reasons;
  const numbers = others.map((reason) => reason.match(number) ?? []);
  let at = 0;
  return first.replaceAll(number, (found) => {
    const same = numbers.every((each) => each[at] === found);
    at += 1;
    return same ? found : '…';
  });
}

/** Reasons begin with "it", as they follow a file's name. */
function sentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function shownPath(path: string, folders: readonly NamedFolder[]): string {
  // The innermost: a library may lie in a folder of the workspace.
  const home = folders
    .filter(({ folder }) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep))
    .sort((a, b) => b.folder.length - a.folder.length)[0];
  if (!home) return path;
  const inside = relative(home.folder, path).split(sep).join('/');
  if (inside === '') return home.name;
  return folders.length > 1 ? `${home.name}/${inside}` : inside;
}

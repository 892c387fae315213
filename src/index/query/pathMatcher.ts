import type { FileEntry } from '../catalogue';
import { matchesWildcard } from '../wildcard';

/**
 * Whether a file's path holds a path as whole components (`models/detr.py`, `models`), or matches a
 * pattern that begins at a component (`models/*`) or anywhere (`*detr.py`). Upper and lower case are
 * the same. What begins as an absolute path does is looked for in absolute paths only.
 */
export function pathMatcher(wanted: string): (file: FileEntry) => boolean {
  const known = new Map<FileEntry, boolean>();
  const value = wanted.toLowerCase().replaceAll('\\', '/').replace(/^\.\//, '');
  const absolute = /^(?:\/|[a-z]:\/)/.test(value);
  const matches = /[*?]/.test(value) ? patternIn(value) : componentsIn(value);
  return (file) => {
    let result = known.get(file);
    if (result === undefined) {
      result = matches(absolute ? file.file.toLowerCase().replaceAll('\\', '/') : file.path.toLowerCase());
      known.set(file, result);
    }
    return result;
  };
}

function patternIn(pattern: string): (path: string) => boolean {
  return (path) =>
    matchesWildcard(path, pattern) || (!pattern.startsWith('/') && matchesWildcard(`/${path}`, `*/${pattern}`));
}

function componentsIn(value: string): (path: string) => boolean {
  const wanted = `/${value.replace(/^\/+|\/+$/g, '')}/`;
  return (path) => `/${path.replace(/^\/+/, '')}/`.includes(wanted);
}

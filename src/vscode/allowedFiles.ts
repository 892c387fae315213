import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

/**
 * The real path of `file` when it is one of `roots` or lies in one, whatever links lead there;
 * nothing for a file outside, or one that is not there.
 */
export async function allowedFile(file: string, roots: readonly string[]): Promise<string | undefined> {
  if (!isAbsolute(file)) return undefined;
  const real = await realPathOf(file);
  if (real === undefined || !(await stat(real)).isFile()) return undefined;
  for (const root of roots) {
    const realRoot = await realPathOf(root);
    if (realRoot !== undefined && (real === realRoot || isInside(real, realRoot))) return real;
  }
  return undefined;
}

function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

async function realPathOf(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch {
    return undefined;
  }
}

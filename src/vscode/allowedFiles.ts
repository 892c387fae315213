import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

/**
 * The real path of `file` when it lies in one of `folders`, whatever links lead there; nothing for a
 * file outside, or one that is not there.
 */
export async function allowedFile(file: string, folders: readonly string[]): Promise<string | undefined> {
  if (!isAbsolute(file)) return undefined;
  const real = await realPathOf(file);
  if (real === undefined) return undefined;
  for (const folder of folders) {
    const realFolder = await realPathOf(folder);
    if (realFolder !== undefined && isInside(real, realFolder)) return real;
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

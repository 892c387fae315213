import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigurationError, messageOf } from '../core/errors';

/**
 * A text file that an option names.
 * @throws ConfigurationError when it is not there, can't be read, or is not UTF-8.
 */
export async function readTextFile(path: string, option: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new ConfigurationError(`${option}: ${reasonOf(error, path)}`, { cause: error });
  }
  return decodeText(bytes, `${option}: ${path}`);
}

/** @throws ConfigurationError when the bytes are not UTF-8; a byte order mark is dropped. */
export function decodeText(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ConfigurationError(`${what} is not UTF-8 text.`, { cause: error });
  }
}

/**
 * The absolute path of a folder that an option names.
 * @throws ConfigurationError when there is none, or it can't be read.
 */
export async function existingFolder(cwd: string, path: string, option: string): Promise<string> {
  const folder = resolve(cwd, path);
  try {
    if (!(await stat(folder)).isDirectory()) {
      throw new ConfigurationError(`${option}: ${folder} is a file. Name the folder that it is in.`);
    }
    await access(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const why = codeOf(error) === 'ENOENT' ? `there is no folder ${folder}.` : reasonOf(error, folder);
    throw new ConfigurationError(`${option}: ${why}`, { cause: error });
  }
  return folder;
}

/**
 * The absolute path of a file that is going to be written.
 * @throws ConfigurationError when that can't be: no such folder, a folder itself, no permission.
 */
export async function writableFile(cwd: string, path: string, option: string): Promise<string> {
  const file = resolve(cwd, path);
  await existingFolder(cwd, dirname(file), option);
  const existing = await stat(file).catch(() => undefined);
  if (existing?.isDirectory()) throw new ConfigurationError(`${option}: ${file} is a folder, not a file.`);
  try {
    await access(existing ? file : dirname(file), constants.W_OK);
  } catch (error) {
    throw new ConfigurationError(`${option}: ${file} can't be written: no permission.`, { cause: error });
  }
  return file;
}

function reasonOf(error: unknown, path: string): string {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `there is no file ${path}.`;
    case 'EISDIR':
      return `${path} is a folder, not a file.`;
    case 'EACCES':
    case 'EPERM':
      return `${path} can't be read: no permission.`;
    case undefined:
    default:
      return `${path} can't be read: ${messageOf(error)}`;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

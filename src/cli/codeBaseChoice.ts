import type { CodeBase } from '../compose';
import type { Interpreter } from '../core/interpreter';
import { locateLibrary } from '../kernel/libraries';
import type { CliContext } from './cliContext';
import type { CodeBaseOptions } from './commandOptions';
import { existingFolder } from './files';

/**
 * The folders of `--workspace` (the current one when there is none), each once.
 * @throws ConfigurationError
 */
export async function workspaceFolders(options: CodeBaseOptions, context: CliContext): Promise<string[]> {
  const named = options.workspace.length > 0 ? options.workspace : ['.'];
  const folders = await Promise.all(named.map((path) => existingFolder(context.cwd, path, '--workspace')));
  return [...new Set(folders)];
}

/**
 * Folders and libraries together. `interpreter` is asked for only when a library has to be found.
 * @throws IndexError when the interpreter has no such library.
 */
export async function chooseCodeBase(
  folders: readonly string[],
  libraries: readonly string[],
  interpreter: () => Promise<Interpreter>,
  signal: AbortSignal,
): Promise<CodeBase> {
  const located = new Map<string, string>();
  for (const name of libraries) {
    const folder = await locateLibrary(await interpreter(), name, signal);
    // Named twice, by its module and its distribution, it is one library all the same.
    if (![...located.values()].includes(folder)) located.set(name, folder);
  }
  return { folders, libraries: located };
}

import type { CliContext } from './cliContext';
import { exitCodes } from './cliContext';
import { chooseCodeBase, workspaceFolders } from './codeBaseChoice';
import type { IndexOptions } from './commandOptions';
import { chooseInterpreter } from './interpreterChoice';
import { describeFigures, withIndex } from './openIndex';
import { onOneLine } from './visibleText';

/** `codenav index`: makes the index, or brings it up to date, and says what is in it. */
export async function indexCommand(options: IndexOptions, context: CliContext): Promise<number> {
  const { signal, streams } = context;
  const folders = await workspaceFolders(options, context);
  const interpreter = () => chooseInterpreter(options.python, context);
  const codeBase = await chooseCodeBase(folders, options.library, interpreter, signal);
  return withIndex(codeBase, context, { fresh: options.fresh }, async (index, figures) => {
    for (const { indexed, path, reason } of await index.skipped()) {
      streams.note(onOneLine(`${indexed ? 'Indexed, with trouble,' : 'Skipped'} ${path}: ${reason}`));
    }
    const { files, blocks, skipped, ms, warm, rssBytes } = figures;
    if (options.json) streams.json({ files, blocks, skipped, ms, warm, rssBytes });
    else streams.out(`${describeFigures(figures)}\n`);
    return exitCodes.success;
  });
}

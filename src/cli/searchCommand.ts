import { resolve } from 'node:path';
import type { SearchHit } from '../core/codeBlock';
import { formatCount } from '../core/plural';
import type { CodeSearch } from '../core/ports';
import type { CliContext } from './cliContext';
import { exitCodes } from './cliContext';
import { chooseCodeBase, workspaceFolders } from './codeBaseChoice';
import type { SearchOptions } from './commandOptions';
import { ConfigurationError } from '../core/errors';
import { readTextFile } from './files';
import { chooseInterpreter } from './interpreterChoice';
import { describeFigures, withIndex } from './openIndex';
import type { Streams } from './streams';
import { onOneLine, visibleText } from './visibleText';

/** `codenav search`: each query on its own, as the first of an episode. */
export async function searchCommand(options: SearchOptions, context: CliContext): Promise<number> {
  const { signal, streams } = context;
  const queries = await readQueries(options, context);
  const folders = await workspaceFolders(options, context);
  const interpreter = () => chooseInterpreter(options.python, context);
  const codeBase = await chooseCodeBase(folders, options.library, interpreter, signal);
  return withIndex(codeBase, context, { fresh: false }, async (index, figures) => {
    streams.note(describeFigures(figures));
    for (const query of queries) await searchOne(query, index, options, context);
    return exitCodes.success;
  });
}

async function searchOne(query: string, index: CodeSearch, options: SearchOptions, context: CliContext): Promise<void> {
  const { signal, streams } = context;
  const startedAt = performance.now();
  const { hits, note, total } = await index.search({ query, limit: options.top, withText: 0 }, signal);
  const ms = performance.now() - startedAt;
  if (note) streams.note(visibleText(note));
  if (options.json) {
    streams.json({ query, hits: hits.map(jsonHit), ms: Math.round(ms * 1000) / 1000 });
    return;
  }
  if (options.queries !== undefined) streams.out(`${visibleText(query)}\n`);
  showHits(hits, streams);
  const more = hits.length > 0 && total > hits.length ? ` of ${formatCount(total)}; see more with --top` : '';
  if (hits.length === 0 && note) return;
  streams.note(`${hits.length === 0 ? 'Nothing' : formatCount(hits.length)} found${more} (${ms.toFixed(1)} ms).`);
}

function jsonHit({ id, path, name, kind, startLine, endLine, score }: SearchHit): object {
  return { id, path, name, kind, startLine, endLine, score };
}

function showHits(hits: readonly SearchHit[], streams: Streams): void {
  for (const hit of hits) {
    const signature = hit.signature.replace(/\s*\n\s*/g, ' ');
    const columns = [`${hit.path}:${hit.startLine}`, hit.kind, hit.name, signature];
    streams.out(`${columns.map(onOneLine).join('\t').trimEnd()}\n`);
  }
}

/** Lines that say something, each a query. */
async function readQueries({ query, queries }: SearchOptions, context: CliContext): Promise<string[]> {
  const text = queries === undefined ? (query ?? '') : await readTextFile(resolve(context.cwd, queries), '--queries');
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) throw new ConfigurationError(`--queries: ${queries ?? ''} holds no query. Write one a line.`);
  return lines;
}

import type { SearchHit } from '../core/codeBlock';
import type { SearchRequest, SearchResult } from '../core/ports';
import type { CataloguedBlock, FileEntry } from './catalogue';
import { decodeText } from './decodeText';
import { hashOf, linesOf } from './fileReader';
import type { FileSystem } from './fileSystem';
import type { IndexStore } from './indexStore';
import { readableText } from './languages/readableText';
import { evaluateQuery } from './query/evaluateQuery';
import type { SearchData } from './query/evaluateQuery';
import { explainNothing, loosened } from './query/explainNothing';
import { queryIntent } from './query/queryIntent';
import { parseQuery } from './query/queryParser';
import { rank } from './ranking';

export interface Found {
  readonly result: SearchResult;
  /** Files of hits that are not on the disk as they were indexed; their hits are not in the result. */
  readonly stale: readonly string[];
}

/** Answers a query. Whatever the query, it doesn't throw. */
export function searchBlocks(request: SearchRequest, store: IndexStore, files: FileSystem): Found {
  const disk = new DiskTexts(files);
  const data: SearchData = {
    capacity: store.capacity,
    terms: store.terms,
    block: (number) => store.block(number),
    forEachOfKind: (kinds, found) => store.forEachOfKind(kinds, found),
    files: () => store.files(),
    textOf: (block) => disk.textOf(block) ?? '',
  };
  const { root, notes } = parseQuery(request.query);
  const said = [...notes];
  let meant = root;
  let scores = evaluateQuery(root, data);
  if (scores.isEmpty()) {
    said.push(explainNothing(root, data));
    const loose = loosened(root);
    if (loose) {
      scores = evaluateQuery(loose, data);
      meant = loose;
      if (!scores.isEmpty()) said.push('These have words that are spelt nearly the same.');
    }
  }
  for (const id of request.exclude ?? []) {
    const number = store.find(id);
    if (number !== undefined) scores.remove(number);
  }
  const intent = queryIntent(meant, (term) => store.terms.rarity(term));
  const total = scores.count();
  const ranked = rank(scores, total, store, intent, Math.max(0, request.limit));

  const hits: SearchHit[] = [];
  const stale = new Set<string>();
  for (const { number, score } of ranked) {
    const block = store.block(number);
    if (!block) continue;
    const wantsText = hits.length < request.withText;
    const text = wantsText ? disk.textOf(block) : undefined;
    // Two quick writes of the same size may look like one to the file system: what is shown is compared.
    if (!disk.isAsIndexed(block) || (wantsText && (text === undefined || hashOf(text) !== block.hash))) {
      stale.add(block.file.file);
      continue;
    }
    hits.push(hitOf(block, score, text));
  }
  return {
    result: {
      hits,
      total: total - (ranked.length - hits.length),
      ...(said.length > 0 && { note: said.join('\n') }),
    },
    stale: [...stale],
  };
}

function hitOf(block: CataloguedBlock, score: number, text: string | undefined): SearchHit {
  const { docstring, endLine, file, hash, id, kind, name, signature, startLine } = block;
  return {
    id,
    path: file.path,
    file: file.file,
    kind,
    name,
    signature,
    docstring,
    startLine,
    endLine,
    ...(file.module !== undefined && { module: file.module }),
    hash,
    language: file.language,
    score,
    ...(text !== undefined && { text }),
  };
}

/** Texts as they are on the disk now; each file is read and looked at once. */
class DiskTexts {
  readonly #files: FileSystem;
  readonly #lines = new Map<string, readonly string[] | undefined>();
  readonly #current = new Map<string, boolean>();

  constructor(files: FileSystem) {
    this.#files = files;
  }

  isAsIndexed({ file }: CataloguedBlock): boolean {
    let current = this.#current.get(file.file);
    if (current === undefined) {
      try {
        current = this.#files.facts(file.file).stamp === file.stamp;
      } catch {
        current = false;
      }
      this.#current.set(file.file, current);
    }
    return current;
  }

  /** Nothing when the file can't be read. */
  textOf({ file, startLine, endLine }: CataloguedBlock): string | undefined {
    let lines = this.#lines.get(file.file);
    if (lines === undefined && !this.#lines.has(file.file)) {
      lines = this.#read(file);
      this.#lines.set(file.file, lines);
    }
    return lines && linesOf(lines, startLine, endLine);
  }

  #read({ file, language }: FileEntry): readonly string[] | undefined {
    try {
      const decoded = decodeText(this.#files.read(file));
      return decoded.kind === 'text' ? readableText(decoded.text, language).split('\n') : undefined;
    } catch {
      return undefined;
    }
  }
}

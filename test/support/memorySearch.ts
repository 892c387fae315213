import type { CodeBlock, SearchHit } from '../../src/core/codeBlock';
import type { CodeSearch, LibraryOutline, SearchRequest, SearchResult } from '../../src/core/ports';

/** A search that knows, for each query, its hits in order, and keeps what it was asked. */
export class MemorySearch implements CodeSearch {
  readonly requests: SearchRequest[] = [];
  readonly #answers: ReadonlyMap<string, readonly SearchHit[]>;
  readonly #note: string | undefined;

  constructor(answers: Readonly<Record<string, readonly SearchHit[]>>, note?: string) {
    this.#answers = new Map(Object.entries(answers));
    this.#note = note;
  }

  search(request: SearchRequest, signal: AbortSignal): Promise<SearchResult> {
    signal.throwIfAborted();
    this.requests.push(request);
    const left = (this.#answers.get(request.query) ?? []).filter(({ id }) => !request.exclude?.includes(id));
    return Promise.resolve({
      hits: left.slice(0, request.limit).map(({ text, ...hit }, at) => ({
        ...hit,
        ...(at < request.withText && text !== undefined && { text }),
      })),
      total: left.length,
      ...(this.#note !== undefined && { note: this.#note }),
    });
  }

  outline(): Promise<LibraryOutline> {
    return Promise.resolve({ packages: [], readme: '', files: 1, blocks: 1 });
  }
}

/** A hit for a block of `shapes.py`. */
export function hit(name: string, changes: Partial<CodeBlock & Pick<SearchHit, 'score' | 'text'>> = {}): SearchHit {
  return {
    id: `shapes.py#${name}`,
    path: 'shapes.py',
    file: '/project/shapes.py',
    kind: 'FUNCTION',
    name,
    signature: `def ${name}(x)`,
    docstring: `Does ${name}.`,
    startLine: 1,
    endLine: 3,
    module: 'shapes',
    hash: '0123456789abcdef',
    language: 'python',
    score: 1,
    text: `def ${name}(x):\n    return x`,
    ...changes,
  };
}

import type { Action } from '../core/action';
import type { BlockKind } from '../core/codeBlock';
import type { Environment, StepContext } from '../core/environment';
import type { CodeSearch } from '../core/ports';
import type { QueryAnswer, Response } from '../core/response';
import type { EpisodeSettings } from '../core/settings';

/** Kinds that have a prototype to show. */
const prototypeKinds: ReadonlySet<BlockKind> = new Set<BlockKind>(['FUNCTION', 'CLASS', 'METHOD']);

/** Lines of one action that are searched; a model that writes more is told. */
const maxQueries = 10;

/**
 * Answers queries from the index, one a line. Remembers what this episode has been shown whole and
 * leaves it out, so that the same query again shows the next ones (CodeNav section 3.2).
 */
export class SearchEnvironment implements Environment {
  readonly type = 'search';
  readonly #index: CodeSearch;
  readonly #settings: EpisodeSettings;
  readonly #shownWhole = new Set<string>();

  constructor(index: CodeSearch, settings: EpisodeSettings) {
    this.#index = index;
    this.#settings = settings;
  }

  async step(action: Action, _context: StepContext, signal: AbortSignal): Promise<Response> {
    const queries = action.content
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    if (queries.length === 0) {
      return {
        kind: 'invalidAction',
        rule: 'A search action needs at least one query.',
        remedy: 'Write one query a line, for instance: name:load_image AND type:FUNCTION',
      };
    }
    const answers: QueryAnswer[] = [];
    for (const query of queries.slice(0, maxQueries)) answers.push(await this.#answer(query, signal));
    for (const query of queries.slice(maxQueries)) {
      const note = `Not searched: one action searches at most ${maxQueries} lines.`;
      answers.push({ query, shown: [], prototypes: [], remaining: 0, note });
    }
    return { kind: 'search', answers };
  }

  async #answer(query: string, signal: AbortSignal): Promise<QueryAnswer> {
    const { candidates, shownWhole, prototypes } = this.#settings;
    const result = await this.#index.search(
      { query, limit: candidates, withText: shownWhole, exclude: [...this.#shownWhole] },
      signal,
    );
    const shown = result.hits.slice(0, shownWhole);
    const listed = result.hits
      .slice(shownWhole)
      .filter((hit) => prototypeKinds.has(hit.kind))
      .slice(0, prototypes);
    for (const hit of shown) this.#shownWhole.add(hit.id);
    return {
      query,
      shown,
      prototypes: listed,
      remaining: Math.max(0, result.total - shown.length - listed.length),
      ...(result.note && { note: result.note }),
    };
  }
}

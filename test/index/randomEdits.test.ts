import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchHit } from '../../src/core/codeBlock';
import { IndexService } from '../../src/index/indexService';
import { RecordingLogger } from '../support/recordingLogger';
import { buildWorker } from './support/builtWorker';
import { TempFolder } from './support/tempFolder';

const { signal } = new AbortController();
const words = ['load', 'store', 'image', 'table', 'region', 'total', 'graph', 'edge', 'parse', 'draw'];
const folders = ['', 'pkg/', 'pkg/inner/', 'tools/', 'tests/'];
const endings = ['.py', '.py', '.py', '.pyi', '.md'];
const everything = 'type:FUNCTION OR type:CLASS OR type:METHOD OR type:ASSIGNMENT OR type:DOCUMENTATION';
const queries = [everything, ...words, 'name:load*', 'docstring:"the table"', 'type:CLASS AND image', 'graph -edge'];

let built: TempFolder;
let worker: { workerFile: string; wasmFolder: string };

beforeAll(async () => {
  built = new TempFolder();
  worker = await buildWorker(built.path);
});
afterAll(() => built.remove());

/** The same numbers every time (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A folder that somebody works in: each turn changes something and says which paths a watcher would name. */
class Work {
  readonly folder = new TempFolder();
  readonly #below: (limit: number) => number;

  constructor(below: (limit: number) => number) {
    this.#below = below;
  }

  turn(): string[] {
    const files = this.files();
    const kind = files.length < 4 ? 0 : this.#below(10);
    if (kind < 4) return [this.#written(this.#freshPath())];
    const file = this.#one(files);
    if (kind < 7) return [this.#written(relative(this.folder.path, file))];
    if (kind === 7) {
      rmSync(file);
      return [file];
    }
    const from = kind === 8 ? file : dirname(file);
    const to = this.folder.at(kind === 8 ? this.#freshPath() : `moved${this.#below(3)}`);
    if (from === this.folder.path || from === to || `${to}${sep}`.startsWith(`${from}${sep}`)) return [];
    rmSync(to, { recursive: true, force: true });
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    return [from, to];
  }

  files(): string[] {
    return readdirSync(this.folder.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}${sep}${entry.name}`)
      .sort();
  }

  #written(path: string): string {
    const name = (): string => this.#one(words);
    const content = path.endsWith('.md')
      ? `# ${name()}\n\nHow to ${name()} the ${name()}.\n\n## ${name()}\n\n${name()} ${name()}\n`
      : Array.from({ length: this.#below(5) }, () => {
          const method = this.#below(2)
            ? `    def ${name()}(self, ${name()}):\n        return ${this.#below(99)}\n`
            : '';
          return method
            ? `class ${name()}_${name()}:\n    """The ${name()}."""\n${method}\n`
            : `# ${name()}\ndef ${name()}_${name()}(${name()}=1):\n    """${name()} the ${name()}."""\n    return '${name()}'\n\n`;
        }).join('');
    return this.folder.write(path, content);
  }

  #freshPath(): string {
    const name = this.#below(8) === 0 ? '__init__.py' : `${this.#one(words)}${this.#one(endings)}`;
    return `${this.#one(folders)}${name}`;
  }

  #one<T>(choices: readonly T[]): T {
    return choices[this.#below(choices.length)] as T;
  }
}

function indexOf(work: Work, cache: TempFolder): IndexService {
  return new IndexService({
    roots: [{ folder: work.folder.path, kind: 'workspace', label: 'work' }],
    cacheFolder: cache.path,
    ...worker,
    logger: new RecordingLogger(),
  });
}

async function hitsOf(index: IndexService, query: string): Promise<readonly SearchHit[]> {
  return (await index.search({ query, limit: 10_000, withText: 10_000 }, signal)).hits;
}

/** What is found, in an order of its own, with scores to the sixth digit where they are to be the same. */
async function answers(index: IndexService, withScores: boolean): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const query of queries) {
    const hits = await hitsOf(index, query);
    found[query] = hits
      .map(({ score, ...block }) => ({ ...block, score: withScores ? score.toPrecision(6) : '' }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
  return found;
}

function expectOnDisk(hits: readonly SearchHit[]): void {
  for (const { file, startLine, endLine, text } of hits) {
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(text).toBe(lines.slice(startLine - 1, endLine).join('\n'));
  }
}

describe('an index that is followed through many changes', () => {
  it.each([1, 2])(
    'finds what a fresh one finds, and never what is not there (seed %i)',
    { timeout: 120_000 },
    async (seed) => {
      const below = numbersFrom(seed);
      const work = new Work(below);
      const caches = [new TempFolder(), new TempFolder()] as const;
      const services: IndexService[] = [];
      const started = (cache: TempFolder): IndexService => {
        const index = indexOf(work, cache);
        services.push(index);
        return index;
      };
      try {
        const followed = started(caches[0]);
        await followed.open(signal);
        const untold: string[] = [];
        for (let turn = 0; turn < 200; turn++) {
          untold.push(...work.turn());
          if (below(3) === 0) await followed.refresh(untold.splice(0));
          if (below(2) === 0) expectOnDisk(await hitsOf(followed, queries[below(queries.length)] ?? ''));
        }
        await followed.refresh(untold);
        const fresh = started(caches[1]);
        const report = await fresh.open(signal);
        expect(report.blocks).toBeGreaterThan(20);
        expect(await answers(followed, false)).toEqual(await answers(fresh, false));
        expect(followed.status).toEqual(fresh.status);

        await followed.dispose();
        const kept = started(caches[0]);
        expect(await kept.open(signal)).toMatchObject({ warm: true, files: report.files, blocks: report.blocks });
        expect(await answers(kept, true)).toEqual(await answers(fresh, true));
      } finally {
        await Promise.all(services.map((index) => index.dispose()));
        for (const folder of [...caches, work.folder]) folder.remove();
      }
    },
  );
});

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Parts of the benchmark, in the order they run. */
export const parts = ['speed', 'beside', 'quality', 'ablations', 'growth', 'command'] as const;

export type Part = (typeof parts)[number];

/** What a run is asked to do. */
export interface BenchOptions {
  readonly parts: readonly Part[];
  /** Only these libraries of the quality protocols; all when absent. */
  readonly libraries?: readonly string[];
  /** Git directories by library, for the protocol on commits. */
  readonly histories: ReadonlyMap<string, string>;
  readonly out: string;
  /** Small corpora and few queries: to see that everything runs, not to be quoted. */
  readonly quick: boolean;
  /** Times that indexing and parsing are measured; the median counts. */
  readonly repeat: number;
  readonly python: string;
  /** Where downloads and what is made of them are kept between runs. */
  readonly cache: string;
}

/** Something is wrong with the command line; the message is for people. */
export class UsageError extends Error {}

export const usage = `npm run bench:retrieval -- [PART…] [options]

Parts (all when none is named): ${parts.join(', ')}
  --libraries a,b     only these libraries in the parts quality and ablations
  --git NAME=GITDIR   history of a library, for the protocol on commits; may be repeated
  --out DIR           where report.md, report.json and the plots go (dist/bench/retrieval)
  --quick             small corpora, few queries: a trial of the benchmark itself
  --repeat N          times that parsing and indexing are measured (3, with --quick 1)
  --python PATH       interpreter for downloads and comparisons (python3)

CODENAV_BENCH_CACHE names the folder for downloads (~/.cache/codenav-bench).
`;

/** @throws UsageError */
export function parseOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): BenchOptions {
  const { values, positionals } = read(args);
  const named = positionals.map((name) => {
    const part = parts.find((known) => known === name);
    if (!part) throw new UsageError(`There is no part "${name}"; there are ${parts.join(', ')}.`);
    return part;
  });
  const repeat = Number(values.repeat ?? (values.quick ? 1 : 3));
  if (!Number.isInteger(repeat) || repeat < 1) throw new UsageError('--repeat takes a whole number from 1.');
  return {
    parts: named.length > 0 ? parts.filter((part) => named.includes(part)) : parts,
    ...(values.libraries !== undefined && { libraries: values.libraries.split(',').filter(Boolean) }),
    histories: new Map((values.git ?? []).map(historyOf)),
    out: resolve(values.out ?? join(root, 'dist', 'bench', 'retrieval')),
    quick: values.quick ?? false,
    repeat,
    python: values.python ?? 'python3',
    cache: resolve(env['CODENAV_BENCH_CACHE'] ?? join(homedir(), '.cache', 'codenav-bench')),
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        libraries: { type: 'string' },
        git: { type: 'string', multiple: true },
        out: { type: 'string' },
        quick: { type: 'boolean' },
        repeat: { type: 'string' },
        python: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function historyOf(text: string): readonly [name: string, folder: string] {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new UsageError(`--git takes NAME=GITDIR, not "${text}".`);
  return [text.slice(0, at), resolve(text.slice(at + 1))];
}

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { termsOf } from '../../src/index/codeTerms';
import { stopWords } from '../../src/index/stopWords';
import type { Bench } from './bench';
import { rawFields } from './blocks';
import type { MiniSearchFigures, MiniSearchJob } from './miniSearchChild';

const fts5Schema = z.object({
  version: z.string(),
  blocks: z.number(),
  indexMs: z.number(),
  bytes: z.number(),
  ms: z.array(z.number()),
  /** Numbers of the first ten blocks for each query, from 1. */
  hits: z.array(z.array(z.number())),
});

export type Fts5Figures = z.infer<typeof fts5Schema>;

/**
 * SQLite FTS5 over the same blocks, the name three times as heavy as the rest.
 * `terms`: over the terms that our index makes, asked with ours without stop words.
 * `plain`: its own tokenizer with Porter stems, asked with the words as they are.
 */
export function runFts5(
  bench: Bench,
  variant: 'terms' | 'plain',
  blocks: string,
  queries: readonly (readonly string[])[],
): Promise<Fts5Figures> {
  const job = {
    blocks,
    fields: rawFields,
    tokenize: variant === 'terms' ? "unicode61 remove_diacritics 0 tokenchars '_'" : 'porter unicode61',
    weights: [3, 1, 1, 1, 1],
    queries: variant === 'terms' ? queries.map(codeTermsOf) : queries,
    database: join(bench.work, `${randomUUID()}.sqlite`),
  };
  const file = join(bench.work, `${randomUUID()}-fts5.json`);
  writeFileSync(file, JSON.stringify(job));
  return bench.script('fts5.py', [file], fts5Schema);
}

function codeTermsOf(words: readonly string[]): string[] {
  const telling = words.filter((word) => !stopWords.has(word.toLowerCase()));
  return [...new Set((telling.length > 0 ? telling : words).flatMap(termsOf))];
}

/** MiniSearch with all its defaults over the text of the same blocks. */
export function runMiniSearch(bench: Bench, blocks: string, queries: readonly string[]): Promise<MiniSearchFigures> {
  const job: MiniSearchJob = { blocks, queries };
  return bench.child<MiniSearchFigures>('miniSearchChild', job, ['--max-old-space-size=8000', '--expose-gc']);
}

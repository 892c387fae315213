import { join } from 'node:path';
import type { Bench } from './bench';
import { readBlocks } from './blocks';
import type { BenchBlock } from './blocks';
import { copyFiles, installSources, made, measureCorpus, pythonFiles } from './corpora';
import type { Corpus } from './corpora';
import { corpusB } from './libraries';

/** The corpus of the parts on size and speed, with the blocks that are in it. */
export interface MeasuredCorpus extends Corpus {
  readonly blocks: readonly BenchBlock[];
  /** A JSON object a line: blocks as they are, and as the terms that our index makes of them. */
  readonly rawBlocks: string;
  readonly termBlocks: string;
}

/** Files that a trial of the benchmark takes instead. */
const quickFiles = 150;

/** A folder with corpus B, cut to so many files; from the cache. */
export async function installCorpusB(bench: Bench, files: number = corpusB.files): Promise<string> {
  const sources = await installSources(bench, corpusB.packages);
  return made(join(bench.options.cache, 'corpora', `${corpusB.name}-${files}`), (folder) => {
    copyFiles(sources, folder, cut(pythonFiles(sources), files));
    return Promise.resolve();
  });
}

/** All for the whole corpus; a trial takes every n-th file, to have some of every kind. */
function cut(files: readonly string[], count: number): readonly string[] {
  if (count >= corpusB.files) return files.slice(0, count);
  const step = Math.max(1, Math.floor(files.length / count));
  return files.filter((_, at) => at % step === 0).slice(0, count);
}

/** Corpus B with its blocks, and these in files for the other engines. */
export async function openCorpusB(bench: Bench): Promise<MeasuredCorpus> {
  const folder = await installCorpusB(bench, bench.options.quick ? quickFiles : corpusB.files);
  bench.say('Reading the blocks of corpus B');
  const rawBlocks = join(bench.work, 'blocks-raw.jsonl');
  const termBlocks = join(bench.work, 'blocks-terms.jsonl');
  const blocks = await readBlocks(folder, join(bench.assets, 'wasm'), { raw: rawBlocks, terms: termBlocks });
  return { ...measureCorpus(corpusB.name, folder), blocks, rawBlocks, termBlocks };
}

import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from './bench';
import type { MemoryFigures, MemoryJob } from './memoryChild';

/** What the index needs of a process's memory: figures with the index, and the same with an empty one. */
export interface MemoryComparison {
  readonly built: MemoryFigures;
  readonly opened: MemoryFigures;
  readonly empty: MemoryFigures;
  /** Resident set of the process with the warm index less that with an empty index, both collected; bytes. */
  readonly indexBytes: number;
}

/**
 * Memory of the index at rest. The same process does the same twice, once over the corpus and once
 * over an empty folder; what differs is the index, whatever it is kept in (heap, array buffers, wasm).
 */
export async function measureMemory(bench: Bench, folder: string, restMs: number): Promise<MemoryComparison> {
  const work = mkdtempSync(join(bench.work, 'memory-'));
  const nothing = join(work, 'empty');
  mkdirSync(nothing);
  const measure = (of: string, cache: string): Promise<MemoryFigures> => {
    const job: MemoryJob = { assets: bench.assets, folder: of, cacheFolder: join(work, cache), restMs };
    return bench.child<MemoryFigures>('memoryChild', job);
  };
  const built = await measure(folder, 'full-cache');
  const opened = await measure(folder, 'full-cache');
  await measure(nothing, 'empty-cache');
  const empty = await measure(nothing, 'empty-cache');
  if (!opened.warm) throw new Error('The index was not opened warm: its memory can not be told.');
  return { built, opened, empty, indexBytes: opened.collectedBytes - empty.collectedBytes };
}

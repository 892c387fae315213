/** A process that does with MiniSearch, as it comes, what its own documentation shows: adds all, searches. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import MiniSearch from 'minisearch';
import { answerJob } from './bench';

export interface MiniSearchJob {
  /** The file of `readBlocks` with blocks as they are. */
  readonly blocks: string;
  readonly queries: readonly string[];
}

export interface MiniSearchFigures {
  readonly blocks: number;
  readonly buildMs: number;
  readonly heapBytes: number;
  readonly ms: readonly number[];
  /** Numbers of the first ten blocks for each query, from 1. */
  readonly hits: readonly (readonly number[])[];
}

interface Document {
  readonly id: number;
  readonly text: string;
}

async function readDocuments(blocks: string): Promise<Document[]> {
  const documents: Document[] = [];
  for await (const line of createInterface({ input: createReadStream(blocks) })) {
    const { source } = JSON.parse(line) as { readonly source: string };
    documents.push({ id: documents.length + 1, text: source });
  }
  return documents;
}

function build(documents: readonly Document[]): { readonly engine: MiniSearch<Document>; readonly buildMs: number } {
  const engine = new MiniSearch<Document>({ fields: ['text'] });
  const from = performance.now();
  engine.addAll(documents);
  return { engine, buildMs: performance.now() - from };
}

async function measure(job: MiniSearchJob): Promise<MiniSearchFigures> {
  const { buildMs, engine } = build(await readDocuments(job.blocks));
  globalThis.gc?.();
  const heapBytes = process.memoryUsage().heapUsed;
  const ms: number[] = [];
  const hits = job.queries.map((query) => {
    const from = performance.now();
    const found = engine.search(query).slice(0, 100);
    ms.push(performance.now() - from);
    return found.slice(0, 10).map(({ id }) => id as number);
  });
  return { blocks: engine.documentCount, buildMs, heapBytes, ms, hits };
}

void answerJob(measure);

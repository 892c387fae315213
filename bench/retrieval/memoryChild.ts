/** A process that opens an index, lets it rest, collects garbage, and says what memory is left in use. */
import { Session } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIndex } from '../../src/compose';
import { answerJob } from './bench';
import { silent } from './silent';

export interface MemoryJob {
  readonly assets: string;
  readonly folder: string;
  readonly cacheFolder: string;
  /** How long it rests before memory is read, in milliseconds. */
  readonly restMs: number;
}

/** Bytes. */
export interface MemoryFigures {
  readonly blocks: number;
  readonly warm: boolean;
  /** Resident set at rest, before garbage is collected and after. */
  readonly restingBytes: number;
  readonly collectedBytes: number;
  readonly peakBytes: number;
  /** JavaScript heap of the worker threads after garbage has been collected; array buffers are not part of it. */
  readonly workerHeapBytes: number;
  readonly workers: number;
}

interface WorkerReply {
  readonly id: number;
  readonly result?: { readonly usedSize?: number };
}

/**
 * Collects garbage in this thread and its workers by the inspector, which is the only way to reach
 * the heap of a worker that has no code for it; gives what their heaps still hold.
 */
async function collectGarbage(): Promise<{ readonly workers: number; readonly bytes: number }> {
  const session = new Session();
  session.connect();
  const workers: string[] = [];
  const waiting = new Map<string, (reply: WorkerReply) => void>();
  session.on('NodeWorker.attachedToWorker', ({ params }) => workers.push(params.sessionId));
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
    const reply = JSON.parse(params.message) as WorkerReply;
    waiting.get(`${params.sessionId} ${reply.id}`)?.(reply);
  });
  const post = (method: string, params: object = {}): Promise<void> =>
    new Promise((resolve, reject) => {
      session.post(method, params, (error) => (error ? reject(new Error(error.message)) : resolve()));
    });
  let id = 0;
  const ask = (sessionId: string, method: string): Promise<WorkerReply> => {
    const own = ++id;
    return new Promise((resolve, reject) => {
      waiting.set(`${sessionId} ${own}`, resolve);
      post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id: own, method }) }).catch(reject);
    });
  };
  await post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  await sleep(200);
  let bytes = 0;
  for (const worker of workers) {
    await ask(worker, 'HeapProfiler.collectGarbage');
    bytes += (await ask(worker, 'Runtime.getHeapUsage')).result?.usedSize ?? 0;
  }
  await post('HeapProfiler.collectGarbage');
  await post('NodeWorker.disable');
  session.disconnect();
  return { workers: workers.length, bytes };
}

async function measure(job: MemoryJob): Promise<MemoryFigures> {
  const index = createIndex(
    { folders: [job.folder], libraries: new Map() },
    { assets: job.assets, cacheFolder: job.cacheFolder, logger: silent },
  );
  const { blocks, warm } = await index.open(new AbortController().signal);
  await sleep(job.restMs);
  const restingBytes = process.memoryUsage.rss();
  const { bytes: workerHeapBytes, workers } = await collectGarbage();
  // Freed pages go back to the system a little later.
  await sleep(1_500);
  const collectedBytes = process.memoryUsage.rss();
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  await index.dispose();
  return { blocks, warm, restingBytes, collectedBytes, peakBytes, workerHeapBytes, workers };
}

void answerJob(measure);

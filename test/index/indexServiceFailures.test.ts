import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IndexService } from '../../src/index/indexService';
import { RecordingLogger } from '../support/recordingLogger';
import { buildWorker } from './support/builtWorker';
import { TempFolder } from './support/tempFolder';

const { signal } = new AbortController();
let built: TempFolder;
let worker: { workerFile: string; wasmFolder: string };
let folder: TempFolder;
let cache: TempFolder;
let logger: RecordingLogger;
let services: IndexService[];

beforeAll(async () => {
  built = new TempFolder();
  worker = await buildWorker(built.path);
});
afterAll(() => built.remove());

beforeEach(() => {
  folder = new TempFolder();
  cache = new TempFolder();
  logger = new RecordingLogger();
  services = [];
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.dispose()));
  folder.remove();
  cache.remove();
});

function service(workerFile = worker.workerFile): IndexService {
  const made = new IndexService({
    roots: [{ folder: folder.path, kind: 'workspace', label: 'work' }],
    cacheFolder: cache.path,
    wasmFolder: worker.wasmFolder,
    workerFile,
    logger,
  });
  services.push(made);
  return made;
}

/** The real worker, after some lines of JavaScript of its own. */
function workerAfter(script: string): string {
  return folder.write('.tox/worker.cjs', `${script}\nrequire(${JSON.stringify(worker.workerFile)});\n`);
}

async function names(index: IndexService, query = 'type:FUNCTION', withText = 0): Promise<string[]> {
  const { hits } = await index.search({ query, limit: 100, withText }, signal);
  return hits.map(({ name }) => name).sort();
}

describe('a worker that dies', () => {
  const dying = `require('node:worker_threads').parentPort.on('message', ({ method, request }) => {
    if (method === 'search' && request.query === 'die') process.exit(7);
    if (method === 'search' && request.query === 'throw') throw new Error('out of luck');
  });`;

  it.each(['die', 'throw'])(
    'fails what waits for it, says so, and the next call starts another (%s)',
    async (query) => {
      folder.write('a.py', 'def a(): pass\n');
      const index = service(workerAfter(`${dying}\n`));
      await index.open(signal);
      const calls = [query, 'a', 'b'].map((each) => index.search({ query: each, limit: 1, withText: 0 }, signal));
      const ends = await Promise.allSettled(calls);
      for (const end of ends) {
        expect(end).toMatchObject({ status: 'rejected', reason: { name: 'IndexError', reason: 'workerFailed' } });
      }
      expect(index.status).toMatchObject({ phase: 'failed', message: expect.stringContaining('worker') as string });
      expect(logger.errors).toHaveLength(1);
      await index.refresh([folder.at('a.py')]);
      expect(await index.skipped()).toEqual([]);
      expect(await names(index)).toEqual(['a']);
      expect(index.status).toMatchObject({ phase: 'ready', files: 1 });
    },
  );

  it('can be closed all the same', async () => {
    folder.write('a.py', 'def a(): pass\n');
    const index = service(workerAfter(dying));
    await index.open(signal);
    const lost = expect(index.search({ query: 'die', limit: 1, withText: 0 }, signal)).rejects.toThrow();
    await Promise.all([index.dispose(), index.dispose(), lost]);
    await index.dispose();
  });
});

describe('hostile files', () => {
  it('are named and logged, and stop nothing', async () => {
    folder.write('good.py', 'def good(): pass\n');
    folder.write('latin.py', Buffer.from('# café\ndef latin(): pass\n', 'latin1'));
    folder.write('broken.py', 'def fine(): pass\n\ndef broken(:\n    x\n');
    folder.write('big.py', 'x = 1\n'.repeat(900_000));
    folder.write('locked/secret.py', 'def secret(): pass\n');
    folder.link('loop', '.');
    // Permissions would not keep a superuser out.
    const index = service(
      workerAfter(`const fs = require('node:fs');
const { readdirSync } = fs;
fs.readdirSync = (path, options) => {
  if (path === ${JSON.stringify(folder.at('locked'))}) throw Object.assign(new Error('no'), { code: 'EACCES' });
  return readdirSync(path, options);
};`),
    );
    expect(await index.open(signal)).toMatchObject({ files: 3, skipped: 5 });
    const skipped = await index.skipped();
    expect(Object.fromEntries(skipped.map(({ path, reason }) => [basename(path), reason]))).toEqual({
      'latin.py': 'it is not UTF-8 and was read as latin-1',
      'broken.py': 'it has a syntax error at line 3; the rest of it is indexed',
      'big.py': 'it has 5.4 MB; files over 1 MB are not indexed',
      locked: 'it may not be read (no permission)',
      loop: 'it is a symbolic link to a folder that it is in (a loop)',
    });
    const warnings = logger.entries.filter(({ level }) => level === 'warn').map(({ message }) => message);
    expect(warnings).toEqual(skipped.map(({ path, reason }) => `${path}: ${reason}.`));
    expect(await names(index)).toEqual(expect.arrayContaining(['fine', 'good', 'latin']));
  });
});

describe('a kept index that is no good', () => {
  it.each([
    ['cut short', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['with one other byte', (whole: Buffer) => whole.fill((whole.at(-9) ?? 0) ^ 1, whole.length - 9, whole.length - 8)],
    ['of an older version', (whole: Buffer) => Buffer.from(whole.toString('latin1').replace(/ \d+ /, ' 0 '), 'latin1')],
    ['empty', () => Buffer.alloc(0)],
  ])('%s is built anew, and kept whole again', async (_, damage) => {
    folder.write('a.py', 'def a(): pass\n');
    const first = service();
    await first.open(signal);
    await first.dispose();
    const [kept = ''] = readdirSync(cache.path);
    writeFileSync(cache.at(kept), damage(readFileSync(cache.at(kept))));
    const second = service();
    expect(await second.open(signal)).toMatchObject({ warm: false, files: 1, blocks: 1 });
    expect(await names(second)).toEqual(['a']);
    expect(logger.entries.map(({ message }) => message).join('\n')).toContain('built anew');
    await second.dispose();
    expect(await service().open(signal)).toMatchObject({ warm: true, files: 1 });
  });
});

describe('changes that nobody told of', () => {
  it('never leave a deleted function in an answer, with or without its text', async () => {
    folder.writeAll({ 'a.py': 'def kept(): pass\n\ndef deleted(): pass\n', 'b.py': 'def gone(): pass\n' });
    const index = service();
    await index.open(signal);
    folder.write('a.py', 'def kept(): pass\n');
    rmSync(folder.at('b.py'));
    expect(await names(index, 'deleted OR gone OR kept')).toEqual(['kept']);
    expect(await names(index, 'deleted OR gone OR kept', 9)).toEqual(['kept']);
  });

  it('between two times are found when it starts from what was kept', async () => {
    folder.writeAll({ 'a.py': 'def a(): pass\n', 'b.py': 'def b(): pass\n', 'c.py': 'def c(): pass\n' });
    const first = service();
    await first.open(signal);
    await first.dispose();
    folder.write('a.py', 'def a_changed(): pass\n');
    renameSync(folder.at('b.py'), folder.at('moved.py'));
    rmSync(folder.at('c.py'));
    folder.write('d.py', 'def d(): pass\n');
    const second = service();
    expect(await second.open(signal)).toMatchObject({ warm: true, files: 3, blocks: 3 });
    expect(await names(second)).toEqual(['a_changed', 'b', 'd']);
  });
});

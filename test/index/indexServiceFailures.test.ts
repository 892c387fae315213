import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IndexService } from '../../src/index/indexService';
import { useServices } from './support/serviceRig';

const { signal } = new AbortController();
const rig = useServices();

/** The real worker, after some lines of JavaScript of its own. */
function workerAfter(script: string): string {
  return rig.folder.write('.tox/worker.cjs', `${script}\nrequire(${JSON.stringify(rig.worker.workerFile)});\n`);
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
      rig.folder.write('a.py', 'def a(): pass\n');
      const index = rig.service({ workerFile: workerAfter(`${dying}\n`) });
      await index.open(signal);
      const calls = [query, 'a', 'b'].map((each) => index.search({ query: each, limit: 1, withText: 0 }, signal));
      const ends = await Promise.allSettled(calls);
      for (const end of ends) {
        expect(end).toMatchObject({ status: 'rejected', reason: { name: 'IndexError', reason: 'workerFailed' } });
      }
      expect(index.status).toMatchObject({ phase: 'failed', message: expect.stringContaining('worker') as string });
      expect(rig.logger.errors).toHaveLength(1);
      await index.refresh([rig.folder.at('a.py')]);
      expect(await index.skipped()).toEqual([]);
      expect(await names(index)).toEqual(['a']);
      expect(index.status).toMatchObject({ phase: 'ready', files: 1 });
    },
  );

  it('can be closed all the same', async () => {
    rig.folder.write('a.py', 'def a(): pass\n');
    const index = rig.service({ workerFile: workerAfter(dying) });
    await index.open(signal);
    const lost = expect(index.search({ query: 'die', limit: 1, withText: 0 }, signal)).rejects.toThrow();
    await Promise.all([index.dispose(), index.dispose(), lost]);
    await index.dispose();
  });
});

describe('hostile files', () => {
  it('are named and logged, and stop nothing', async () => {
    rig.folder.write('good.py', 'def good(): pass\n');
    rig.folder.write('latin.py', Buffer.from('# café\ndef latin(): pass\n', 'latin1'));
    rig.folder.write('broken.py', 'def fine(): pass\n\ndef broken(:\n    x\n');
    rig.folder.write('big.py', 'x = 1\n'.repeat(900_000));
    rig.folder.write('locked/secret.py', 'def secret(): pass\n');
    rig.folder.link('loop', '.');
    // Permissions would not keep a superuser out.
    const index = rig.service({
      workerFile: workerAfter(`const fs = require('node:fs');
const { readdirSync } = fs;
fs.readdirSync = (path, options) => {
  if (path === ${JSON.stringify(rig.folder.at('locked'))}) throw Object.assign(new Error('no'), { code: 'EACCES' });
  return readdirSync(path, options);
};`),
    });
    expect(await index.open(signal)).toMatchObject({ files: 3, skipped: 5 });
    const skipped = await index.skipped();
    expect(Object.fromEntries(skipped.map(({ path, reason }) => [basename(path), reason]))).toEqual({
      'latin.py': 'it is not UTF-8 and was read as latin-1',
      'broken.py': 'it has a syntax error at line 3; the rest of it is indexed',
      'big.py': 'it has 5.4 MB; files over 1 MB are not indexed',
      locked: 'it may not be read (no permission)',
      loop: 'it is a symbolic link to a folder that it is in (a loop)',
    });
    const warnings = rig.logger.entries.filter(({ level }) => level === 'warn').map(({ message }) => message);
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
    rig.folder.write('a.py', 'def a(): pass\n');
    const first = rig.service();
    await first.open(signal);
    await first.dispose();
    const [kept = ''] = readdirSync(rig.cache.path);
    writeFileSync(rig.cache.at(kept), damage(readFileSync(rig.cache.at(kept))));
    const second = rig.service();
    expect(await second.open(signal)).toMatchObject({ warm: false, files: 1, blocks: 1 });
    expect(await names(second)).toEqual(['a']);
    expect(rig.logger.entries.map(({ message }) => message).join('\n')).toContain('built anew');
    await second.dispose();
    expect(await rig.service().open(signal)).toMatchObject({ warm: true, files: 1 });
  });
});

describe('changes that nobody told of', () => {
  it('never leave a deleted function in an answer, with or without its text', async () => {
    rig.folder.writeAll({ 'a.py': 'def kept(): pass\n\ndef deleted(): pass\n', 'b.py': 'def gone(): pass\n' });
    const index = rig.service();
    await index.open(signal);
    rig.folder.write('a.py', 'def kept(): pass\n');
    rmSync(rig.folder.at('b.py'));
    expect(await names(index, 'deleted OR gone OR kept')).toEqual(['kept']);
    expect(await names(index, 'deleted OR gone OR kept', 9)).toEqual(['kept']);
  });

  it('between two times are found when it starts from what was kept', async () => {
    rig.folder.writeAll({ 'a.py': 'def a(): pass\n', 'b.py': 'def b(): pass\n', 'c.py': 'def c(): pass\n' });
    const first = rig.service();
    await first.open(signal);
    await first.dispose();
    rig.folder.write('a.py', 'def a_changed(): pass\n');
    renameSync(rig.folder.at('b.py'), rig.folder.at('moved.py'));
    rmSync(rig.folder.at('c.py'));
    rig.folder.write('d.py', 'def d(): pass\n');
    const second = rig.service();
    expect(await second.open(signal)).toMatchObject({ warm: true, files: 3, blocks: 3 });
    expect(await names(second)).toEqual(['a_changed', 'b', 'd']);
  });
});

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { IndexStatus } from '../../src/core/ports';
import { useServices } from './support/serviceRig';

const { signal } = new AbortController();
const rig = useServices();

function manyFiles(count = 80): void {
  for (let at = 0; at < count; at++) rig.folder.write(`m${at}.py`, `def f${at}(x):\n    return [x, 1]\n`.repeat(80));
}

describe('an index service that can’t work', () => {
  it('says which folder is not there', async () => {
    const index = rig.service({ roots: [{ folder: rig.folder.at('gone'), kind: 'workspace', label: 'x' }] });
    await expect(index.open(signal)).rejects.toMatchObject({ name: 'IndexError', reason: 'folderNotFound' });
    expect(index.status).toMatchObject({ phase: 'failed', message: expect.stringContaining('gone') as string });
  });

  it('says that its worker failed, and does not hang', async () => {
    const index = rig.service({ workerFile: rig.built.at('no-worker.js') });
    await expect(index.open(signal)).rejects.toMatchObject({ reason: 'workerFailed' });
    expect(index.status.phase).toBe('failed');
    await expect(index.search({ query: 'x', limit: 1, withText: 0 }, signal)).rejects.toMatchObject({
      reason: 'workerFailed',
    });
    expect(rig.logger.errors.join()).toContain('worker');
  });

  it('says that its grammars are missing', async () => {
    rig.folder.write('a.py', 'def a(): pass\n');
    const index = rig.service({ wasmFolder: rig.built.at('nowhere') });
    await expect(index.open(signal)).rejects.toMatchObject({ reason: 'workerFailed' });
  });

  it('takes no calls after it has been closed', async () => {
    const index = rig.service();
    await index.dispose();
    await index.dispose();
    await expect(index.open(signal)).rejects.toMatchObject({ reason: 'disposed' });
    await expect(index.search({ query: 'x', limit: 1, withText: 0 }, signal)).rejects.toMatchObject({
      reason: 'disposed',
    });
  });
});

describe('cancellation', () => {
  it('rejects at once with its reason, and the next call is answered', async () => {
    manyFiles();
    const index = rig.service();
    const controller = new AbortController();
    const pass = index.open(controller.signal);
    controller.abort(new Error('enough'));
    await expect(pass).rejects.toThrow('enough');
    const { hits } = await index.search({ query: 'f7', limit: 1, withText: 1 }, signal);
    expect(hits[0]?.name).toBe('f7');
  });

  it('of a search that is not wanted before it begins', async () => {
    const index = rig.service();
    const reason = new Error('no');
    await expect(index.search({ query: 'x', limit: 1, withText: 0 }, AbortSignal.abort(reason))).rejects.toThrow('no');
    expect(index.status.phase).toBe('idle');
  });

  it('is what closing does to a running pass, which is kept as far as it got', async () => {
    manyFiles();
    const index = rig.service();
    const pass = expect(index.open(signal)).rejects.toMatchObject({ reason: 'disposed' });
    await index.dispose();
    await pass;
  });
});

describe('an index service', () => {
  it('opens by itself for the first search, and tells how far it is', async () => {
    manyFiles();
    const seen: IndexStatus[] = [];
    const index = rig.service();
    const stop = index.onStatus((status) => seen.push(status));
    const { hits, total } = await index.search({ query: 'name:f3', limit: 2, withText: 1 }, signal);
    expect(total).toBe(80);
    expect(hits).toHaveLength(2);
    expect(hits[0]).toMatchObject({ name: 'f3', path: 'm3.py', module: 'm3', text: 'def f3(x):\n    return [x, 1]' });
    expect(hits[1]).not.toHaveProperty('text');
    expect(seen.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['indexing', 'ready']));
    expect(index.status).toEqual({ phase: 'ready', files: 80, blocks: 6400, skipped: 0 });
    stop();
    const before = seen.length;
    await index.refresh();
    expect(seen).toHaveLength(before);
  });

  it('lets calls at the same time share one pass', async () => {
    rig.folder.write('a.py', 'def a(): pass\n');
    const index = rig.service();
    const [first, second] = await Promise.all([index.open(signal), index.open(signal)]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ files: 1, blocks: 1, skipped: 0, warm: false });
    expect(first.rssBytes).toBeGreaterThan(1e6);
  });

  it('keeps its index outside of the workspace, and starts from it', async () => {
    rig.folder.write('a.py', 'def a(): pass\n');
    const first = rig.service();
    await first.open(signal);
    await first.dispose();
    expect(readdirSync(rig.cache.path)).toHaveLength(1);
    expect(readdirSync(rig.folder.path)).toEqual(['a.py']);
    expect(await rig.service().open(signal)).toMatchObject({ warm: true, files: 1 });
    expect(await rig.service().rebuild(signal)).toMatchObject({ warm: false, files: 1 });
  });

  it('follows changes', async () => {
    const file = rig.folder.write('a.py', 'def a(): pass\n');
    const index = rig.service();
    await index.refresh([file]);
    expect(index.status.phase).toBe('idle');
    await index.open(signal);
    const names = async (): Promise<string[]> =>
      (await index.search({ query: 'type:FUNCTION', limit: 9, withText: 0 }, signal)).hits
        .map(({ name }) => name)
        .sort();
    const added = rig.folder.write('b.py', 'def b(): pass\n');
    rig.folder.write('a.py', 'def changed(): pass\n');
    await Promise.all([index.refresh([added]), index.refresh([file])]);
    expect(await names()).toEqual(['b', 'changed']);
    rmSync(added);
    await index.refresh();
    expect(await names()).toEqual(['changed']);
  });

  it('names in the log what it left out', async () => {
    rig.folder.write('bad.py', Buffer.from([0, 1, 2]));
    rig.folder.write('good.py', 'x = 1\n');
    const index = rig.service();
    expect(await index.skipped()).toEqual([]);
    expect(await index.open(signal)).toMatchObject({ files: 1, skipped: 1 });
    expect(await index.skipped()).toEqual([
      { path: rig.folder.at('bad.py'), reason: 'it contains NUL bytes, so it is no text' },
    ]);
    expect(rig.logger.entries).toContainEqual({ level: 'warn', message: expect.stringContaining('bad.py') as string });
  });

  it('gives an outline, opening when it must', async () => {
    rig.folder.write('pkg/__init__.py', '"""Tools."""\n');
    expect(await rig.service().outline(signal)).toMatchObject({
      packages: [{ module: 'pkg', summary: 'Tools.' }],
      files: 1,
    });
  });

  it('in two windows on one folder leaves one whole index', async () => {
    manyFiles(10);
    const both = [rig.service(), rig.service()];
    await Promise.all(both.map((index) => index.open(signal)));
    await Promise.all(both.map((index) => index.dispose()));
    expect(readdirSync(rig.cache.path)).toHaveLength(1);
    expect(existsSync(rig.cache.path)).toBe(true);
    expect(await rig.service().open(signal)).toMatchObject({ warm: true, files: 10 });
  });
});

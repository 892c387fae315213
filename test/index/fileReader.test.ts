import { describe, expect, it } from 'vitest';
import { hashOf, linesOf, readFileBlocks } from '../../src/index/fileReader';
import type { FileSystem } from '../../src/index/fileSystem';
import type { BlockParser } from '../../src/index/languages/parser';
import { MemoryFiles } from './support/memoryFiles';
import { loadParser } from './support/smallIndex';

const parser = await loadParser();
const file = '/work/a.py';

/** A disk with one file, on which some calls do something else. */
function disk(text: string, changes: (memory: MemoryFiles) => Partial<FileSystem> = () => ({})): FileSystem {
  const memory = new MemoryFiles({ [file]: text });
  return {
    readFolder: (path) => memory.readFolder(path),
    facts: (path) => memory.facts(path),
    entryKind: (path) => memory.entryKind(path),
    realPath: (path) => memory.realPath(path),
    read: (path) => memory.read(path),
    ...changes(memory),
  };
}

describe('a file that can’t be read', () => {
  it.each([
    ['EACCES', 'it may not be read (no permission)'],
    ['ENOENT', 'it is not there any more'],
    ['EIO', "it can't be read (EIO)"],
  ])('for %s has no blocks, and says why', (code, trouble) => {
    const files = disk('x = 1\n', () => ({
      read: () => {
        throw Object.assign(new Error('no'), { code });
      },
    }));
    expect(readFileBlocks(file, files, parser)).toEqual({
      entry: { stamp: '1', language: 'python', summary: '', imported: [], skipped: true, trouble },
      blocks: [],
      bodies: [],
    });
  });

  it('because it breaks the parser says so', async () => {
    const breaking = Object.assign(Object.create(await loadParser()) as BlockParser, {
      parse: () => {
        throw new RangeError('memory access out of bounds');
      },
    });
    expect(readFileBlocks(file, disk('x = 1\n'), breaking).entry).toMatchObject({
      skipped: true,
      trouble: "it can't be parsed (memory access out of bounds)",
    });
  });

  it('is read again when it changed meanwhile', () => {
    let reads = 0;
    const files = disk('def old(): pass\n', (memory) => ({
      read: (path) => {
        const bytes = memory.read(path);
        if (reads++ === 0) memory.write(path, 'def new(): pass\n');
        return bytes;
      },
    }));
    const { blocks, entry } = readFileBlocks(file, files, parser);
    expect(blocks.map(({ name }) => name)).toEqual(['new']);
    expect(entry).toMatchObject({ stamp: '2' });
    expect(reads).toBe(2);
  });
});

describe('a file that is read', () => {
  it('has blocks with the hash of their lines, and what its docstring says of them', () => {
    const text = '"""Tools.\n\nmean  Average.\n"""\n\n\n# Why.\ndef mean(x):\n    """Mean."""\n    return x\n';
    const { blocks, bodies, entry } = readFileBlocks(file, disk(text), parser);
    expect(entry).toEqual({ stamp: '1', language: 'python', summary: 'Tools.', imported: [] });
    expect(blocks[1]).toEqual({
      kind: 'FUNCTION',
      name: 'mean',
      signature: 'def mean(x)',
      docstring: 'Mean.',
      listing: 'Average.\n',
      startLine: 7,
      endLine: 10,
      hash: hashOf('# Why.\ndef mean(x):\n    """Mean."""\n    return x'),
    });
    expect(bodies).toHaveLength(blocks.length);
    expect(bodies[1]).toContain('return x');
  });

  it('may have all of its statements on one long line', () => {
    const text = 'x=1;'.repeat(20_000);
    const { blocks } = readFileBlocks(file, disk(text), parser);
    expect(blocks).toHaveLength(20_000);
    expect(new Set(blocks.map(({ hash }) => hash))).toEqual(new Set([hashOf(text)]));
  });

  it('names all that is wrong with it', () => {
    const latin = Buffer.from('def broken(:\n    "é"\n', 'latin1');
    const { entry } = readFileBlocks(
      file,
      disk('x', () => ({ read: () => latin })),
      parser,
    );
    expect(entry.trouble).toBe(
      'it is not UTF-8 and was read as latin-1; it has a syntax error at line 1; the rest of it is indexed',
    );
    expect(entry).not.toHaveProperty('skipped');
  });
});

describe('lines and hashes', () => {
  it('are counted from 1, both ends inclusive', () => {
    expect(linesOf(['a', 'b', 'c'], 2, 3)).toBe('b\nc');
    expect(hashOf('a')).toMatch(/^[0-9a-f]{16}$/);
    expect(hashOf('a')).not.toBe(hashOf('a '));
  });
});

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  grammarOf,
  indexedLanguages,
  languageNamed,
  languageNames,
  languageOf,
  maxBytesOf,
} from '../../../src/index/languages/languageOf';
import { BlockParser } from '../../../src/index/languages/parser';
import { grammarsFolder } from './support/allGrammars';

const all = grammarsFolder();

describe('a grammar', () => {
  it('that is missing is named, and may be loaded once it is there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'codenav-few-grammars-'));
    try {
      for (const name of ['web-tree-sitter.wasm', 'tree-sitter-python.wasm'])
        copyFileSync(join(all, name), join(folder, name));
      const parser = await BlockParser.load(folder);
      await expect(parser.ensure('go')).rejects.toThrow(/tree-sitter-go\.wasm can't be loaded/);
      writeFileSync(join(folder, 'tree-sitter-go.wasm'), 'not wasm');
      await expect(parser.ensure('go')).rejects.toThrow("can't be loaded");
      copyFileSync(join(all, 'tree-sitter-go.wasm'), join(folder, 'tree-sitter-go.wasm'));
      await parser.ensure('go');
      expect(parser.parse('package a\nfunc F() {}\n', 'go', 'a.go').blocks).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is needed before parsing, and loaded once by calls at the same time', async () => {
    const parser = await BlockParser.load(all);
    expect(() => parser.parse('x', 'ruby', 'a.rb')).toThrow('The grammar "ruby" has not been loaded.');
    await Promise.all([parser.ensure('ruby'), parser.ensure('ruby')]);
    await parser.ensure('ruby');
    expect(parser.parse('def f; end\n', 'ruby', 'a.rb').blocks).toHaveLength(1);
  });

  it('of no known language is refused', async () => {
    const parser = await BlockParser.load(all);
    await expect(parser.ensure('cobol')).rejects.toThrow('There is no language "cobol" in the index.');
    expect(() => parser.parse('x', 'cobol', 'a.cob')).toThrow('There is no language "cobol"');
    await parser.ensure('markdown');
  });

  it('of every language is copied by the build', () => {
    const build = readFileSync(resolve(__dirname, '../../../esbuild.mjs'), 'utf8');
    const copied = /const grammars = \[([^\]]*)\]/.exec(build)?.[1]?.match(/[\w-]+/g) ?? [];
    const needed = new Set(languageNames.flatMap((name) => grammarOf(name) ?? []));
    expect([...copied].sort()).toEqual([...needed].sort());
  });
});

describe('the table of languages', () => {
  it('has every ending and every name once', () => {
    const endings = indexedLanguages.flatMap(({ extensions }) => extensions);
    const names = indexedLanguages.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    expect(new Set(endings).size).toBe(endings.length);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['a.h', 'c'],
    ['a.hpp', 'cpp'],
    ['a.test.tsx', 'tsx'],
    ['a.d.mts', 'typescript'],
    ['A.JSX', 'javascript'],
    ['A.ipynb', 'notebook'],
    ['a.cs', 'csharp'],
  ])('%s is %s', (file, language) => expect(languageOf(file)).toBe(language));

  it.each([
    ['C++', 'cpp'],
    ['c#', 'csharp'],
    ['js', 'javascript'],
    ['python', 'python'],
    ['klingon', undefined],
  ])('%s means %s', (name, language) => expect(languageNamed(name)).toBe(language));

  it('lets notebooks be bigger', () => {
    expect(maxBytesOf('a.ipynb')).toBe(10_000_000);
    expect([maxBytesOf('a.py'), maxBytesOf('a.txt')]).toEqual([1_000_000, 1_000_000]);
  });
});

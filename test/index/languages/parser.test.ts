import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/index/languages/languageOf';
import { loadParser } from '../support/smallIndex';

describe('a parser', () => {
  it('reads each language its own way', async () => {
    const parser = await loadParser();
    const text = '# Title\n\nx = 1\n';
    const kinds = (language: string, name: string): string[] =>
      parser.parse(text, language, name).blocks.map(({ kind, name: title }) => `${kind} ${title}`);
    expect(kinds('python', 'a.py')).toEqual(['ASSIGNMENT x']);
    expect(kinds('markdown', 'a.md')).toEqual(['DOCUMENTATION Title']);
    expect(kinds('restructuredtext', 'a.rst')).toEqual(['DOCUMENTATION a.rst']);
  });

  it('gives the same blocks again after a text that it gave up on', async () => {
    const parser = await loadParser();
    const before = parser.parse('def f(): pass\n', 'python', 'a.py');
    expect(() => parser.parse('x = [\n'.repeat(20_000), 'python', 'a.py', -1)).toThrow('took longer');
    expect(parser.parse('def f(): pass\n', 'python', 'a.py')).toEqual(before);
  });
});

describe('the language of a file', () => {
  it.each(['notes.txt', 'py', '.py', 'a.py.bak', 'a.pyc', 'README', ''])('%j is none', (name) => {
    expect(languageOf(name)).toBeUndefined();
  });

  it.each([
    ['a.py', 'python'],
    ['A.PYI', 'python'],
    ['a.pyw', 'python'],
    ['a.b.md', 'markdown'],
    ['a.markdown', 'markdown'],
    ['a.rst', 'restructuredtext'],
  ])('%s is %s', (name, language) => {
    expect(languageOf(name)).toBe(language);
  });
});

import { describe, expect, it } from 'vitest';
import { markdownBlocks } from '../../../src/index/languages/markdownBlocks';
import { restructuredTextBlocks } from '../../../src/index/languages/restructuredTextBlocks';

function sections(text: string): string[] {
  return markdownBlocks(text, 'guide.md').blocks.map(
    ({ name, startLine, endLine }) => `${name} ${startLine}-${endLine}`,
  );
}

describe('a Markdown document', () => {
  it('is cut at its headings, with nothing lost at either end', () => {
    const text = 'Before.\n\n# One\n\ntext\n\n## Two ##\nmore\n\nThree\n=====\n\nFour\n----\nlast line';
    expect(sections(text)).toEqual(['guide.md 1-1', 'One 3-5', 'Two 7-8', 'Three 10-11', 'Four 13-15']);
  });

  it('has no headings in fences, whatever the fences', () => {
    const text = '# One\n```python\n# comment\n```\n~~~\n# no\n```\n# no\n~~~\n````\n```\n# no\n````\n## Two\n';
    expect(sections(text)).toEqual(['One 1-13', 'Two 14-14']);
  });

  it('keeps everything after a fence that is never closed', () => {
    expect(sections('# One\n```\n# no\nend\n')).toEqual(['One 1-4']);
  });

  it('does not take lists, tables, rules and front matter for headings', () => {
    expect(sections('---\ntitle: x\n---\n\n# One\n\n- item\n---\n\n| a |\n---\n#hash\n')).toEqual([
      'guide.md 1-3',
      'One 5-12',
    ]);
  });

  it('has titles without marks', () => {
    expect(sections('# The `load` *function* and [a link](http://x)\n')[0]).toBe('The load function and a link 1-1');
  });

  it('of nothing has no blocks', () => {
    expect(sections('')).toEqual([]);
    expect(sections('\n\n')).toEqual([]);
  });

  it('is searched by its text', () => {
    expect(markdownBlocks('# One\n\nCall `f(x)`.\n', 'a.md').blocks[0]?.body).toContain('Call `f(x)`.');
  });
});

describe('a reStructuredText document', () => {
  it('is cut at titles that are underlined, and overlined', () => {
    const text = '=====\nTitle\n=====\n\nIntro.\n\nPart\n----\n\ncode::\n\n    not\n    ---\n\nLast\n~~~~\nend\n';
    const names = restructuredTextBlocks(text, 'index.rst').blocks.map(({ name, startLine }) => `${name} ${startLine}`);
    expect(names).toEqual(['Title 1', 'Part 7', 'Last 15']);
  });

  it('has no headings in rules and tables', () => {
    const text = 'Title\n=====\n\n====  ====\na     b\n====  ====\n\n----\n\nx\n--\n';
    expect(restructuredTextBlocks(text, 'a.rst').blocks.map(({ name }) => name)).toEqual(['Title', 'x']);
  });
});

import { describe, expect, it } from 'vitest';
import type { ExtractedBlock, Extraction } from '../../../src/index/languages/extraction';
import { loadParser } from '../support/smallIndex';

const parser = await loadParser();

function parse(text: string, fileName = 'module.py'): Extraction {
  return parser.parse(text, 'python', fileName);
}

function block(text: string, name: string): ExtractedBlock {
  const found = parse(text).blocks.find((each) => each.name === name);
  if (!found)
    throw new Error(
      `No block ${name} among ${parse(text)
        .blocks.map((each) => each.name)
        .join(', ')}`,
    );
  return found;
}

function outline(text: string, fileName?: string): string[] {
  return parse(text, fileName).blocks.map(({ kind, name }) => `${kind} ${name}`);
}

describe('source with mistakes', () => {
  it('gives what parses and says where the first mistake is', () => {
    const text =
      'def good():\n    return 1\n\ndef broken(:\n    pass\n\nclass After:\n    def method(self):\n        pass\n';
    const { blocks, errorLine } = parse(text);
    expect(errorLine).toBe(4);
    expect(blocks.map(({ name }) => name)).toEqual(expect.arrayContaining(['good', 'After', 'After.method']));
  });

  it.each([
    ['nothing', ''],
    ['only a comment', '# nothing here'],
    ['no end of line', 'def f(): pass'],
    ['another language', 'function f() { return {}; }\nvar x = 1;'],
    ['Python 2', 'print "hello"\nexec "code" in d\nraise E, "m"\n'],
    ['an unclosed string', 'x = """never closed\ndef f(): pass\n'],
    ['an unclosed bracket', 'x = [1, 2\n\ndef f():\n    pass\n'],
    ['tabs and spaces mixed', 'def f():\n\tif x:\n        return 1\n\treturn 2\n'],
    ['a decorator of nothing', '@decorator\n'],
    ['thousands of brackets', `${'('.repeat(20_000)}1${')'.repeat(20_000)}\n`],
    ['thousands of nested blocks', Array.from({ length: 200 }, (_, at) => `${' '.repeat(at)}if x:\n`).join('')],
    ['deeply nested classes', Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at)}class C${at}:\n`).join('')],
  ])('with %s is no reason to fail', (_, text) => {
    for (const { startLine, endLine } of parse(text).blocks) {
      expect(startLine).toBeGreaterThan(0);
      expect(endLine).toBeGreaterThanOrEqual(startLine);
      expect(endLine).toBeLessThanOrEqual(text.split('\n').length);
    }
  });

  it('gives up on a text that takes too long', () => {
    const text = 'x = 1\n'.repeat(50_000);
    expect(() => parser.parse(text, 'python', 'slow.py', -1)).toThrow('took longer');
    expect(parse('y = 2\n').blocks).toHaveLength(1);
  });
});

describe('blocks of a module', () => {
  it('are its top-level statements, and methods', () => {
    const text = `"""About this."""
import os, sys as system
from a.b import c as d, e
from .x import *
LIMIT: int = 10
first = second = None
(left, right) = pair
total += 1
table['key'] = 1
type Pair = tuple[int, int]

def function(): pass

async def waiting(): pass

class Outer(Base):
    attribute = 1
    def method(self): pass
    class Inner:
        def deep(self): pass

if ready:
    go()
for x in y:
    print(x)
print('done')
`;
    expect(outline(text, 'shapes.py')).toEqual([
      'DOCUMENTATION shapes',
      'IMPORT os, system',
      'IMPORT d, e',
      'IMPORT .x.*',
      'ASSIGNMENT LIMIT',
      'ASSIGNMENT first, second',
      'ASSIGNMENT left, right',
      'ASSIGNMENT total',
      'ASSIGNMENT table',
      'ASSIGNMENT Pair',
      'FUNCTION function',
      'FUNCTION waiting',
      'CLASS Outer',
      'METHOD Outer.method',
      'CLASS Outer.Inner',
      'METHOD Outer.Inner.deep',
      'CONDITIONAL if ready',
      'OTHER for x in y',
      "OTHER print('done')",
    ]);
  });

  it('within conditionals are found as what they are, too', () => {
    const text = `try:
    import fast as impl
except ImportError:
    impl = None
    def fallback(): pass
else:
    class Fast: pass
if True:
    pass
elif other:
    def second(): pass
class Holder:
    if True:
        def conditional(self): pass
`;
    expect(outline(text)).toEqual([
      'CONDITIONAL try',
      'IMPORT impl',
      'FUNCTION fallback',
      'CLASS Fast',
      'CONDITIONAL if True',
      'FUNCTION second',
      'CLASS Holder',
      'METHOD Holder.conditional',
    ]);
  });

  it('have functions within functions as part of them', () => {
    expect(outline('def outer():\n    def inner(): pass\n    return inner\n')).toEqual(['FUNCTION outer']);
  });
});

describe('a definition', () => {
  const text = `import x

# Why this is here.
# In two lines.
@cached
@route('/path',
       methods=['GET'])
async def load(
    path: str,  # where
    *args,
    size: int = 224,
    **options,
) -> dict[str, int]:
    """Load it.

        Indented more.
    Back.
    """
    return await read(path)


class Model(Base, metaclass=Meta):
    r'''Raw \\d docstring.'''
    def run(self): return 1
`;

  it('has decorators, async, defaults and return type in its signature, without comments', () => {
    expect(block(text, 'load').signature).toBe(
      "@cached\n@route('/path', methods=['GET'])\n" +
        'async def load(path: str, *args, size: int = 224, **options) -> dict[str, int]',
    );
    expect(block(text, 'Model').signature).toBe('class Model(Base, metaclass=Meta)');
    expect(block(text, 'Model.run').signature).toBe('def run(self)');
  });

  it('begins with its comment and decorators', () => {
    const { startLine, endLine } = block(text, 'load');
    expect([startLine, endLine]).toEqual([3, 19]);
    expect(block(text, 'Model')).toMatchObject({ startLine: 22, endLine: 24 });
  });

  it('has its docstring cleaned, and searched apart from its body', () => {
    const load = block(text, 'load');
    expect(load.docstring).toBe('Load it.\n\n    Indented more.\nBack.');
    expect(load.body).toContain('Why this is here');
    expect(load.body).toContain('await read(path)');
    expect(load.body).not.toContain('Load it');
    expect(block(text, 'Model').docstring).toBe('Raw \\d docstring.');
  });

  it.each([
    ['def f():\n    f"""no {x}"""\n', ''],
    ['def f():\n    b"no"\n', ''],
    ['def f():\n    x = "no"\n', ''],
    ['def f():\n    "yes" \n    "not this"\n', 'yes'],
    ['def f():\n    """\\\n    Continued."""\n', 'Continued.'],
    ['def f(): "one line"\n', 'one line'],
  ])('of %j has the docstring %j', (source, docstring) => {
    expect(block(source, 'f').docstring).toBe(docstring);
  });

  it('does not take a comment that stands apart', () => {
    expect(block('# A heading.\n\ndef f(): pass\n', 'f').startLine).toBe(3);
    expect(block('#!/usr/bin/env python\nimport x\n', 'x').startLine).toBe(2);
  });

  it('after letters outside ASCII is where it is', () => {
    const source = '"""Größe 📏 漢字."""\nπ = 3.14\n\ndef größe(x): return "📏"\n';
    expect(block(source, 'größe')).toMatchObject({ startLine: 4, signature: 'def größe(x)' });
  });
});

describe('what a module gives on', () => {
  it('is in __all__, when it can be read', () => {
    expect(parse("__all__ = ['a', \"b\"]\n__all__ += ('c',)\n").exported).toEqual(['a', 'b', 'c']);
    expect(parse('__all__ = other.__all__\n').exported).toBeUndefined();
  });

  it('is what an __init__ imports', () => {
    const text = 'from .generic import *\nfrom a.b import c, d as e\nimport f\n';
    expect(parse(text, '__init__.py').imported).toEqual([
      { module: '.generic', names: ['*'] },
      { module: 'a.b', names: ['c'] },
    ]);
    expect(parse(text, 'other.py').imported).toEqual([]);
  });

  it('has a summary in its docstring', () => {
    expect(parse('"""Tools for e.g. graphs. And more."""\n').summary).toBe('Tools for e.g. graphs.');
    expect(parse('x = 1\n').summary).toBe('');
  });
});

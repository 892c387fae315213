import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dedent, readStatement, splitStatements } from '../../../src/models/navigator/statements';

const names = (set: ReadonlySet<string>): string[] => [...set].sort();

describe('splitStatements', () => {
  it('never throws and gives no empty statement, whatever it is given', () => {
    const pieces = fc.constantFrom('def f(', ')', ':', '\n', '    ', '"', "'''", '#', 'x', '=', '\\\n', '{', 'é', '\0');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const source = parts.join('');
        const statements = splitStatements(source);
        for (const { text } of statements) expect(text.trim()).not.toBe('');
      }),
    );
  });

  it('keeps brackets, strings and continued lines together', () => {
    const source = 'a = [\n  1,\n  2]\nb = """x\ny"""\nc = 1 + \\\n  2\nd = "#"  # e = 1';
    expect(splitStatements(source).map((statement) => statement.text)).toEqual([
      'a = [\n  1,\n  2]',
      'b = """x\ny"""',
      'c = 1 + \\\n  2',
      'd = "#"  # e = 1',
    ]);
  });

  it('keeps a block with its header, its else, and its decorators', () => {
    const source = '@one\n@two\ndef f():\n    return 1\n\nif x:\n    y = 1\nelse:\n    y = 2\nz = y';
    expect(splitStatements(source).map((statement) => statement.kind)).toEqual([
      'definition',
      'compound',
      'assignment',
    ]);
  });

  it('takes statements on one line apart, and leaves a semicolon in a string alone', () => {
    expect(splitStatements('x = X(0); y = ";"; print(x)').map((statement) => statement.text)).toEqual([
      'x = X(0)',
      'y = ";"',
      'print(x)',
    ]);
  });

  it('moves an indented body to the margin', () => {
    expect(dedent('    a = 1\n    if a:\n        b = 2\n')).toBe('a = 1\nif a:\n    b = 2\n');
  });
});

describe('readStatement', () => {
  it.each([
    ['x = y + z', 'assignment', ['x'], ['y', 'z']],
    ['x, (y, *z) = f(w)', 'assignment', ['x', 'y', 'z'], ['f', 'w']],
    ['a[i] = b', 'assignment', ['a'], ['a', 'b', 'i']],
    ['a.b = c', 'assignment', ['a'], ['a', 'c']],
    ['x += y', 'assignment', ['x'], ['x', 'y']],
    ['x: int = 3', 'assignment', ['x'], ['int']],
    ['x == y', 'expression', [], ['x', 'y']],
    ['f(a, key=b)', 'expression', [], ['a', 'b', 'f']],
    ['[i * k for i, j in rows]', 'expression', [], ['k', 'rows']],
    ['f = lambda a, b=c: a + d', 'assignment', ['f'], ['c', 'd']],
    ['import a.b, c as d', 'import', ['a', 'd'], []],
    ['from a import (b,\n  c as d)', 'import', ['b', 'd'], []],
    ['for i, row in rows:\n    total = i + row', 'compound', ['i', 'row', 'total'], ['rows']],
    ['with open(p) as f:\n    f.read()', 'compound', ['f'], ['open', 'p']],
    ['def f(a, b=1):\n    return a + g', 'definition', ['f'], ['g']],
    ['assert f(x) == 1', 'assert', [], ['f', 'x']],
    ['print(f"{name!r}: {total:.2f}")', 'expression', [], ['name', 'print', 'total']],
    ['"a = b"', 'expression', [], []],
  ])('%s', (text, kind, binds, uses) => {
    const statement = readStatement(text);
    expect(statement.kind).toBe(kind);
    expect(names(statement.binds)).toEqual(binds);
    expect(names(statement.uses)).toEqual(uses);
  });
});

import { describe, expect, it } from 'vitest';
import { clip } from '../../../src/index/languages/pythonNodes';
import { loadParser } from '../support/smallIndex';

const parser = await loadParser();

function names(text: string): string[] {
  return parser.parse(text, 'python', 'a.py').blocks.map(({ name }) => name);
}

function signature(text: string): string | undefined {
  return parser.parse(text, 'python', 'a.py').blocks[0]?.signature;
}

describe('the names of an assignment', () => {
  it.each([
    ['a, (b, c) = x', 'a, (b, c)'],
    ['(a, b), c = x', '(a, b), c'],
    ['(a, b) = x', 'a, b'],
    ['[a, *b] = x', '[a, *b]'],
    ['a = (b) = x', 'a, b'],
    ['a.b.c = x', 'a.b.c'],
    ['a[f(1)] = x', 'a'],
    ['a: int', 'a'],
    ['type A[T] = list[T]', 'A[T]'],
  ])('%s are %s', (text, name) => {
    expect(names(`${text}\n`)).toEqual([name]);
  });
});

describe('the names of an import', () => {
  it.each([
    ['import a.b.c', 'a.b.c'],
    ['import a as b, c', 'b, c'],
    ['from . import x', 'x'],
    ['from ..a import (x as y,\n    z)', 'y, z'],
    ['from a import *', 'a.*'],
    ['from __future__ import annotations', 'annotations'],
  ])('%s are %s', (text, name) => {
    expect(names(`${text}\n`)).toEqual([name]);
  });
});

describe('a signature', () => {
  it.each([
    ['def f(): pass', 'def f()'],
    ['class A: pass', 'class A'],
    ['class A(B, metaclass=M, **k): pass', 'class A(B, metaclass=M, **k)'],
    ['def f[T: int](x: T, /, *, y="# no: comment") -> T: pass', 'def f[T: int](x: T, /, *, y="# no: comment") -> T'],
    ['def f(\n    x,  # one: two\n    # alone\n    y=(1,\n       2),\n): pass', 'def f(x, y=(1, 2))'],
    ['@a.b\n@c(  # why\n  1)\nasync def f(x=lambda: 0): pass', '@a.b\n@c(1)\nasync def f(x=lambda: 0)'],
  ])('of %j is %j', (text, expected) => {
    expect(signature(`${text}\n`)).toBe(expected);
  });

  it('is whole after letters of more than one unit', () => {
    expect(signature('def größe(x="📏", *, 漢="字"):  # 📏\n    return "📏"\n')).toBe('def größe(x="📏", *, 漢="字")');
  });
});

describe('a clipped text', () => {
  it('is one line of at most 80 characters', () => {
    expect(clip('  a\n\n  b\t c ')).toBe('a b c');
    expect(clip('x'.repeat(80))).toHaveLength(80);
    expect(clip('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  });
});

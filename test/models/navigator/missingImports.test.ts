import { describe, expect, it } from 'vitest';
import type { ResponseOf } from '../../../src/core/response';
import { importsFor } from '../../../src/models/navigator/missingImports';
import { found, hit } from './support';

const importing = (...texts: string[]) =>
  found(texts.map((text, at) => hit({ name: `import${at}`, kind: 'IMPORT', text }))) as ResponseOf<'search'>;

describe('importsFor', () => {
  it.each([
    ['nx', 'import networkx as nx', 'import networkx as nx'],
    ['c', 'from a.b import (\n    x,\n    c,  # why\n)', 'from a.b import c'],
    ['d', 'from a import c as d, e', 'from a import c as d'],
    ['os', 'import sys, os.path', 'import os.path'],
  ])('%s from %s', (name, text, expected) => {
    expect(importsFor([name], importing(text), 'home').get(name)).toBe(expected);
  });

  it('takes the import that is written most often, and no relative one', () => {
    const response = importing('from .x import n', 'import a as n', 'import b as n', 'import b as n');
    expect(importsFor(['n'], response, 'home').get('n')).toBe('import b as n');
  });

  it('imports from where a name is defined when nothing imports it, best from the same package', () => {
    const response = found([
      hit({ name: 'Point', kind: 'CLASS', path: 'other/p.py' }),
      hit({ name: 'Point', kind: 'CLASS', path: 'shop/p.py' }),
    ]) as ResponseOf<'search'>;
    expect(importsFor(['Point'], response, 'shop.prices').get('Point')).toBe('from shop.p import Point');
  });

  it('leaves out what can not be had', () => {
    expect(importsFor(['ghost'], importing('import os'), 'home').size).toBe(0);
  });
});

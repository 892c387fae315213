import { describe, expect, it } from 'vitest';
import { blockKinds } from '../../../src/core/codeBlock';
import { typeOf } from '../../../src/index/query/blockTypes';

describe('a type', () => {
  it.each(['ZEBRA', 'Z*', 'constructor', '__proto__', ''])('%o is none, and nothing is guessed', (value) => {
    expect(typeOf(value)).toEqual({});
  });

  it.each([
    ['METHODS', 'METHOD'],
    ['classes', 'CLASS'],
    ['FUNCTON', 'FUNCTION'],
    ['func', 'FUNCTION'],
    ['def', 'FUNCTION'],
    ['variable', 'ASSIGNMENT'],
    ['docs', 'DOCUMENTATION'],
  ])('%s is guessed to be %s', (value, guess) => {
    expect(typeOf(value)).toEqual({ guess });
  });

  it.each(blockKinds.filter((kind) => kind !== 'FUNCTION'))('%s means only itself, in any case', (kind) => {
    expect(typeOf(kind)).toEqual({ kinds: [kind] });
    expect(typeOf(kind.toLowerCase())).toEqual({ kinds: [kind] });
  });

  it('FUNCTION means methods too', () => {
    expect(typeOf('FUNCTION')).toEqual({ kinds: ['FUNCTION', 'METHOD'] });
    expect(typeOf('func*')).toEqual({ kinds: ['FUNCTION', 'METHOD'] });
  });
});

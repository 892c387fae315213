import { describe, expect, it } from 'vitest';
import { onlyNames } from '../../../src/models/navigator/importStatement';

describe('onlyNames', () => {
  it.each([
    ['from a import b, c as d, e', ['d', 'e'], 'from a import c as d, e'],
    ['from a import (\n  b,  # why\n  c,\n)', ['c'], 'from a import c'],
    ['import a.b, c', ['a'], 'import a.b'],
    ['from a import b', ['z'], undefined],
    ['from a import *', [], 'from a import *'],
  ])('%s', (text, wanted, expected) => {
    expect(onlyNames(text, new Set(wanted))).toBe(expected);
  });
});

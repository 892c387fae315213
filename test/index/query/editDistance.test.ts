import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from '../../../src/index/query/editDistance';

describe('edit distance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['load', 'load', 0],
    ['load', 'loaf', 1],
    ['load', 'oad', 1],
    ['kitten', 'sitting', 3],
  ])('from %o to %o is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});

describe('the nearest word', () => {
  it('is none when all are too far', () => {
    expect(nearest('zzzzzz', ['FUNCTION', 'CLASS'])).toBeUndefined();
    expect(nearest('x', ['text', 'name'])).toBeUndefined();
    expect(nearest<string>('word', [])).toBeUndefined();
  });

  it('is the closest, and the first of equals', () => {
    expect(nearest('signatur', ['docstring', 'signature'])).toBe('signature');
    expect(nearest('cat', ['bat', 'rat'])).toBe('bat');
  });
});

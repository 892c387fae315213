import { describe, expect, it } from 'vitest';
import { matchesWildcard } from '../../src/index/wildcard';

describe('a pattern', () => {
  it.each([
    ['', 'a'],
    ['?', ''],
    ['a', ''],
    ['load', 'loader'],
    ['load?', 'load'],
    ['*er', 'load'],
    ['a*b*c', 'acb'],
  ])('%o does not match %o', (pattern, text) => {
    expect(matchesWildcard(text, pattern)).toBe(false);
  });

  it.each([
    ['', ''],
    ['*', ''],
    ['**', 'anything'],
    ['load*', 'load'],
    ['load*', 'load_image'],
    ['*image', 'load_image'],
    ['l?ad*ge', 'load_image'],
    ['*a*b*', 'xxaxaxbx'],
    ['a*', 'a*b'],
    ['[x].(y)', '[x].(y)'],
  ])('%o matches %o', (pattern, text) => {
    expect(matchesWildcard(text, pattern)).toBe(true);
  });

  it('of many stars does not take for ever', () => {
    expect(matchesWildcard('a'.repeat(5_000), `${'*a'.repeat(50)}*b`)).toBe(false);
  });
});

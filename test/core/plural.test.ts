import { describe, expect, it } from 'vitest';
import { formatCount, plural } from '../../src/core/plural';

describe('plural', () => {
  it.each([
    [0, '0 files'],
    [1, '1 file'],
    [2, '2 files'],
    [18_230, '18,230 files'],
  ])('says %d as "%s"', (count, text) => {
    expect(plural(count, 'file')).toBe(text);
  });

  it('takes a plural that is no "s"', () => {
    expect([plural(1, 'match', 'matches'), plural(3, 'match', 'matches')]).toEqual(['1 match', '3 matches']);
  });

  it('groups digits as English does, whatever the machine', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatest } from '../../src/index/topNumbers';

describe('the greatest of some values', () => {
  it('are none when none are wanted or there', () => {
    expect(greatest(Float64Array.of(1, 2), 0)).toEqual([]);
    expect(greatest(Float64Array.of(1, 2), -1)).toEqual([]);
    expect(greatest(new Float64Array(), 3)).toEqual([]);
  });

  it('are the first of them in order, however they lie', () => {
    const someValues = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: 0, max: 3 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(someValues, fc.nat(70), (values, count) => {
        const places = greatest(Float64Array.from(values), count);
        expect(new Set(places).size).toBe(places.length);
        const byValue = (a: number, b: number): number => (a === b ? 0 : a < b ? 1 : -1);
        const found = places.map((place) => values[place] ?? NaN).sort(byValue);
        expect(found.map((value) => value + 0)).toEqual(
          values
            .toSorted(byValue)
            .slice(0, count)
            .map((value) => value + 0),
        );
      }),
    );
  });
});

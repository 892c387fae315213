import { describe, expect, it } from 'vitest';
import { UsageError, parseOptions, parts } from '../../../bench/retrieval/options';

const parse = (...args: string[]) => parseOptions(args, {}, '/checkout');

describe('options of the benchmark', () => {
  it.each([
    [['sped'], 'There is no part "sped"'],
    [['--repeat', '0'], '--repeat takes a whole number'],
    [['--repeat', 'two'], '--repeat takes a whole number'],
    [['--git', 'sympy'], '--git takes NAME=GITDIR, not "sympy"'],
    [['--git', '=/there'], '--git takes NAME=GITDIR'],
    [['--fast'], "Unknown option '--fast'"],
  ])('refuses %j', (args, message) => {
    expect(() => parse(...args)).toThrow(UsageError);
    expect(() => parse(...args)).toThrow(message);
  });

  it('runs every part, in order, when none is named', () => {
    expect(parse().parts).toEqual(parts);
    expect(parse('growth', 'speed').parts).toEqual(['speed', 'growth']);
  });

  it('reads libraries and histories', () => {
    const options = parse('quality', '--libraries', 'a,b', '--git', 'a=/x=y', '--git', 'b=/z');
    expect(options.libraries).toEqual(['a', 'b']);
    expect([...options.histories]).toEqual([
      ['a', '/x=y'],
      ['b', '/z'],
    ]);
  });

  it('measures once in a trial, and keeps downloads where it is told', () => {
    expect(parse().repeat).toBe(3);
    expect(parse('--quick').repeat).toBe(1);
    expect(parse('--quick', '--repeat', '2').repeat).toBe(2);
    expect(parseOptions([], { CODENAV_BENCH_CACHE: '/cache' }, '/checkout').cache).toBe('/cache');
    expect(parse().out).toBe('/checkout/dist/bench/retrieval');
  });
});

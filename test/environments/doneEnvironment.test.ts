import { describe, it, expect } from 'vitest';
import { DoneEnvironment } from '../../src/environments/doneEnvironment';

const step = (content: string) => new DoneEnvironment().step({ type: 'done', thought: '', content });

describe('DoneEnvironment', () => {
  it.each(['', 'finished', 'truely done', 'It is true'])('does not take %j for an answer', async (content) => {
    expect((await step(content)).kind).toBe('invalidAction');
  });

  it.each([
    ['true', true, ''],
    [' True.\n', true, ''],
    ['`true`', true, ''],
    ['"true"', true, ''],
    ['**false**: "x" is missing', false, '"x" is missing'],
    ['false: no such function', false, 'no such function'],
    ['FALSE - it needs\na key', false, 'it needs\na key'],
  ])('reads %j', async (content, success, reason) => {
    expect(await step(content)).toEqual({ kind: 'done', success, reason });
  });
});

import { describe, it, expect } from 'vitest';
import type { Action } from '../../src/core/action';
import type { StepContext } from '../../src/core/environment';
import type { QueryAnswer } from '../../src/core/response';
import { defaultEpisodeSettings } from '../../src/core/settings';
import { SearchEnvironment } from '../../src/environments/searchEnvironment';
import { hit, MemorySearch } from '../support/memorySearch';

const never = new AbortController().signal;
const context: StepContext = { step: 1, emit: () => undefined };
const settings = { ...defaultEpisodeSettings, candidates: 10, shownWhole: 2, prototypes: 2 };

function search(content: string): Action {
  return { type: 'search', thought: '', content };
}

async function answers(environment: SearchEnvironment, content: string): Promise<readonly QueryAnswer[]> {
  const response = await environment.step(search(content), context, never);
  if (response.kind !== 'search') throw new Error(`Expected an answer, not ${response.kind}.`);
  return response.answers;
}

const names = (hits: readonly { readonly name: string }[]) => hits.map(({ name }) => name);

describe('SearchEnvironment', () => {
  it('refuses an action without a query and says how one looks', async () => {
    const index = new MemorySearch({});
    const response = await new SearchEnvironment(index, settings).step(search(' \n\t\n'), context, never);
    expect(response).toMatchObject({ kind: 'invalidAction' });
    expect(index.requests).toEqual([]);
  });

  it('rejects with the reason when it is cancelled', async () => {
    const stop = AbortSignal.abort(new Error('stopped'));
    await expect(
      new SearchEnvironment(new MemorySearch({}), settings).step(search('a'), context, stop),
    ).rejects.toThrow('stopped');
  });

  it('answers a query without hits with empty lists and what the index has to say of it', async () => {
    const [answer] = await answers(new SearchEnvironment(new MemorySearch({}, 'Unclosed "(".'), settings), '(a');
    expect(answer).toEqual({ query: '(a', shown: [], prototypes: [], remaining: 0, note: 'Unclosed "(".' });
  });

  it('takes one query a line and keeps their order', async () => {
    const index = new MemorySearch({ a: [hit('one')], b: [hit('two')] });
    const found = await answers(new SearchEnvironment(index, settings), ' a \r\n\n b');
    expect(found.map(({ query }) => query)).toEqual(['a', 'b']);
    expect(found.map(({ shown }) => names(shown))).toEqual([['one'], ['two']]);
  });

  it('says which lines it has not searched when there are too many', async () => {
    const index = new MemorySearch({});
    const lines = Array.from({ length: 12 }, (_, at) => `q${at}`).join('\n');
    const found = await answers(new SearchEnvironment(index, settings), lines);
    expect(index.requests).toHaveLength(10);
    expect(found.slice(10).map(({ note }) => note)).toEqual([
      expect.stringContaining('at most 10'),
      expect.stringContaining('at most 10'),
    ]);
  });

  it('shows the best whole, the next functions and classes as prototypes, and counts the rest', async () => {
    const index = new MemorySearch({
      a: [
        hit('one'),
        hit('TWO', { kind: 'ASSIGNMENT' }),
        hit('three'),
        hit('FOUR', { kind: 'IMPORT' }),
        hit('five', { kind: 'METHOD' }),
        hit('Six', { kind: 'CLASS' }),
      ],
    });
    const [answer] = await answers(new SearchEnvironment(index, settings), 'a');
    expect(names(answer!.shown)).toEqual(['one', 'TWO']);
    expect(answer!.shown.every(({ text }) => text !== undefined)).toBe(true);
    expect(names(answer!.prototypes)).toEqual(['three', 'five']);
    expect(answer!.remaining).toBe(2);
  });

  it('shows the next ones when the same is asked again; a prototype may still come back whole', async () => {
    const index = new MemorySearch({ a: ['one', 'two', 'three', 'four', 'five'].map((name) => hit(name)) });
    const environment = new SearchEnvironment(index, settings);
    const rounds: QueryAnswer[] = [];
    for (let round = 0; round < 4; round += 1) rounds.push(...(await answers(environment, 'a')));
    expect(rounds.map(({ shown }) => names(shown))).toEqual([['one', 'two'], ['three', 'four'], ['five'], []]);
    expect(rounds.map(({ prototypes }) => names(prototypes))).toEqual([['three', 'four'], ['five'], [], []]);
  });

  it('remembers within one action too, and forgets with the episode', async () => {
    const index = new MemorySearch({ a: [hit('one')], b: [hit('one')] });
    const first = await answers(new SearchEnvironment(index, settings), 'a\nb');
    expect(first.map(({ shown }) => shown.length)).toEqual([1, 0]);
    const second = await answers(new SearchEnvironment(index, settings), 'b');
    expect(second.map(({ shown }) => shown.length)).toEqual([1]);
  });
});

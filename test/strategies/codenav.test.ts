import { describe, expect, it } from 'vitest';
import { actionTypes } from '../../src/core/action';
import type { TurnListener } from '../../src/core/agent';
import { Episode } from '../../src/core/episode';
import { ModelError } from '../../src/core/errors';
import type { ChatModel, Completion, CompletionListener, CompletionRequest } from '../../src/core/ports';
import { defaultEpisodeSettings } from '../../src/core/settings';
import type { Step } from '../../src/core/step';
import { xmlEncoding } from '../../src/encodings/xml';
import { ApprovalGate } from '../../src/environments/approvalGate';
import { CodeEnvironment } from '../../src/environments/codeEnvironment';
import { DoneEnvironment } from '../../src/environments/doneEnvironment';
import { SearchEnvironment } from '../../src/environments/searchEnvironment';
import { SummaryEnvironment } from '../../src/environments/summaryEnvironment';
import { ScriptedModel } from '../../src/models/scriptedModel';
import { CodeNavStrategy } from '../../src/strategies/codenav';
import type { CodeNavOptions } from '../../src/strategies/codenav';
import { execution, failedExecution, printed } from '../support/executions';
import { hit, MemorySearch } from '../support/memorySearch';
import { MemoryKernels } from '../support/memoryKernels';
import { RecordingLogger } from '../support/recordingLogger';
import { SteppedClock } from '../support/steppedClock';

const never = new AbortController().signal;

type Reply = string | Completion | Error;

/** A model that keeps what it was asked; replies may be errors. */
class AskedModel implements ChatModel {
  readonly id = 'asked';
  readonly requests: CompletionRequest[] = [];
  readonly #replies: Reply[];

  constructor(...replies: Reply[]) {
    this.#replies = replies;
  }

  async complete(request: CompletionRequest, listener: CompletionListener, signal: AbortSignal): Promise<Completion> {
    this.requests.push(request);
    const reply = this.#replies.shift();
    if (reply instanceof Error) throw reply;
    return new ScriptedModel(reply === undefined ? [] : [reply]).complete(request, listener, signal);
  }
}

function strategyOf(model: ChatModel, options: Partial<CodeNavOptions> = {}) {
  const thoughts: string[] = [];
  const notices: string[] = [];
  const listener: TurnListener = {
    onThought: (text) => thoughts.push(text),
    onNotice: (level, text) => notices.push(`${level}: ${text}`),
  };
  const strategy = new CodeNavStrategy({
    model,
    encoding: xmlEncoding,
    systemPrompt: () => Promise.resolve('You solve.'),
    offered: actionTypes,
    ...options,
  });
  const next = (history: readonly Step[] = [], signal = never) => strategy.next('How?', history, listener, signal);
  return { strategy, next, thoughts, notices };
}

const search = xmlEncoding.render({ thought: 'I look.', type: 'search', content: 'name:load' });
const contextTooLong = (): ModelError => new ModelError('contextTooLong', 'Too long.');

function codeStep(index: number, output: string): Step {
  return {
    index,
    action: { thought: `Thought ${index}.`, type: 'code', content: `x${index} = ${index}` },
    response: { kind: 'execution', code: `x${index} = ${index}`, execution: printed(`output ${index} ${output}`) },
    durationMs: 1,
  };
}

function sizeOf(request: CompletionRequest | undefined): number {
  return (request?.messages ?? []).reduce((sum, { content }) => sum + content.length, 0);
}

function textOf(request: CompletionRequest | undefined): string {
  return (request?.messages ?? []).map(({ role, content }) => `${role}: ${content}`).join('\n');
}

describe('a reply', () => {
  it('that is no action is one with its rule, and goes back to the model as it came', async () => {
    const model = new AskedModel('I would search.', search);
    const { next } = strategyOf(model);
    const turn = await next();
    expect(turn).toMatchObject({ kind: 'invalid', raw: 'I would search.', rule: 'The reply has no <type> tag.' });
    if (turn.kind !== 'invalid') throw new Error('unreachable');
    await next([
      {
        index: 1,
        raw: turn.raw,
        response: { kind: 'invalidAction', rule: turn.rule, remedy: turn.remedy },
        durationMs: 1,
      },
    ]);
    expect(model.requests[1]?.messages.slice(2)).toEqual([
      { role: 'assistant', content: 'I would search.' },
      { role: 'user', content: `Response:\nInvalid action: ${turn.rule} ${turn.remedy}` },
    ]);
  });

  it('that is empty does not make an empty message', async () => {
    const model = new AskedModel('', search);
    const { next } = strategyOf(model);
    expect(await next()).toMatchObject({ kind: 'invalid', rule: 'The reply was empty.' });
    await next([{ index: 1, raw: '', response: { kind: 'invalidAction', rule: 'r', remedy: 'm' }, durationMs: 1 }]);
    expect(model.requests[1]?.messages.every(({ content }) => content !== '')).toBe(true);
  });

  it('cut by the token limit is told so', async () => {
    const { next } = strategyOf(new AskedModel({ text: '<thought>I lo', finishReason: 'length' }));
    expect(await next()).toMatchObject({ kind: 'invalid', rule: expect.stringContaining('token limit') as string });
  });

  it('with two actions has its first carried out, and the model learns it', async () => {
    const two = `${search}\n${xmlEncoding.render({ thought: 'b', type: 'done', content: 'true' })}`;
    const model = new AskedModel(two, search);
    const { next, notices } = strategyOf(model);
    expect(await next()).toMatchObject({ action: { type: 'search' }, raw: two });
    expect(notices).toEqual([expect.stringContaining('only the first')]);
    await next([{ ...codeStep(1, ''), raw: two }]);
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('only the first was carried out');
  });

  it('streams its thought, and only that', async () => {
    const { next, thoughts } = strategyOf(
      new AskedModel({ text: search, finishReason: 'stop', usage: { inputTokens: 3, outputTokens: 4 } }),
    );
    expect(await next()).toEqual({
      kind: 'action',
      action: { thought: 'I look.', type: 'search', content: 'name:load' },
      raw: search,
      usage: { inputTokens: 3, outputTokens: 4 },
    });
    expect(thoughts.join('')).toBe('I look.');
  });
});

describe('a model that fails', () => {
  it('passes its error on', async () => {
    const { next } = strategyOf(new AskedModel(new ModelError('unreachable', 'Nobody there.')));
    await expect(next()).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('and is asked again is a notice', async () => {
    const model: ChatModel = {
      id: 'm',
      complete: (_request, listener) => {
        listener.onRetry?.({ attempt: 2, delayMs: 7_000, cause: 'Status 429.' });
        return Promise.resolve({ text: search, finishReason: 'stop' });
      },
    };
    const { next, notices } = strategyOf(model);
    await next();
    expect(notices).toEqual(['warning: Status 429. It is asked again in 7 s (try 2).']);
  });

  it('that says the context is too long is asked once more with half of it', async () => {
    const history = Array.from({ length: 8 }, (_, at) => codeStep(at + 1, 'o'.repeat(4_000)));
    const model = new AskedModel(contextTooLong(), search, search);
    const { next, notices } = strategyOf(model);
    expect(await next(history)).toMatchObject({ kind: 'action' });
    expect(sizeOf(model.requests[1])).toBeLessThan(sizeOf(model.requests[0]) / 2 + 500);
    expect(notices).toEqual([expect.stringContaining('takes less text than expected')]);
    await next(history);
    expect(sizeOf(model.requests[2])).toBe(sizeOf(model.requests[1]));
  });

  it('that says so again ends the turn with that error', async () => {
    const history = Array.from({ length: 8 }, (_, at) => codeStep(at + 1, 'o'.repeat(4_000)));
    const model = new AskedModel(contextTooLong(), contextTooLong(), search);
    await expect(strategyOf(model).next(history)).rejects.toMatchObject({ reason: 'contextTooLong' });
    expect(model.requests).toHaveLength(2);
  });

  it('that says so of what can not be shortened is not asked again', async () => {
    const model = new AskedModel(contextTooLong(), search);
    await expect(strategyOf(model).next()).rejects.toMatchObject({ reason: 'contextTooLong' });
    expect(model.requests).toHaveLength(1);
  });

  it('before the system prompt is there is asked for it again the next time', async () => {
    let asked = 0;
    const systemPrompt = (): Promise<string> => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('no index')) : Promise.resolve('You solve.');
    };
    const { next } = strategyOf(new AskedModel(search, search), { systemPrompt });
    await expect(next()).rejects.toThrow('no index');
    await next();
    await next();
    expect(asked).toBe(2);
  });
});

describe('a long episode', () => {
  const history = Array.from({ length: 12 }, (_, at) => codeStep(at + 1, 'o'.repeat(2_000)));

  it('is whole as long as it fits', async () => {
    const model = new AskedModel(search);
    const { next, notices } = strategyOf(model);
    await next(history);
    expect(model.requests[0]?.messages).toHaveLength(2 + 2 * 12);
    expect(textOf(model.requests[0])).toContain(`output 1 ${'o'.repeat(2_000)}`);
    expect(notices).toEqual([]);
  });

  it('has its older results shortened first', async () => {
    const model = new AskedModel(search, search);
    const { next, notices } = strategyOf(model, { contextWindow: 5_000 });
    await next(history);
    await next(history);
    const text = textOf(model.requests[0]);
    expect(sizeOf(model.requests[0]) / 4).toBeLessThan(4_000);
    expect(model.requests[0]?.messages).toHaveLength(2 + 2 * 12);
    expect(text).not.toContain(`output 1 ${'o'.repeat(2_000)}`);
    expect(text).toContain('x1 = 1');
    for (const recent of [10, 11, 12]) expect(text).toContain(`output ${recent} ${'o'.repeat(2_000)}`);
    expect(notices).toHaveLength(1);
  });

  it('loses older steps next, but not the code that ran in them', async () => {
    const model = new AskedModel(search);
    await strategyOf(model, { contextWindow: 2_600 }).next(history);
    const request = model.requests[0];
    const text = textOf(request);
    expect(sizeOf(request) / 4).toBeLessThan(2_080);
    expect(request?.messages.map(({ role }) => role).join(' ')).toMatch(/^system user( assistant user)+$/);
    expect(request?.messages[1]?.content).toMatch(/How\?[\s\S]*first \d steps have been left out[\s\S]*x1 = 1/);
    for (const recent of [10, 11, 12]) expect(text).toContain(`output ${recent} ooo`);
  });

  it('never loses the question and the last three steps', async () => {
    const model = new AskedModel(search);
    await strategyOf(model, { contextWindow: 700 }).next(history);
    const text = textOf(model.requests[0]);
    expect(text).toContain('You solve.');
    expect(text).toContain('How?');
    for (const recent of [10, 11, 12]) {
      expect(text).toContain(`Thought ${recent}.`);
      expect(text).toContain(`output ${recent} ooo`);
    }
    expect(sizeOf(model.requests[0])).toBeLessThan(5_000);
  });
});

describe('the case of the paper', () => {
  it('runs: search, a wrong call, another search, the right call, summary, done', async () => {
    const step = (type: 'search' | 'code' | 'code_summary' | 'done', content: string) =>
      xmlEncoding.render({ thought: `Now ${type}.`, type, content });
    const model = new AskedModel(
      step('search', 'name:load'),
      step('code', 'load()'),
      step('search', 'name:Store'),
      step('code', 'load("a")'),
      step('code_summary', 'print(load("a"))'),
      step('done', 'True'),
    );
    const kernels = new MemoryKernels((code) =>
      Promise.resolve(code === 'load()' ? failedExecution('TypeError', 'path missing', 1, code) : execution()),
    );
    const index = new MemorySearch({ 'name:load': [hit('load')], 'name:Store': [hit('Store', { kind: 'CLASS' })] });
    const approver = { request: () => Promise.resolve({ decision: 'approve', scope: 'once' } as const) };
    const gate = new ApprovalGate(approver, kernels);
    const clock = new SteppedClock();
    const { strategy } = strategyOf(model);
    const episode = new Episode(
      { id: 'e', question: 'How?', workspaceFolders: [], workingDirectory: '/project', maxSteps: 20 },
      {
        agent: strategy,
        environments: [
          new SearchEnvironment(index, defaultEpisodeSettings),
          new CodeEnvironment(kernels, gate),
          new SummaryEnvironment({ kernels, gate, clock, commit: () => Promise.resolve(undefined) }),
          new DoneEnvironment(),
        ],
        clock,
        logger: new RecordingLogger(),
      },
    );
    const finished = await episode.run(() => undefined, never);
    expect(finished).toMatchObject({ outcome: 'success', steps: 6, solution: { verified: true } });
    const last = model.requests.at(-1)?.messages.map(({ content }) => content) ?? [];
    expect(last[3]).toContain('from shapes import load');
    expect(last[5]).toContain('TypeError: path missing');
    expect(last[7]).toContain('CLASS Store');
    expect(last[11]).toContain('it is verified');
  });
});

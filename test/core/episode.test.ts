import { describe, it, expect } from 'vitest';
import { Episode } from '../../src/core/episode';
import type { Environment } from '../../src/core/environment';
import { ModelError } from '../../src/core/errors';
import type { EpisodeEvent } from '../../src/core/episodeEvent';
import type { Response } from '../../src/core/response';
import type { Verification } from '../../src/core/solution';
import { execution, failedExecution } from '../support/executions';
import { MemoryEpisodeStore } from '../support/memoryEpisodeStore';
import { RecordingLogger } from '../support/recordingLogger';
import { act, garble, ScriptedAgent } from '../support/scriptedAgent';
import type { Turn } from '../support/scriptedAgent';
import { SteppedClock } from '../support/steppedClock';

const never = new AbortController().signal;

/** An environment that answers with what it is given. */
function answering(type: Environment['type'], answer: (content: string) => Response | Promise<Response>): Environment {
  return { type, step: async ({ content }) => answer(content) };
}

const done = answering('done', (content) => ({
  kind: 'done',
  success: content.startsWith('true'),
  reason: content.replace(/^(true|false) ?/, ''),
}));

function summarising(verification: Verification): Environment {
  return answering('code_summary', (code) => ({
    kind: 'summary',
    solution: { code, verified: verification.status === 'verified', verification },
  }));
}

function prepare(turns: readonly Turn[], environments: readonly Environment[] = [done], maxSteps = 5) {
  const agent = new ScriptedAgent(turns);
  const store = new MemoryEpisodeStore();
  const logger = new RecordingLogger();
  const events: EpisodeEvent[] = [];
  const episode = new Episode(
    { id: 'e1', question: 'How?', workspaceFolders: ['/project'], workingDirectory: '/project', maxSteps },
    { agent, environments, clock: new SteppedClock(), logger, store },
  );
  const run = (signal: AbortSignal = never) => episode.run((event) => events.push(event), signal);
  return { agent, store, logger, events, run };
}

const types = (events: readonly EpisodeEvent[]) => events.map(({ type }) => type);

describe('Episode: how it can end', () => {
  it('ends with an error when the model fails, and keeps the part of its answer that came', async () => {
    const failing = () => Promise.reject(new ModelError('dropped', 'The connection broke.', 'I will sea'));
    const { run, logger } = prepare([failing]);
    const finished = await run();
    expect(finished.outcome).toBe('error');
    expect(finished.message).toContain('The connection broke.');
    expect(finished.message).toContain('I will sea');
    expect(logger.errors).toHaveLength(1);
  });

  it('ends with an error when a tool is broken, and keeps the steps before', async () => {
    const broken = answering('search', () => {
      throw new Error('The index is lost.');
    });
    const code = answering('code', (source) => ({ kind: 'execution', code: source, execution: execution() }));
    const { run, events } = prepare([act('code', 'x = 1'), act('search', 'a')], [broken, code, done]);
    const finished = await run();
    expect(finished).toMatchObject({ outcome: 'error', message: 'The index is lost.', steps: 1 });
    expect(types(events).filter((type) => type === 'stepFinished')).toHaveLength(1);
  });

  it('ends with failure when the agent gives up, with its reason', async () => {
    expect(await prepare([act('done', 'false nothing fits')]).run()).toMatchObject({
      outcome: 'failure',
      message: 'nothing fits',
    });
    expect((await prepare([act('done', 'false')]).run()).message).not.toBe('');
  });

  it('ends with failure when the agent says done but its solution failed on its own', async () => {
    const summary = summarising({ status: 'failed', execution: failedExecution('NameError', 'x') });
    const finished = await prepare([act('code_summary', 'print(x)'), act('done', 'true')], [summary, done]).run();
    expect(finished.outcome).toBe('failure');
    expect(finished.solution).toMatchObject({ code: 'print(x)', verified: false });
  });

  it('says that a solution which was not run has not been run', async () => {
    const summary = summarising({ status: 'notRun', reason: 'No interpreter.' });
    const finished = await prepare([act('code_summary', 'print(1)'), act('done', 'true')], [summary, done]).run();
    expect(finished.message).toContain('has not been run');
    expect(finished.message).toContain('No interpreter.');
  });

  it('stops at the step limit', async () => {
    let count = 0;
    const code = answering('code', (source) => {
      count += 1;
      return { kind: 'execution', code: source, execution: execution() };
    });
    const turns = ['1', '2', '3', '4'].map((content) => act('code', content));
    const finished = await prepare(turns, [code, done], 3).run();
    expect(finished).toMatchObject({ outcome: 'stepLimit', steps: 3 });
    expect(finished.message).toContain('3 steps');
    expect(count).toBe(3);
  });

  it('stops after three replies in a row that are no actions, but not when a good one is between', async () => {
    const bad = await prepare([garble('a'), garble('b'), garble('c')]).run();
    expect(bad).toMatchObject({ outcome: 'formatLimit', steps: 3 });
    const code = answering('code', (source) => ({ kind: 'execution', code: source, execution: execution() }));
    const turns = [garble('a'), garble('b'), act('code', 'x'), garble('c'), act('done', 'true')];
    expect((await prepare(turns, [code, done]).run()).outcome).toBe('success');
  });

  it('answers an action that is not on offer, naming those that are', async () => {
    const { run, events } = prepare([act('search', 'x'), act('done', 'true')]);
    await run();
    const response = events.find((event) => event.type === 'stepFinished')?.response;
    expect(response).toMatchObject({ kind: 'invalidAction', remedy: expect.stringContaining('done') as string });
  });

  it('stops when the same action gives the same result three times, however long each took', async () => {
    let durationMs = 0;
    const code = answering('code', (source) => {
      durationMs += 7;
      return { kind: 'execution', code: source, execution: execution({ durationMs }) };
    });
    const again = act('code', 'x = 1');
    expect(await prepare([again, again, again], [code, done]).run()).toMatchObject({ outcome: 'stuck', steps: 3 });
  });

  it('stops when the same solution fails in the same way three times', async () => {
    let durationMs = 0;
    const summary = answering('code_summary', (code) => {
      durationMs += 7;
      const verification = { status: 'failed' as const, execution: { ...failedExecution('E', 'm'), durationMs } };
      return { kind: 'summary', solution: { code, verified: false, verification } };
    });
    const again = act('code_summary', 'x');
    expect(await prepare([again, again, again], [summary, done]).run()).toMatchObject({ outcome: 'stuck', steps: 3 });
  });

  it('goes on when the same action gives something new', async () => {
    let count = 0;
    const code = answering('code', (source) => {
      count += 1;
      return { kind: 'execution', code: source, execution: execution({ message: String(count) }) };
    });
    const again = act('code', 'next(it)');
    expect((await prepare([again, again, again, act('done', 'true')], [code, done]).run()).outcome).toBe('success');
  });

  it('succeeds with the last summary as its solution', async () => {
    const interpreter = { path: '/usr/bin/python3', version: '3.11.7', source: 'test' };
    const summary = summarising({ status: 'verified', codeHash: 'h', interpreter, at: '', execution: execution() });
    const turns = [act('code_summary', 'first'), act('code_summary', 'second'), act('done', 'true')];
    const finished = await prepare(turns, [summary, done]).run();
    expect(finished).toMatchObject({ outcome: 'success', solution: { code: 'second', verified: true }, steps: 3 });
  });
});

describe('Episode: cancellation', () => {
  it('does nothing when it is cancelled before it starts', async () => {
    const { run, events, agent } = prepare([act('done', 'true')]);
    expect((await run(AbortSignal.abort())).outcome).toBe('cancelled');
    expect(agent.historyLengths).toEqual([]);
    expect(types(events)).toEqual(['episodeStarted', 'episodeFinished']);
  });

  it('ends as cancelled while it waits for the model, and leaves nothing undisposed', async () => {
    const stop = new AbortController();
    const waiting: Turn = (listener, signal) =>
      new Promise((_, reject) => {
        listener.onThought('Let me think');
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        queueMicrotask(() => stop.abort());
      });
    let disposed = 0;
    const closing: Environment = {
      ...done,
      dispose: () => {
        disposed += 1;
        return Promise.resolve();
      },
    };
    const { run, events, logger, store } = prepare([waiting], [closing]);
    expect((await run(stop.signal)).outcome).toBe('cancelled');
    expect(disposed).toBe(1);
    expect(logger.errors).toEqual([]);
    expect(types(events)).toEqual(['episodeStarted', 'stepStarted', 'thoughtDelta', 'episodeFinished']);
    expect(types(await store.read('e1'))).toEqual(['episodeStarted', 'stepStarted', 'episodeFinished']);
  });

  it('is cancelled after the step in which it was stopped, even when that step had an answer', async () => {
    const stop = new AbortController();
    const code = answering('code', (source) => {
      stop.abort();
      return { kind: 'execution', code: source, execution: execution({ status: 'interrupted' }) };
    });
    const { run } = prepare([act('code', 'sleep'), act('done', 'true')], [code, done]);
    expect(await run(stop.signal)).toMatchObject({ outcome: 'cancelled', steps: 1 });
  });
});

describe('Episode: events', () => {
  it('tells and keeps them in order, without those that only show progress', async () => {
    const thinking: Turn = (listener) => {
      listener.onThought('I');
      listener.onNotice('info', 'Waiting.');
      return Promise.resolve(act('code', 'print(1)'));
    };
    const code: Environment = {
      type: 'code',
      step: (action, context) => {
        context.emit({ type: 'outputDelta', step: context.step, stream: 'stdout', text: '1' });
        return Promise.resolve({ kind: 'execution', code: action.content, execution: execution() });
      },
    };
    const { run, events, store } = prepare([thinking, act('done', 'true')], [code, done]);
    const finished = await run();
    expect(types(events)).toEqual([
      'episodeStarted',
      'stepStarted',
      'thoughtDelta',
      'notice',
      'actionTaken',
      'outputDelta',
      'stepFinished',
      'stepStarted',
      'actionTaken',
      'stepFinished',
      'episodeFinished',
    ]);
    const kept = events.filter(({ type }) => type !== 'thoughtDelta' && type !== 'outputDelta');
    expect(await store.read('e1')).toEqual(kept);
    expect(events.at(-1)).toEqual(finished);
  });

  it('gives the agent the steps so far and adds up what the model used', async () => {
    const usage = { inputTokens: 10, outputTokens: 2 };
    const { run, agent } = prepare([
      { ...garble('x'), usage },
      { ...act('done', 'true'), usage },
    ]);
    expect((await run()).usage).toEqual({ inputTokens: 20, outputTokens: 4 });
    expect(agent.historyLengths).toEqual([0, 1]);
  });

  it('goes on when they can not be kept, and says so once', async () => {
    const { run, events, store, logger } = prepare([garble('x'), act('done', 'true')]);
    store.failWith = new Error('The disk is full.');
    expect((await run()).outcome).toBe('success');
    const notices = events.filter((event) => event.type === 'notice');
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('The disk is full.');
    expect(logger.errors.length).toBeGreaterThan(1);
  });

  it('comes to its end, and ends its environments, also when its listener fails', async () => {
    let disposed = false;
    const closing: Environment = { ...done, dispose: () => Promise.resolve(void (disposed = true)) };
    const logger = new RecordingLogger();
    const episode = new Episode(
      { id: 'e1', question: 'How?', workspaceFolders: [], workingDirectory: '/project', maxSteps: 5 },
      { agent: new ScriptedAgent([act('done', 'true')]), environments: [closing], clock: new SteppedClock(), logger },
    );
    const finished = await episode.run(() => {
      throw new Error('The view is gone.');
    }, never);
    expect(finished.outcome).toBe('success');
    expect(disposed).toBe(true);
    expect(logger.errors.length).toBeGreaterThan(0);
  });

  it('logs an environment that does not end cleanly and still ends', async () => {
    const closing: Environment = { ...done, dispose: () => Promise.reject(new Error('stuck')) };
    const { run, logger } = prepare([act('done', 'true')], [closing]);
    expect((await run()).outcome).toBe('success');
    expect(logger.errors).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../src/core/errors';
import type { CompletionRequest } from '../../src/core/ports';
import { readScript, ScriptedModel } from '../../src/models/scriptedModel';
import { readRecordings, RecordingModel, ReplayModel, requestHash } from '../../src/models/recordedModel';

const never = new AbortController().signal;
const asked = (content: string): CompletionRequest => ({ messages: [{ role: 'user', content }] });

describe('a script', () => {
  it.each([
    ['nothing', ' \n', /empty/],
    ['a broken array', '["a", ', /not a JSON array/],
    ['an array of numbers', '[1]', /not a JSON array/],
    ['a broken line', '"a"\n"b\n', /Line 2/],
    ['a line without text', '"a"\n\n{"content": "b"}', /Line 3/],
  ])('of %s is refused with a sentence', (_what, text, sentence) => {
    expect(() => readScript(text)).toThrow(ConfigurationError);
    expect(() => readScript(text)).toThrow(sentence);
  });

  it.each([
    ['an array', '\ufeff["a", {"text": "b", "finishReason": "length"}]'],
    ['lines', '"a"\r\n\n{"text": "b", "finishReason": "length"}\n'],
  ])('is read from %s', (_what, text) => {
    expect(readScript(text)).toEqual([
      { text: 'a', finishReason: 'stop' },
      { text: 'b', finishReason: 'length' },
    ]);
  });
});

describe('a scripted model', () => {
  it('that has nothing left says what it was asked', async () => {
    const model = new ScriptedModel(['a']);
    await model.complete(asked('one'), {}, never);
    await expect(model.complete(asked('two'), {}, never)).rejects.toMatchObject({
      reason: 'missingRecording',
      message: 'The script has 1 reply, and one more was asked for, after: "two"',
    });
  });

  it('streams its replies in order, until it is stopped', async () => {
    const model = new ScriptedModel(['x'.repeat(100), 'y'.repeat(100)]);
    const deltas: string[] = [];
    expect(await model.complete(asked('one'), { onDelta: (text) => deltas.push(text) }, never)).toMatchObject({
      text: deltas.join(''),
    });
    expect(deltas.length).toBeGreaterThan(1);
    const stop = new AbortController();
    const stopped = model.complete(asked('two'), { onDelta: () => stop.abort(new Error('stopped')) }, stop.signal);
    await expect(stopped).rejects.toThrow('stopped');
  });
});

describe('recordings', () => {
  it('give the reply that was recorded for the same request, and no other', async () => {
    const lines: string[] = [];
    const append = (line: string): Promise<void> => {
      lines.push(line);
      return Promise.resolve();
    };
    const recorder = new RecordingModel(new ScriptedModel(['a', 'b']), append);
    await recorder.complete(asked('one'), {}, never);
    await recorder.complete(asked('two'), {}, never);
    const replay = new ReplayModel('scripted', readRecordings(lines.join('')));
    expect(await replay.complete(asked('two'), {}, never)).toEqual({ text: 'b', finishReason: 'stop' });
    expect(await replay.complete(asked('one'), {}, never)).toEqual({ text: 'a', finishReason: 'stop' });
    await expect(replay.complete(asked('three'), {}, never)).rejects.toMatchObject({
      reason: 'missingRecording',
      message: expect.stringContaining('"three"') as string,
    });
  });

  it('tell requests apart by all that decides a reply', async () => {
    const hashes = await Promise.all([
      requestHash('m', asked('a')),
      requestHash('n', asked('a')),
      requestHash('m', asked('b')),
      requestHash('m', { messages: [{ role: 'system', content: 'a' }] }),
      requestHash('m', { ...asked('a'), maxTokens: 3 }),
      requestHash('m', { ...asked('a'), stop: ['x'] }),
    ]);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(await requestHash('m', asked('a'))).toBe(hashes[0]);
  });

  it('that are damaged name the line', () => {
    expect(() => readRecordings('{"request": "a", "completion": "b"}\nnonsense')).toThrow(/Line 2/);
  });
});

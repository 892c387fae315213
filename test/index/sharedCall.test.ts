import { describe, expect, it } from 'vitest';
import { SharedCall } from '../../src/index/sharedCall';

/** A call that ends when it is told to. */
class Call {
  started = 0;
  signal: AbortSignal | undefined;
  #settle: { resolve(value: string): void; reject(error: Error): void } | undefined;

  readonly shared = new SharedCall<string>((signal) => {
    this.started++;
    this.signal = signal;
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });

  end(value: string): void {
    this.#settle?.resolve(value);
  }

  fail(error: Error): void {
    this.#settle?.reject(error);
  }
}

describe('a shared call', () => {
  it('fails for all who wait, and begins again after that', async () => {
    const call = new Call();
    const { signal } = new AbortController();
    const both = [call.shared.join(signal), call.shared.join(signal)];
    call.fail(new Error('broken'));
    for (const each of both) await expect(each).rejects.toThrow('broken');
    const next = call.shared.join(signal);
    call.end('fine');
    expect(await next).toBe('fine');
    expect(call.started).toBe(2);
  });

  it('goes on for the others when one loses interest', async () => {
    const call = new Call();
    const impatient = new AbortController();
    const left = call.shared.join(impatient.signal);
    const stays = call.shared.join(new AbortController().signal);
    impatient.abort(new Error('enough'));
    await expect(left).rejects.toThrow('enough');
    expect(call.signal?.aborted).toBe(false);
    call.end('done');
    expect(await stays).toBe('done');
    expect(call.started).toBe(1);
  });

  it('is cancelled when the last one has lost interest', async () => {
    const call = new Call();
    const controllers = [new AbortController(), new AbortController()];
    const waits = controllers.map(({ signal }) => call.shared.join(signal));
    for (const controller of controllers) controller.abort(new Error('enough'));
    for (const wait of waits) await expect(wait).rejects.toThrow('enough');
    expect(call.signal?.aborted).toBe(true);
  });

  it('does not begin for one who is not interested', async () => {
    const call = new Call();
    await expect(call.shared.join(AbortSignal.abort(new Error('no')))).rejects.toThrow('no');
    expect(call.started).toBe(0);
  });
});

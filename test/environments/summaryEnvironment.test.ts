import { describe, it, expect } from 'vitest';
import type { ApprovalRequest } from '../../src/core/approval';
import type { StepContext } from '../../src/core/environment';
import { KernelError } from '../../src/core/errors';
import { sha256 } from '../../src/core/hash';
import { ApprovalGate } from '../../src/environments/approvalGate';
import { SummaryEnvironment, UnverifiedSummaryEnvironment } from '../../src/environments/summaryEnvironment';
import { execution, failedExecution } from '../support/executions';
import { MemoryKernels } from '../support/memoryKernels';
import type { RunCode } from '../support/memoryKernels';
import { SteppedClock } from '../support/steppedClock';

const never = new AbortController().signal;
const context: StepContext = { step: 1, emit: () => undefined };
const summary = (content: string) => ({ type: 'code_summary' as const, thought: '', content });

function prepare(options: { refuse?: string; run?: RunCode; commit?: string } = {}) {
  const kernels = new MemoryKernels(options.run);
  const requests: ApprovalRequest[] = [];
  const gate = new ApprovalGate(
    {
      request: (request) => {
        requests.push(request);
        return Promise.resolve(
          options.refuse === undefined
            ? { decision: 'approve', scope: 'once' }
            : { decision: 'reject', reason: options.refuse },
        );
      },
    },
    kernels,
  );
  const environment = new SummaryEnvironment({
    kernels,
    gate,
    clock: new SteppedClock(),
    commit: () => Promise.resolve(options.commit),
  });
  return { environment, kernels, requests };
}

describe('SummaryEnvironment', () => {
  it('refuses an empty summary', async () => {
    const { environment, requests } = prepare();
    expect((await environment.step(summary('\n '), context, never)).kind).toBe('invalidAction');
    expect(requests).toEqual([]);
  });

  it('says nothing of verified when the person refused', async () => {
    const { environment, kernels } = prepare({ refuse: 'Not now.' });
    expect(await environment.step(summary('print(1)'), context, never)).toEqual({
      kind: 'summary',
      solution: { code: 'print(1)', verified: false, verification: { status: 'notRun', reason: 'Not now.' } },
    });
    expect(kernels.started).toBe(0);
  });

  it.each(['error', 'interrupted', 'timeout', 'crashed'] as const)(
    'is not verified when it ends as %s',
    async (status) => {
      const result = { ...failedExecution('E', 'm'), status };
      const { environment, kernels } = prepare({ run: () => Promise.resolve(result) });
      const response = await environment.step(summary('x'), context, never);
      expect(response).toMatchObject({
        solution: { verified: false, verification: { status: 'failed', execution: result } },
      });
      expect(kernels.alive).toBe(0);
    },
  );

  it('is not called failed when the person stopped it', async () => {
    const stop = new AbortController();
    const { environment, kernels } = prepare({
      run: () => {
        stop.abort();
        return Promise.resolve(execution({ status: 'interrupted' }));
      },
    });
    expect(await environment.step(summary('x'), context, stop.signal)).toMatchObject({
      solution: { code: 'x', verified: false, verification: { status: 'notRun' } },
    });
    expect(kernels.alive).toBe(0);
  });

  it('ends its kernel when running it throws', async () => {
    const { environment, kernels } = prepare({ run: () => Promise.reject(new KernelError('startFailed', 'gone')) });
    await expect(environment.step(summary('x'), context, never)).rejects.toThrow('gone');
    expect(kernels.alive).toBe(0);
  });

  it('asks like for a cell, runs in a kernel of its own, and keeps the evidence', async () => {
    const { environment, kernels, requests } = prepare({ commit: 'abc123' });
    const response = await environment.step(summary('print(1)\n\n'), context, never);
    expect(requests).toMatchObject([{ purpose: 'verification', code: 'print(1)' }]);
    expect(response).toEqual({
      kind: 'summary',
      solution: {
        code: 'print(1)',
        verified: true,
        verification: {
          status: 'verified',
          codeHash: await sha256('print(1)'),
          interpreter: kernels.interpreter,
          commit: 'abc123',
          at: '2026-01-02T03:04:05.010Z',
          execution: execution(),
        },
      },
    });
    await environment.step(summary('print(2)'), context, never);
    expect(kernels.ran.map(({ kernel }) => kernel)).toEqual([1, 2]);
    expect(kernels.alive).toBe(0);
  });
});

describe('UnverifiedSummaryEnvironment', () => {
  it('keeps the code and says why it was not run', async () => {
    const environment = new UnverifiedSummaryEnvironment('Nothing runs here.');
    expect(await environment.step(summary(''))).toMatchObject({ kind: 'invalidAction' });
    expect(await environment.step(summary('print(1)\n'))).toEqual({
      kind: 'summary',
      solution: {
        code: 'print(1)',
        verified: false,
        verification: { status: 'notRun', reason: 'Nothing runs here.' },
      },
    });
  });
});

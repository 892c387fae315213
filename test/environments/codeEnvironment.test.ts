import { describe, it, expect } from 'vitest';
import type { ApprovalDecision, ApprovalRequest } from '../../src/core/approval';
import type { StepContext } from '../../src/core/environment';
import { KernelError } from '../../src/core/errors';
import type { EpisodeEvent } from '../../src/core/episodeEvent';
import { sha256 } from '../../src/core/hash';
import { ApprovalGate } from '../../src/environments/approvalGate';
import { CodeEnvironment, NoCodeEnvironment } from '../../src/environments/codeEnvironment';
import { failedExecution, printed } from '../support/executions';
import { MemoryKernels } from '../support/memoryKernels';
import type { RunCode } from '../support/memoryKernels';

const never = new AbortController().signal;
const code = (content: string) => ({ type: 'code' as const, thought: '', content });

function prepare(decision: ApprovalDecision, run?: RunCode) {
  const kernels = new MemoryKernels(run);
  const requests: ApprovalRequest[] = [];
  const events: EpisodeEvent[] = [];
  const approver = {
    request: (request: ApprovalRequest) => {
      requests.push(request);
      return Promise.resolve(decision);
    },
  };
  const context: StepContext = { step: 4, emit: (event) => events.push(event) };
  const environment = new CodeEnvironment(kernels, new ApprovalGate(approver, kernels));
  return { kernels, requests, events, context, environment };
}

describe('CodeEnvironment', () => {
  it('asks nobody about empty code', async () => {
    const { environment, context, requests } = prepare({ decision: 'approve', scope: 'once' });
    expect((await environment.step(code(' \n'), context, never)).kind).toBe('invalidAction');
    expect(requests).toEqual([]);
  });

  it('runs nothing that was refused, and passes the reason on', async () => {
    const { environment, context, kernels, events } = prepare({ decision: 'reject', reason: 'It deletes files.' });
    const response = await environment.step(code('rm()'), context, never);
    expect(response).toEqual({ kind: 'notRun', code: 'rm()', reason: 'It deletes files.' });
    expect(kernels.started).toBe(0);
    expect(events.map(({ type }) => type)).toEqual(['approvalRequested', 'approvalResolved']);
  });

  it('gives a reason of its own when the person gave none', async () => {
    const { environment, context } = prepare({ decision: 'reject', reason: '' });
    const response = await environment.step(code('x'), context, never);
    expect(response.kind === 'notRun' && response.reason).toBeTruthy();
  });

  it('throws when no kernel can be started, for that is no answer to the agent', async () => {
    const { environment, context, kernels } = prepare({ decision: 'approve', scope: 'once' });
    kernels.failWith = new KernelError('startFailed', 'The interpreter does not start.');
    await expect(environment.step(code('x'), context, never)).rejects.toThrow('does not start');
  });

  it('asks for exactly the code that runs, where it runs, with its hash', async () => {
    const { environment, context, requests, kernels } = prepare({ decision: 'approve', scope: 'once' });
    const content = 'print(1)  \n';
    await environment.step(code(content), context, never);
    expect(requests).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        purpose: 'cell',
        code: content,
        codeHash: await sha256(content),
        interpreter: kernels.interpreter,
        workingDirectory: kernels.workingDirectory,
      },
    ]);
    expect(kernels.ran).toEqual([{ kernel: 1, code: content }]);
  });

  it('answers with what the code did, also when it failed', async () => {
    const failed = failedExecution('KeyError', "'a'");
    const { environment, context } = prepare({ decision: 'approve', scope: 'once' }, () => Promise.resolve(failed));
    expect(await environment.step(code('d["a"]'), context, never)).toEqual({
      kind: 'execution',
      code: 'd["a"]',
      execution: failed,
    });
  });

  it('passes output on as it comes, and runs every cell of the episode in one kernel', async () => {
    const { environment, context, events, kernels } = prepare(
      { decision: 'approve', scope: 'once' },
      (text, options) => {
        options.onOutput?.('stdout', 'hello');
        return Promise.resolve(printed(text));
      },
    );
    await environment.step(code('a'), context, never);
    await environment.step(code('b'), context, never);
    expect(events).toContainEqual({ type: 'outputDelta', step: 4, stream: 'stdout', text: 'hello' });
    expect(kernels.ran).toEqual([
      { kernel: 1, code: 'a' },
      { kernel: 1, code: 'b' },
    ]);
  });

  it('ends its kernel, and may be disposed twice or without one', async () => {
    const { environment, context, kernels } = prepare({ decision: 'approve', scope: 'once' });
    await environment.dispose();
    await environment.step(code('a'), context, never);
    expect(kernels.alive).toBe(1);
    await environment.dispose();
    await environment.dispose();
    expect(kernels.alive).toBe(0);
  });
});

describe('NoCodeEnvironment', () => {
  it('answers every cell with the reason', async () => {
    const response = await new NoCodeEnvironment('No Python here.').step(code('x = 1'));
    expect(response).toEqual({ kind: 'notRun', code: 'x = 1', reason: 'No Python here.' });
  });
});

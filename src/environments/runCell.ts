import type { StepContext } from '../core/environment';
import type { ExecutionResult } from '../core/execution';
import type { Kernel } from '../core/ports';

/** Runs code in a kernel; what it prints becomes events of the step as it comes. */
export function runCell(
  kernel: Kernel,
  code: string,
  context: StepContext,
  signal: AbortSignal,
): Promise<ExecutionResult> {
  return kernel.execute(
    code,
    { onOutput: (stream, text) => context.emit({ type: 'outputDelta', step: context.step, stream, text }) },
    signal,
  );
}

import type { ExecutionResult } from '../../src/core/execution';

const nothing = { head: '', tail: '', omitted: 0 };

/** A cell that ran; what it gave is changed by `changes`. */
export function execution(changes: Partial<ExecutionResult> = {}): ExecutionResult {
  return {
    status: 'ok',
    stdout: nothing,
    stderr: nothing,
    displays: [],
    variables: [],
    durationMs: 12,
    stateLost: false,
    ...changes,
  };
}

/** A cell that raised. */
export function failedExecution(name: string, message: string, line = 1, lineText = ''): ExecutionResult {
  return execution({
    status: 'error',
    error: { name, message, line, lineText, traceback: `Traceback (most recent call last):\n${name}: ${message}` },
  });
}

/** A cell that printed. */
export function printed(text: string): ExecutionResult {
  return execution({ stdout: { head: text, tail: '', omitted: 0 } });
}

import { dirname } from 'node:path';
import type { ExecutionError } from '../core/execution';

/** How a process ended: exactly one of the two is set. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Exit code of the bridge when its channel is gone. */
const channelLost = 70;

const signalMeanings: Partial<Record<NodeJS.Signals, string>> = {
  SIGSEGV: 'a crash in native code: invalid memory access',
  SIGBUS: 'a crash in native code: invalid memory access',
  SIGABRT: 'native code gave up',
  SIGFPE: 'a crash in native code: arithmetic error',
  SIGILL: 'a crash in native code: illegal instruction',
  SIGKILL: 'killed from outside, often because memory ran out',
  SIGTERM: 'ended from outside',
};

/** What happened, in words for people and the model. */
export function describeEnd(end: ProcessEnd): string {
  if (end.signal !== null) {
    const meaning = signalMeanings[end.signal];
    return `The Python process was ended by ${end.signal}${meaning ? ` (${meaning})` : ''}`;
  }
  if (end.code === channelLost) {
    return 'The Python process lost its connection: the code closed descriptor 3 or 4, which the kernel needs';
  }
  return `The Python process ended with exit code ${end.code ?? 'unknown'}`;
}

/** Text that Python wrote, without lines about the bridge's own frames. */
export function withoutBridgeFrames(text: string, bridgeFile: string): string {
  const folder = dirname(bridgeFile);
  if (!text.includes(folder)) return text;
  return text
    .split('\n')
    .filter((line) => !line.includes(folder))
    .join('\n');
}

/**
 * The error of a cell during which the process ended. `faulthandler`'s trace, where there is one
 * on stderr, gives the cell's line.
 * @param stderr without frames of the bridge
 */
export function crashError(message: string, stderr: string, code: string): ExecutionError {
  const start = stderr.lastIndexOf('Fatal Python error');
  const trace = start === -1 ? '' : stderr.slice(start).trimEnd();
  const found = /File "<cell \d+>", line (\d+)/.exec(trace)?.[1];
  const line = found === undefined ? undefined : Number(found);
  const lineText = line === undefined ? undefined : code.split('\n')[line - 1];
  return {
    name: 'KernelCrash',
    message,
    ...(line !== undefined && line > 0 && lineText !== undefined ? { line, lineText } : {}),
    traceback: trace ? `${trace}\n${message}` : message,
  };
}

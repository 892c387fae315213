import type { Interpreter } from '../core/interpreter';
import type { Logger } from '../core/ports';
import type { InterruptRungs } from './interruptLadder';
import type { KernelMessage } from './protocol';

/** What a kernel is started with. */
export interface KernelOptions {
  readonly interpreter: Interpreter;
  /** Absolute path of `bridge.py`; the package `codenav_bridge` lies beside it. */
  readonly bridgeFile: string;
  readonly workingDirectory: string;
  /** Put first on `sys.path`, see `importRoots`. */
  readonly importRoots: readonly string[];
  readonly logger: Logger;
  /** Of one cell, in milliseconds; 60,000 when absent, no limit when 0. */
  readonly timeoutMs?: number;
  /** `process.env` when absent; secrets are taken out. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Names of variables that stay although they look like secrets. */
  readonly keepVariables?: readonly string[];
  /** All messages of the kernel as they come, with `stream` messages for what is printed. */
  readonly onMessage?: (message: KernelMessage) => void;
  readonly rungs?: InterruptRungs;
  /** Limit of a start, in milliseconds; 30,000 when absent. */
  readonly startTimeoutMs?: number;
}

import type { Logger } from '../core/ports';
import type { Streams } from './streams';

/** What commands need of the process that they run in. */
export interface CliContext {
  readonly streams: Streams;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Folder of the bundles and of what lies beside them. */
  readonly assets: string;
  readonly logger: Logger;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
}

/** Codes that a command ends with; 130 and 143 are the interruption's. */
export const exitCodes = { success: 0, failure: 1, wrongCommand: 2 } as const;

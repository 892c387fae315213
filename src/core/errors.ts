/** Base of the errors that this project throws: `reason` says which, never the message text. */
export class CodeNavError<Reason extends string = string> extends Error {
  constructor(
    readonly reason: Reason,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Why a model did not answer. */
export type ModelErrorReason =
  | 'unauthorized'
  | 'notFound'
  | 'rateLimited'
  | 'serverError'
  | 'unreachable'
  | 'certificate'
  | 'stalled'
  | 'dropped'
  | 'contextTooLong'
  | 'badRequest'
  | 'badResponse'
  | 'missingRecording';

/** A model that did not answer. `partial` is what had come before it failed. */
export class ModelError extends CodeNavError<ModelErrorReason> {
  constructor(
    reason: ModelErrorReason,
    message: string,
    readonly partial = '',
    options?: { cause?: unknown },
  ) {
    super(reason, message, options);
  }
}

/** Why there is no kernel. */
export type KernelErrorReason =
  'interpreterNotFound' | 'interpreterUnusable' | 'unsupportedVersion' | 'startTimeout' | 'startFailed' | 'disposed';

/** A kernel that could not be started or used; `message` names the interpreter and what to do. */
export class KernelError extends CodeNavError<KernelErrorReason> {}

/** Why there is no index. */
export type IndexErrorReason = 'folderNotFound' | 'notAFolder' | 'libraryNotFound' | 'workerFailed' | 'disposed';

/** An index that could not be made or used; `message` names the folder or library. */
export class IndexError extends CodeNavError<IndexErrorReason> {}

/** A wrong setting, option or combination of them; `message` says how to mend it. */
export class ConfigurationError extends CodeNavError<'invalid'> {
  constructor(message: string, options?: { cause?: unknown }) {
    super('invalid', message, options);
  }
}

/** The message of anything thrown, for people and logs. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import { ConfigurationError, IndexError, KernelError, messageOf, ModelError } from '../core/errors';
import { ExportError } from '../exports/exportEpisode';
import { exitCodes } from './cliContext';

/** What a command that failed says, and ends with. */
export interface Failure {
  /** One line. */
  readonly message: string;
  readonly exitCode: number;
}

/** The failure that anything thrown amounts to. Whatever it is, people get a sentence, not a stack trace. */
export function failureOf(error: unknown): Failure {
  return { message: oneLine(sentence(error)), exitCode: exitCodeOf(error) };
}

function exitCodeOf(error: unknown): number {
  if (error instanceof ConfigurationError) return exitCodes.wrongCommand;
  if (error instanceof IndexError) {
    switch (error.reason) {
      case 'folderNotFound':
      case 'notAFolder':
      case 'libraryNotFound':
        return exitCodes.wrongCommand;
      case 'workerFailed':
      case 'disposed':
        return exitCodes.failure;
    }
  }
  if (error instanceof KernelError) {
    switch (error.reason) {
      case 'interpreterNotFound':
      case 'interpreterUnusable':
      case 'unsupportedVersion':
        return exitCodes.wrongCommand;
      case 'startTimeout':
      case 'startFailed':
      case 'disposed':
        return exitCodes.failure;
    }
  }
  return exitCodes.failure;
}

function sentence(error: unknown): string {
  const expected =
    error instanceof ConfigurationError ||
    error instanceof IndexError ||
    error instanceof KernelError ||
    error instanceof ModelError ||
    error instanceof ExportError;
  return expected ? error.message : `Something went wrong that should not: ${messageOf(error)}`;
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}

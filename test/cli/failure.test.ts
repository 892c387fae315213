import { describe, it, expect } from 'vitest';
import { failureOf } from '../../src/cli/failure';
import { ConfigurationError, IndexError, KernelError, ModelError } from '../../src/core/errors';
import { ExportError } from '../../src/exports/exportEpisode';

describe('failureOf', () => {
  it.each([
    [new ConfigurationError('Wrong.'), 2],
    [new IndexError('folderNotFound', 'No folder.'), 2],
    [new IndexError('libraryNotFound', 'No library.'), 2],
    [new IndexError('workerFailed', 'Broken.'), 1],
    [new KernelError('unsupportedVersion', 'Too old.'), 2],
    [new KernelError('startFailed', 'Broken.'), 1],
    [new ModelError('unauthorized', 'Wrong key.'), 1],
    [new ExportError('noSolution', 'Nothing.'), 1],
  ])('says what %s says, and ends with %i', (error, exitCode) => {
    expect(failureOf(error)).toEqual({ message: error.message, exitCode });
  });

  it.each([new TypeError('Cannot read properties of undefined\n    at foo (x.js:1:2)'), 'just text', undefined])(
    'makes one line of what nobody expected (%s)',
    (error) => {
      const { message, exitCode } = failureOf(error);
      expect(exitCode).toBe(1);
      expect(message).not.toContain('\n');
      expect(message).not.toBe('');
    },
  );
});

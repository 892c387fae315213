import { describe, expect, it } from 'vitest';
import { OutputLogger } from '../../src/vscode/outputLogger';

type Channel = ConstructorParameters<typeof OutputLogger>[0];

function loggerInto(lines: string[]): OutputLogger {
  const write = (line: string): void => void lines.push(line);
  const channel: Pick<Channel, 'debug' | 'info' | 'warn' | 'error'> = {
    debug: write,
    info: write,
    warn: write,
    error: (line) => write(String(line)),
  };
  return new OutputLogger(channel as Channel);
}

describe('OutputLogger', () => {
  it('never writes a secret, whatever it is part of', () => {
    const lines: string[] = [];
    const logger = loggerInto(lines);
    logger.hide('sk-secret');
    logger.hide('');
    logger.debug('a sk-secret');
    logger.info('sk-secretsk-secret');
    logger.warn('(sk-secret)');
    const cause = new Error('refused sk-secret', { cause: new Error('key sk-secret is wrong') });
    logger.error('It failed.', cause);
    expect(lines).toHaveLength(4);
    expect(lines.join('\n')).not.toContain('sk-secret');
    expect(lines[3]).toContain('Caused by: Error: key [secret] is wrong');
  });
});

import { describe, it, expect } from 'vitest';
import { askOptions, runOptions, searchOptions } from '../../src/cli/commandOptions';
import { parseOptions } from '../../src/cli/optionSchemas';
import { ConfigurationError } from '../../src/core/errors';

const ask = (options: object) => parseOptions(askOptions, { workspace: [], library: [], question: 'How?', ...options });
const search = (options: object) => parseOptions(searchOptions, { workspace: [], library: [], ...options });
const run = (options: object) => parseOptions(runOptions, { file: '-', ...options });

describe('options of ask', () => {
  it.each([
    [{ question: '  ' }, 'question'],
    [{ maxSteps: '0' }, '--max-steps'],
    [{ maxSteps: '-3' }, '--max-steps'],
    [{ maxSteps: '2.5' }, '--max-steps'],
    [{ maxSteps: '1e3' }, '--max-steps'],
    [{ maxSteps: 'many' }, '"many"'],
    [{ strategy: 'react' }, 'not available in this version. Use codenav'],
    [{ strategy: 'magic' }, '--strategy takes codenav, not "magic"'],
    [{ encoding: 'json' }, 'not available in this version. Use auto or xml'],
    [{ encoding: 'tools' }, 'not available in this version'],
    [{ encoding: 'XML' }, '--encoding takes auto or xml'],
    [{ approve: 'yes' }, '--approve takes all, ask or none'],
    [{ sandbox: true }, 'not available in this version'],
    [{ baseUrl: 'localhost:8080' }, '--base-url'],
    [{ baseUrl: 'ftp://host' }, '--base-url'],
    [{ apiKeyEnv: 'sk-abc123' }, 'name of an environment variable'],
    [{ export: 'out.txt' }, '.ipynb, .md, _test.py, .py, .jsonl'],
    [{ save: '' }, '--save is empty'],
    [{ workspace: ['.', ''] }, '--workspace is empty'],
  ])('refuses %j in one sentence that names it', (options, part) => {
    let message = '';
    try {
      ask(options);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError);
      message = (error as Error).message;
    }
    expect(message).toContain(part);
    expect(message).not.toContain('\n');
  });

  it('has the defaults of design', () => {
    expect(ask({})).toMatchObject({ maxSteps: 20, strategy: 'codenav', encoding: 'auto', json: false });
    expect(ask({}).approve).toBeUndefined();
  });
});

describe('options of search', () => {
  it('wants a query or a file of them, not both and not neither', () => {
    expect(() => search({})).toThrow('query is missing');
    expect(() => search({ query: 'a', queries: 'b' })).toThrow('not both');
    expect(search({ query: 'a' }).top).toBe(10);
    expect(search({ queries: 'f', top: '3' }).top).toBe(3);
  });
});

describe('options of run', () => {
  it.each(['0', '-1', 'soon', '1e9', '', '99999999'])('refuses a timeout of %j', (timeout) => {
    expect(() => run({ timeout })).toThrow('--timeout takes a number of seconds');
  });

  it('takes fractions of a second', () => {
    expect(run({ timeout: '0.5' }).timeout).toBe(0.5);
    expect(run({ timeout: '.25' }).timeout).toBe(0.25);
  });
});

import { describe, expect, it } from 'vitest';
import { openAiBaseUrl } from '../../src/models/openAiAddress';
import { readSettings } from '../../src/vscode/settings';

describe('readSettings', () => {
  it('uses the defaults where nothing is set', () => {
    const { settings, problems } = readSettings(() => undefined);
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({
      cellTimeoutMs: 60_000,
      libraries: [],
      pythonPath: '',
      model: { name: '', baseUrl: openAiBaseUrl },
      episode: { maxSteps: 20, shownWhole: 3, prototypes: 7 },
    });
  });

  it('names each setting that can not be used and goes on with its default', () => {
    const values: Record<string, unknown> = {
      maxSteps: 0,
      'cell.timeout': 'long',
      libraries: ['networkx', '../evil'],
      'python.path': 3,
      'search.shownWhole': 2.5,
    };
    const { settings, problems } = readSettings((key) => values[key]);
    expect(problems.map((problem) => /codenav\.[\w.]*\w/.exec(problem)?.[0]).sort()).toEqual(
      Object.keys(values)
        .map((key) => `codenav.${key}`)
        .sort(),
    );
    expect(settings).toEqual(readSettings(() => undefined).settings);
  });

  it('takes what is set', () => {
    const values: Record<string, unknown> = {
      maxSteps: 5,
      'cell.timeout': 1.5,
      libraries: ['networkx', 'networkx', 'a.b'],
      'python.path': ' /usr/bin/python3 ',
      'model.name': ' gpt ',
      'model.baseUrl': 'http://a/v1',
    };
    expect(readSettings((key) => values[key]).settings).toMatchObject({
      episode: { maxSteps: 5 },
      cellTimeoutMs: 1_500,
      libraries: ['networkx', 'a.b'],
      pythonPath: '/usr/bin/python3',
      model: { name: 'gpt', baseUrl: 'http://a/v1' },
    });
  });
});

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it, expect } from 'vitest';
import type { Action } from '../../src/core/action';
import type { EpisodeEvent, EpisodeEventOf } from '../../src/core/episodeEvent';
import { readEpisodeFile } from '../../src/history/episodeFile';
import { BuiltCli, finished } from '../support/builtCli';
import { startModelServer } from '../support/modelServer';
import { paperCase, paperReplies, scriptOf } from '../support/paperCase';

let cli: BuiltCli;
let workspace = '';

beforeAll(async () => {
  cli = await BuiltCli.build();
  workspace = cli.copyWorkspace();
}, 60_000);

afterAll(() => cli.dispose());

/** Arguments for an episode on the fixture whose model writes these actions. */
function scripted(name: string, actions: readonly Action[], ...more: string[]): string[] {
  const file = join(cli.folder, `${name}.jsonl`);
  writeFileSync(file, scriptOf(actions));
  return ['ask', '--workspace', workspace, '--model', `scripted:${file}`, ...more, 'What is the area of a circle?'];
}

function eventsOf(stdout: string): EpisodeEvent[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as EpisodeEvent);
}

function endOf(stdout: string): EpisodeEventOf<'episodeFinished'> {
  const last = eventsOf(stdout).at(-1);
  if (last?.type !== 'episodeFinished') throw new Error('The last line is not the end of the episode.');
  return last;
}

describe("codenav ask: the paper's case", () => {
  it('searches, fails, searches again, mends the call, and ends with a verified solution', async () => {
    const run = await cli.run(scripted('paper', paperCase, '--approve', 'all', '--json'));
    expect(run).toMatchObject({ exitCode: 0 });
    const events = eventsOf(run.stdout);
    const responses = events.filter((event) => event.type === 'stepFinished').map(({ response }) => response);
    expect(responses.map(({ kind }) => kind)).toEqual([
      'search',
      'execution',
      'search',
      'execution',
      'summary',
      'done',
    ]);
    const [first, failed, second, mended] = responses;
    expect(first).toMatchObject({ answers: [{ shown: [{ name: 'circle_area', path: 'shapes/area.py' }] }] });
    expect(failed).toMatchObject({ execution: { status: 'error', error: { name: 'TypeError', line: 3 } } });
    expect(second?.kind === 'search' && second.answers[0]?.shown.map(({ name }) => name)).toContain('parse_length');
    expect(mended).toMatchObject({
      execution: { status: 'ok', result: { 'text/plain': expect.stringMatching(/^0\.0028/) as string } },
    });
    expect(endOf(run.stdout)).toMatchObject({
      outcome: 'success',
      solution: { verified: true, code: paperCase[4]?.content },
    });
    expect(events.some(({ type }) => type === 'thoughtDelta' || type === 'outputDelta')).toBe(false);
  });

  it('prints nothing but the solution to standard output, the steps and the verification to standard error', async () => {
    const run = await cli.run(scripted('human', paperCase, '--approve', 'all'));
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toBe(`${paperCase[4]?.content ?? ''}\n`);
    for (const part of ['Step 1', 'I look for areas of circles.', 'circle_area', 'TypeError', 'Verified: it ran']) {
      expect(run.stderr).toContain(part);
    }
  });

  it('saves the episode as it was told, and exports it', async () => {
    const saved = join(cli.folder, 'saved.codenav');
    const exported = join(cli.folder, 'exported_test.py');
    const options = ['--approve', 'all', '--json', '--save', saved, '--export', exported];
    const run = await cli.run(scripted('saved', paperCase, ...options));
    expect(run.exitCode).toBe(0);
    expect(await readEpisodeFile(saved)).toEqual(eventsOf(run.stdout));
    expect(readFileSync(exported, 'utf8')).toContain('def test_solution_runs(');
  });

  it('keeps the key that an option names from the code, whatever it is called', async () => {
    const actions: Action[] = [
      { thought: '', type: 'code', content: 'import os; print([os.environ.get(n) for n in ("MY_LLM", "MINE")])' },
      { thought: '', type: 'done', content: 'true' },
    ];
    const args = scripted('key', actions, '--approve', 'all', '--json', '--api-key-env', 'MY_LLM');
    const run = await cli.run(args, { env: { MY_LLM: 'k', MINE: 'seen' } });
    const executed = eventsOf(run.stdout).find((event) => event.type === 'stepFinished')?.response;
    expect(executed).toMatchObject({ execution: { stdout: { head: "[None, 'seen']\n" } } });
  });

  it('works over HTTP, without sending a key that was not asked for', async () => {
    const server = await startModelServer({ script: paperReplies.map((text) => ({ kind: 'text', text })) });
    try {
      const options = ['--model', 'a-model', '--base-url', server.baseUrl, '--approve', 'all', '--json'];
      const env = { OPENAI_API_KEY: 'sk-for-openai-only' };
      const run = await cli.run(['ask', '--workspace', workspace, ...options, 'What is the area?'], { env });
      expect(run.exitCode).toBe(0);
      expect(endOf(run.stdout).solution?.verified).toBe(true);
      expect(server.requests.length).toBe(paperCase.length);
      expect(JSON.stringify(server.requests)).not.toContain('sk-for-openai-only');
    } finally {
      await server.close();
    }
  });

  it('leaves the workspace as it was', () => {
    for (const made of ['.codenav', '__pycache__', 'shapes/__pycache__']) {
      expect(existsSync(join(workspace, made)), made).toBe(false);
    }
  });
});

describe('codenav ask: what may run', () => {
  it('runs nothing without a terminal and without --approve, and the answer says so', async () => {
    const marker = join(cli.folder, 'ran');
    const content = `open(${JSON.stringify(marker)}, "w").close()`;
    const actions: Action[] = [
      { type: 'code', thought: '', content },
      { type: 'code_summary', thought: '', content },
      { type: 'done', thought: '', content: 'true' },
    ];
    const run = await cli.run(scripted('refused', actions, '--json'));
    expect(existsSync(marker)).toBe(false);
    expect(endOf(run.stdout)).toMatchObject({ solution: { verified: false, verification: { status: 'notRun' } } });
    expect(endOf(run.stdout).message).toContain('--approve');
  });

  it('does not take --approve ask where nobody can answer', async () => {
    const run = await cli.run(scripted('ask', paperCase, '--approve', 'ask'));
    expect(run).toMatchObject({ exitCode: 2, stdout: '' });
    expect(run.stderr).toContain('needs a terminal');
  });
});

describe('codenav ask: without success', () => {
  it('ends with 1, the message and what was found when the agent gives up', async () => {
    const actions: Action[] = [
      { type: 'search', thought: '', content: 'circle_area' },
      { type: 'done', thought: '', content: 'false there is nothing for spheres' },
    ];
    const run = await cli.run(scripted('gives-up', actions, '--approve', 'all'));
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toContain('there is nothing for spheres');
    expect(run.stdout).toMatch(/shapes\/area\.py:\d+ {2}def circle_area\(radius\)/);
  });

  it('ends with 1 and says so when there is no solution to export', async () => {
    const exported = join(cli.folder, 'none.py');
    const actions: Action[] = [{ type: 'done', thought: '', content: 'false no' }];
    const run = await cli.run(scripted('no-solution', actions, '--approve', 'all', '--export', exported));
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain('no solution');
    expect(existsSync(exported)).toBe(false);
  });

  it('ends with 1 at the step limit', async () => {
    const run = await cli.run(scripted('limit', paperCase, '--approve', 'all', '--max-steps', '2', '--json'));
    expect(run.exitCode).toBe(1);
    expect(endOf(run.stdout)).toMatchObject({ outcome: 'stepLimit', steps: 2 });
  });

  it.each([
    ['a wrong key', { apiKey: 'right' }, /^codenav: .*key/i],
    ['an endpoint that answers nonsense', { script: [{ kind: 'malformed' as const }] }, /^codenav: ./],
  ])('ends with 1 and a sentence for %s', async (_what, options, part) => {
    const server = await startModelServer(options);
    try {
      const run = await cli.run(
        ['ask', '--workspace', workspace, '--model', 'm', '--base-url', server.baseUrl, '--api-key-env', 'KEY', 'How?'],
        { env: { KEY: 'wrong-secret' } },
      );
      expect(run.exitCode).toBe(1);
      expect(run.stdout).toBe('');
      expect(run.stderr.trimEnd().split('\n').at(-1)).toMatch(part);
      expect(run.stdout + run.stderr).not.toContain('wrong-secret');
      expect(run.stdout + run.stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
    } finally {
      await server.close();
    }
  });
});

describe('codenav ask: interrupted', () => {
  const sleeping: Action[] = [
    { type: 'code', thought: '', content: 'import os, time\nprint("pid", os.getpid(), flush=True)\ntime.sleep(600)' },
  ];

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('finishes the episode as cancelled on %s, ends its kernel and exits with %i', async (signal, code) => {
    const saved = join(cli.folder, `${signal}.codenav`);
    const child = cli.start(scripted(signal, sleeping, '--approve', 'all', '--save', saved));
    const ended = finished(child);
    const kernel = await new Promise<number>((found) => {
      let text = '';
      child.stderr?.on('data', (chunk: string) => {
        text += chunk;
        const pid = /pid (\d+)\n/.exec(text)?.[1];
        if (pid) found(Number(pid));
      });
    });
    child.kill(signal);
    expect(await ended).toMatchObject({ exitCode: code });
    expect((await readEpisodeFile(saved)).at(-1)).toMatchObject({ type: 'episodeFinished', outcome: 'cancelled' });
    expect(() => process.kill(kernel, 0)).toThrow('ESRCH');
  });

  it('stops while it waits for the model', async () => {
    const server = await startModelServer({ script: [{ kind: 'stall', silent: true }] });
    try {
      const child = cli.start(['ask', '--workspace', workspace, '--model', 'm', '--base-url', server.baseUrl, 'How?']);
      const ended = finished(child);
      while (server.requests.length === 0) await new Promise((wait) => setTimeout(wait, 20));
      child.kill('SIGINT');
      expect(await ended).toMatchObject({ exitCode: 130 });
    } finally {
      await server.close();
    }
  });
});

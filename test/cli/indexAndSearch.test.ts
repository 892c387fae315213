import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it, expect } from 'vitest';
import { BuiltCli } from '../support/builtCli';

let cli: BuiltCli;
let workspace = '';

beforeAll(async () => {
  cli = await BuiltCli.build();
  workspace = cli.copyWorkspace();
}, 60_000);

afterAll(() => cli.dispose());

interface Answer {
  readonly query: string;
  readonly hits: readonly { readonly path: string; readonly name: string; readonly kind: string }[];
  readonly ms: number;
}

const lines = (text: string) => text.trimEnd().split('\n');

describe('codenav index', () => {
  it('makes the index, then finds it again, and keeps it out of the workspace', async () => {
    const cache = join(cli.folder, 'index-cache');
    const run = () => cli.run(['index', '--json'], { cwd: workspace, env: { CODENAV_CACHE: cache } });
    const cold = await run();
    expect(cold.exitCode).toBe(0);
    const figures = JSON.parse(cold.stdout) as Record<string, unknown>;
    expect(Object.keys(figures).sort()).toEqual(['blocks', 'files', 'ms', 'rssBytes', 'skipped', 'warm']);
    expect(figures).toMatchObject({ files: 4, skipped: 0, warm: false });
    expect(JSON.parse((await run()).stdout)).toMatchObject({ files: 4, blocks: figures['blocks'], warm: true });
    const fresh = await cli.run(['index', '--json', '--fresh'], { cwd: workspace, env: { CODENAV_CACHE: cache } });
    expect(JSON.parse(fresh.stdout)).toMatchObject({ warm: false });
    expect(existsSync(cache)).toBe(true);
    expect(readdirSync(workspace).sort()).toEqual(['README.md', 'shapes']);
  });

  it('names what it left out, and goes on', async () => {
    const folder = join(cli.folder, 'with-skipped');
    cpSync(workspace, folder, { recursive: true });
    writeFileSync(join(folder, 'big.py'), '#'.repeat(5_000_000));
    const run = await cli.run(['index', '--workspace', folder]);
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toMatch(/^Skipped .*big\.py: .*MB/m);
    expect(run.stdout).toContain('4 files');
  });

  it('does not call skipped what it indexed with trouble', async () => {
    const folder = join(cli.folder, 'with-trouble');
    mkdirSync(folder);
    writeFileSync(join(folder, 'latin.py'), Buffer.from('# café\ndef latin(): pass\n', 'latin1'));
    const run = await cli.run(['index', '--workspace', folder]);
    expect(run.stderr).toMatch(/^Indexed, with trouble, .*latin\.py: it is not UTF-8/m);
    expect(run.stdout).toContain('1 file, 1 block ');
  });
});

describe('codenav search', () => {
  it('answers with the fields of the contract, best first', async () => {
    const run = await cli.run(['search', '--workspace', workspace, '--json', 'area of a circle']);
    expect(run.exitCode).toBe(0);
    expect(lines(run.stdout)).toHaveLength(1);
    const answer = JSON.parse(run.stdout) as Answer;
    expect(Object.keys(answer)).toEqual(['query', 'hits', 'ms']);
    expect(answer.query).toBe('area of a circle');
    expect(Object.keys(answer.hits[0] ?? {})).toEqual(['id', 'path', 'name', 'kind', 'startLine', 'endLine', 'score']);
    expect(answer.hits[0]).toMatchObject({ path: 'shapes/area.py', name: 'circle_area', kind: 'FUNCTION' });
  });

  it('answers each line of a file as if it were the only one', async () => {
    const queries = join(cli.folder, 'queries.txt');
    writeFileSync(queries, 'name:circle_area\n\n  name:circle_area\r\ntype:CLASS\n');
    const run = await cli.run(['search', '--workspace', workspace, '--json', '--top', '2', '--queries', queries]);
    const answers = lines(run.stdout).map((line) => JSON.parse(line) as Answer);
    expect(answers.map(({ query }) => query)).toEqual(['name:circle_area', 'name:circle_area', 'type:CLASS']);
    expect(answers[1]?.hits).toEqual(answers[0]?.hits);
    expect(answers[0]?.hits[0]?.name).toBe('circle_area');
    expect(answers[2]?.hits.map(({ name }) => name)).toEqual(['Rectangle']);
    expect(Math.max(...answers.map(({ hits }) => hits.length))).toBeLessThanOrEqual(2);
  });

  it('says on standard error how it read a malformed query', async () => {
    const run = await cli.run(['search', '--workspace', workspace, '(name:circle_area']);
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toContain('Unclosed');
    expect(run.stdout).toContain('circle_area');
  });

  it('finds nothing without failing', async () => {
    const run = await cli.run(['search', '--workspace', workspace, 'name:no_such_thing_at_all']);
    expect(run).toMatchObject({ exitCode: 0, stdout: '' });
    expect(run.stderr).toMatch(/No block matches|Nothing found/);
  });

  it.skipIf(process.platform === 'win32')('prints a hit on one line, whatever its file is called', async () => {
    const folder = join(cli.folder, 'odd-names');
    mkdirSync(folder);
    writeFileSync(join(folder, 'odd\nname.py'), 'def oddly(): pass\n');
    const run = await cli.run(['search', '--workspace', folder, 'oddly']);
    expect(lines(run.stdout)).toEqual(['odd\\nname.py:1\tFUNCTION\toddly\tdef oddly()']);
  });

  it('follows a file that has changed since', async () => {
    writeFileSync(join(workspace, 'later.py'), 'def tessellate(shape):\n    return [shape]\n');
    const run = await cli.run(['search', '--workspace', workspace, 'name:tessellate']);
    expect(run.stdout).toMatch(/^later\.py:1\tFUNCTION\ttessellate\t/);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const scripts = join(import.meta.dirname, '../../../bench/retrieval/python');
let work: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'codenav-bench-scripts-'));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(work, path)), { recursive: true });
  writeFileSync(join(work, path), content);
}

function run(script: string, ...args: string[]): unknown {
  execFileSync('python3', [
    '-B',
    join(scripts, script),
    ...args.map((arg) => arg.replace('WORK', work)),
    join(work, 'out.json'),
  ]);
  return JSON.parse(readFileSync(join(work, 'out.json'), 'utf8'));
}

const source = `"""Module."""

class Reader:
    """Reads.

    More of it, with größe."""

    def read(self, path):
        """Reads a table.  Then more."""; size = 1
        """no docstring"""
        return size

    def empty(self):
        """Nothing but a docstring."""


def outer():
    r'''Outer.'''  # kept
    def inner(): return """value"""
    return inner
`;

describe('definitions.py', () => {
  it('takes out docstrings alone, and every line keeps its number', () => {
    write('in/library/reader.py', source);
    run('definitions.py', 'WORK/in', 'WORK/copy');
    const copy = readFileSync(join(work, 'copy/library/reader.py'), 'utf8').split('\n');
    const lines = source.split('\n');
    expect(copy).toHaveLength(lines.length);
    expect(copy.map((line) => line.trimEnd())).toEqual(
      lines.map((line) => {
        if (/^ +"""Reads a table/.test(line)) return '        pass; size = 1';
        if (line.includes('Nothing but')) return '        pass';
        if (line.includes('Outer.')) return '      # kept';
        return /Module|Reads\.|More of it/.test(line) ? '' : line;
      }),
    );
  });

  it('tells what is defined where', () => {
    write('in/library/reader.py', source);
    write('in/tests/test_reader.py', 'def test_read():\n    Reader().read("x")\n');
    const { definitions } = run('definitions.py', 'WORK/in', 'WORK/copy') as { definitions: Record<string, unknown>[] };
    const of = (name: string) => definitions.find((definition) => definition['name'] === name);
    expect(definitions.map(({ name }) => name)).toEqual([
      'Reader',
      'Reader.read',
      'Reader.empty',
      'outer',
      'test_read',
    ]);
    expect(of('Reader.read')).toMatchObject({
      startLine: 8,
      endLine: 11,
      sentence: 'Reads a table.',
      test: false,
      defined: 1,
    });
    expect(of('Reader')).toMatchObject({ kind: 'class', mentioned: 2 });
    expect(of('test_read')).toMatchObject({ test: true });
  });

  it('leaves out what Python can not parse, with the reason', () => {
    write('in/broken.py', 'def broken(:\n');
    write('in/old.py', 'print "x"\n');
    write('in/fine.py', 'x = 1\n');
    const { failures } = run('definitions.py', 'WORK/in', 'WORK/copy') as { failures: Record<string, string>[] };
    expect(failures.map(({ path }) => path)).toEqual(['broken.py', 'old.py']);
    expect(failures[0]?.['reason']).toContain('SyntaxError');
  });
});

describe('commits.py', () => {
  const git = (...args: string[]) => {
    const identity = [
      '-c',
      'user.name=Somebody',
      '-c',
      'user.email=somebody@example.org',
      '-c',
      'commit.gpgsign=false',
    ];
    execFileSync('git', [...identity, ...args], { cwd: join(work, 'repo'), stdio: 'pipe' });
  };
  const commit = (subject: string, files: Record<string, string>) => {
    for (const [path, content] of Object.entries(files)) write(`repo/${path}`, content);
    git('add', '-A');
    git('commit', '-q', '--allow-empty', '-m', subject);
  };

  it('finds the functions that were there before, through moved lines, and no tests', () => {
    mkdirSync(join(work, 'repo'));
    git('init', '-q');
    const a = (one: number, two: number) => `def one():\n    return ${one}\n\n\ndef two():\n    return ${two}\n`;
    commit('Before all', { 'a.py': a(1, 2), 'tests/test_a.py': 'def test_one():\n    pass\n', 'notes.md': 'x' });
    for (let at = 0; at < 44; at++) commit(`Nothing ${at}`, {});
    commit('Say why', { 'a.py': `# Why\n# indeed\n${a(1, 2)}` });
    commit('Mend the second (#12)', {
      'a.py': `# Why\n# indeed\n${a(1, 3)}`,
      'tests/test_a.py': 'def test_one():\n    return 1\n',
    });
    commit('Add a third', { 'a.py': `# Why\n# indeed\n${a(1, 3)}\n\ndef three():\n    return 3\n` });
    commit('Mend the third', { 'a.py': `# Why\n# indeed\n${a(1, 3)}\n\ndef three():\n    return 4\n` });
    commit('Mend the first', { 'a.py': `# Why\n# indeed\n${a(9, 3)}\n\ndef three():\n    return 4\n` });
    commit('Notes', { 'notes.md': 'y' });
    const { queries } = run('commits.py', 'WORK/repo/.git', '1', 'WORK/tree') as { queries: Record<string, unknown>[] };
    expect(queries.map(({ subject, targets }) => [subject, targets])).toEqual([
      ['Mend the first', [{ path: 'a.py', name: 'one' }]],
      ['Mend the second', [{ path: 'a.py', name: 'two' }]],
    ]);
    expect(readFileSync(join(work, 'tree/a.py'), 'utf8')).toBe(a(1, 2));
    expect(() => readFileSync(join(work, 'tree/notes.md'))).toThrow();
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it, expect } from 'vitest';
import { exportEpisode } from '../../src/exports/exportEpisode';
import { exportFormatOf } from '../../src/exports/exportFormat';
import { sampleEpisode, verifiedSolution } from '../support/sampleEpisode';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codenav-exports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function python(...args: string[]) {
  return spawnSync('python3', args, { encoding: 'utf8', cwd: folder });
}

const hasPytest = spawnSync('python3', ['-c', 'import pytest']).status === 0;

/** Everything that makes a Python literal or comment hard to write. */
const nasty = [
  'text = """three "quotes" and \'\'\'more\'\'\' """',
  String.raw`pattern = r"\d+\\"`,
  'emoji = "😀 ünï"',
  'tab = "\t"',
  "assert text.endswith(\"''' \")",
  'assert len(pattern) == 5 and len(emoji) == 5, (len(pattern), len(emoji))',
  'print(text, pattern, emoji, tab, "\\"")',
].join('\n');

describe('exportFormatOf', () => {
  it('knows the endings, and _test.py from .py', () => {
    expect(['a.ipynb', 'a.md', 'a_test.py', 'a.py', 'a.jsonl', 'A.MD'].map(exportFormatOf)).toEqual([
      'notebook',
      'markdown',
      'pytest',
      'python',
      'chat',
      'markdown',
    ]);
    expect(['a.txt', 'a', 'py', 'a.json'].map(exportFormatOf)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('exportEpisode', () => {
  it('refuses events without a beginning', () => {
    expect(() => exportEpisode([], 'markdown')).toThrow('beginning is missing');
  });

  it.each(['python', 'pytest'] as const)('refuses %s where there is no solution', (format) => {
    expect(() => exportEpisode(sampleEpisode({ solution: undefined }), format)).toThrow('no solution');
  });

  it.each(['notebook', 'markdown', 'chat'] as const)('writes a %s of an episode that broke off', (format) => {
    const events = sampleEpisode();
    for (let length = 1; length < events.length; length += 1) {
      expect(exportEpisode(events.slice(0, length), format).endsWith('\n')).toBe(true);
    }
  });
});

describe('a Python script', () => {
  it('compiles and runs whatever the question and the code contain', () => {
    const question = '# -*- coding: latin-1 -*-\ncoding: nonsense\r\u2028print("not code")\0\x0cimport nothing';
    const file = join(folder, 'nasty.py');
    writeFileSync(file, exportEpisode(sampleEpisode({ question, solution: verifiedSolution(nasty) }), 'python'));
    expect(python('-m', 'py_compile', file)).toMatchObject({ status: 0, stderr: '' });
    const run = python('-X', 'utf8', file);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.stdout).toContain('😀 ünï');
    expect(run.stdout).not.toContain('not code');
  });

  it('says what it answers and that it was verified, above the code as it is', () => {
    const script = exportEpisode(sampleEpisode(), 'python');
    expect(script).toContain('# How do I square a number?');
    expect(script).toContain('# Verified: ');
    expect(script.endsWith('\nfrom shapes import square\n\nprint(square(2))\n')).toBe(true);
  });

  it('keeps a __future__ import first', () => {
    const file = join(folder, 'future.py');
    const code = 'from __future__ import annotations\nprint("ran")';
    writeFileSync(file, exportEpisode(sampleEpisode({ solution: verifiedSolution(code) }), 'python'));
    expect(python(file).stdout).toBe('ran\n');
  });
});

describe('a pytest file', () => {
  /** Calls the test functions as pytest would, for machines that have no pytest. */
  function runTests(file: string) {
    if (hasPytest) return python('-m', 'pytest', '-q', '-p', 'no:cacheprovider', file);
    const call =
      'import pathlib, runpy, sys; runpy.run_path(sys.argv[1])["test_solution_runs"](pathlib.Path(sys.argv[2]))';
    return python('-c', call, file, folder);
  }

  it('passes as long as the solution runs, with the workspace importable, and fails when it does not', () => {
    const workspace = join(folder, 'work space');
    mkdirSync(join(workspace, 'src'), { recursive: true });
    const module = join(workspace, 'src', 'shapes.py');
    writeFileSync(module, 'def square(x):\n    return x * x\n');
    const file = join(folder, 'square_test.py');
    writeFileSync(file, exportEpisode(sampleEpisode({ workspaceFolders: [workspace] }), 'pytest'));
    expect(runTests(file)).toMatchObject({ status: 0 });
    writeFileSync(module, 'def area(x):\n    return x * x\n');
    const failed = runTests(file);
    expect(failed.status).not.toBe(0);
    expect(failed.stdout + failed.stderr).toContain('ImportError');
  });

  it('finds a workspace that is itself a package', () => {
    const workspace = join(folder, 'shapes');
    mkdirSync(workspace);
    writeFileSync(join(workspace, '__init__.py'), 'def square(x):\n    return x * x\n');
    const file = join(folder, 'package_test.py');
    writeFileSync(file, exportEpisode(sampleEpisode({ workspaceFolders: [workspace] }), 'pytest'));
    expect(runTests(file)).toMatchObject({ status: 0 });
  });

  it('holds exactly the solution, whatever it contains', () => {
    const file = join(folder, 'nasty_test.py');
    writeFileSync(file, exportEpisode(sampleEpisode({ solution: verifiedSolution(nasty) }), 'pytest'));
    const read = 'import runpy, sys, json; print(json.dumps(runpy.run_path(sys.argv[1])["SOLUTION"]))';
    expect(JSON.parse(execFileSync('python3', ['-c', read, file], { encoding: 'utf8' }))).toBe(`${nasty}\n`);
    expect(runTests(file)).toMatchObject({ status: 0 });
  });
});

describe('a notebook', () => {
  interface Cell {
    readonly cell_type: string;
    readonly id: string;
    readonly metadata: object;
    readonly source: string[];
    readonly execution_count?: number | null;
    readonly outputs?: { readonly output_type: string; readonly [field: string]: unknown }[];
  }
  const read = (text: string) =>
    JSON.parse(text) as { cells: Cell[]; metadata: Record<string, unknown>; nbformat: number };
  const notebook = () => read(exportEpisode(sampleEpisode(), 'notebook'));

  it('is nbformat 4.5 with unique valid ids and exactly the fields of each kind of cell', () => {
    expect(notebook()).toMatchObject({ nbformat: 4, nbformat_minor: 5 });
    const { cells } = notebook();
    expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length);
    for (const { id, cell_type, ...cell } of cells) {
      expect(id).toMatch(/^[a-zA-Z0-9-_]{1,64}$/);
      const fields =
        cell_type === 'code' ? ['execution_count', 'metadata', 'outputs', 'source'] : ['metadata', 'source'];
      expect(Object.keys(cell).sort()).toEqual(fields);
    }
  });

  it('has the cells in order with their outputs, the solution last', () => {
    const code = notebook().cells.filter(({ cell_type }) => cell_type === 'code');
    expect(code.map(({ source }) => source.join(''))).toEqual([
      'from shapes import square\nsquare("2")',
      'print("two");square(2)',
      'from shapes import square\n\nprint(square(2))',
    ]);
    expect(code.map(({ execution_count }) => execution_count)).toEqual([1, 2, 3]);
    expect(code[0]?.outputs).toMatchObject([{ output_type: 'error', ename: 'TypeError', evalue: 'not a number' }]);
    expect(code[1]?.outputs).toEqual([
      { output_type: 'stream', name: 'stdout', text: ['two\n'] },
      { output_type: 'display_data', data: { 'text/plain': ['<Figure>'], 'image/png': 'aGVsbG8=' }, metadata: {} },
      {
        output_type: 'execute_result',
        execution_count: 2,
        data: { 'text/plain': ['4'], 'application/json': { value: 4 } },
        metadata: {},
      },
    ]);
    expect(code[2]?.outputs).toEqual([{ output_type: 'stream', name: 'stdout', text: ['4\n'] }]);
  });

  it('says in its metadata what it ran in', () => {
    expect(notebook().metadata['codenav']).toMatchObject({
      interpreter: { path: '/usr/bin/python3', version: '3.11.7' },
      commit: 'abcdef0123456789',
      verified: true,
    });
  });

  it('does not claim that a cell ran which was refused', () => {
    const events = sampleEpisode({ solution: undefined }).map((event) =>
      event.type === 'stepFinished' && event.response.kind === 'execution'
        ? { ...event, response: { kind: 'notRun' as const, code: event.response.code, reason: 'Refused.' } }
        : event,
    );
    const code = read(exportEpisode(events, 'notebook')).cells.filter(({ cell_type }) => cell_type === 'code');
    expect(code.map(({ execution_count, outputs }) => [execution_count, outputs])).toEqual([
      [null, []],
      [null, []],
    ]);
  });
});

describe('a Markdown document', () => {
  it('shows question and thoughts as they are, not as Markdown', () => {
    const text = exportEpisode(sampleEpisode({ question: 'Is `a*b*c` <b>\n# fine?' }), 'markdown');
    expect(text.split('\n')[0]).toBe('# Is \\`a\\*b\\*c\\` \\<b\\> \\# fine?');
    expect(text).toContain('I try \\*it\\*.');
  });

  it('fences code with more backticks than it contains', () => {
    const code = 'print("""\n````\n""")';
    const text = exportEpisode(sampleEpisode({ solution: verifiedSolution(code) }), 'markdown');
    expect(text).toContain(`\`\`\`\`\`python\n${code}\n\`\`\`\`\``);
  });

  it('has every step, its response and the outcome', () => {
    const text = exportEpisode(sampleEpisode(), 'markdown');
    for (const part of [
      '### Step 1: search',
      'TypeError: not a number',
      '### Step 5: done',
      '## Outcome',
      'Verified: ',
    ]) {
      expect(text).toContain(part);
    }
  });
});

describe('a chat line', () => {
  it('is one line in which replies and answers take turns, as they were written, ending with a reply', () => {
    const text = exportEpisode(sampleEpisode(), 'chat');
    expect(text.indexOf('\n')).toBe(text.length - 1);
    const { messages } = JSON.parse(text) as { messages: { role: string; content: string }[] };
    expect(messages.map(({ role }) => role)).toEqual(
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 'user' : 'assistant')),
    );
    expect(messages[0]?.content).toBe('How do I square a number?');
    expect(messages[1]?.content).toBe('<raw>');
    expect(messages[3]?.content).toContain('<type>code</type>');
    expect(messages[4]?.content).toContain('TypeError');
  });
});

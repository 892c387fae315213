import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it, expect } from 'vitest';
import { BuiltCli, finished } from '../support/builtCli';

let cli: BuiltCli;

beforeAll(async () => {
  cli = await BuiltCli.build();
}, 60_000);

afterAll(() => cli.dispose());

const run = (input: string, ...options: string[]) => cli.run(['run', ...options, '-'], { input });

describe('codenav run', () => {
  it('ends with 1 and the traceback on standard error when the code fails', async () => {
    const failed = await run('print("before")\nx = {}\nx["a"]\n');
    expect(failed).toMatchObject({ exitCode: 1, stdout: 'before\n' });
    expect(failed.stderr).toContain('KeyError');
    expect(failed.stderr).toContain('x["a"]');
  });

  it.each([
    ['def f(:\n', 'SyntaxError'],
    ['import os; os._exit(3)', '3'],
    ['raise SystemExit(4)', 'SystemExit'],
  ])('says what went wrong with %j', async (code, part) => {
    const failed = await run(code);
    expect(failed.exitCode).toBe(1);
    expect(failed.stderr).toContain(part);
    expect(failed.stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
  });

  it.each(['import sys; sys.exit()', 'import sys; sys.exit(0)'])('takes %j for a good end', async (code) => {
    expect(await run(code)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it('stops code that takes too long', async () => {
    const stopped = await run('while True: pass', '--timeout', '0.5');
    expect(stopped.exitCode).toBe(1);
    expect(stopped.stderr).not.toBe('');
  });

  it('prints what the code prints, each to its own stream, and the last value', async () => {
    expect(await run('import sys\nprint("out")\nprint("err", file=sys.stderr)\n6 * 7')).toEqual({
      exitCode: 0,
      stdout: 'out\n42\n',
      stderr: 'err\n',
    });
  });

  it('runs a file in the current folder, whose modules it can import', async () => {
    const cwd = join(cli.folder, 'empty');
    writeFileSync(join(cwd, 'helper.py'), 'VALUE = "ünï"\n');
    writeFileSync(join(cwd, 'script.py'), '\ufeffimport helper, os\nprint(helper.VALUE, os.getcwd())\n');
    expect(await cli.run(['run', 'script.py'])).toEqual({ exitCode: 0, stdout: `ünï ${cwd}\n`, stderr: '' });
  });

  it('prints the messages of the kernel, one a line', async () => {
    const { exitCode, stdout, stderr } = await run('print("hello")\n6 * 7', '--json');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const messages = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg_type: string; content: Record<string, unknown> });
    const types = messages.map(({ msg_type }) => msg_type);
    for (const type of ['stream', 'execute_result', 'execute_reply']) expect(types).toContain(type);
    expect(messages.find(({ msg_type }) => msg_type === 'stream')?.content).toEqual({
      name: 'stdout',
      text: 'hello\n',
    });
    const failed = await run('1/0', '--json');
    expect(failed.exitCode).toBe(1);
    expect(failed.stdout).toContain('ZeroDivisionError');
  });

  it.each([
    ['import os; os._exit(3)', 'exit code 3'],
    ['while True: pass', 'stopped'],
  ])('says on standard error what no message of the kernel says: %j', async (code, part) => {
    const { exitCode, stderr } = await run(code, '--json', '--timeout', '0.5');
    expect(exitCode).toBe(1);
    expect(stderr).toContain(part);
  });

  it('ends quietly when nobody reads on', async () => {
    const child = cli.start(['run', '-'], { input: 'for i in range(200_000): print(i)' });
    child.stdout?.destroy();
    const { exitCode, stderr } = await finished(child);
    expect(exitCode).toBe(1);
    expect(stderr).not.toContain('EPIPE');
  });

  it('stops on SIGINT with 130', async () => {
    const child = cli.start(['run', '-'], { input: 'import time\nprint("started", flush=True)\ntime.sleep(600)' });
    const ended = finished(child);
    await new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()));
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ exitCode: 130 });
  });
});

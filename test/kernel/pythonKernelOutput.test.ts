import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KernelMessage } from '../../src/kernel/protocol';
import { eventually, startKernel } from './support/startKernel';
import type { TestKernel } from './support/startKernel';

let k: TestKernel;
const messages: KernelMessage[] = [];

beforeAll(async () => {
  k = await startKernel({ onMessage: (message) => messages.push(message) });
});

afterAll(() => k.close());

describe('output', () => {
  it('comes from Python, C code and child processes, in order within its stream', async () => {
    const code = [
      'import ctypes, os, subprocess, sys',
      'print("python")',
      'os.write(1, b"descriptor\\n")',
      'subprocess.run([sys.executable, "-c", "print(\'child\')"])',
      'os.system("echo shell; echo error >&2")',
      'print("again")',
    ];
    const result = await k.run(code.join('\n'));
    expect(result.stdout.head).toBe('python\ndescriptor\nchild\nshell\nagain\n');
    expect(result.stderr.head).toBe('error\n');
  });

  it.skipIf(process.platform === 'win32')('comes from C’s own buffers', async () => {
    const result = await k.run('import ctypes\nctypes.CDLL(None).printf(b"from printf")');
    expect(result.stdout.head).toContain('from printf');
  });

  it('is never fatal: invalid bytes, lone surrogates, NUL, a cut character', async () => {
    const result = await k.run('import os\nos.write(1, b"\\xff\\x00|\\xc3")\nprint("\\ud800")');
    expect(result.stdout.head).toBe('\ufffd\u2400|\ufffd\\ud800\n');
  });

  it('joins characters that were written in two halves', async () => {
    const result = await k.run('import os, time\nos.write(1, b"\\xc3"); time.sleep(0.1); os.write(1, b"\\xa9\\n")');
    expect(result.stdout.head).toBe('é\n');
  });

  it('is shown as it comes, and all of it before the result', async () => {
    const seen: string[] = [];
    const result = await k.run('import sys\nprint("a"); print("b", file=sys.stderr); print("c", end="")', {
      onOutput: (stream, text) => seen.push(`${stream}:${text}`),
    });
    expect(
      seen
        .filter((each) => each.startsWith('stdout'))
        .map((each) => each.slice(7))
        .join(''),
    ).toBe('a\nc');
    expect(seen).toContain('stderr:b\n');
    expect(result.stdout.head).toBe('a\nc');
  });

  it('of 30 MB is cut in the middle, and memory stays flat', async () => {
    await k.run('print("warm")');
    const before = process.memoryUsage().heapUsed;
    let live = 0;
    const result = await k.run('for _ in range(30):\n  print("x" * 1_000_000)\nprint("the end")', {
      onOutput: (_stream, text) => (live += text.length),
    });
    const { head, tail, omitted } = result.stdout;
    expect(head.length + tail.length + omitted).toBe(30 * 1_000_001 + 8);
    expect(head.length + tail.length).toBeLessThan(2_000_000);
    expect(tail.endsWith('the end\n')).toBe(true);
    expect(live).toBeLessThan(2_000_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
  });

  it('shows a progress bar’s last state', async () => {
    const result = await k.run(
      'import sys\nfor i in range(101): sys.stderr.write("\\r%3d%%" % i)\nsys.stderr.write("\\n")',
    );
    expect(result.stderr.head).toBe('100%\n');
  });

  it('arrives although the cell points descriptor 1 elsewhere', async () => {
    const code = 'import os\nsaved = os.dup(1); n = os.open(os.devnull, os.O_WRONLY); os.dup2(n, 1)\nprint("lost")';
    expect((await k.run(code)).status).toBe('ok');
    expect((await k.run('os.dup2(saved, 1); print("back")')).stdout.head).toBe('back\n');
  });

  it('of a thread after its cell is labelled with the next answer, and told at once', async () => {
    messages.length = 0;
    const code = 'import threading\nt = threading.Timer(0.2, lambda: print("late"))\nt.start()';
    await k.run(code);
    const late = (): KernelMessage | undefined =>
      messages.find((each) => each.msg_type === 'stream' && each.metadata.background === true);
    await eventually(() => late() !== undefined);
    const request = messages.find((each) => each.msg_type === 'execute_input');
    expect(late()?.parent_header.msg_id).toBe(request?.parent_header.msg_id);
    const next = await k.run('print("next")');
    expect(next.stdout.head).toMatch(/^\[background output.*\]\nlate\n\[end of background output\]\nnext\n$/);
    expect((await k.run('print("third")')).stdout.head).toBe('third\n');
  });

  it('says a warning once a cell, in every cell', async () => {
    const code = 'import warnings\nfor _ in range(3): warnings.warn("careful")';
    for (let round = 0; round < 2; round += 1) {
      const { stderr } = await k.run(code);
      expect(stderr.head.match(/UserWarning: careful/g)).toHaveLength(1);
    }
  });
});

describe('messages', () => {
  it('go busy, input, stream, result, reply, idle: idle last', async () => {
    messages.length = 0;
    await k.run('print("hello")\n42');
    const types = messages.map((each) => (each.msg_type === 'status' ? each.content.execution_state : each.msg_type));
    expect(types.slice(0, 2)).toEqual(['busy', 'execute_input']);
    expect(types.at(-1)).toBe('idle');
    expect([...types].sort()).toEqual(['busy', 'execute_input', 'execute_reply', 'execute_result', 'idle', 'stream']);
  });

  it('with rubbish between them are read, and the rubbish is logged', async () => {
    const result = await k.run('import os\nos.write(4, b"rubbish\\n{\\"a\\": 1}\\n\\xff half a line")\n"fine"');
    expect(result.result?.['text/plain']).toBe("'fine'");
    expect(k.logger.lines.some((line) => line.includes('dropped'))).toBe(true);
  });
});

describe('figures', () => {
  it('left open become PNG after the cell, and are closed', async () => {
    // The part of matplotlib that is used, so that the test needs nothing installed.
    const pyplot = [
      'class Figure:',
      '    def __init__(self, n): self.n = n',
      '    def __str__(self): return "Figure(%d)" % self.n',
      '    def savefig(self, file, format, **options): file.write(b"\\x89PNG" + bytes([self.n]))',
      '_open = {}',
      'def figure(n): return _open.setdefault(n, Figure(n))',
      'def get_fignums(): return sorted(_open)',
      'def close(which): _open.clear()',
    ];
    await k.run('import os; os.makedirs("matplotlib", exist_ok=True)');
    await writeFile(join(k.folder, 'matplotlib/__init__.py'), '');
    await writeFile(join(k.folder, 'matplotlib/pyplot.py'), pyplot.join('\n'));
    const result = await k.run('import matplotlib.pyplot as plt\nf = plt.figure(1), plt.figure(2)');
    expect(result.displays).toEqual(
      [1, 2].map((n) => ({
        'text/plain': `Figure(${n})`,
        'image/png': Buffer.concat([Buffer.from('\x89PNG', 'latin1'), Buffer.from([n])]).toString('base64'),
      })),
    );
    expect((await k.run('plt.get_fignums()')).displays).toEqual([]);
    const broken = await k.run('plt.Figure.savefig = None\nf = plt.figure(3)');
    expect(broken.status).toBe('ok');
    expect(broken.stderr.head).toContain('could not be drawn');
  });
});

/** A host of its own process, for tests that kill it: starts a kernel with a child, then runs a cell. */
import { text } from 'node:stream/consumers';
import { PythonKernelProvider } from '../../../src/kernel/kernelProvider';
import type { Interpreter } from '../../../src/core/interpreter';

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

async function main(): Promise<void> {
  const order = JSON.parse(await text(process.stdin)) as {
    interpreter: Interpreter;
    bridgeFile: string;
    folder: string;
    code: string;
  };
  const provider = new PythonKernelProvider({
    interpreter: order.interpreter,
    bridgeFile: order.bridgeFile,
    workingDirectory: order.folder,
    importRoots: [order.folder],
    logger: quiet,
  });
  const never = new AbortController().signal;
  const kernel = await provider.start(never);
  const pids = await kernel.execute(
    'import os, subprocess\nchild = subprocess.Popen(["sleep", "600"])\nprint(os.getpid(), child.pid, flush=True)',
    {},
    never,
  );
  if (order.code) void kernel.execute(order.code, {}, never);
  setTimeout(() => process.stdout.write(pids.stdout.head), 300);
  setInterval(() => undefined, 1000);
}

void main();

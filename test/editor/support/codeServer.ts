import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { editorRun } from './runFolder';
import { editorEnvironment, type EditorStart, type StartedEditor } from './startedEditor';

const startTimeoutMs = 60_000;
/** How long the server keeps the extension host of a window that went away without saying so. */
const graceSeconds = 5;

/** Puts packed extensions into a folder of extensions, as `code --install-extension` does. */
export async function installInCodeServer(vsixes: readonly string[], extensionsDir: string): Promise<void> {
  const userDataDir = `${extensionsDir}-installer`;
  for (const vsix of vsixes) {
    const child = await serve(['--install-extension', vsix], { userDataDir, extensionsDir, env: {} });
    const { code, output } = await ended(child);
    if (code !== 0) throw new Error(`code-server could not install ${vsix}:\n${output}`);
  }
}

/** code-server with a window in Chromium. Each has a browser profile of its own. */
export async function startCodeServer(start: EditorStart): Promise<StartedEditor> {
  const trust = start.trusted ? ['--disable-workspace-trust'] : [];
  const server = await serve(
    [
      ...['--bind-addr', '127.0.0.1:0', '--reconnection-grace-time', String(graceSeconds), '--ignore-last-opened'],
      ...['--disable-getting-started-override', ...trust, start.workspace],
    ],
    start,
  );
  const stop = (): Promise<void> => endGroup(server);
  try {
    const url = await listening(server);
    const context = await chromium.launchPersistentContext(join(start.userDataDir, 'browser'), {
      executablePath: editorRun().browser,
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
        ...['--disable-sync', '--no-first-run', '--disable-dev-shm-usage'],
      ],
    });
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${url}?folder=${encodeURIComponent(start.workspace)}`);
    return {
      page,
      readClipboard: () => page.evaluate<string>('navigator.clipboard.readText()'),
      closeWindow: () => page.close({ runBeforeUnload: true }),
      close: async () => {
        await context.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Folders = Pick<EditorStart, 'userDataDir' | 'extensionsDir' | 'env'>;

/** The process leads a group of its own, so that it can be ended with everything that it starts. */
async function serve(args: readonly string[], { userDataDir, extensionsDir, env }: Folders): Promise<ChildProcess> {
  const { node, entry, folder } = editorRun();
  // Without a file of its own it would write one into the person's home folder.
  const config = join(folder, 'code-server.yaml');
  await writeFile(config, 'auth: none\n');
  const where = ['--config', config, '--user-data-dir', userDataDir, '--extensions-dir', extensionsDir];
  const quiet = ['--auth', 'none', '--disable-telemetry', '--disable-update-check'];
  return spawn(node, [entry, ...where, ...quiet, ...args], {
    env: editorEnvironment({ env, userDataDir }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

/** The address, once the server says that it listens. */
function listening(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (what: string): void => {
      clearTimeout(timer);
      reject(new Error(`code-server ${what}:\n${output}`));
    };
    const timer = setTimeout(() => fail('did not start in time'), startTimeoutMs);
    const hear = (data: Buffer): void => {
      if (output.length < 100_000) output += data.toString();
      const address = /HTTP server listening on (http:\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.on('error', (error) => fail(`can't be started (${error.message})`));
    server.on('exit', (code) => fail(`ended with exit code ${code ?? 'none'}`));
  });
}

function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.kill(-child.pid, 'SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(timer);
}

import { execFile } from 'node:child_process';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface FoundProcess {
  readonly pid: number;
  readonly command: string;
}

/**
 * Processes that belong to one of the folders: their command line or their environment names it, or
 * they work in it. Without /proc only the command line is seen.
 */
export async function processesOf(folders: readonly string[]): Promise<FoundProcess[]> {
  const found = process.platform === 'linux' ? await fromProc(folders) : await fromPs(folders);
  return found.filter(({ pid }) => pid !== process.pid && pid !== process.ppid);
}

/** Kernels of CodeNav among the processes of the folders. */
export async function kernelsOf(folders: readonly string[]): Promise<FoundProcess[]> {
  return (await processesOf(folders)).filter(({ command }) => command.includes('bridge.py'));
}

/** What `list` still finds when `milliseconds` are over; empty as soon as it finds nothing. */
export async function remaining(list: () => Promise<FoundProcess[]>, milliseconds: number): Promise<FoundProcess[]> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = await list();
    if (found.length === 0 || Date.now() > end) return found;
    await sleep(100);
  }
}

/** Ends processes that nobody may be left to end. */
export function killAll(processes: readonly FoundProcess[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

export function describeProcesses(processes: readonly FoundProcess[]): string {
  return processes.map(({ pid, command }) => `${pid} ${command.slice(0, 200)}`).join('\n');
}

async function fromProc(folders: readonly string[]): Promise<FoundProcess[]> {
  const found: FoundProcess[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const text = async (name: string): Promise<string> => readFile(`/proc/${entry}/${name}`, 'utf8').catch(() => '');
    const command = (await text('cmdline')).replaceAll('\0', ' ').trim();
    // A process that has ended, but whose parent has not asked how, has no command line.
    if (command === '') continue;
    const workingDirectory = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    const traces = [command, workingDirectory, await text('environ')];
    if (folders.some((folder) => traces.some((trace) => trace.includes(folder)))) {
      found.push({ pid: Number(entry), command });
    }
  }
  return found;
}

async function fromPs(folders: readonly string[]): Promise<FoundProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-Aww', '-o', 'pid=,command=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || command === undefined) return [];
    return folders.some((folder) => command.includes(folder)) ? [{ pid: Number(pid), command }] : [];
  });
}

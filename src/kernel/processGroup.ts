import { spawn } from 'node:child_process';

/** Ends a process that leads its group, and the whole group. Nothing happens when all of it has ended. */
export function killGroup(pid: number): void {
  if (process.platform === 'win32') {
    // Untested on Windows: taskkill ends the process and its descendants.
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => undefined,
    );
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // ESRCH: all of it has ended.
  }
}

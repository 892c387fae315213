import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '../../..');

/** The worker's bundle and its grammars, made in a folder by the build itself. */
export async function buildWorker(folder: string): Promise<{ workerFile: string; wasmFolder: string }> {
  const args = ['esbuild.mjs', '--outdir', folder, '--only', 'indexWorker'];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  return { workerFile: join(folder, 'indexWorker.js'), wasmFolder: join(folder, 'wasm') };
}

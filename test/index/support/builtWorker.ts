import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** The worker's bundle and its grammars, made in a folder as the build makes them. */
export async function buildWorker(folder: string): Promise<{ workerFile: string; wasmFolder: string }> {
  const { resolve } = createRequire(import.meta.url);
  const wasmFolder = join(folder, 'wasm');
  mkdirSync(wasmFolder, { recursive: true });
  copyFileSync(resolve('web-tree-sitter/web-tree-sitter.wasm'), join(wasmFolder, 'web-tree-sitter.wasm'));
  const grammars = join(dirname(resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm');
  copyFileSync(join(grammars, 'tree-sitter-python.wasm'), join(wasmFolder, 'tree-sitter-python.wasm'));
  const workerFile = join(folder, 'indexWorker.js');
  await build({
    absWorkingDir: root,
    entryPoints: ['src/index/indexWorker.ts'],
    outfile: workerFile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    alias: { 'web-tree-sitter': './node_modules/web-tree-sitter/web-tree-sitter.cjs' },
    logLevel: 'silent',
  });
  return { workerFile, wasmFolder };
}

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { listFiles, PackageManager } from '@vscode/vsce';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(__dirname, '..');

/** Every file of the packed extension; one more or one less is a decision, not an accident. */
const packed = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'dist/extension.js',
  'dist/indexWorker.js',
  'dist/kernel/bridge.py',
  'dist/kernel/codenav_bridge/__init__.py',
  'dist/kernel/codenav_bridge/cells.py',
  'dist/kernel/codenav_bridge/changes.py',
  'dist/kernel/codenav_bridge/channel.py',
  'dist/kernel/codenav_bridge/failures.py',
  'dist/kernel/codenav_bridge/interrupts.py',
  'dist/kernel/codenav_bridge/kernel.py',
  'dist/kernel/codenav_bridge/mirror.py',
  'dist/kernel/codenav_bridge/rich.py',
  'dist/kernel/codenav_bridge/streams.py',
  'dist/kernel/codenav_bridge/typename.py',
  'dist/kernel/codenav_bridge/watchdog.py',
  'dist/vscode/codeNavWindow.js',
  'dist/wasm/tree-sitter-c-sharp.wasm',
  'dist/wasm/tree-sitter-cpp.wasm',
  'dist/wasm/tree-sitter-go.wasm',
  'dist/wasm/tree-sitter-java.wasm',
  'dist/wasm/tree-sitter-javascript.wasm',
  'dist/wasm/tree-sitter-php.wasm',
  'dist/wasm/tree-sitter-python.wasm',
  'dist/wasm/tree-sitter-ruby.wasm',
  'dist/wasm/tree-sitter-rust.wasm',
  'dist/wasm/tree-sitter-tsx.wasm',
  'dist/wasm/tree-sitter-typescript.wasm',
  'dist/wasm/web-tree-sitter.wasm',
  'media/codenav.svg',
  'media/codicon.ttf',
  'media/icon.png',
  'media/webview.css',
  'media/webview.js',
  'package.json',
  'syntaxes/codenav-query.tmLanguage.json',
];

/** What lies about in a checkout and must not be packed. */
const strays = [
  'dist/cli.js',
  'dist/codenav.vsix',
  'dist/extension.js.map',
  'dist/kernel/__pycache__/bridge.cpython-311.pyc',
  'docs/architecture.md',
  'media/webview.js.map',
  'node_modules/zod/index.js',
  'src/extension.ts',
  'test/packaging.test.ts',
  '.env',
  '.ci/run',
];

describe('the packed extension', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'codenav-packaging-'));
    await promisify(execFile)(process.execPath, ['esbuild.mjs', '--outdir', join(folder, 'dist')], { cwd: root });
    for (const name of ['package.json', '.vscodeignore', 'README.md', 'CHANGELOG.md', 'LICENSE', 'media', 'syntaxes']) {
      await cp(join(root, name), join(folder, name), { recursive: true });
    }
    for (const stray of strays) {
      await mkdir(join(folder, stray, '..'), { recursive: true });
      await writeFile(join(folder, stray), '');
    }
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has the files that it needs, and no other', async () => {
    const files = await listFiles({ cwd: folder, packageManager: PackageManager.None });
    expect(files.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([...packed].sort());
  });

  it('has every file that its manifest names', async () => {
    const manifest = await readFile(join(folder, 'package.json'), 'utf8');
    const named = [...manifest.matchAll(/"(?:\.\/)?((?:dist|media|syntaxes)\/[^"]+)"/g)].map(([, path]) => path);
    const cli = 'dist/cli.js';
    expect(named).toContain('dist/extension.js');
    expect(packed).toEqual(expect.arrayContaining(named.filter((path) => path !== cli && !path?.endsWith('.vsix'))));
  });
});

// Builds the bundles (extension host, index worker, command line, webview) and copies the assets
// that they load at run time.
import { build, context } from 'esbuild';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: production,
  sourcemap: production ? false : 'linked',
  logLevel: 'warning',
  legalComments: 'none',
};

const node = {
  ...shared,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Its ES module entry calls createRequire(import.meta.url), which a cjs bundle does not have.
  alias: { 'web-tree-sitter': './node_modules/web-tree-sitter/web-tree-sitter.cjs' },
};

const bundles = [
  { ...node, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.js', external: ['vscode'] },
  { ...node, entryPoints: ['src/index/indexWorker.ts'], outfile: 'dist/indexWorker.js' },
  { ...node, entryPoints: ['src/cli/main.ts'], outfile: 'dist/cli.js', banner: { js: '#!/usr/bin/env node' } },
  {
    ...shared,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    entryPoints: { webview: 'src/webview/main.tsx' },
    outdir: 'media',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfig: 'src/webview/tsconfig.json',
    loader: { '.ttf': 'file' },
    assetNames: '[name]',
  },
];

const assets = [
  [require.resolve('web-tree-sitter/web-tree-sitter.wasm'), 'dist/wasm/web-tree-sitter.wasm'],
  [
    join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm/tree-sitter-python.wasm'),
    'dist/wasm/tree-sitter-python.wasm',
  ],
  [join(root, 'src/kernel/python/bridge.py'), 'dist/kernel/bridge.py'],
];

for (const [from, to] of assets) {
  const target = join(root, to);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(from, target);
}

if (watch) {
  for (const options of bundles) await (await context(options)).watch();
} else {
  await Promise.all(bundles.map((options) => build(options)));
  await chmod(join(root, 'dist/cli.js'), 0o755);
}

// Builds the bundles (extension host, index worker, command line, webview) and copies the assets
// that they load at run time.
import { build, context } from 'esbuild';
import { chmod, cp, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
/** For tests: another folder than dist, and only the bundles named: `--outdir DIR --only cli,indexWorker`. */
const dist = resolve(root, option('--outdir') ?? 'dist');
const only = option('--only')?.split(',');

function option(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

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
  // Activation loads only this; the window's bundle is loaded when the panel or a command is first used.
  {
    ...node,
    entryPoints: ['src/extension.ts'],
    outfile: join(dist, 'extension.js'),
    external: ['vscode', './vscode/codeNavWindow'],
    // `import()` as the editor loads modules: by `require`, and without a file extension.
    supported: { 'dynamic-import': false },
  },
  {
    ...node,
    entryPoints: ['src/vscode/codeNavWindow.ts'],
    outfile: join(dist, 'vscode', 'codeNavWindow.js'),
    external: ['vscode'],
  },
  { ...node, entryPoints: ['src/index/indexWorker.ts'], outfile: join(dist, 'indexWorker.js') },
  { ...node, entryPoints: ['src/cli/main.ts'], outfile: join(dist, 'cli.js'), banner: { js: '#!/usr/bin/env node' } },
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

/** Every grammar that src/index/languages/languageOf.ts names. */
const grammars = ['python', 'javascript', 'typescript', 'tsx', 'java', 'go', 'rust', 'cpp', 'c-sharp', 'ruby', 'php'];

const assets = [
  [require.resolve('web-tree-sitter/web-tree-sitter.wasm'), 'wasm/web-tree-sitter.wasm'],
  ...grammars.map((name) => [
    join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), `wasm/tree-sitter-${name}.wasm`),
    `wasm/tree-sitter-${name}.wasm`,
  ]),
  [join(root, 'src/kernel/python'), 'kernel'],
];

for (const [from, to] of assets) {
  const target = join(dist, to);
  await mkdir(dirname(target), { recursive: true });
  await cp(from, target, { recursive: true, filter: (path) => !path.includes('__pycache__') });
}

const wanted = bundles.filter(({ outfile }) => !only || (outfile && only.includes(basename(outfile, '.js'))));

if (watch) {
  for (const options of wanted) await (await context(options)).watch();
} else {
  await Promise.all(wanted.map((options) => build(options)));
  if (!only || only.includes('cli')) await chmod(join(dist, 'cli.js'), 0o755);
}

// Bundles and runs the benchmark of index and search:  npm run bench:retrieval [-- PART… options]
// The product is built as it is packed, into a folder of its own below dist/bench.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const built = join(root, 'dist', 'bench');
const bundles = join(built, 'retrieval-bundles');

const product = spawnSync(
  process.execPath,
  [join(root, 'esbuild.mjs'), '--production', '--outdir', join(built, 'product'), '--only', 'indexWorker,cli'],
  { stdio: 'inherit', cwd: root },
);
if (product.status !== 0) process.exit(1);

await build({
  absWorkingDir: root,
  entryPoints: ['main', 'indexChild', 'memoryChild', 'miniSearchChild', 'parseWorker'].map(
    (name) => `bench/retrieval/${name}.ts`,
  ),
  outdir: bundles,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: 'warning',
  alias: { 'web-tree-sitter': './node_modules/web-tree-sitter/web-tree-sitter.cjs' },
});

process.exitCode =
  spawnSync(process.execPath, [join(bundles, 'main.js'), root, built, ...process.argv.slice(2)], { stdio: 'inherit' })
    .status ?? 1;

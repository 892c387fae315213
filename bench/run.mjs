// Bundles and runs a benchmark:  npm run bench [-- index|kernel …its own options]
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name = 'index', ...rest] = process.argv.slice(2);
const source = join(root, `bench/${name}.bench.ts`);
if (!existsSync(source)) {
  process.stderr.write(`There is no benchmark "${name}" (bench/${name}.bench.ts).\n`);
  process.exit(2);
}
const built = spawnSync(process.execPath, [join(root, 'esbuild.mjs')], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
const outfile = join(root, `dist/bench/${name}.js`);
await build({ entryPoints: [source], outfile, bundle: true, platform: 'node', target: 'node20', format: 'cjs' });
process.exitCode =
  spawnSync(process.execPath, [outfile, join(root, 'dist'), ...rest], { stdio: 'inherit' }).status ?? 1;

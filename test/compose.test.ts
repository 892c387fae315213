import { build } from 'esbuild';
import { resolve } from 'node:path';
import { describe, it, expect } from 'vitest';

const root = resolve(__dirname, '..');

/** Every file that an entry point draws in, and every module that it leaves to be found at run time. */
async function graphOf(entryPoint: string) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
    packages: 'external',
  });
  const inputs = Object.keys(metafile.inputs);
  const external = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter((each) => each.external).map((each) => each.path),
  );
  return { inputs, external: [...new Set(external)] };
}

describe.each(['src/compose.ts', 'src/cli/main.ts', 'src/index/indexWorker.ts'])('%s', (entryPoint) => {
  it('draws in neither the editor nor its adapters, the panel or the webview', async () => {
    const { inputs, external } = await graphOf(entryPoint);
    expect(inputs).toContain(entryPoint);
    expect(external).not.toContain('vscode');
    expect(external.filter((name) => /^(vscode|@vscode\/python-extension|preact)/.test(name))).toEqual([]);
    expect(inputs.filter((file) => /^src\/(vscode|panel|webview|extension)/.test(file))).toEqual([]);
  });
});

describe('the check itself', () => {
  it('sees the editor where it is drawn in', async () => {
    expect((await graphOf('src/extension.ts')).external).toContain('vscode');
  });
});

describe('compose', () => {
  it('loads in plain Node and gives what commands and the editor put together', async () => {
    const compose = await import('../src/compose');
    for (const part of ['createIndex', 'createKernels', 'createEpisode', 'assetsIn'] as const) {
      expect(compose[part]).toBeTypeOf('function');
    }
  });
});

import { resolve } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandIds, panelViewId } from '../../src/vscode/ids';

interface Extension {
  activate(context: { readonly subscriptions: unknown[] }): void;
  deactivate(): Promise<void>;
}

describe('activation', () => {
  let code: string;
  let inputs: string[];

  beforeAll(async () => {
    const { metafile, outputFiles } = await build({
      absWorkingDir: resolve(import.meta.dirname, '../..'),
      entryPoints: ['src/extension.ts'],
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'cjs',
      external: ['vscode', './vscode/codeNavWindow'],
      supported: { 'dynamic-import': false },
    });
    code = outputFiles[0]?.text ?? '';
    inputs = Object.keys(metafile.inputs);
  });

  it('loads nothing but what names the panel and the commands', () => {
    expect(inputs.sort()).toEqual(['src/extension.ts', 'src/vscode/ids.ts']);
  });

  it('registers the panel and every command, and loads the window only when one is used', async () => {
    const required: string[] = [];
    const ran: unknown[] = [];
    let disposals = 0;
    const commands = new Map<string, (argument: unknown) => Promise<void>>();
    const views: string[] = [];
    const modules: Record<string, unknown> = {
      vscode: {
        window: { registerWebviewViewProvider: (id: string) => ({ id, dispose: () => views.push(id) }) },
        commands: {
          registerCommand: (id: string, run: (argument: unknown) => Promise<void>) => {
            commands.set(id, run);
            return { id };
          },
        },
      },
      './vscode/codeNavWindow': {
        CodeNavWindow: class {
          run = (...call: unknown[]): Promise<void> => Promise.resolve(void ran.push(call));
          dispose = (): Promise<void> => Promise.resolve(void (disposals += 1));
        },
      },
    };
    const module: { exports: Partial<Extension> } = { exports: {} };
    // The bundle is what is loaded, so the bundle is what is tried.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
    new Function('require', 'module', 'exports', code)(
      (name: string) => {
        required.push(name);
        return modules[name];
      },
      module,
      module.exports,
    );
    const extension = module.exports as Extension;
    const subscriptions: unknown[] = [];
    await extension.deactivate();
    extension.activate({ subscriptions });
    expect(required).toEqual(['vscode']);
    expect(subscriptions).toEqual([expect.objectContaining({ id: panelViewId }), ...commandIds.map((id) => ({ id }))]);

    await commands.get('codenav.ask')?.('How?');
    await commands.get('codenav.stop')?.(undefined);
    expect(required).toEqual(['vscode', './vscode/codeNavWindow']);
    expect(ran).toEqual([
      ['codenav.ask', 'How?'],
      ['codenav.stop', undefined],
    ]);
    await extension.deactivate();
    await extension.deactivate();
    expect(disposals).toBe(1);
  });
});

import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defaultEpisodeSettings } from '../../src/core/settings';
import { commandIds, panelViewId } from '../../src/vscode/ids';
import { openAiBaseUrl } from '../../src/models/openAiAddress';
import { readSettings } from '../../src/vscode/settings';

const settingSchema = z.object({ default: z.unknown(), scope: z.string(), type: z.string() });
const manifestSchema = z.object({
  main: z.string(),
  contributes: z.object({
    commands: z.array(
      z.object({
        command: z.string(),
        title: z.string(),
        category: z.string(),
        enablement: z.string().optional(),
      }),
    ),
    views: z.record(z.string(), z.array(z.object({ id: z.string(), type: z.string() }))),
    menus: z.record(z.string(), z.array(z.object({ command: z.string() }))),
    keybindings: z.array(z.object({ command: z.string() })),
    configuration: z.object({ properties: z.record(z.string(), settingSchema) }),
  }),
  capabilities: z.object({ untrustedWorkspaces: z.object({ restrictedConfigurations: z.array(z.string()) }) }),
});

describe('the manifest', () => {
  let manifest: z.infer<typeof manifestSchema>;
  let settings: Map<string, z.infer<typeof settingSchema>>;

  beforeAll(async () => {
    const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
    manifest = manifestSchema.parse(JSON.parse(text));
    settings = new Map(Object.entries(manifest.contributes.configuration.properties));
  });

  it('contributes exactly the commands that are registered, and no menu or key for another', () => {
    const { commands, keybindings, menus } = manifest.contributes;
    expect(commands.map(({ command }) => command).sort()).toEqual([...commandIds].sort());
    for (const { command } of [...keybindings, ...Object.values(menus).flat()]) expect(commandIds).toContain(command);
  });

  it('enables what controls indexing by the keys that the window sets', async () => {
    const source = await readFile(new URL('../../src/vscode/codeNavWindow.ts', import.meta.url), 'utf8');
    const enablements = manifest.contributes.commands.flatMap(({ enablement }) => enablement ?? []);
    const keys = new Set(enablements.flatMap((text) => text.match(/codenav\.\w+/g) ?? []));
    expect([...keys].sort()).toEqual([
      'codenav.hasSolution',
      'codenav.indexIncomplete',
      'codenav.indexPaused',
      'codenav.indexing',
      'codenav.running',
    ]);
    for (const key of keys) expect(source).toContain(`#setContext('${key}'`);
  });

  it('contributes the panel', () => {
    expect(manifest.contributes.views['codenav']).toMatchObject([{ id: panelViewId, type: 'webview' }]);
  });

  it('contributes exactly the settings that are read, with defaults that give the same', () => {
    const asked = new Set<string>();
    const fromManifest = readSettings((key) => {
      asked.add(`codenav.${key}`);
      return settings.get(`codenav.${key}`)?.default;
    });
    expect([...settings.keys()].sort()).toEqual([...asked].sort());
    expect(fromManifest.problems).toEqual([]);
    expect(fromManifest.settings).toEqual(readSettings(() => undefined).settings);
    expect(fromManifest.settings.episode).toEqual(defaultEpisodeSettings);
    expect(fromManifest.settings.model.baseUrl).toBe(openAiBaseUrl);
  });

  it('lets no repository say what runs, or where questions and keys are sent', () => {
    for (const key of ['codenav.python.path', 'codenav.model.name', 'codenav.model.baseUrl']) {
      expect(settings.get(key)?.scope).toBe('machine');
      expect(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations).toContain(key);
    }
    expect([...settings.keys()].filter((key) => /key|secret|token/i.test(key))).toEqual([]);
  });
});

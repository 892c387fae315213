import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly contributes?: {
    readonly commands?: readonly { readonly command: string; readonly title: string; readonly category?: string }[];
  };
}

/** How the command palette shows one of CodeNav's commands; undefined for any other command. */
export function commandTitle(id: string): string | undefined {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as Manifest;
  const own = manifest.contributes?.commands?.find(({ command }) => command === id);
  if (!own) return undefined;
  return own.category === undefined ? own.title : `${own.category}: ${own.title}`;
}

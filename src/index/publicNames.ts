import type { FileEntry } from './catalogue';

/** What the public names of a code base are worked out from. */
export interface ModuleFacts {
  readonly entry: FileEntry;
  /** Names of its top-level functions, classes and assignments. */
  readonly defined: readonly string[];
}

const isPackageFile = /(?:^|[\\/])__init__\.pyi?$/;

/**
 * Names that packages offer to their users, worked out without running anything: what `__init__`
 * files import from their submodules (also by `*`), and what stands in `__all__`.
 */
export class PublicNames {
  readonly #modules = new Map<string, ModuleFacts>();
  readonly #exports = new Map<string, ReadonlyMap<string, string>>();
  /** `module:name` → parts of the shortest module that offers it. */
  readonly #depths = new Map<string, number>();

  constructor(modules: Iterable<ModuleFacts>) {
    for (const facts of modules) {
      if (facts.entry.module !== undefined) this.#modules.set(facts.entry.module, facts);
    }
    for (const [module, { entry }] of this.#modules) {
      if (!isPackageFile.test(entry.file) && !entry.exported) continue;
      const depth = module.split('.').length;
      for (const [name, definer] of this.#exportsOf(module, new Set())) {
        const key = `${definer}:${name}`;
        this.#depths.set(key, Math.min(depth, this.#depths.get(key) ?? Infinity));
      }
    }
  }

  /** Parts of the shortest module that offers a name to users; nothing when none does. */
  depthOf(module: string, name: string): number | undefined {
    return this.#depths.get(`${module}:${name}`);
  }

  /** Names that `from <module> import *` gives, each with the module that defines it. */
  #exportsOf(module: string, asking: ReadonlySet<string>): ReadonlyMap<string, string> {
    const known = this.#exports.get(module);
    if (known) return known;
    const facts = this.#modules.get(module);
    if (!facts || asking.has(module)) return new Map();
    const { entry, defined } = facts;
    const within = new Set([...asking, module]);
    const all = new Map<string, string>();
    for (const { module: written, names } of entry.imported) {
      const from = resolved(written, module);
      const offered = this.#exportsOf(from, within);
      if (names.includes('*')) {
        for (const [name, definer] of offered) all.set(name, definer);
      } else if (this.#modules.has(from)) {
        for (const name of names) {
          if (!this.#modules.has(`${from}.${name}`)) all.set(name, offered.get(name) ?? from);
        }
      }
    }
    for (const name of defined) all.set(name, module);
    const shown = entry.exported
      ? new Map([...all].filter(([name]) => entry.exported?.includes(name)))
      : new Map([...all].filter(([name]) => !name.startsWith('_')));
    // What depends on a module that is still being worked out may be incomplete: not kept.
    if (asking.size === 0) this.#exports.set(module, shown);
    return shown;
  }
}

/** The absolute name of a module written in a package's `__init__`, relative ones by their dots. */
function resolved(written: string, packageName: string): string {
  const dots = /^\.*/.exec(written)?.[0].length ?? 0;
  if (dots === 0) return written;
  const parts = packageName.split('.');
  const base = parts.slice(0, parts.length - (dots - 1));
  return [...base, ...written.slice(dots).split('.').filter(Boolean)].join('.');
}

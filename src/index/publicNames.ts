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
  /** By module: what it offers, each name with the module that defines it. */
  readonly #exports = new Map<string, Map<string, string>>();
  /** `module:name` → parts of the shortest module that offers it. */
  readonly #depths = new Map<string, number>();

  constructor(modules: Iterable<ModuleFacts>) {
    for (const facts of modules) {
      if (facts.entry.module !== undefined) this.#modules.set(facts.entry.module, facts);
    }
    this.#workOut();
    for (const [module, { entry }] of this.#modules) {
      if (!isPackageFile.test(entry.file) && !entry.exported) continue;
      const depth = module.split('.').length;
      for (const [name, definer] of this.#exports.get(module) ?? []) {
        const key = `${definer}:${name}`;
        this.#depths.set(key, Math.min(depth, this.#depths.get(key) ?? Infinity));
      }
    }
  }

  /** Parts of the shortest module that offers a name to users; nothing when none does. */
  depthOf(module: string, name: string): number | undefined {
    return this.#depths.get(`${module}:${name}`);
  }

  /**
   * What `from <module> import *` gives of each module: what it defines, then what its imports give,
   * again and again until nothing is added, for packages import each other.
   */
  #workOut(): void {
    const importing: { readonly offer: Offer; readonly imports: readonly Import[] }[] = [];
    for (const [module, { defined, entry }] of this.#modules) {
      const offer = new Offer(entry.exported);
      for (const name of defined) offer.add(name, module);
      this.#exports.set(module, offer.names);
      if (entry.imported.length === 0) continue;
      const imports = entry.imported.map(({ module: written, names }) => ({ from: resolved(written, module), names }));
      importing.push({ offer, imports: imports.filter(({ from }) => this.#modules.has(from)) });
    }
    for (let grown = true; grown;) {
      grown = false;
      for (const { offer, imports } of importing) {
        const before = offer.names.size;
        for (const each of imports) this.#import(each, offer);
        grown ||= offer.names.size > before;
      }
    }
    // What a module is asked for by name it has, whether or not it offers it to all.
    for (const { offer, imports } of importing) {
      for (const { from, names } of imports) {
        for (const name of names) if (name !== '*' && !this.#modules.has(`${from}.${name}`)) offer.add(name, from);
      }
    }
  }

  #import({ from, names }: Import, into: Offer): void {
    const offered = this.#exports.get(from) ?? new Map<string, string>();
    if (names.includes('*')) {
      for (const [name, definer] of offered) into.add(name, definer);
      return;
    }
    for (const name of names) {
      const definer = offered.get(name);
      if (definer !== undefined) into.add(name, definer);
    }
  }
}

interface Import {
  /** Absolute name of a module of the code base. */
  readonly from: string;
  readonly names: readonly string[];
}

/** Names that a module offers, each with the module that defines it. The first definition counts. */
class Offer {
  readonly names = new Map<string, string>();
  readonly #exported: ReadonlySet<string> | undefined;

  constructor(exported: readonly string[] | undefined) {
    this.#exported = exported && new Set(exported);
  }

  add(name: string, definer: string): void {
    if (this.#exported ? !this.#exported.has(name) : name.startsWith('_')) return;
    if (!this.names.has(name)) this.names.set(name, definer);
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

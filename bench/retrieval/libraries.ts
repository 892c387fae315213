import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** Sources of one library, as published. */
export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
}

/** A library that quality is measured on. `held`: nothing was ever tuned on it. */
export interface Library {
  readonly name: string;
  readonly packages: readonly PinnedPackage[];
  readonly set: 'development' | 'held out';
}

const transformers: PinnedPackage = { name: 'transformers', version: '5.17.0' };
const diffusers: PinnedPackage = { name: 'diffusers', version: '0.42.1' };

/** The corpus that size and speed are measured on: these packages, cut to so many files. */
export const corpusB = { name: 'transformers+diffusers', packages: [diffusers, transformers], files: 3_475 } as const;

/** The library that `codenav search --queries` is measured on. */
export const commandLibrary: PinnedPackage = { name: 'sympy', version: '1.14.0' };

/** Ranking was tuned with these in view; the first is what the ablations are measured on. */
export const developmentLibraries: readonly Library[] = [
  { name: corpusB.name, packages: corpusB.packages, set: 'development' },
  { name: 'diffusers', packages: [diffusers], set: 'development' },
  { name: 'sympy', packages: [commandLibrary], set: 'development' },
  { name: 'networkx', packages: [{ name: 'networkx', version: '3.6.1' }], set: 'development' },
  { name: 'scikit-learn', packages: [{ name: 'scikit-learn', version: '1.7.2' }], set: 'development' },
];

const heldOutSchema = z.array(
  z.object({ name: z.string().regex(/^[A-Za-z0-9][\w.-]*$/), version: z.string().regex(/^[\w.+!-]+$/) }),
);

/**
 * Libraries that are named last and never tuned on: the list in `heldOut.json`.
 * @throws when the file is not a list of names with versions
 */
export function heldOutLibraries(file: string): Library[] {
  if (!existsSync(file)) return [];
  return heldOutSchema
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .map(({ name, version }) => ({ name, packages: [{ name, version }], set: 'held out' }));
}

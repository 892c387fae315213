import type { BlockKind } from '../../core/codeBlock';

/** A block as an extractor finds it in a text. */
export interface ExtractedBlock {
  readonly kind: BlockKind;
  /** Qualified within its file. */
  readonly name: string;
  readonly signature: string;
  readonly docstring: string;
  /** From 1, both inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** What is searched beside name, signature and docstring. */
  readonly body: string;
}

/** `from <module> import <names>` as written in a file: what it may give on to others. */
export interface ImportedNames {
  /** As written, with leading dots for relative ones. */
  readonly module: string;
  /** `*` for all that the module exports. */
  readonly names: readonly string[];
}

/** What is known of a file besides its blocks. */
export interface Extraction {
  readonly blocks: readonly ExtractedBlock[];
  /** First sentence of what the file says about itself; empty where it says nothing. */
  readonly summary: string;
  /** Names in `__all__`; absent where it has none that can be read without running it. */
  readonly exported?: readonly string[];
  /** Only for a package's `__init__`. */
  readonly imported: readonly ImportedNames[];
  /** Line of the first syntax error, from 1. */
  readonly errorLine?: number;
}

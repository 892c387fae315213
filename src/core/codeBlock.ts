import * as z from 'zod';

/** What a block of code is. `METHOD` blocks also match a search for `FUNCTION`. */
export const blockKinds = [
  'FUNCTION',
  'CLASS',
  'METHOD',
  'ASSIGNMENT',
  'IMPORT',
  'CONDITIONAL',
  'DOCUMENTATION',
  'CELL',
  'OTHER',
] as const;

export type BlockKind = (typeof blockKinds)[number];

/**
 * One indexed piece of source, without its text: a function, method, class, assignment, import,
 * other statement, or a section of a document.
 */
export const codeBlockSchema = z.object({
  /** `<path>#<qualified name>`, with `~2`, `~3`… for repeated names: survives moved lines. */
  id: z.string(),
  /** Path from the workspace folder, with `/`; prefixed by the folder's name when there are several. */
  path: z.string(),
  /** Absolute path of the file. */
  file: z.string(),
  kind: z.enum(blockKinds),
  /** Qualified within its file (`Graph.add_node`); the heading of a document section. */
  name: z.string(),
  /** With decorators, `async`, defaults and bases; empty where the kind has none. */
  signature: z.string(),
  docstring: z.string(),
  /** First and last line, from 1, both inclusive; decorators and leading comments belong to the block. */
  startLine: z.number().int().positive(),
  endLine: z.number().int().positive(),
  /** The module to import the block from (`networkx.classes.graph`); absent where it can't be imported. */
  module: z.string().optional(),
  /** SHA-256 (first 16 hex digits) of the block's text. */
  hash: z.string(),
  language: z.string(),
});

export type CodeBlock = z.infer<typeof codeBlockSchema>;

/** A block that answers a query, with its text where that was asked for. */
export const searchHitSchema = codeBlockSchema.extend({
  score: z.number(),
  text: z.string().optional(),
});

export type SearchHit = z.infer<typeof searchHitSchema>;

import type { BlockKind } from '../../core/codeBlock';

/** Fields of the query language, by all their names. */
export const fieldNames = {
  text: 'text',
  name: 'name',
  type: 'type',
  kind: 'type',
  path: 'path',
  file_path: 'path',
  signature: 'signature',
  prototype: 'signature',
  docstring: 'docstring',
  lines: 'lines',
  language: 'language',
} as const;

export type Field = (typeof fieldNames)[keyof typeof fieldNames];

/** Fields whose values are words. */
export type WordField = Exclude<Field, 'type' | 'lines' | 'language'>;

interface Leaf {
  readonly boost: number;
  /** As it stands in the query, for explanations. */
  readonly source: string;
}

/** What a query asks for. A leaf without a field searches everything. */
export type QueryNode =
  | (Leaf & { readonly kind: 'word'; readonly field?: WordField; readonly text: string; readonly fuzzy?: number })
  | (Leaf & { readonly kind: 'phrase'; readonly field?: WordField; readonly text: string; readonly slop: number })
  | (Leaf & { readonly kind: 'wildcard'; readonly field?: WordField; readonly pattern: string })
  | (Leaf & { readonly kind: 'type'; readonly kinds: readonly BlockKind[] })
  | (Leaf & { readonly kind: 'language'; readonly pattern: string })
  /** Blocks that have a line from `from` to `to`, both inclusive. */
  | (Leaf & { readonly kind: 'lines'; readonly from: number; readonly to: number })
  | (Leaf & { readonly kind: 'all' })
  | { readonly kind: 'not'; readonly child: QueryNode }
  /** Every one of `children`; `optional` only adds to the score. */
  | { readonly kind: 'and'; readonly children: readonly QueryNode[]; readonly optional: readonly QueryNode[] }
  | { readonly kind: 'or'; readonly children: readonly QueryNode[] };

/** Whether a node only says where to look, not what for. */
export function isFilter(node: QueryNode): boolean {
  switch (node.kind) {
    case 'type':
    case 'language':
    case 'lines':
      return true;
    case 'word':
    case 'phrase':
    case 'wildcard':
      return node.field === 'path';
    case 'or':
      return node.children.every(isFilter);
    case 'and':
      return node.optional.length === 0 && node.children.every(isFilter);
    case 'not':
      return isFilter(node.child);
    case 'all':
      return false;
  }
}

/** A node as a query, for explanations. */
export function sourceOf(node: QueryNode): string {
  switch (node.kind) {
    case 'not':
      return `NOT ${sourceOf(node.child)}`;
    case 'and':
      return `(${[...node.children, ...node.optional].map(sourceOf).join(' AND ')})`;
    case 'or':
      if (node.children.length === 0) return '';
      return node.children.length === 1
        ? node.children.map(sourceOf).join('')
        : `(${node.children.map(sourceOf).join(' OR ')})`;
    case 'word':
    case 'phrase':
    case 'wildcard':
    case 'type':
    case 'language':
    case 'lines':
    case 'all':
      return node.source;
  }
}

/** Leaves that count for a block, in order: none below a NOT. */
export function positiveLeaves(node: QueryNode): Exclude<QueryNode, { kind: 'not' | 'and' | 'or' }>[] {
  switch (node.kind) {
    case 'not':
      return [];
    case 'and':
      return [...node.children, ...node.optional].flatMap(positiveLeaves);
    case 'or':
      return node.children.flatMap(positiveLeaves);
    case 'word':
    case 'phrase':
    case 'wildcard':
    case 'type':
    case 'language':
    case 'lines':
    case 'all':
      return [node];
  }
}

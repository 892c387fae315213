import { evaluateQuery } from './evaluateQuery';
import type { SearchData } from './evaluateQuery';
import { sourceOf } from './queryNode';
import type { QueryNode } from './queryNode';

/** Why a query finds nothing: how many blocks each clause has, and which one left none. */
export function explainNothing(root: QueryNode, data: SearchData): string {
  if (root.kind !== 'and' || root.children.length < 2) {
    const source = sourceOf(root);
    if (!source) return 'An empty query matches no block.';
    return `No block matches ${root.kind === 'or' && root.children.length > 1 ? 'any of ' : ''}${source}.`;
  }
  const counts = root.children.map((child) => {
    const counted = child.kind === 'not' ? child.child : child;
    const blocks = evaluateQuery({ kind: 'and', children: [counted], optional: [] }, data).count();
    return `${sourceOf(child)} ${child.kind === 'not' ? 'leaves out' : 'has'} ${blocks}`;
  });
  let left: number | undefined;
  for (let at = 0; at < root.children.length; at++) {
    const children = root.children.slice(0, at + 1);
    const now = evaluateQuery({ kind: 'and', children, optional: [] }, data).count();
    if (now === 0) {
      const remover = sourceOf(root.children[at] ?? root);
      const before = left === undefined ? '' : ` (${left} before it)`;
      return `No block matches all clauses: ${counts.join(', ')}. ${remover} left none${before}.`;
    }
    left = now;
  }
  return `No block matches all clauses: ${counts.join(', ')}.`;
}

/** The query with words that may be misspelt by a letter or two; nothing when it has no word to loosen. */
export function loosened(node: QueryNode): QueryNode | undefined {
  switch (node.kind) {
    case 'word':
      return node.fuzzy === undefined && node.text.length >= 4 ? { ...node, fuzzy: 2 } : undefined;
    case 'or': {
      const children = node.children.map((child) => loosened(child) ?? child);
      return children.some((child, at) => child !== node.children[at]) ? { ...node, children } : undefined;
    }
    case 'and': {
      const children = node.children.map((child) => loosened(child) ?? child);
      return children.some((child, at) => child !== node.children[at]) ? { ...node, children } : undefined;
    }
    case 'not':
    case 'all':
    case 'phrase':
    case 'wildcard':
    case 'type':
    case 'language':
    case 'lines':
      return undefined;
  }
}

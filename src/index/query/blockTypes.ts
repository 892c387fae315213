import { blockKinds } from '../../core/codeBlock';
import type { BlockKind } from '../../core/codeBlock';
import { matchesWildcard } from '../wildcard';
import { nearest } from './editDistance';

/** Words that people use for kinds of block. */
const otherNames: Readonly<Record<string, BlockKind>> = {
  FUNC: 'FUNCTION',
  DEF: 'FUNCTION',
  PROCEDURE: 'FUNCTION',
  VARIABLE: 'ASSIGNMENT',
  CONSTANT: 'ASSIGNMENT',
  ASSIGN: 'ASSIGNMENT',
  DOC: 'DOCUMENTATION',
  DOCS: 'DOCUMENTATION',
  MARKDOWN: 'DOCUMENTATION',
  IF: 'CONDITIONAL',
};

/** Kinds that `type:<value>` means; a guess where there is no such kind. */
export function typeOf(value: string): { readonly kinds?: readonly BlockKind[]; readonly guess?: BlockKind } {
  const wanted = value.toUpperCase();
  if (/[*?]/.test(wanted)) {
    const kinds = blockKinds.filter((kind) => matchesWildcard(kind, wanted));
    return kinds.length > 0 ? { kinds: withMethods(kinds) } : {};
  }
  const exact = blockKinds.find((kind) => kind === wanted);
  if (exact) return { kinds: withMethods([exact]) };
  const guess = otherNames[wanted] ?? blockKinds.find((kind) => wanted === `${kind}S` || wanted === `${kind}ES`);
  const meant = guess ?? nearest(wanted, blockKinds);
  return meant ? { guess: meant } : {};
}

/** A method is a function too. */
export function withMethods(kinds: readonly BlockKind[]): readonly BlockKind[] {
  return kinds.includes('FUNCTION') && !kinds.includes('METHOD') ? [...kinds, 'METHOD'] : kinds;
}

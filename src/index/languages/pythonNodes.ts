import type { Node } from 'web-tree-sitter';
import { docstringOf } from './docstring';

/** The string that is the first statement of a module, class or function body, with what it says. */
export function docstringNode(body: Node | null): { readonly node: Node; readonly text: string } | undefined {
  const first = body?.namedChildren.find((child) => child.type !== 'comment');
  if (first?.type !== 'expression_statement' || first.namedChildCount !== 1) return undefined;
  const literal = first.firstNamedChild;
  if (literal?.type !== 'string') return undefined;
  const text = docstringOf(literal.text);
  return text === undefined ? undefined : { node: first, text };
}

/**
 * Decorators, `async`, name, parameters or bases, and return type of a definition, each decorator on
 * a line of its own, without the colon and without comments.
 */
export function signatureOf(definition: Node, decorated: Node | undefined): string {
  const decorators = decorated?.namedChildren.filter(({ type }) => type === 'decorator') ?? [];
  const body = definition.childForFieldName('body');
  const head = definition.children.filter((child) => child.type !== 'comment' && child.id !== body?.id);
  if (head.at(-1)?.type === ':') head.pop();
  const from = head[0]?.startIndex ?? definition.startIndex;
  const to = head.at(-1)?.endIndex ?? definition.endIndex;
  return [
    ...decorators.map((node) => oneLine(node, node.startIndex, node.endIndex)),
    oneLine(definition, from, to),
  ].join('\n');
}

/** Source between two offsets on one line, comments removed. Offsets are of the whole text. */
function oneLine(node: Node, from: number, to: number): string {
  const offset = node.startIndex;
  let source = node.text.slice(from - offset, to - offset);
  if (source.includes('#')) {
    const comments = node.descendantsOfType('comment').filter((comment) => comment.startIndex < to);
    for (const comment of comments.reverse()) {
      if (comment.startIndex < from) continue;
      source = source.slice(0, comment.startIndex - from) + source.slice(comment.endIndex - from);
    }
  }
  return source
    .replace(/\\?\s*\n\s*/g, ' ')
    .replace(/([([{]) /g, '$1')
    .replace(/,? ([)\]}])/g, '$1')
    .trim();
}

/** Names bound or written by an assignment, as in `a, b`; by a type alias, its name. */
export function targetsOf(statement: Node): string {
  if (statement.type === 'type_alias_statement') {
    return clip(statement.childForFieldName('left')?.text ?? statement.text);
  }
  const targets: string[] = [];
  let node: Node | null = statement;
  while (node && (node.type === 'assignment' || node.type === 'augmented_assignment')) {
    const left: Node | null = node.childForFieldName('left');
    if (left) targets.push(targetOf(left));
    node = node.childForFieldName('right');
  }
  return clip(targets.join(', '));
}

/** A tuple without its own parentheses, a subscript as what it changes. */
function targetOf(left: Node): string {
  if (left.type === 'subscript') return (left.childForFieldName('value') ?? left).text;
  return left.type === 'tuple_pattern' ? left.text.slice(1, -1) : left.text;
}

/** Names that an import statement binds, as in `np, Image`; `*` with its module for a star import. */
export function boundNames(statement: Node): string {
  const module = statement.childForFieldName('module_name')?.text;
  if (statement.namedChildren.some(({ type }) => type === 'wildcard_import')) return clip(`${module ?? ''}.*`);
  const names = statement
    .childrenForFieldName('name')
    .map((name) => (name.type === 'aliased_import' ? (name.childForFieldName('alias')?.text ?? name.text) : name.text));
  return clip(names.length > 0 ? names.join(', ') : statement.text);
}

/** Strings of a list or tuple literal; nothing for any other expression. */
export function stringsIn(expression: Node | null): string[] | undefined {
  if (!expression || !['list', 'tuple', 'expression_list'].includes(expression.type)) return undefined;
  return expression.namedChildren
    .filter(({ type }) => type === 'string')
    .map((node) => node.text.replace(/^[A-Za-z]*["']+|["']+$/g, ''));
}

/** Line of the first node that the grammar could not fit or had to make up, from 1. */
export function firstErrorLine(root: Node): number | undefined {
  if (!root.hasError) return undefined;
  let node = root;
  for (;;) {
    if (node.isError || node.isMissing) return node.startPosition.row + 1;
    const inner: Node | undefined = node.children.find((child) => child.hasError || child.isMissing || child.isError);
    if (!inner) return node.startPosition.row + 1;
    node = inner;
  }
}

/** One line of at most 80 characters, for names of blocks that have none of their own. */
export function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

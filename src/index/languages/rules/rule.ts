import type { Node } from 'web-tree-sitter';
import { clip } from '../pythonNodes';

/** A piece of source that becomes a block. */
export interface FoundBlock {
  readonly role: 'function' | 'class' | 'value' | 'import';
  /** Not qualified. */
  readonly name: string;
  /** The class that it belongs to, where that is not the one around it: a receiver, `Class::` before a name. */
  readonly owner?: string;
  /** Where its head ends and its body begins, an offset into the text; its end when it has no body. */
  readonly headEnd?: number;
  /** Its head, where that is not what stands before its body. */
  readonly signature?: string;
  /** Of a class: what its members are in. */
  readonly members?: Node | null;
  /** Of a class: what its members belong to, where that is not its name. */
  readonly memberOwner?: string;
  /** A declaration whose definition may be in the same file. */
  readonly declared?: boolean;
  /** A value that is a block within a class, too. */
  readonly everywhere?: boolean;
}

/** What a node is to the extractor. */
export type Found =
  | FoundBlock
  /** Its children are read as if they stood where it stands; `parts`: only definitions among them. */
  | { readonly role: 'enter'; readonly nodes: readonly Node[]; readonly parts?: boolean }
  /** It belongs to what it is around: `export`, `template <…>`. */
  | { readonly role: 'around'; readonly nodes: readonly Node[] }
  /** It belongs to what follows: a decorator, an attribute. */
  | { readonly role: 'attribute' };

/** Says what a node is; nothing when it has no blocks. */
export type Rule = (node: Node, text: string) => Found | undefined;

/** How a language is read: what its nodes are, by their types. */
export interface LanguageRules {
  readonly comments: readonly string[];
  readonly nodes: ReadonlyMap<string, Rule>;
  /** Comments that are about what they are in, not about what follows. */
  readonly inner?: RegExp;
  /** Makes of a text one that the grammar understands, of the same length and with the same lines. */
  readonly prepare?: (text: string) => string;
  /** Declarations are dropped when the same file has the definition. */
  readonly declarations?: boolean;
}

/** Rules by node type, where several types may share one: `'class struct': rule`. */
export function rulesFor(rules: Readonly<Record<string, Rule>>): ReadonlyMap<string, Rule> {
  return new Map(Object.entries(rules).flatMap(([types, rule]) => types.split(' ').map((type) => [type, rule])));
}

/** A definition with the fields `name` and `body`. */
export function definition(role: 'function' | 'class'): Rule {
  return (node, text) => {
    const name = fieldText(node, 'name', text);
    const body = node.childForFieldName('body');
    return name
      ? { role, name, headEnd: body?.startIndex ?? node.endIndex, ...(role === 'class' && { members: body }) }
      : undefined;
  };
}

/** A value with the name of a field. */
export function valueNamed(field: string): Rule {
  return (node, text) => ({ role: 'value', name: fieldText(node, field, text) ?? '' });
}

/** A value with the names that its children of one type have. */
export function valueOf(childType: string, field = 'name'): Rule {
  return (node, text) => {
    const names = node.namedChildren
      .filter(({ type }) => type === childType)
      .flatMap((child) => child.childrenForFieldName(field).map((name) => sourceOf(name, text)));
    return names.length > 0 ? { role: 'value', name: clip(names.join(', ')) } : undefined;
  };
}

/** Reads what is in a node, or in one field of it. */
export function enter(field?: string, parts = false): Rule {
  return (node) => {
    const inside = field === undefined ? node : node.childForFieldName(field);
    return inside ? { role: 'enter', nodes: inside.namedChildren, parts } : undefined;
  };
}

/** An import with the names that a text of paths binds: `a::{b, c as d}` binds b and d. */
export function importOfPaths(separator: string): Rule {
  return (node, text) => {
    const paths = sourceOf(node, text)
      .replace(/^\s*(?:pub(?:\([^)]*\))?\s+)?(?:global\s+)?(?:use|using|import|extern\s+crate)\s+/, '')
      .replace(/^(?:static|function|const|namespace)\s+/, '')
      .replace(/;\s*$/, '');
    return { role: 'import', name: clip(boundNames(paths, separator).join(', ') || paths) };
  };
}

function boundNames(paths: string, separator: string): string[] {
  let prefix = '';
  return paths.split(/[{},]/).flatMap((piece) => {
    const path = piece.trim();
    if (path.endsWith(separator)) {
      prefix = path.slice(0, -separator.length);
      return [];
    }
    const alias = /\sas\s+(\S+)$/.exec(path)?.[1] ?? /^(\w+)\s*=/.exec(path)?.[1];
    if (alias !== undefined) return alias === '_' ? [] : [alias];
    if (path === 'self') return [prefix.split(separator).at(-1) ?? path];
    if (path === '*') return [`${prefix}${separator}*`];
    if (path.endsWith('*')) return [path];
    return path ? [path.split(separator).at(-1) ?? path] : [];
  });
}

/** Source of a node, cut from the text: the node's own `text` asks the grammar's memory. */
export function sourceOf(node: Node, text: string): string {
  return text.slice(node.startIndex, node.endIndex);
}

/** Source of a field of a node on one line; nothing when it has none. */
export function fieldText(node: Node, field: string, text: string): string | undefined {
  const child = node.childForFieldName(field);
  return child ? clip(sourceOf(child, text)) : undefined;
}

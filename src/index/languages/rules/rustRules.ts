import type { Node } from 'web-tree-sitter';
import { clip } from '../pythonNodes';
import type { Found, LanguageRules } from './rule';
import { definition, enter, fieldText, importOfPaths, rulesFor, valueNamed } from './rule';

/** Rust. */
export const rustRules: LanguageRules = {
  comments: ['line_comment', 'block_comment'],
  inner: /^\/(?:\/|\*)!/,
  nodes: rulesFor({
    'function_item function_signature_item': definition('function'),
    'struct_item enum_item union_item trait_item': definition('class'),
    impl_item: implementation,
    macro_definition: macro,
    'const_item static_item type_item': valueNamed('name'),
    'use_declaration extern_crate_declaration': importOfPaths('::'),
    'mod_item foreign_mod_item': enter('body'),
    attribute_item: () => ({ role: 'attribute' }),
  }),
};

/** A block of its own: `Type`, or `Trait for Type`; its methods belong to the type. */
function implementation(node: Node, text: string): Found | undefined {
  const type = bare(fieldText(node, 'type', text) ?? '');
  const trait = fieldText(node, 'trait', text);
  const body = node.childForFieldName('body');
  if (!type) return undefined;
  return {
    role: 'class',
    name: trait === undefined ? type : clip(`${bare(trait)} for ${type}`),
    headEnd: body?.startIndex ?? node.endIndex,
    members: body,
    memberOwner: type,
  };
}

function macro(node: Node, text: string): Found | undefined {
  const name = fieldText(node, 'name', text);
  return name
    ? { role: 'function', name, headEnd: node.childForFieldName('name')?.endIndex ?? node.endIndex }
    : undefined;
}

/** A type without references, path and generic arguments. */
function bare(type: string): string {
  const plain = type.replace(/^(?:&\s*(?:'\w+\s*)?(?:mut\s+)?|dyn\s+)+/, '').replace(/<.*$/s, '');
  return /^[\w:]+$/u.test(plain) ? (plain.split('::').at(-1) ?? plain) : plain.trim() || type;
}

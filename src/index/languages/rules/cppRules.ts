import type { Node } from 'web-tree-sitter';
import { clip } from '../pythonNodes';
import type { Found, LanguageRules } from './rule';
import { enter, fieldText, rulesFor, sourceOf, valueNamed } from './rule';

const types = new Set(['class_specifier', 'struct_specifier', 'union_specifier', 'enum_specifier']);

/** C and C++, both with the grammar of C++. */
export const cppRules: LanguageRules = {
  comments: ['comment'],
  declarations: true,
  prepare: withoutLinkageGuards,
  nodes: rulesFor({
    function_definition: functionDefinition,
    'declaration field_declaration': declaration,
    'class_specifier struct_specifier union_specifier enum_specifier': typeSpecifier,
    type_definition: typeDefinition,
    alias_declaration: valueNamed('name'),
    concept_definition: valueNamed('name'),
    preproc_def: valueNamed('name'),
    preproc_function_def: macro,
    preproc_include: (node, text) => ({
      role: 'import',
      name: (fieldText(node, 'path', text) ?? '').replace(/^["<]|[">]$/g, ''),
    }),
    using_declaration: (node, text) => ({
      role: 'import',
      name: clip(sourceOf(node, text).replace(/^using\s+(?:namespace\s+|enum\s+)?|;$/g, '')),
    }),
    namespace_definition: enter('body'),
    linkage_specification: linkage,
    template_declaration: (node) => ({ role: 'around', nodes: node.namedChildren }),
    'preproc_if preproc_ifdef preproc_else preproc_elif preproc_elifdef': enter(),
    // What stands after `public:` in a class that was taken for a function.
    labeled_statement: enter(),
  }),
};

/** `extern "C" {` and its end, each in an `#ifdef` of its own, as headers have them: the grammar needs both in one. */
const linkageGuard =
  /^[ \t]*#[ \t]*if(?:def[ \t]+|[ \t]+defined[ \t(]+)__cplusplus[ \t)]*\r?\n[ \t]*(?:extern[ \t]+"C"[ \t]*(?:\r?\n[ \t]*)?\{|\}[^\n\w]*)[ \t]*\r?\n[ \t]*#[ \t]*endif/gm;

function withoutLinkageGuards(text: string): string {
  return text.includes('__cplusplus') ? text.replace(linkageGuard, (guard) => guard.replace(/[^\r\n]/g, ' ')) : text;
}

function functionDefinition(node: Node, text: string): Found | undefined {
  const declarator = node.childForFieldName('declarator');
  const body = node.childForFieldName('body');
  const type = node.childForFieldName('type');
  const { isFunction, leaf } = unwrap(declarator);
  if (!leaf) return undefined;
  if (!isFunction) {
    // `class EXPORTED Name : Base { … }`: with the macro unknown it looks like a function returning `class EXPORTED`.
    if (!type || !types.has(type.type) || leaf.type !== 'identifier') return undefined;
    return { role: 'class', name: sourceOf(leaf, text), headEnd: body?.startIndex ?? node.endIndex, members: body };
  }
  const initializers = node.namedChildren.find((child) => child.type === 'field_initializer_list');
  return {
    role: 'function',
    ...scoped(sourceOf(leaf, text)),
    headEnd: initializers?.startIndex ?? body?.startIndex ?? node.endIndex,
  };
}

function declaration(node: Node, text: string): Found | undefined {
  const type = node.childForFieldName('type');
  if (type && types.has(type.type) && type.childForFieldName('body')) return { role: 'around', nodes: [type] };
  const declarators = node.childrenForFieldName('declarator').map(unwrap);
  const [first] = declarators;
  if (first?.isFunction && first.leaf) {
    return { role: 'function', ...scoped(sourceOf(first.leaf, text)), declared: true };
  }
  const names = declarators.flatMap(({ leaf }) => (leaf ? [sourceOf(leaf, text)] : []));
  return names.length > 0 ? { role: 'value', name: clip(names.join(', ')) } : undefined;
}

function typeSpecifier(node: Node, text: string): Found | undefined {
  const body = node.childForFieldName('body');
  if (!body) return undefined;
  const name = fieldText(node, 'name', text);
  if (name) return { role: 'class', name: withoutArguments(name), headEnd: body.startIndex, members: body };
  if (node.type !== 'enum_specifier') return undefined;
  const constants = body.namedChildren.flatMap((each) => fieldText(each, 'name', text) ?? []);
  return { role: 'value', name: clip(constants.join(', ')) };
}

function typeDefinition(node: Node, text: string): Found | undefined {
  const names = node.childrenForFieldName('declarator').flatMap((each) => unwrap(each).leaf ?? []);
  const name = names.map((each) => sourceOf(each, text)).join(', ');
  const type = node.childForFieldName('type');
  const body = type && types.has(type.type) ? type.childForFieldName('body') : null;
  if (!name || !type) return undefined;
  if (!body) return { role: 'value', name: clip(name) };
  const head = text.slice(node.startIndex, body.startIndex).replace(/\s+/g, ' ').trim();
  return {
    role: 'class',
    name: clip(name),
    headEnd: body.startIndex,
    signature: head.endsWith(` ${name}`) ? head : `${head} ${name}`,
    members: body,
  };
}

function macro(node: Node, text: string): Found {
  const value = node.childForFieldName('value');
  return {
    role: 'function',
    name: fieldText(node, 'name', text) ?? '',
    headEnd: value?.startIndex ?? node.endIndex,
  };
}

/** `extern "C" { … }` is entered; of a single declaration it is a part. */
function linkage(node: Node): Found | undefined {
  const body = node.childForFieldName('body');
  if (!body) return undefined;
  return body.type === 'declaration_list'
    ? { role: 'enter', nodes: body.namedChildren }
    : { role: 'around', nodes: [body] };
}

/** What a declarator declares, and whether that is a function rather than a pointer to one. */
function unwrap(declarator: Node | null): { readonly isFunction: boolean; readonly leaf: Node | undefined } {
  let isFunction = false;
  let node = declarator;
  while (node) {
    switch (node.type) {
      case 'function_declarator':
        isFunction = true;
        node = node.childForFieldName('declarator');
        break;
      case 'pointer_declarator':
      case 'array_declarator':
      case 'init_declarator':
        node = node.childForFieldName('declarator');
        break;
      case 'parenthesized_declarator': {
        const inner: Node | null = node.lastNamedChild;
        if (inner && /^(?:pointer|reference)_/.test(inner.type)) isFunction = false;
        node = inner;
        break;
      }
      case 'reference_declarator':
      case 'attributed_declarator':
      case 'pointer_type_declarator':
        node = node.type === 'attributed_declarator' ? node.firstNamedChild : node.lastNamedChild;
        break;
      case 'qualified_identifier': {
        // A conversion operator has its parameters within its name: `operator int()`.
        const isConversion = node.descendantsOfType('operator_cast').length > 0;
        return { isFunction: isFunction || isConversion, leaf: node };
      }
      case 'operator_cast':
        return { isFunction: true, leaf: node };
      default:
        return { isFunction, leaf: node };
    }
  }
  return { isFunction, leaf: undefined };
}

/** `ns::Class<T>::method` belongs to Class. */
function scoped(source: string): { readonly name: string; readonly owner?: string } {
  const name = clip(source);
  // The scope ends before an operator, whose own name may have any sign.
  const [, scope = '', last = name] = /^((?:[^()]*::)?)\s*(operator\b.*|[^:]+)$/.exec(name) ?? [];
  const owner = withoutArguments(scope).split('::').filter(Boolean).at(-1);
  const own = last.startsWith('operator')
    ? last.replace(/(?<=\w)(?<!^operator)\s*\(.*\)(?:\s*const)?$/, '')
    : withoutArguments(last);
  return { name: own.trim() || name, ...(owner !== undefined && { owner: owner.trim() }) };
}

/** Without template arguments. */
function withoutArguments(name: string): string {
  let depth = 0;
  let kept = '';
  for (const sign of name) {
    if (sign === '<') depth++;
    else if (sign === '>' && depth > 0) depth--;
    else if (depth === 0) kept += sign;
  }
  return kept.trim();
}

import type { Node } from 'web-tree-sitter';
import { clip } from '../pythonNodes';
import type { Found, FoundBlock, LanguageRules } from './rule';
import { definition, enter, fieldText, rulesFor, sourceOf, valueNamed } from './rule';

const functions = new Set(['arrow_function', 'function_expression', 'generator_function', 'function']);
const classes = new Set(['class']);

/** JavaScript, TypeScript and TSX: the grammars of TypeScript extend that of JavaScript. */
export const javascriptRules: LanguageRules = {
  comments: ['comment'],
  nodes: rulesFor({
    'function_declaration generator_function_declaration function_signature': definition('function'),
    'method_definition method_signature abstract_method_signature': definition('function'),
    'class_declaration abstract_class_declaration interface_declaration enum_declaration': definition('class'),
    'field_definition public_field_definition': field,
    type_alias_declaration: valueNamed('name'),
    'lexical_declaration variable_declaration': variables,
    export_statement: exported,
    expression_statement: expression,
    import_statement: imported,
    'module internal_module': enter('body'),
    ambient_declaration: (node) => ({ role: 'around', nodes: node.namedChildren }),
    'if_statement else_clause': enter(undefined, true),
    statement_block: enter(),
    decorator: () => ({ role: 'attribute' }),
  }),
};

/** `name = function`, `name = class`: what a value that is a definition is called by. */
function named(name: string, value: Node | null, owner?: string): FoundBlock | undefined {
  if (!value) return undefined;
  const isClass = classes.has(value.type);
  if (!isClass && !functions.has(value.type)) return undefined;
  const body = value.childForFieldName('body');
  return {
    role: isClass ? 'class' : 'function',
    name,
    headEnd: body?.startIndex ?? value.endIndex,
    members: isClass ? body : null,
    ...(owner !== undefined && { owner }),
  };
}

function field(node: Node, text: string): Found | undefined {
  const name = fieldText(node, 'name', text) ?? fieldText(node, 'property', text);
  return name ? named(name, node.childForFieldName('value')) : undefined;
}

function variables(node: Node, text: string): Found | undefined {
  const declarators = node.namedChildren.filter(({ type }) => type === 'variable_declarator');
  const names = declarators.map((each) => fieldText(each, 'name', text) ?? '');
  const value = declarators.length === 1 ? (declarators[0]?.childForFieldName('value') ?? null) : null;
  const name = clip(names.join(', '));
  if (value?.type === 'call_expression' && fieldText(value, 'function', text) === 'require') {
    return { role: 'import', name: clip(name.replace(/^\{|\}$/g, '')) };
  }
  return named(name, value) ?? (name ? { role: 'value', name } : undefined);
}

function exported(node: Node, text: string): Found | undefined {
  const from = node.childForFieldName('source');
  if (from) {
    const names = node.namedChildren
      .filter(({ type }) => type === 'export_clause')
      .flatMap(({ namedChildren }) => namedChildren.map((each) => boundBy(each, text)));
    return { role: 'import', name: clip(names.join(', ') || `${unquoted(from, text)}.*`) };
  }
  const inner = node.childForFieldName('declaration');
  if (inner) {
    // Only what a declaration without a name of its own exports by default needs one.
    if (!/^(?:class|function|abstract_class|generator_function)/.test(inner.type) || inner.childForFieldName('name'))
      return { role: 'around', nodes: [inner] };
    return named('default', inner);
  }
  return named('default', node.childForFieldName('value'));
}

function expression(node: Node, text: string): Found | undefined {
  const inner = node.firstNamedChild;
  if (inner?.type === 'internal_module') return { role: 'around', nodes: [inner] };
  if (inner?.type !== 'assignment_expression') return undefined;
  const left = fieldText(inner, 'left', text) ?? '';
  const [, owner, method] = /^([\w$.]+)\.prototype\.([\w$]+)$/.exec(left) ?? [];
  const value = inner.childForFieldName('right');
  if (method !== undefined) return named(method, value, owner);
  const name = left.replace(/^(?:module\.)?exports\.?/, '') || 'default';
  return /^[\w$.]+$/.test(name) ? named(name, value) : undefined;
}

function imported(node: Node, text: string): Found {
  const clause = node.namedChildren.find(({ type }) => type === 'import_clause');
  const names = (clause?.namedChildren ?? []).flatMap((part) => {
    if (part.type === 'named_imports') return part.namedChildren.map((each) => boundBy(each, text));
    return [part.type === 'namespace_import' ? sourceOf(part, text).replace(/^\*\s*as\s+/, '') : sourceOf(part, text)];
  });
  const from = node.childForFieldName('source');
  return { role: 'import', name: clip(names.join(', ') || (from ? unquoted(from, text) : sourceOf(node, text))) };
}

function boundBy(specifier: Node, text: string): string {
  return fieldText(specifier, 'alias', text) ?? fieldText(specifier, 'name', text) ?? sourceOf(specifier, text);
}

function unquoted(literal: Node, text: string): string {
  return sourceOf(literal, text).replace(/^["'`]|["'`]$/g, '');
}

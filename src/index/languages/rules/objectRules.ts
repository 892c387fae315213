import type { Node } from 'web-tree-sitter';
import { clip } from '../pythonNodes';
import type { Found, LanguageRules } from './rule';
import { definition, enter, importOfPaths, rulesFor, sourceOf } from './rule';

/** Java. */
export const javaRules: LanguageRules = {
  comments: ['line_comment', 'block_comment'],
  nodes: rulesFor({
    'class_declaration interface_declaration enum_declaration record_declaration annotation_type_declaration':
      definition('class'),
    'method_declaration constructor_declaration compact_constructor_declaration annotation_type_element_declaration':
      definition('function'),
    enum_body_declarations: enter(),
    import_declaration: importOfPaths('.'),
  }),
};

/** C#. */
export const csharpRules: LanguageRules = {
  comments: ['comment'],
  nodes: rulesFor({
    'class_declaration struct_declaration interface_declaration enum_declaration record_declaration delegate_declaration':
      definition('class'),
    'method_declaration constructor_declaration local_function_statement': definition('function'),
    destructor_declaration: prefixed('~'),
    operator_declaration: operator,
    namespace_declaration: enter('body'),
    file_scoped_namespace_declaration: enter(),
    global_statement: (node) => ({ role: 'around', nodes: node.namedChildren }),
    'preproc_if preproc_else preproc_elif': enter(),
    using_directive: using,
  }),
};

/** PHP. */
export const phpRules: LanguageRules = {
  comments: ['comment'],
  nodes: rulesFor({
    'class_declaration interface_declaration trait_declaration enum_declaration': definition('class'),
    'function_definition method_declaration': definition('function'),
    const_declaration: constants,
    namespace_definition: enter('body'),
    namespace_use_declaration: importOfPaths('\\'),
    'if_statement else_clause else_if_clause': enter(undefined, true),
    'compound_statement colon_block': enter(),
  }),
};

function prefixed(prefix: string): (node: Node, text: string) => Found | undefined {
  const plain = definition('function');
  return (node, text) => {
    const found = plain(node, text);
    return found?.role === 'function' ? { ...found, name: prefix + found.name } : found;
  };
}

function operator(node: Node, text: string): Found | undefined {
  const sign = node.childForFieldName('operator');
  const headEnd = node.childForFieldName('body')?.startIndex ?? node.endIndex;
  return sign ? { role: 'function', name: `operator ${sourceOf(sign, text)}`, headEnd } : undefined;
}

function using(node: Node, text: string): Found {
  const paths = sourceOf(node, text).replace(/^(?:global\s+)?using\s+(?:static\s+)?|;$/g, '');
  return { role: 'import', name: clip(/^(\w+)\s*=/.exec(paths)?.[1] ?? paths) };
}

function constants(node: Node, text: string): Found | undefined {
  const names = node.namedChildren
    .filter(({ type }) => type === 'const_element')
    .flatMap(({ firstNamedChild }) => (firstNamedChild ? [sourceOf(firstNamedChild, text)] : []));
  return names.length > 0 ? { role: 'value', name: clip(names.join(', ')) } : undefined;
}

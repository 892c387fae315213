import type { Node } from 'web-tree-sitter';
import { clip } from '../pythonNodes';
import type { Found, LanguageRules } from './rule';
import { definition, fieldText, rulesFor, sourceOf, valueNamed } from './rule';

/** Go. */
export const goRules: LanguageRules = {
  comments: ['comment'],
  nodes: rulesFor({
    'function_declaration method_elem': definition('function'),
    method_declaration: method,
    type_declaration: (node) => ({ role: 'around', nodes: node.namedChildren }),
    type_spec: typeSpec,
    type_alias: valueNamed('name'),
    'const_declaration var_declaration': values,
    import_declaration: imports,
  }),
};

function method(node: Node, text: string): Found | undefined {
  const name = fieldText(node, 'name', text);
  const receiver = fieldText(node, 'receiver', text) ?? '';
  const owner = /(\w+)\s*(?:\[[^\]]*\])?\s*,?\s*\)$/u.exec(receiver)?.[1];
  if (!name) return undefined;
  const headEnd = node.childForFieldName('body')?.startIndex ?? node.endIndex;
  return { role: 'function', name, headEnd, ...(owner !== undefined && { owner }) };
}

function typeSpec(node: Node, text: string): Found | undefined {
  const name = fieldText(node, 'name', text);
  const type = node.childForFieldName('type');
  if (!name || !type) return undefined;
  const brace = /^(?:struct|interface)_type$/.test(type.type) ? text.indexOf('{', type.startIndex) : -1;
  const headEnd = brace < 0 || brace > type.endIndex ? node.endIndex : brace;
  const head = text.slice(node.startIndex, headEnd).replace(/\s+/g, ' ').trim();
  return {
    role: 'class',
    name,
    headEnd,
    signature: `type ${head}`,
    members: type.type === 'interface_type' ? type : null,
  };
}

function values(node: Node, text: string): Found | undefined {
  const names = node
    .descendantsOfType(['const_spec', 'var_spec'])
    .flatMap((spec) => spec.childrenForFieldName('name').map((name) => sourceOf(name, text)))
    .filter((name) => name !== ',');
  return names.length > 0 ? { role: 'value', name: clip(names.join(', ')) } : undefined;
}

function imports(node: Node, text: string): Found {
  const names = node.descendantsOfType('import_spec').map((spec) => {
    const path = (fieldText(spec, 'path', text) ?? '').replace(/^["`]|["`]$/g, '');
    const alias = fieldText(spec, 'name', text);
    // The last part of a path names the package, unless it is a major version.
    return alias !== undefined && /^\w+$/.test(alias) && alias !== '_'
      ? alias
      : (/([^/]+)(?:\/v\d+)?$/.exec(path)?.[1] ?? path);
  });
  return { role: 'import', name: clip(names.join(', ') || sourceOf(node, text)) };
}

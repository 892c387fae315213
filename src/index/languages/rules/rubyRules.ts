import type { Node } from 'web-tree-sitter';
import type { Found, LanguageRules } from './rule';
import { enter, fieldText, rulesFor, sourceOf } from './rule';

const requires = new Set(['require', 'require_relative', 'load', 'autoload']);

/** Ruby. */
export const rubyRules: LanguageRules = {
  comments: ['comment'],
  nodes: rulesFor({
    'method singleton_method': headed('function'),
    'class module': headed('class'),
    singleton_class: enter('body'),
    assignment,
    call,
    'if unless begin then else elsif': enter(undefined, true),
  }),
};

/** A definition whose head has no mark at its end. */
function headed(role: 'function' | 'class'): (node: Node, text: string) => Found | undefined {
  return (node, text) => {
    const name = fieldText(node, 'name', text);
    if (!name) return undefined;
    const ends = ['name', 'parameters', 'superclass'].map((field) => node.childForFieldName(field)?.endIndex ?? 0);
    return {
      role,
      name: role === 'class' ? name.replace(/^::/, '').replaceAll('::', '.') : name,
      headEnd: Math.max(...ends),
      members: role === 'class' ? node.childForFieldName('body') : null,
    };
  };
}

/** Constants anywhere but in methods, variables at the top. */
function assignment(node: Node, text: string): Found | undefined {
  const left = node.childForFieldName('left');
  if (!left) return undefined;
  if (left.type === 'constant') return { role: 'value', name: sourceOf(left, text), everywhere: true };
  return /identifier$|^global_variable$/.test(left.type) ? { role: 'value', name: sourceOf(left, text) } : undefined;
}

function call(node: Node, text: string): Found | undefined {
  const method = fieldText(node, 'method', text) ?? '';
  const given = node.childForFieldName('arguments');
  const first = given?.firstNamedChild;
  if (!given || !first || node.childForFieldName('receiver')) return undefined;
  if (requires.has(method)) {
    return { role: 'import', name: sourceOf(given.lastNamedChild ?? first, text).replace(/^["']|["']$/g, '') };
  }
  // `private def …`
  return first.type === 'method' || first.type === 'singleton_method' ? { role: 'around', nodes: [first] } : undefined;
}

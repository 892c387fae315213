import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HighlightNode } from '../../src/webview/pythonHighlight';
import { highlightPython } from '../../src/webview/pythonHighlight';

function textOf(nodes: readonly HighlightNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

describe('highlightPython', () => {
  it('never changes the text', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '&',
      '&lt;',
      '"',
      "'",
      '"""',
      '<span class="x">',
      '</span>',
      'def f(',
      '\n',
      '#',
      'é',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const code = pieces.join('');
        expect(textOf(highlightPython(code))).toBe(code);
      }),
    );
  });

  it('colours Python', () => {
    expect(highlightPython('import os')[0]).toEqual({ className: 'hljs-keyword', children: ['import'] });
    expect(highlightPython('x = "<b>"')).toContainEqual({ className: 'hljs-string', children: ['"<b>"'] });
  });

  it('shows very long code plain', () => {
    const code = 'import os\n'.repeat(20_000);
    expect(highlightPython(code)).toEqual([code]);
  });
});

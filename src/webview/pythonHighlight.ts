import hljs from 'highlight.js/lib/core';
import python from 'highlight.js/lib/languages/python';

hljs.registerLanguage('python', python);

/** Text, or a token with its class and what is inside it. */
export type HighlightNode = string | { readonly className: string; readonly children: readonly HighlightNode[] };

/** Longer code is shown plain: colouring it would hold up the panel. */
const limit = 100_000;

/** Python source as coloured tokens; their text put together is the source, whatever it holds. */
export function highlightPython(code: string): readonly HighlightNode[] {
  if (code.length > limit) return [code];
  return readTokens(hljs.highlight(code, { language: 'python', ignoreIllegals: true }).value);
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * The highlighter answers with HTML. It is read back into tokens rather than given to the page, so
 * that nothing a model wrote is ever parsed as HTML.
 */
function readTokens(html: string): readonly HighlightNode[] {
  const root: HighlightNode[] = [];
  const stack: HighlightNode[][] = [root];
  for (const [part, className] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    const open = stack.at(-1) ?? root;
    if (className !== undefined) {
      const children: HighlightNode[] = [];
      open.push({ className, children });
      stack.push(children);
    } else if (part === '</span>') stack.pop();
    else open.push(part.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity));
  }
  return root;
}

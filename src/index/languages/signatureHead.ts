import type { Node } from 'web-tree-sitter';

/** What may stand between a head and its body, and belongs to neither. */
const between = /\s*(?:=>|[{=:;,])\s*$/;

/**
 * Source of a definition up to its body, on one line and without comments.
 * @param headEnd where the body begins, an offset into the text
 */
export function headOf(node: Node, headEnd: number, text: string, comments: readonly string[]): string {
  const from = node.startIndex;
  let head = text.slice(from, headEnd);
  if (/\/[/*]|#/.test(head)) {
    const inside = node
      .descendantsOfType([...comments])
      .filter(({ startIndex, endIndex }) => startIndex >= from && endIndex <= headEnd);
    for (const comment of inside.reverse()) {
      head = `${head.slice(0, comment.startIndex - from).trimEnd()} ${head.slice(comment.endIndex - from).trimStart()}`;
    }
  }
  return head
    .replace(/\s*\\?\r?\n\s*/g, ' ')
    .trim()
    .replace(between, '')
    .replace(/([([{]) /g, '$1')
    .replace(/,? ([)\]}])/g, '$1')
    .trim();
}

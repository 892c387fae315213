/** A literal of Python: prefix, quotes, content. */
const literal = /^([A-Za-z]*)("""|'''|"|')([\s\S]*)\2$/;

/** The docstring that a string literal stands for, cleaned as `inspect.cleandoc` does; nothing for bytes and f-strings. */
export function docstringOf(source: string): string | undefined {
  const match = literal.exec(source);
  if (!match) return undefined;
  const [, prefix = '', , content = ''] = match;
  if (/[bfBF]/.test(prefix)) return undefined;
  return cleanDocstring(/[rR]/.test(prefix) ? content : content.replace(/\\\n/g, ''));
}

/** Removes the common indentation of all lines but the first, and blank lines at both ends (PEP 257). */
export function cleanDocstring(text: string): string {
  const [first = '', ...rest] = text.replaceAll('\t', '        ').split('\n');
  const indents = rest.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length);
  const margin = indents.length > 0 ? Math.min(...indents) : 0;
  return [first.trimStart(), ...rest.map((line) => line.slice(margin))]
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}

/** First sentence of a text, on one line, at most 200 characters. */
export function firstSentence(text: string): string {
  const [paragraph = ''] = text.trim().split(/\n\s*\n/, 1);
  const line = paragraph.replace(/\s+/g, ' ').trim();
  const sentence = /^.*?[.!?](?=\s[^a-z]|$)/.exec(line)?.[0] ?? line;
  return sentence.length > 200 ? `${sentence.slice(0, 199)}…` : sentence;
}

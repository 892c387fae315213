/**
 * Taking off what models wrap around the content of an action although nobody asked for it: code
 * fences, CDATA, XML entities, an indentation of everything. What is left is what they meant.
 */

/** A Python string or comment; `&#39;` is an entity, not the start of a comment. */
const pythonStringOrComment =
  /("""|''')[\s\S]*?(?:\1|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|(?<!&)#[^\n]*/g;

const entity = /&(?:lt|gt|amp|quot|apos|#39|#34|#x27|#x22);/;

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#x22;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};

/** The code of a `code` or `code_summary` action; the indentation of its lines against each other is kept. */
export function unwrapCode(content: string): string {
  const text = decodeCode(withoutCdata(content));
  return dedent(trimLines(withoutFences(trimLines(text))));
}

/** The text of an action that is not code: queries, `true` or `false` with a reason. */
export function unwrapText(content: string): string {
  const text = withoutFences(trimLines(decodeText(withoutCdata(content)))).trim();
  const quoted = /^`([^`\n]+)`$/.exec(text);
  return quoted?.[1]?.trim() ?? text;
}

/** XML entities as the characters they stand for. */
export function decodeEntities(text: string): string {
  return text.replace(new RegExp(entity, 'g'), (found) => characters[found] ?? found);
}

function withoutCdata(content: string): string {
  const match = /^\s*<!\[CDATA\[([\s\S]*?)(?:\]\]>\s*)?$/.exec(content);
  return match?.[1] ?? content;
}

/**
 * Code in which entities stand outside strings was written by a model that thinks it must escape:
 * `a &lt; b`. Where they stand only in strings they are part of the program.
 */
function decodeCode(code: string): string {
  if (!entity.test(code) || hasBareMarkup(code)) return code;
  return entity.test(code.replace(pythonStringOrComment, '')) ? decodeEntities(code) : code;
}

function decodeText(text: string): string {
  return hasBareMarkup(text) ? text : decodeEntities(text);
}

/** True when the text has characters that someone who escapes would have escaped. */
function hasBareMarkup(text: string): boolean {
  return /[<>]|&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-f]+);)/i.test(text);
}

/**
 * The inside of the fenced blocks when the text has any at the start of a line outside a Python
 * string, where a fence can't be code; several blocks are put together. Text between is dropped.
 */
function withoutFences(text: string): string {
  const single = /^(?:```|~~~)(?:py(?:thon)? +)?([^`~\n]+)(?:```|~~~)$/.exec(text);
  if (single?.[1] !== undefined) return single[1].trim();

  const blocks: string[][] = [];
  let open: { readonly fence: string; readonly lines: string[] } | undefined;
  let inString: string | undefined;
  for (const line of text.split('\n')) {
    const fence = inString ? undefined : /^(`{3,}|~{3,})(.*)$/.exec(line.trimEnd());
    if (fence?.[1] && !open) {
      open = { fence: fence[1], lines: [] };
      blocks.push(open.lines);
    } else if (open && fence?.[1]?.startsWith(open.fence) && !fence[2]) {
      open = undefined;
    } else {
      open?.lines.push(line);
      inString = openTripleQuote(line, inString);
    }
  }
  if (blocks.length === 0) return text;
  if (open) {
    // A fence that is closed on the last line of code: print(1)```
    const last = open.lines.length - 1;
    const line = open.lines[last];
    if (line?.trimEnd().endsWith(open.fence)) open.lines[last] = line.trimEnd().slice(0, -open.fence.length);
  }
  return blocks.map((lines) => lines.join('\n')).join('\n');
}

/** The triple quote that is open after some Python, if any, given the one that was open before it. */
export function openTripleQuote(code: string, before: string | undefined): string | undefined {
  let state = before;
  for (const [quote] of code.matchAll(/"""|'''/g)) {
    if (!state) state = quote;
    else if (state === quote) state = undefined;
  }
  return state;
}

/** Without blank lines at the start and white space at the end; the first line keeps its indentation. */
function trimLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** Python can't run when everything is indented; what models indent as a whole was meant for the tag. */
function dedent(code: string): string {
  const lines = code.split('\n');
  const indents = lines.filter((line) => line.trim()).map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const common = indents.reduce((shared, indent) => commonPrefix(shared, indent), indents[0] ?? '');
  return common ? lines.map((line) => (line.startsWith(common) ? line.slice(common.length) : line)).join('\n') : code;
}

function commonPrefix(first: string, second: string): string {
  let length = 0;
  while (length < first.length && first[length] === second[length]) length += 1;
  return first.slice(0, length);
}

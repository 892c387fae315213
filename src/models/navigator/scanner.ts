/**
 * A small lexical reading of Python: enough to split code into statements and to see which names a
 * statement uses, without a parser. The index has one, but an agent sees only text.
 */
export interface Token {
  readonly kind: 'name' | 'string' | 'number' | 'operator' | 'newline';
  readonly text: string;
  /** Offset of its first character. */
  readonly at: number;
  /** How many brackets are open before it. */
  readonly depth: number;
}

const stringStart = /^(?:[rRbBuUfF]{0,2})('''|"""|'|")/;
const nameStart = /^[\p{L}_][\p{L}\p{N}_]*/u;
const numberStart = /^(?:\d[\w.]*|\.\d[\w.]*)/;
const operatorStart = /^(?:\*\*=|\/\/=|>>=|<<=|[-+*/%@&|^=!<>:]=|->|\*\*|\/\/|<<|>>|\.\.\.|[^\s\w])/u;

/** Tokens of Python source; comments and line joins are dropped. Never throws: what is no token is an operator. */
export function scan(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let depth = 0;
  const push = (kind: Token['kind'], text: string): void => {
    tokens.push({ kind, text, at, depth });
    at += text.length;
  };
  while (at < source.length) {
    const rest = source.slice(at, at + 4_000);
    const char = rest.charAt(0);
    if (char === '\n') {
      if (depth === 0) push('newline', char);
      else at += 1;
    } else if (/\s/.test(char)) {
      at += 1;
    } else if (char === '\\' && /^\\\r?\n/.test(rest)) {
      at += rest.startsWith('\\\r') ? 3 : 2;
    } else if (char === '#') {
      const end = source.indexOf('\n', at);
      at = end < 0 ? source.length : end;
    } else {
      const quote = stringStart.exec(rest);
      const word = quote ? null : (nameStart.exec(rest) ?? numberStart.exec(rest));
      if (quote?.[1]) {
        push('string', source.slice(at, endOfString(source, at + quote[0].length, quote[1])));
      } else if (word) {
        push(/^[\d.]/.test(word[0]) ? 'number' : 'name', word[0]);
      } else {
        const operator = operatorStart.exec(rest)?.[0] ?? char;
        if (/^[)\]}]$/.test(operator)) depth = Math.max(0, depth - 1);
        push('operator', operator);
        if (/^[([{]$/.test(operator)) depth += 1;
      }
    }
  }
  return tokens;
}

function endOfString(source: string, from: number, quote: string): number {
  let at = from;
  while (at < source.length) {
    if (source[at] === '\\') at += 2;
    else if (source.startsWith(quote, at)) return at + quote.length;
    else if (quote.length === 1 && source[at] === '\n') return at;
    else at += 1;
  }
  return source.length;
}

import { fieldNames } from './queryNode';
import type { Field } from './queryNode';
import { QuerySyntaxError } from './querySyntaxError';

interface Placed {
  /** Offsets in the query, the end exclusive. */
  readonly start: number;
  readonly end: number;
}

export type Token = Placed &
  (
    | { readonly kind: 'open' | 'and' | 'or' | 'not' | 'minus' | 'plus' }
    | { readonly kind: 'close'; readonly boost: number }
    | { readonly kind: 'field'; readonly field: Field }
    | {
        readonly kind: 'word';
        readonly text: string;
        readonly pattern?: string;
        readonly fuzzy?: number;
        readonly boost: number;
      }
    | { readonly kind: 'phrase'; readonly text: string; readonly slop: number; readonly boost: number }
    | { readonly kind: 'range'; readonly from: number; readonly to: number }
  );

/** A word before a colon that is no field. */
export interface UnknownField {
  readonly name: string;
  readonly offset: number;
}

const boostSuffix = /\^(\d+(?:\.\d+)?)(?=[\s)]|$)/y;
const fuzzySuffix = /~(\d+(?:\.\d+)?)?(?=[\s)^]|$)/y;
const rangeBody = /([[{])\s*([^\s\]}]+)\s+TO\s+([^\s\]}]+)\s*([\]}])/y;
const comparison = /^(>=?|<=?)(\d+)$/;
const operatorInside = /\s(?:AND|OR|NOT|&&|\|\|)\s/;
/** Boosts beyond this would outweigh what ranking holds fixed. */
export const maxBoost = 1_000;

const sentenceEnd = /[?!.,;:]+$/;

/**
 * Cuts a query into tokens. Code is allowed among words: `self.forward(x)` is one word, `->` and
 * `x[0]` are words.
 * @throws QuerySyntaxError
 */
export class QueryLexer {
  readonly tokens: Token[] = [];
  readonly unknownFields: UnknownField[] = [];
  readonly #query: string;
  #at = 0;

  constructor(query: string) {
    this.#query = query;
    while (this.#at < query.length) this.#next();
  }

  #next(): void {
    const query = this.#query;
    const start = this.#at;
    const char = query.charAt(start);
    const two = query.slice(start, start + 2);
    if (/\s/.test(char)) {
      this.#at++;
    } else if (char === '(') {
      this.#push({ kind: 'open' }, 1);
    } else if (char === ')') {
      this.#at++;
      const boost = this.#suffix(boostSuffix);
      this.tokens.push({ kind: 'close', boost: boostIn(boost), start, end: this.#at });
    } else if (two === '&&') {
      this.#push({ kind: 'and' }, 2);
    } else if (two === '||') {
      this.#push({ kind: 'or' }, 2);
    } else if (char === '!' && two !== '!=' && start + 1 < query.length) {
      this.#push({ kind: 'not' }, 1);
    } else if ((char === '-' || char === '+') && /[\p{L}_("*\\]/u.test(query.charAt(start + 1))) {
      this.#push({ kind: char === '-' ? 'minus' : 'plus' }, 1);
    } else if (char === '"') {
      this.#phrase();
    } else if ((char === '[' || char === '{') && this.#afterField()) {
      this.#range();
    } else {
      this.#word();
    }
  }

  #push(token: { readonly kind: 'open' | 'and' | 'or' | 'not' | 'minus' | 'plus' }, length: number): void {
    this.tokens.push({ ...token, start: this.#at, end: this.#at + length });
    this.#at += length;
  }

  #suffix(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#query) ?? undefined;
    if (match) this.#at = pattern.lastIndex;
    return match;
  }

  #afterField(): boolean {
    return this.tokens.at(-1)?.kind === 'field';
  }

  #phrase(): void {
    const start = this.#at;
    let text = '';
    for (let at = start + 1; at < this.#query.length; at++) {
      const char = this.#query.charAt(at);
      if (char === '\\' && at + 1 < this.#query.length) {
        text += this.#query.charAt(++at);
      } else if (char === '"') {
        this.#at = at + 1;
        const slop = Number(this.#suffix(fuzzySuffix)?.[1] ?? 0);
        const boost = boostIn(this.#suffix(boostSuffix));
        this.tokens.push({ kind: 'phrase', text, slop, boost, start, end: this.#at });
        return;
      } else {
        text += char;
      }
    }
    const trimmed = this.#query.trimEnd();
    const mended = trimmed.length === start + 1 ? trimmed.slice(0, -1) : `${trimmed}"`;
    throw new QuerySyntaxError('Unclosed quotation mark', start, mended);
  }

  #range(): void {
    const start = this.#at;
    const field = this.tokens.at(-1);
    const match = this.#suffix(rangeBody);
    const [, open = '', low = '', high = '', close = ''] = match ?? [];
    const from = low === '*' ? 1 : Number(low) + (open === '{' ? 1 : 0);
    const to = high === '*' ? Infinity : Number(high) - (close === '}' ? 1 : 0);
    if (!match || Number.isNaN(from) || Number.isNaN(to)) {
      const end = /[\]}]/.exec(this.#query.slice(start))?.index;
      const rest = end === undefined ? '' : this.#query.slice(start + end + 1);
      const numbers = this.#query.slice(start, end === undefined ? undefined : start + end).match(/\d+/g) ?? [];
      const mended = `${this.#query.slice(0, start)}[${numbers[0] ?? 1} TO ${numbers[1] ?? '*'}]${rest}`;
      throw new QuerySyntaxError('A range is written [10 TO 40]', start, mended);
    }
    if (Number(low) > Number(high)) {
      const rest = this.#query.slice(this.#at);
      const mended = `${this.#query.slice(0, start)}[${high} TO ${low}]${rest}`;
      throw new QuerySyntaxError('A range goes from the first line to the last', start, mended);
    }
    if (field?.kind === 'field' && field.field !== 'lines') {
      const mended = `${this.#query.slice(0, field.start)}lines:${this.#query.slice(start)}`;
      throw new QuerySyntaxError('Only lines can have a range', start, mended);
    }
    this.tokens.push({ kind: 'range', from, to, start, end: this.#at });
  }

  #word(): void {
    const query = this.#query;
    const start = this.#at;
    let text = '';
    let pattern = '';
    let wild = false;
    let escaped = false;
    for (; this.#at < query.length; this.#at++) {
      const char = query.charAt(this.#at);
      const next = query.charAt(this.#at + 1);
      if (/\s/.test(char) || char === ')' || char === '"') break;
      if ((char === '&' && next === '&') || (char === '|' && next === '|')) break;
      if (char === '\\' && next) {
        text += next;
        pattern += next === '*' ? '?' : next;
        this.#at++;
        escaped = true;
        continue;
      }
      if (char === ':' && text && this.#field(text, start)) return;
      if (char === '(') {
        if (isOperator(text)) break;
        const call = this.#call();
        if (call === undefined) break;
        text += call;
        pattern += call.replace(/[*?]/g, ' ');
        this.#at += call.length - 1;
        continue;
      }
      if (text && (char === '^' || char === '~') && this.#suffixFollows()) break;
      if (char === '*' || char === '?') wild = true;
      text += char;
      pattern += char;
    }
    const fuzzy = this.#suffix(fuzzySuffix);
    const boost = boostIn(this.#suffix(boostSuffix));
    const place = { start, end: this.#at };
    if (fuzzy === undefined && !escaped && isOperator(text)) {
      this.tokens.push({ kind: text === 'AND' ? 'and' : text === 'OR' ? 'or' : 'not', ...place });
      return;
    }
    const last = this.tokens.at(-1);
    const compared = last?.kind === 'field' && last.field === 'lines' ? comparison.exec(text) : null;
    if (compared) {
      this.tokens.push({ kind: 'range', ...bounds(compared[1] ?? '', Number(compared[2])), ...place });
      return;
    }
    if (!this.#afterField() && !/[*?]./.test(pattern) && !pattern.endsWith('*')) {
      // A question mark at the end of a word of prose is no wildcard.
      text = text.replace(sentenceEnd, '') || text;
      wild = false;
    }
    this.tokens.push({
      kind: 'word',
      text,
      ...(wild && { pattern }),
      ...(fuzzy && { fuzzy: fuzzy[1] === undefined ? 2 : Number(fuzzy[1]) }),
      boost,
      ...place,
    });
  }

  #suffixFollows(): boolean {
    for (const pattern of [boostSuffix, fuzzySuffix]) {
      pattern.lastIndex = this.#at;
      if (pattern.test(this.#query)) return true;
    }
    return false;
  }

  /** Takes `name:` when it is a field; notes it when it looks like one that there isn't. */
  #field(name: string, start: number): boolean {
    const field = Object.entries(fieldNames).find(([known]) => known === name.toLowerCase())?.[1];
    if (field !== undefined) {
      this.#at++;
      this.tokens.push({ kind: 'field', field, start, end: this.#at });
      return true;
    }
    const after = this.#query.charAt(this.#at + 1);
    if (/^[A-Za-z_]+$/.test(name) && after && !/[\s:/\\=]/.test(after))
      this.unknownFields.push({ name, offset: start });
    return false;
  }

  /** The parenthesis at the current place with all up to its end, when it is code; nothing when it is a group. */
  #call(): string | undefined {
    let depth = 0;
    for (let at = this.#at; at < this.#query.length; at++) {
      const char = this.#query.charAt(at);
      if (char === '(') depth++;
      if (char !== ')') continue;
      if (--depth > 0) continue;
      const call = this.#query.slice(this.#at, at + 1);
      return operatorInside.test(call) ? undefined : call;
    }
    return operatorInside.test(this.#query.slice(this.#at)) ? undefined : '(';
  }
}

function boostIn(suffix: RegExpExecArray | undefined): number {
  return Math.min(maxBoost, Number(suffix?.[1] ?? 1));
}

function isOperator(text: string): text is 'AND' | 'OR' | 'NOT' {
  return text === 'AND' || text === 'OR' || text === 'NOT';
}

function bounds(operator: string, value: number): { from: number; to: number } {
  switch (operator) {
    case '>':
      return { from: value + 1, to: Infinity };
    case '>=':
      return { from: value, to: Infinity };
    case '<':
      return { from: 1, to: value - 1 };
    default:
      return { from: 1, to: value };
  }
}

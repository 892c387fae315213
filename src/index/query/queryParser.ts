import { blockKinds } from '../../core/codeBlock';
import { typeOf, withMethods } from './blockTypes';
import { nearest } from './editDistance';
import { QueryLexer, maxBoost } from './queryLexer';
import type { Token } from './queryLexer';
import { fieldNames, isFilter } from './queryNode';
import type { Field, QueryNode, WordField } from './queryNode';
import { QuerySyntaxError } from './querySyntaxError';

/** A query as it was understood; `notes` say what had to be guessed. */
export interface ParsedQuery {
  readonly root: QueryNode;
  readonly notes: readonly string[];
}

/** Longer queries are cut: they are pasted text, not queries. */
export const maxQueryLength = 2_000;
const maxDepth = 40;
/** Each pattern is held against every word of the index; more of them would keep it busy for minutes. */
const maxPatterns = 30;

/**
 * Reads a query. A malformed one is read as plain words, and the note says what is wrong, where, and
 * how it should have been written. Never throws.
 */
export function parseQuery(query: string): ParsedQuery {
  const text = query.slice(0, maxQueryLength).replace(/\s+/g, ' ').trim();
  const notes = query.length > maxQueryLength ? [`Only the first ${maxQueryLength} characters were searched.`] : [];
  try {
    const parsed = new QueryParser(text).parse();
    return { root: parsed.root, notes: [...notes, ...parsed.notes] };
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    return { root: plainWords(text), notes: [...notes, explain(text, error)] };
  }
}

function explain(query: string, error: QuerySyntaxError): string {
  const mended = mend(error);
  return [
    `${error.message} at column ${error.offset + 1}.${mended ? ` Try: ${mended}` : ''}`,
    ...pointer(query, error.offset),
    'Searched as plain words instead.',
  ].join('\n');
}

/** The part of a query around a place, and a caret below it. */
function pointer(query: string, offset: number): string[] {
  const from = Math.max(0, offset - 60);
  return [`  ${query.slice(from, offset + 40)}`, `  ${' '.repeat(offset - from)}^`];
}

/** A query without the mistake, and without those that come to light after it; nothing when that fails. */
function mend(error: QuerySyntaxError): string | undefined {
  let candidate = error.mended.replace(/\s+/g, ' ').trim();
  for (let tries = 0; tries < 10 && candidate; tries++) {
    try {
      new QueryParser(candidate).parse();
      return candidate;
    } catch (next) {
      if (!(next instanceof QuerySyntaxError)) throw next;
      candidate = next.mended.replace(/\s+/g, ' ').trim();
    }
  }
  return undefined;
}

function plainWords(query: string): QueryNode {
  const words = query
    .replace(/\b(?:AND|OR|NOT|TO)\b|&&|\|\|/g, ' ')
    .replace(new RegExp(`\\b(?:${Object.keys(fieldNames).join('|')}):`, 'gi'), ' ')
    .split(/[\s()[\]{}"^~*?!]+/)
    .filter(Boolean);
  return {
    kind: 'or',
    children: words.map((text) => ({ kind: 'word', text, boost: 1, source: text })),
  };
}

interface Item {
  readonly node: QueryNode;
  /** `joined`: clauses with AND between them, which all must hold when they stand beside others without an OR. */
  readonly occur: 'should' | 'must' | 'not' | 'joined';
  /** Stands beside an explicit OR. */
  alternative: boolean;
}

/** Recursive descent: NOT binds before AND before OR; clauses without an operator between them are alternatives. */
class QueryParser {
  readonly #query: string;
  readonly #tokens: readonly Token[];
  readonly #notes: string[] = [];
  #at = 0;
  #depth = 0;
  #patterns = 0;

  constructor(query: string) {
    this.#query = query;
    const lexer = new QueryLexer(query);
    this.#tokens = lexer.tokens;
    for (const { name, offset } of lexer.unknownFields.slice(0, 3)) {
      const known = Object.keys(fieldNames);
      const meant = nearest(name.toLowerCase(), known);
      this.#notes.push(
        [
          `Unknown field "${name}" at column ${offset + 1}; ` +
            (meant ? `did you mean ${meant}?` : `fields are ${known.join(', ')}.`) +
            ' Searched as words.',
          ...pointer(query, offset),
        ].join('\n'),
      );
    }
  }

  parse(): ParsedQuery {
    const root = this.#sequence(undefined);
    const extra = this.#peek();
    if (extra) throw this.#error('")" without a "("', extra, this.#without(extra));
    return { root, notes: this.#notes };
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #sequence(field: Field | undefined): QueryNode {
    if (++this.#depth > maxDepth) {
      const token = this.#peek() ?? { start: 0, end: 0 };
      throw this.#error('Parentheses are nested too deeply', token, this.#query.replace(/[()]/g, ' '));
    }
    const items: Item[] = [];
    let afterOr = false;
    for (let token = this.#peek(); token && token.kind !== 'close'; token = this.#peek()) {
      if (token.kind === 'or') {
        const last = items.at(-1);
        if (!last || afterOr) throw this.#dangling(token);
        last.alternative = true;
        afterOr = true;
        this.#at++;
        const next = this.#peek();
        if (!next || next.kind === 'close') throw this.#dangling(token);
        continue;
      }
      items.push({ ...this.#conjunction(field), alternative: afterOr });
      afterOr = false;
    }
    this.#depth--;
    return combine(items);
  }

  #conjunction(field: Field | undefined): Omit<Item, 'alternative'> {
    const first = this.#unary(field);
    const children = [first];
    for (let token = this.#peek(); token?.kind === 'and'; token = this.#peek()) {
      this.#at++;
      const next = this.#peek();
      if (!next || next.kind === 'close' || next.kind === 'and' || next.kind === 'or') throw this.#dangling(token);
      children.push(this.#unary(field));
    }
    if (children.length === 1) return first;
    return {
      occur: 'joined',
      node: {
        kind: 'and',
        children: children.map(({ node, occur }) => (occur === 'not' ? { kind: 'not', child: node } : node)),
        optional: [],
      },
    };
  }

  #unary(field: Field | undefined): Omit<Item, 'alternative'> {
    let occur: Item['occur'] = 'should';
    for (let token = this.#peek(); token; token = this.#peek()) {
      if (token.kind === 'plus') {
        occur = 'must';
      } else if (token.kind === 'not' || token.kind === 'minus') {
        occur = occur === 'not' ? 'must' : 'not';
      } else {
        break;
      }
      this.#at++;
      const next = this.#peek();
      if (!next || next.kind === 'close' || next.kind === 'and' || next.kind === 'or') throw this.#dangling(token);
    }
    return { occur, node: this.#primary(field) };
  }

  #primary(field: Field | undefined): QueryNode {
    const token = this.#tokens[this.#at];
    if (!token) throw this.#error('Something is missing', { start: this.#query.length }, this.#query);
    this.#at++;
    switch (token.kind) {
      case 'open':
        return this.#group(token, field);
      case 'field': {
        const next = this.#peek();
        if (!next || !['open', 'word', 'phrase', 'range'].includes(next.kind)) {
          throw this.#error(`Nothing after "${this.#slice(token)}"`, token, this.#without(token));
        }
        return this.#primary(token.field);
      }
      case 'word':
        return this.#word(token, field);
      case 'phrase': {
        const source = this.#sourceOf(token, field);
        if (field === 'type' || field === 'lines' || field === 'language') {
          return this.#word({ ...token, kind: 'word' }, field);
        }
        // A path is found by its components, whatever the words in it.
        if (field === 'path') return { kind: 'word', text: token.text, boost: token.boost, source, field };
        return {
          kind: 'phrase',
          text: token.text,
          slop: token.slop,
          boost: token.boost,
          source,
          ...(field && { field }),
        };
      }
      case 'range':
        return { kind: 'lines', from: token.from, to: token.to, boost: 1, source: this.#sourceOf(token, 'lines') };
      case 'close':
      case 'and':
      case 'or':
      case 'not':
      case 'minus':
      case 'plus':
        throw this.#dangling(token);
    }
  }

  #group(open: Token, field: Field | undefined): QueryNode {
    if (this.#peek()?.kind === 'close') {
      const close = this.#peek() ?? open;
      throw this.#error('Nothing between parentheses', open, this.#without({ start: open.start, end: close.end }));
    }
    const node = this.#sequence(field);
    const close = this.#peek();
    if (close?.kind !== 'close') throw this.#error('Unclosed "("', open, `${this.#query})`);
    this.#at++;
    return close.boost === 1 ? node : boosted(node, close.boost);
  }

  #word(token: Token & { readonly kind: 'word' }, field: Field | undefined): QueryNode {
    const { boost, fuzzy, pattern, text } = token;
    const source = this.#sourceOf(token, field);
    switch (field) {
      case 'type':
        return this.#type(token, source);
      case 'language':
        return { kind: 'language', pattern: text.toLowerCase(), boost, source };
      case 'lines': {
        const range = /^(\d+)(?:-(\d+))?$/.exec(text);
        if (!range) {
          const mended = `${this.#query.slice(0, token.start)}[1 TO *]${this.#query.slice(token.end)}`;
          throw this.#error('Lines are a number or a range', token, mended);
        }
        return { kind: 'lines', from: Number(range[1]), to: Number(range[2] ?? range[1]), boost, source };
      }
      case 'text':
      case 'name':
      case 'path':
      case 'signature':
      case 'docstring':
      case undefined:
        return wordNode(
          { text, boost, source, ...(field && { field }), ...(fuzzy !== undefined && { fuzzy }) },
          this.#allowed(pattern),
        );
    }
  }

  /** A pattern; nothing when there have been too many. */
  #allowed(pattern: string | undefined): string | undefined {
    if (pattern === undefined) return undefined;
    this.#patterns++;
    if (this.#patterns <= maxPatterns) return pattern;
    if (this.#patterns === maxPatterns + 1) {
      this.#notes.push(`Only the first ${maxPatterns} wildcards were followed; the rest are searched as words.`);
    }
    return undefined;
  }

  #type(token: Token & { readonly kind: 'word' }, source: string): QueryNode {
    const { boost, text } = token;
    if (/^\*+$/.test(text)) return { kind: 'all', boost, source };
    const { kinds, guess } = typeOf(text);
    if (kinds) return { kind: 'type', kinds, boost, source };
    this.#notes.push(
      [
        `Unknown type "${text}" at column ${token.start + 1}; ` +
          (guess
            ? `did you mean ${guess}? Searched for that.`
            : `types are ${blockKinds.join(', ')}. Searched as a word.`),
        ...pointer(this.#query, token.start),
      ].join('\n'),
    );
    if (!guess) return { kind: 'word', text, boost, source };
    return { kind: 'type', kinds: withMethods([guess]), boost, source: `type:${guess}` };
  }

  #slice({ start, end }: Pick<Token, 'start' | 'end'>): string {
    return this.#query.slice(start, end);
  }

  #sourceOf(token: Token, field: Field | undefined): string {
    return field ? `${field}:${this.#slice(token)}` : this.#slice(token);
  }

  #without({ start, end }: Pick<Token, 'start' | 'end'>): string {
    return `${this.#query.slice(0, start)} ${this.#query.slice(end)}`;
  }

  #dangling(token: Token): QuerySyntaxError {
    return this.#error(`Nothing to combine with "${this.#slice(token)}"`, token, this.#without(token));
  }

  #error(message: string, { start }: Pick<Token, 'start'>, mended: string): QuerySyntaxError {
    return new QuerySyntaxError(message, start, mended);
  }
}

function wordNode(
  leaf: { text: string; boost: number; source: string; field?: WordField; fuzzy?: number },
  pattern: string | undefined,
): QueryNode {
  if (pattern === undefined) return { kind: 'word', ...leaf };
  if (/^[*?]+$/.test(pattern)) return { kind: 'all', boost: leaf.boost, source: leaf.source };
  const { field, boost, source } = leaf;
  return { kind: 'wildcard', pattern, boost, source, ...(field && { field }) };
}

/**
 * Clauses side by side: any of them; but one that only says where to look (`type:`, `path:`,
 * `lines:`, `language:`) holds for all, as do `+`, `-` and what AND joins, unless it stands beside an
 * explicit OR. What else is there only adds to the score then, as in an Elasticsearch query string.
 */
function combine(items: readonly Item[]): QueryNode {
  const any: QueryNode[] = [];
  const all: QueryNode[] = [];
  const filters = new Map<string, QueryNode[]>();
  let plus = false;
  for (const { node, occur, alternative } of items) {
    if (occur === 'not') {
      (alternative ? any : all).push({ kind: 'not', child: node });
    } else if (occur === 'must' || (occur === 'joined' && !alternative)) {
      plus = true;
      all.push(...(occur === 'joined' && node.kind === 'and' ? node.children : [node]));
    } else if (!alternative && isFilter(node)) {
      const key = 'children' in node ? `group ${filters.size}` : 'field' in node ? 'path' : node.kind;
      filters.set(key, [...(filters.get(key) ?? []), node]);
    } else {
      any.push(node);
    }
  }
  for (const same of filters.values()) all.push(anyOf(same));
  if (all.length === 0) return anyOf(any);
  const positive = all.some(({ kind }) => kind !== 'not');
  const [only] = all;
  if (any.length === 0 && only && all.length === 1 && positive) return only;
  if (any.length === 0) {
    const everything: QueryNode[] = positive ? [] : [{ kind: 'all', boost: 1, source: '*' }];
    return { kind: 'and', children: [...everything, ...all], optional: [] };
  }
  return plus
    ? { kind: 'and', children: all, optional: any }
    : { kind: 'and', children: [...all, { kind: 'or', children: any }], optional: [] };
}

function anyOf(nodes: readonly QueryNode[]): QueryNode {
  const [only] = nodes;
  return only && nodes.length === 1 ? only : { kind: 'or', children: nodes };
}

function boosted(node: QueryNode, factor: number): QueryNode {
  switch (node.kind) {
    case 'not':
      return node;
    case 'and':
      return {
        ...node,
        children: node.children.map((child) => boosted(child, factor)),
        optional: node.optional.map((child) => boosted(child, factor)),
      };
    case 'or':
      return { ...node, children: node.children.map((child) => boosted(child, factor)) };
    case 'word':
    case 'phrase':
    case 'wildcard':
    case 'type':
    case 'language':
    case 'lines':
    case 'all':
      return { ...node, boost: Math.min(maxBoost, node.boost * factor) };
  }
}

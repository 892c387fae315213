import { scan } from './scanner';
import type { Token } from './scanner';

/** One logical statement of Python, with its block when it has one, moved to the left margin. */
export interface Statement {
  readonly text: string;
  readonly kind: 'import' | 'assignment' | 'expression' | 'assert' | 'definition' | 'compound' | 'other';
  /** Names that it gives a value to. */
  readonly binds: ReadonlySet<string>;
  /** Names that it reads and does not itself bind (builtins included). */
  readonly uses: ReadonlySet<string>;
}

const keywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from ' +
    'global if import in is lambda nonlocal not or pass raise return try while with yield match case'
  ).split(' '),
);
const softKeywords = new Set(['match', 'case']);
const compoundStarts = new Set(['if', 'for', 'while', 'with', 'try', 'async']);
const otherStarts = new Set(['pass', 'return', 'raise', 'del', 'global', 'nonlocal', 'break', 'continue', 'yield']);
const continuations = /^(?:elif|else|except|finally)\b/;
const augmented = /^(?:\+|-|\*|\/|\/\/|%|@|&|\||\^|>>|<<|\*\*)=$/;

/** The statements of a block of code, in order. Comments between them are dropped. */
export function splitStatements(source: string): Statement[] {
  const chunks: string[][] = [];
  let openDecorator = false;
  for (const line of logicalLines(dedent(source))) {
    if (!line.trim() || line.trimStart().startsWith('#')) continue;
    const chunk = chunks.at(-1);
    const continues = /^\s/.test(line) || continuations.test(line) || openDecorator;
    if (chunk && continues) chunk.push(line);
    else chunks.push([line]);
    openDecorator = line.startsWith('@');
  }
  return chunks.flatMap((chunk) => readStatements(chunk.join('\n')));
}

/** One statement, or several that semicolons keep on one line. */
export function readStatements(text: string): Statement[] {
  const whole = readStatement(text);
  if (whole.kind === 'compound' || whole.kind === 'definition') return [whole];
  const ends = scan(text).filter((token) => token.text === ';' && token.depth === 0);
  if (ends.length === 0) return [whole];
  const parts = [...ends.map((token) => token.at), text.length].map((end, at) =>
    text.slice(at === 0 ? 0 : (ends[at - 1]?.at ?? -1) + 1, end).trim(),
  );
  return parts.filter((part) => part && !part.startsWith('#')).map(readStatement);
}

/** What a statement is and which names it binds and uses. */
export function readStatement(text: string): Statement {
  const tokens = scan(text).filter((token) => token.kind !== 'newline');
  const first = tokens[0]?.text ?? '';
  const kind = kindOf(first, tokens);
  const binds = new Set(boundNames(kind, tokens));
  const inner = innerNames(tokens);
  const uses = new Set(usedNames(tokens).filter((name) => !inner.has(name)));
  if (kind === 'import') uses.clear();
  if (kind === 'assignment' && !tokens.some((token) => augmented.test(token.text))) {
    for (const name of binds) if (!readAfterAssignment(name, tokens)) uses.delete(name);
  } else if (kind === 'definition' || kind === 'compound') {
    for (const name of binds) uses.delete(name);
  }
  return { text, kind, binds, uses };
}

/** Removes the indentation that all lines share; the first line may lack it, as in a block cut out of a file. */
export function dedent(source: string): string {
  const lines = source.replace(/\r\n?/g, '\n').replace(/\t/g, '    ').split('\n');
  const widths = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length);
  const width = widths.length ? Math.min(...widths) : 0;
  return lines.map((line) => line.slice(Math.min(width, line.length - line.trimStart().length))).join('\n');
}

/** Lines of source, with those that brackets, strings or a backslash join kept together. */
function logicalLines(source: string): string[] {
  const breaks = scan(source)
    .filter((token) => token.kind === 'newline')
    .map((token) => token.at);
  const lines: string[] = [];
  let from = 0;
  for (const at of [...breaks, source.length]) {
    lines.push(source.slice(from, at));
    from = at + 1;
  }
  return lines;
}

function kindOf(first: string, tokens: readonly Token[]): Statement['kind'] {
  if (first === 'import' || first === 'from') return 'import';
  if (first === 'assert') return 'assert';
  if (first === 'def' || first === 'class' || first === '@') return 'definition';
  if (first === 'async') return tokens[1]?.text === 'def' ? 'definition' : 'compound';
  if (compoundStarts.has(first)) return 'compound';
  if (otherStarts.has(first)) return 'other';
  return assignmentEnd(tokens) > 0 ? 'assignment' : 'expression';
}

/** Index behind the last `=` (or augmented one) outside brackets; 0 when the statement assigns nothing. */
function assignmentEnd(tokens: readonly Token[]): number {
  const at = tokens.findLastIndex(
    (token) => token.depth === 0 && token.kind === 'operator' && (token.text === '=' || augmented.test(token.text)),
  );
  // A lambda's default (`f = lambda x=1: x`) lies behind the real one.
  const lambda = tokens.findIndex((token) => token.text === 'lambda' && token.depth === 0);
  if (lambda >= 0 && at > lambda) return assignmentEnd(tokens.slice(0, lambda));
  return at + 1;
}

function boundNames(kind: Statement['kind'], tokens: readonly Token[]): string[] {
  switch (kind) {
    case 'import':
      return importedNames(tokens);
    case 'definition': {
      const at = tokens.findIndex((token) => token.text === 'def' || token.text === 'class');
      const name = tokens[at + 1]?.text;
      return name ? [name] : [];
    }
    case 'assignment':
      return targetNames(tokens.slice(0, assignmentEnd(tokens)));
    case 'compound':
      return compoundBindings(tokens);
    case 'expression':
    case 'assert':
    case 'other':
      return tokens.filter((token, index) => token.kind === 'name' && tokens[index + 1]?.text === ':=').map(textOf);
  }
}

function importedNames(tokens: readonly Token[]): string[] {
  const names: string[] = [];
  const from = tokens[0]?.text === 'from';
  const start = from ? tokens.findIndex((token) => token.text === 'import') + 1 : 1;
  let current: string | undefined;
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    if (token.text === 'as') current = tokens[++at]?.text;
    else if (token.text === ',') {
      if (current) names.push(current);
      current = undefined;
    } else if (token.kind === 'name' || token.text === '*') {
      current ??= token.text;
    }
  }
  if (current) names.push(current);
  return names;
}

/** Names on the left of `=`; `a.b = …` and `a[0] = …` change `a`, which counts as binding it. */
function targetNames(tokens: readonly Token[]): string[] {
  return tokens
    .filter((token, at) => {
      if (token.kind !== 'name' || keywords.has(token.text)) return false;
      if (tokens[at - 1]?.text === '.' || tokens[at - 1]?.text === ':') return false;
      // Inside a subscript a name is read, not bound; tuples and lists of targets bind.
      return token.depth === 0 || !insideSubscript(tokens, at);
    })
    .map(textOf);
}

function insideSubscript(tokens: readonly Token[], at: number): boolean {
  const depth = tokens[at]?.depth ?? 0;
  for (let back = at - 1; back >= 0; back -= 1) {
    const token = tokens[back];
    if (token?.depth === depth - 1 && /^[([{]$/.test(token.text)) {
      const before = tokens[back - 1];
      return before?.kind === 'name' || before?.text === ']' || before?.text === ')';
    }
  }
  return false;
}

function compoundBindings(tokens: readonly Token[]): string[] {
  const names: string[] = [];
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    if (token.kind !== 'name' || !next) return;
    if (token.text === 'for' && token.depth === 0) names.push(...loopTargets(tokens, at));
    else if (token.text === 'as' && next.kind === 'name') names.push(next.text);
    else if (next.text === '=' && next.depth === 0 && tokens[at - 1]?.text !== '.') names.push(token.text);
  });
  return names;
}

function loopTargets(tokens: readonly Token[], at: number): string[] {
  const names: string[] = [];
  for (const token of tokens.slice(at + 1)) {
    if (token.text === 'in') break;
    if (token.kind === 'name') names.push(token.text);
  }
  return names;
}

/** Names that exist only inside the statement: comprehension variables and parameters. */
function innerNames(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>();
  tokens.forEach((token, at) => {
    if (token.text === 'for' && token.depth > 0) for (const name of loopTargets(tokens, at)) names.add(name);
    if (token.text !== 'lambda' && token.text !== 'def') return;
    const base = token.depth + (token.text === 'def' ? 1 : 0);
    let before = token;
    for (const inner of tokens.slice(at + 1)) {
      if (inner.text === ':' && inner.depth === token.depth) break;
      // Behind anything else stands a default or an annotation, which is read outside.
      const begins = /^(?:lambda|[(,*/]|\*\*)$/.test(before.text);
      if (begins && inner.kind === 'name' && inner.depth === base) names.add(inner.text);
      before = inner;
    }
  });
  return names;
}

function usedNames(tokens: readonly Token[]): string[] {
  const names: string[] = [];
  tokens.forEach((token, at) => {
    if (token.kind === 'string' && /^[rR]?[fF]/.test(token.text)) {
      for (const part of token.text.matchAll(/\{([^{}!:]+)/g)) names.push(...usedNames(scan(part[1] ?? '')));
    }
    if (token.kind !== 'name' || (keywords.has(token.text) && !softKeywords.has(token.text))) return;
    if (tokens[at - 1]?.text === '.') return;
    const next = tokens[at + 1];
    const isKeywordArgument = token.depth > 0 && next?.text === '=' && /^[(,]$/.test(tokens[at - 1]?.text ?? '');
    if (!isKeywordArgument) names.push(token.text);
  });
  return names;
}

function readAfterAssignment(name: string, tokens: readonly Token[]): boolean {
  const end = assignmentEnd(tokens);
  const target = tokens.findIndex((token) => token.text === name);
  // `a.b = 1` and `a[0] = 1` need `a` to be there already.
  if (/^[.[]$/.test(tokens[target + 1]?.text ?? '')) return true;
  return usedNames(tokens.slice(end)).includes(name);
}

function textOf(token: Token): string {
  return token.text;
}

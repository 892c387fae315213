import { builtinNames } from './builtins';
import type { Candidate } from './candidates';
import { scan } from './scanner';
import { readStatement } from './statements';
import type { Statement } from './statements';

/** A call of a candidate, with just the statements that it needs, ready to run but for missing imports. */
export interface Example {
  readonly statements: readonly Statement[];
  /** Names that it uses and nothing in it defines. */
  readonly missing: ReadonlySet<string>;
  /** For people: `docstring of networkx/…/generic.py`, `networkx/tests/test_x.py:12`. */
  readonly origin: string;
  /** The prose in front of it, where there is some: what it is an example of. */
  readonly about: string;
}

/** A statement with what is known from its doctest: whether a value was printed below it. */
export interface SourceStatement {
  readonly statement: Statement;
  readonly shows?: boolean;
  /** The last paragraph in front of it. */
  readonly about?: string;
}

/** The most statements an example may have; longer ones are no longer examples of one thing. */
const maxStatements = 14;

/** All calls of the candidate in a run of statements, each as an example of its own. */
export function examplesIn(source: readonly SourceStatement[], candidate: Candidate, origin: string): Example[] {
  const examples: Example[] = [];
  source.forEach(({ statement, about = '' }, at) => {
    if (statement.kind === 'import' || statement.kind === 'definition' || !calls(statement, candidate)) return;
    const shown = showing(source, at, candidate);
    if (!shown) return;
    const before = sliceBefore(source.slice(0, at), shown);
    const statements = [...before, ...shown];
    if (statements.length > maxStatements || usesForeignName(statements, candidate)) return;
    examples.push({ statements, missing: missingNames(statements), origin, about });
  });
  return examples;
}

/** Names that statements use before anything among them, or Python itself, defines them. */
function missingNames(statements: readonly Statement[]): Set<string> {
  const defined = new Set<string>();
  const missing = new Set<string>();
  for (const statement of statements) {
    for (const name of statement.uses) if (!defined.has(name) && !builtinNames.has(name)) missing.add(name);
    for (const name of statement.binds) defined.add(name);
  }
  return missing;
}

/** True when the statement calls the candidate: by its name, or behind a dot. */
function calls(statement: Statement, candidate: Candidate): boolean {
  const tokens = scan(statement.text);
  return tokens.some((token, at) => {
    if (token.text !== candidate.callName || tokens[at + 1]?.text !== '(') return false;
    return candidate.kind !== 'method' || tokens[at - 1]?.text === '.';
  });
}

/** The calling statement, made to show what it gives; nothing when that can't be done. */
function showing(source: readonly SourceStatement[], at: number, candidate: Candidate): Statement[] | undefined {
  const found = source[at];
  if (!found) return undefined;
  const { statement, shows } = found;
  switch (statement.kind) {
    case 'assert':
    case 'expression': {
      const tested = testedExpression(statement, candidate);
      if (tested !== undefined) return [readStatement(`print(${tested})`)];
      if (statement.kind === 'assert') return undefined;
      if (/^(?:print|pprint)\s*\(/.test(statement.text)) return [statement];
      if (shows === false) return [statement, ...receiverShown(statement, source.slice(0, at))];
      return [readStatement(`print(${withoutComment(statement.text)})`)];
    }
    case 'assignment': {
      const names = [...statement.binds].filter((name) => name !== '_');
      const next = source
        .slice(at + 1, at + 3)
        .find(
          (later) =>
            later.shows &&
            later.statement.kind === 'expression' &&
            names.some((name) => later.statement.uses.has(name)),
        );
      if (next && /^(?:print|pprint)\s*\(/.test(next.statement.text)) return [statement, next.statement];
      const value = next ? withoutComment(next.statement.text) : names.join(', ');
      return value ? [statement, readStatement(`print(${value})`)] : undefined;
    }
    case 'compound': {
      if (statement.text.includes('print(')) return [statement];
      const names = [...statement.binds];
      return names.length ? [statement, readStatement(`print(${names.at(-1) ?? ''})`)] : undefined;
    }
    case 'import':
    case 'definition':
    case 'other':
      return undefined;
  }
}

/** `assert f(x) == y`, `self.assertEqual(f(x), y)` → `f(x)`; nothing when the statement is no test. */
function testedExpression(statement: Statement, candidate: Candidate): string | undefined {
  if (statement.kind === 'assert') {
    const body = statement.text.replace(/^assert\s+/, '');
    return splitAtTop(splitAtTop(body, [','])[0] ?? body, ['==', '!=', 'is', 'in', '<', '>', '<=', '>=']).find((side) =>
      calls(readStatement(side.trim()), candidate),
    );
  }
  const call = /^(?:self\.)?assert\w*\s*\(/.exec(statement.text);
  if (!call) return undefined;
  const inside = statement.text.slice(call[0].length, statement.text.lastIndexOf(')'));
  return splitAtTop(inside, [','])
    .find((side) => calls(readStatement(side.trim()), candidate))
    ?.trim();
}

/** Source up to its last token: without a comment or semicolon behind it. */
function withoutComment(text: string): string {
  const last = scan(text).findLast((token) => token.text !== ';' && token.kind !== 'newline');
  return last ? text.slice(0, last.at + last.text.length) : text;
}

function splitAtTop(text: string, separators: readonly string[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const token of scan(text)) {
    if (token.depth > 0 || !separators.includes(token.text)) continue;
    parts.push(text.slice(from, token.at).trim());
    from = token.at + token.text.length;
  }
  return [...parts, text.slice(from).trim()];
}

/** `G.add_edge(1, 2)` gives nothing to print: its receiver, where the example made it, is what has changed. */
function receiverShown(statement: Statement, before: readonly SourceStatement[]): Statement[] {
  const receiver = receiverOf(statement);
  return receiver && madeIn(before).has(receiver) ? [readStatement(`print(${receiver})`)] : [];
}

/** Names that statements give a value to, other than by importing. */
function madeIn(statements: readonly SourceStatement[]): Set<string> {
  return new Set(
    statements.filter(({ statement }) => statement.kind !== 'import').flatMap(({ statement }) => [...statement.binds]),
  );
}

function receiverOf(statement: Statement): string | undefined {
  return /^([\p{L}_][\p{L}\p{N}_]*)\./u.exec(statement.text)?.[1];
}

/** What has to run before: going backwards, every statement that gives a name that is still needed, or changes an object in play. */
function sliceBefore(before: readonly SourceStatement[], shown: readonly Statement[]): Statement[] {
  const made = madeIn(before);
  const inPlay = missingNames(shown);
  let kept: Statement[] = [];
  // An object can be changed before the statement that is seen to need it (`a = A(p); p.set(1)`): again until nothing is added.
  for (let size = -1; inPlay.size > size;) {
    size = inPlay.size;
    kept = [];
    const needed = missingNames(shown);
    for (const { statement } of before.toReversed()) {
      const gives = [...statement.binds].filter((name) => needed.has(name));
      if (gives.length === 0 && !changes(statement, inPlay, made)) continue;
      kept.unshift(statement);
      if (statement.kind !== 'compound') for (const name of gives) needed.delete(name);
      for (const name of statement.uses) {
        if (builtinNames.has(name)) continue;
        needed.add(name);
        inPlay.add(name);
      }
    }
  }
  return kept;
}

/** `G.add_edge(…)`, or a loop that does such things to an object that the example made. */
function changes(statement: Statement, inPlay: ReadonlySet<string>, made: ReadonlySet<string>): boolean {
  if (statement.kind === 'expression') {
    const receiver = receiverOf(statement);
    return receiver !== undefined && made.has(receiver) && inPlay.has(receiver);
  }
  return statement.kind === 'compound' && [...statement.uses].some((name) => made.has(name) && inPlay.has(name));
}

/** The same name, imported from another package or called on an object that the example made itself, is not ours. */
function usesForeignName(statements: readonly Statement[], candidate: Candidate): boolean {
  const top = candidate.module.split('.')[0] ?? '';
  const imported = statements.find(
    (statement) => statement.kind === 'import' && statement.binds.has(candidate.importName),
  );
  if (imported) {
    const from = /^from\s+([\w.]+)/.exec(imported.text)?.[1] ?? top;
    if (!from.startsWith('.') && from.split('.')[0] !== top) return true;
  }
  if (candidate.kind === 'method') return false;
  const owners = statements
    .filter((statement) => statement.kind === 'assignment')
    .flatMap((statement) => [...statement.binds]);
  return statements.some((statement) => {
    const tokens = scan(statement.text);
    return tokens.some(
      (token, at) =>
        token.text === candidate.callName &&
        tokens[at + 1]?.text === '(' &&
        tokens[at - 1]?.text === '.' &&
        owners.includes(tokens[at - 2]?.text ?? ''),
    );
  });
}

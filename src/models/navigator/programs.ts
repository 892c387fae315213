import type { Candidate } from './candidates';
import { onlyNames } from './importStatement';
import { packagesOf } from './modules';
import { questionWords } from './question';
import type { Example } from './slice';
import { scan } from './scanner';

/** Printed by the inspecting cell before the packages that offer the candidate, too. */
const exportedMark = 'Also importable from:';

/** A cell that imports a candidate and prints its signature, whether a package exports it, and its docstring. */
export function inspectingCell(candidate: Candidate): string {
  const { importName, kind, callName, module } = candidate;
  const target = kind === 'method' ? `${importName}.${callName}` : importName;
  const packages = packagesOf(module);
  const lines = ['import inspect'];
  if (packages.length) lines.push('import sys');
  lines.push(`from ${module} import ${importName}`, '');
  lines.push('try:', `    print("${target}" + str(inspect.signature(${target})))`);
  lines.push('except (TypeError, ValueError):', `    print("${target}(...)")`);
  if (packages.length) {
    const list = packages.map((name) => `"${name}"`).join(', ');
    lines.push(`packages = [${list}]`);
    lines.push(
      `print("${exportedMark}", [p for p in packages if getattr(sys.modules[p], "${importName}", 0) is ${importName}])`,
    );
  }
  lines.push(`print(inspect.getdoc(${target}))`);
  return lines.join('\n');
}

/** The shortest module that the inspecting cell found the candidate in. */
export function shortestModule(output: string, candidate: Candidate): string {
  const line = output.split('\n').find((text) => text.startsWith(exportedMark));
  return /'([\w.]+)'/.exec(line ?? '')?.[1] ?? candidate.module;
}

/** A program from an example: its imports and the ones that it lacks at the top, then its statements. */
export function programOf(example: Example, candidate: Candidate, module: string, imports: readonly string[]): string {
  const own = example.statements.filter((statement) => statement.kind === 'import').map((statement) => statement.text);
  const body = example.statements.filter((statement) => statement.kind !== 'import');
  const used = new Set(body.flatMap((statement) => [...statement.uses]));
  const needed = [...own.filter(notFuture), ...imports].map((text) => onlyNames(text, used));
  const head = [...new Set(needed.filter((text) => text !== undefined))];
  if (example.missing.has(candidate.importName)) head.push(`from ${module} import ${candidate.importName}`);
  return [`# Adapted from ${example.origin}`, ...head, '', ...body.map((statement) => statement.text)].join('\n');
}

/** Names of an example that only an import can give; its candidate's own is known. */
export function namesToImport(example: Example, candidate: Candidate): string[] {
  return [...example.missing].filter((name) => name !== candidate.importName);
}

/** Tokens below which a shorter example is no better: the shortest ones often show a special case. */
const shortEnough = 30;
/** In tokens: what a name that must be found first costs, a later place in its source, a word shared with the question. */
const weights = { missing: 15, place: 4, word: 25 };

/** Examples, best first: short, early in their source, complete, and about what the question asks. */
export function bestFirst(examples: readonly Example[], candidate: Candidate, question: string): Example[] {
  const asked = new Set(questionWords(question));
  const costs = new Map(
    examples.map((example, place) => {
      const text = [example.about, ...example.statements.map((statement) => statement.text)].join('\n');
      const tokens = example.statements.reduce((sum, statement) => sum + scan(statement.text).length, 0);
      const shared = new Set(questionWords(text).filter((word) => asked.has(word))).size;
      const missing = namesToImport(example, candidate).length;
      const cost =
        Math.max(shortEnough, tokens) + weights.missing * missing + weights.place * place - weights.word * shared;
      return [example, cost] as const;
    }),
  );
  return [...examples].sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
}

function notFuture(statement: string): boolean {
  return !statement.startsWith('from __future__');
}

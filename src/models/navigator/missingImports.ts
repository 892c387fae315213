import type { ResponseOf } from '../../core/response';
import { onlyNames, readImport } from './importStatement';
import { importableFrom, topPackage } from './modules';
import { splitStatements } from './statements';

/** One query a line, that finds how a code base gets hold of names: import statements, then definitions. */
export function importQueries(names: readonly string[]): string {
  return names
    .flatMap((name) => [
      `type:IMPORT AND text:${name}`,
      `name:${name} AND (type:CLASS OR type:FUNCTION OR type:ASSIGNMENT)`,
    ])
    .join('\n');
}

/**
 * The import statements that give the names, as the code base itself writes them; where it never
 * imports a name but defines it, an import from there. Names that can't be had are left out.
 */
export function importsFor(
  names: readonly string[],
  response: ResponseOf<'search'>,
  homeModule: string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of names) {
    const statement = importStatementOf(name, response) ?? definitionImport(name, response, homeModule);
    if (statement) found.set(name, statement);
  }
  return found;
}

/** The absolute import of a name that is written most often. */
function importStatementOf(name: string, response: ResponseOf<'search'>): string | undefined {
  const counts = new Map<string, number>();
  for (const hit of response.answers.flatMap((answer) => answer.shown)) {
    if (hit.kind !== 'IMPORT') continue;
    for (const statement of splitStatements(hit.text ?? '')) {
      if (statement.kind !== 'import' || !statement.binds.has(name)) continue;
      const only = readImport(statement.text)?.from?.startsWith('.')
        ? undefined
        : onlyNames(statement.text, new Set([name]));
      if (only) counts.set(only, (counts.get(only) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function definitionImport(name: string, response: ResponseOf<'search'>, homeModule: string): string | undefined {
  const homes = response.answers
    .flatMap((answer) => [...answer.shown, ...answer.prototypes])
    .filter((hit) => hit.name === name && hit.module && importableFrom(hit.module))
    .map((hit) => hit.module ?? '');
  const best =
    homes.find((module) => module === homeModule) ??
    homes.find((module) => topPackage(module) === topPackage(homeModule)) ??
    homes[0];
  return best ? `from ${best} import ${name}` : undefined;
}

import type { SearchHit } from '../../core/codeBlock';
import type { Candidate } from './candidates';
import { scan } from './scanner';
import { examplesIn } from './slice';
import type { Example, SourceStatement } from './slice';
import { dedent, readStatements, splitStatements } from './statements';

/** Calls of the candidate in `>>>` examples of a docstring or document. */
export function examplesInDoctests(text: string, candidate: Candidate, origin: string): Example[] {
  return examplesIn(readDoctests(text), candidate, origin);
}

/** Calls of the candidate in a search hit: a test, another function, a document. */
export function examplesInHit(hit: SearchHit, candidate: Candidate): Example[] {
  const text = hit.text ?? '';
  const origin = `${hit.path}:${hit.startLine}`;
  if (hit.kind === 'DOCUMENTATION') {
    return [...examplesInDoctests(text, candidate, origin), ...examplesInFences(text, candidate, origin)];
  }
  const doctests = examplesInDoctests(hit.docstring, candidate, `docstring of ${hit.name}, ${origin}`);
  const runs = codeRuns(text).flatMap((run) => examplesIn(run, candidate, origin));
  return [...doctests, ...runs];
}

function examplesInFences(text: string, candidate: Candidate, origin: string): Example[] {
  const earlier: SourceStatement[] = [];
  const examples: Example[] = [];
  for (const fence of text.matchAll(/^[ \t]*```+[ \t]*(?:python|py|python3)?[ \t]*\r?\n([\s\S]*?)^[ \t]*```/gim)) {
    const code = fence[1] ?? '';
    if (code.includes('>>>')) continue;
    // Later blocks of a section build on earlier ones.
    const statements = splitStatements(code).map((statement) => ({ statement }));
    examples.push(...examplesIn([...earlier, ...statements], candidate, origin));
    earlier.push(...statements);
  }
  return examples;
}

/** The statements of `>>>` and `...` lines, in order; those that are expected to fail or marked to be skipped are left out. */
function readDoctests(text: string): SourceStatement[] {
  const lines = dedent(text).split('\n');
  const statements: SourceStatement[] = [];
  let about = '';
  let ended = true;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    // Prose starts anew behind an empty line; what is printed below an example is no prose.
    if (!line.trim()) ended = true;
    else if (ended && !/^\s*>>>/.test(line)) {
      about = paragraphAt(lines, at);
      ended = false;
    }
    const first = /^\s*>>>(?: (.*))?$/.exec(lines[at] ?? '');
    if (!first) continue;
    const code = [first[1] ?? ''];
    let more: RegExpExecArray | null;
    while ((more = /^\s*\.\.\.(?: (.*))?$/.exec(lines[at + 1] ?? ''))) {
      code.push(more[1] ?? '');
      at += 1;
    }
    const output = (lines[at + 1] ?? '').trim();
    const source = code.join('\n');
    if (output.startsWith('Traceback') || /#\s*doctest:.*\+SKIP/.test(source)) continue;
    const clean = source.replace(/\s*#\s*doctest:.*$/gm, '').trimEnd();
    if (!clean.trim()) continue;
    const shows = output !== '' && !output.startsWith('>>>');
    const parts = readStatements(clean);
    parts.forEach((statement, index) =>
      statements.push({ statement, shows: shows && index === parts.length - 1, about }),
    );
  }
  return statements;
}

function paragraphAt(lines: readonly string[], at: number): string {
  const end = lines.findIndex((line, index) => index >= at && (!line.trim() || /^\s*>>>/.test(line)));
  return lines
    .slice(at, end < 0 ? lines.length : end)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Runs of statements that follow one another in a block: the body of a function, each method's of a class, or the block itself. */
function codeRuns(text: string): SourceStatement[][] {
  const statements = splitStatements(text);
  const definitions = statements.filter((statement) => statement.kind === 'definition');
  if (definitions.length === 0) return [mainGuardBody(text) ?? statements.map((statement) => ({ statement }))];
  return definitions.flatMap((definition) => {
    const body = bodyOf(definition.text);
    if (/^(?:@.*\n)*class\b/.test(definition.text)) return codeRuns(body);
    return [
      splitStatements(body)
        .filter((statement) => !/^[rRuU]?['"]/.test(statement.text))
        .flatMap((statement) => [{ statement }]),
    ];
  });
}

/** `if __name__ == "__main__":` is how many files show what they are for. */
function mainGuardBody(text: string): SourceStatement[] | undefined {
  if (!/^if\s+__name__\s*==/.test(text.trim())) return undefined;
  return splitStatements(bodyOf(text)).map((statement) => ({ statement }));
}

/** What stands behind a definition's colon, at the left margin. */
function bodyOf(text: string): string {
  const tokens = scan(text);
  const start = tokens.findIndex((token) => token.depth === 0 && /^(?:def|class|if)$/.test(token.text));
  const colon = tokens.slice(start).find((token) => token.text === ':' && token.depth === 0);
  return dedent(text.slice(colon ? colon.at + 1 : text.length).replace(/^[^\S\n]*(?:#.*)?\n/, ''));
}

import type { Action } from '../../core/action';
import type { ExecutionResult } from '../../core/execution';
import type { Response, ResponseOf } from '../../core/response';
import type { Candidate } from './candidates';
import { candidateOf, candidatesOf } from './candidates';
import { examplesInDoctests, examplesInHit } from './exampleSources';
import { importQueries, importsFor } from './missingImports';
import { topPackage } from './modules';
import { bestFirst, inspectingCell, namesToImport, programOf, shortestModule } from './programs';
import { questionQueries } from './question';
import type { Example } from './slice';

/** A plan gives actions and is handed the response of each; it returns the last one. */
export type Plan<T = Action> = Generator<Action, T, Response>;

/** Functions or classes that are looked into before giving up. */
const maxCandidates = 3;
/** Examples that are tried of each. */
const maxTries = 3;

/** What came of looking into one candidate. */
type Attempt =
  | { readonly kind: 'solved'; readonly example: Example }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Running code is not possible or not allowed: asking again would only annoy. */
  | { readonly kind: 'notAllowed'; readonly reason: string };

/**
 * What a careful reader of a code base does who has no idea of the question's meaning: search for
 * its words, import the best find, read its signature and docstring by running code, look for a
 * real call of it, try that, mend what is missing, and hand over what ran. Nothing here knows any
 * question or library.
 */
export function* navigate(question: string): Plan {
  const found = yield* search(
    questionQueries(question).join('\n'),
    'I start with the words of the question and look for functions and classes that they describe.',
  );
  if (!found) return done(false, 'The search could not be carried out.');
  const candidates = candidatesOf(found, question);
  if (candidates.length === 0) {
    return done(false, `Nothing that could be imported and run was found.${listing(found)}`);
  }
  const reasons: string[] = [];
  for (const candidate of candidates.slice(0, maxCandidates)) {
    const attempt = yield* tryCandidate(candidate, question);
    if (attempt.kind === 'solved') return done(true, conclusion(candidate, attempt.example));
    reasons.push(`${callText(candidate)}: ${attempt.reason}`);
    if (attempt.kind === 'notAllowed') break;
  }
  return done(false, `No solution was run.\n${reasons.map((reason) => `- ${reason}`).join('\n')}${listing(found)}`);
}

function* tryCandidate(candidate: Candidate, question: string): Plan<Attempt> {
  const inspection = yield* run(
    inspectingCell(candidate),
    `${callText(candidate)} in ${candidate.hit.path} looks closest. I import it and read its signature and docstring.`,
  );
  if (inspection.kind !== 'ran') return inspection;
  if (inspection.execution.status !== 'ok') {
    return { kind: 'failed', reason: `it can't be imported (${problemOf(inspection.execution)})` };
  }
  const output = textOf(inspection.execution);
  const module = shortestModule(output, candidate);
  const examples = examplesInDoctests(
    output,
    candidate,
    `the docstring of ${callText(candidate)} in ${candidate.hit.path}`,
  );
  if (examples.length === 0) {
    const uses = yield* search(
      useQueries(candidate),
      `Its docstring has no example. I look for real calls of ${candidate.callName} in tests, documents and other code.`,
    );
    examples.push(...usesIn(uses, candidate));
  }

  let reason = 'no call of it was found that stands on its own';
  for (const example of bestFirst(examples, candidate, question).slice(0, maxTries)) {
    const attempt = yield* tryExample(example, candidate, module);
    if (attempt.kind !== 'failed') return attempt;
    reason = attempt.reason;
  }
  return { kind: 'failed', reason };
}

function* tryExample(example: Example, candidate: Candidate, module: string): Plan<Attempt> {
  const imports = new Map<string, string>();
  const wanted = namesToImport(example, candidate);
  if (wanted.includes('self')) return { kind: 'failed', reason: 'the calls found need the set-up of their tests' };
  const own = topPackage(candidate.module);
  if (wanted.includes(own)) imports.set(own, `import ${own}`);
  const unknown = wanted.filter((name) => !imports.has(name));
  if (unknown.length) {
    const answer = yield* search(
      importQueries(unknown.slice(0, 4)),
      `There is a call in ${example.origin}, but it uses ${unknown.join(', ')}. I look up where the code base gets that from.`,
    );
    if (answer)
      for (const [name, statement] of importsFor(unknown, answer, candidate.module)) imports.set(name, statement);
    const lacking = unknown.filter((name) => !imports.has(name));
    if (lacking.length)
      return { kind: 'failed', reason: `the call found needs ${lacking.join(', ')}, which nothing imports` };
  }
  const program = programOf(example, candidate, module, [...imports.values()]);
  const trial = yield* run(program, `I try the call from ${example.origin}.`);
  if (trial.kind !== 'ran') return trial;
  if (trial.execution.status !== 'ok') {
    return { kind: 'failed', reason: `the call found fails (${problemOf(trial.execution)})` };
  }
  const response = yield action(
    'code_summary',
    'It ran. I hand it over as the solution, to be run once more on its own.',
    program,
  );
  if (response.kind !== 'summary') return { kind: 'failed', reason: 'the solution was not accepted' };
  const { verification } = response.solution;
  switch (verification.status) {
    case 'verified':
      return { kind: 'solved', example };
    case 'failed':
      return { kind: 'failed', reason: `the solution fails on its own (${problemOf(verification.execution)})` };
    case 'notRun':
      return { kind: 'notAllowed', reason: verification.reason };
  }
}

type Run = { readonly kind: 'ran'; readonly execution: ExecutionResult } | Exclude<Attempt, { kind: 'solved' }>;

function* run(code: string, thought: string): Plan<Run> {
  const response = yield action('code', thought, code);
  if (response.kind === 'execution') return { kind: 'ran', execution: response.execution };
  if (response.kind === 'notRun') return { kind: 'notAllowed', reason: response.reason };
  return { kind: 'failed', reason: 'the code was not accepted' };
}

function* search(queries: string, thought: string): Plan<ResponseOf<'search'> | undefined> {
  const response = yield action('search', thought, queries);
  return response.kind === 'search' ? response : undefined;
}

/** Calls in tests, then in documents, then anywhere. */
function useQueries(candidate: Candidate): string {
  const { callName } = candidate;
  return [
    `name:test_${callName} AND text:${callName}`,
    `text:${callName} AND path:*test*`,
    `text:${callName} AND type:DOCUMENTATION`,
    `docstring:${callName} AND NOT name:${callName}`,
    `text:${callName} AND NOT name:${callName}`,
  ].join('\n');
}

function usesIn(response: ResponseOf<'search'> | undefined, candidate: Candidate): Example[] {
  const hits = new Map(response?.answers.flatMap((answer) => answer.shown).map((hit) => [hit.id, hit]) ?? []);
  return [...hits.values()].flatMap((hit) => examplesInHit(hit, candidate));
}

function action(type: Action['type'], thought: string, content: string): Action {
  return { type, thought, content };
}

function done(success: boolean, reason: string): Action {
  return action('done', success ? 'The solution ran on its own.' : 'I stop here.', `${success}: ${reason}`);
}

function callText(candidate: Candidate): string {
  return candidate.kind === 'method' ? `${candidate.importName}.${candidate.callName}` : candidate.callName;
}

function conclusion(candidate: Candidate, example: Example): string {
  const { hit } = candidate;
  const about = firstSentence(hit.docstring);
  return [
    `${callText(candidate)} (${hit.path}:${hit.startLine}) is the closest that was found`,
    about ? `: ${about}` : '.',
    ` The example comes from ${example.origin}; change its values to yours.`,
  ].join('');
}

function listing(found: ResponseOf<'search'>): string {
  const hits = found.answers
    .flatMap((answer) => [...answer.shown, ...answer.prototypes])
    .filter((hit) => candidateOf(hit) ?? hit.text);
  if (hits.length === 0) return '';
  const lines = [...new Map(hits.map((hit) => [hit.id, hit])).values()].slice(0, 8).map((hit) => {
    const about = firstSentence(hit.docstring);
    return `- ${hit.name} (${hit.path}:${hit.startLine})${about ? `: ${about}` : ''}`;
  });
  return `\nThe search found:\n${lines.join('\n')}`;
}

function firstSentence(docstring: string): string {
  const paragraph = (docstring.trim().split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ').trim();
  return /^.{1,200}?[.!?](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph.slice(0, 200);
}

function problemOf(execution: ExecutionResult): string {
  if (execution.error) return `${execution.error.name}: ${execution.error.message}`.slice(0, 200);
  return execution.message ?? execution.status;
}

function textOf(execution: ExecutionResult): string {
  return execution.stdout.head + execution.stdout.tail;
}

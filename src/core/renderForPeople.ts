import type { SearchHit } from './codeBlock';
import type { ClippedText, ExecutionResult, MimeBundle } from './execution';
import { renderParts } from './plainText';
import type { QueryAnswer, Response } from './response';
import type { Solution } from './solution';

/** How much of a response is told. */
export interface PeopleRenderingOptions {
  /** Leaves out what a cell printed, for those who have shown it as it came. */
  readonly withoutOutput?: boolean;
}

/** An environment's answer as plain text for people, several lines, without a line end at the end. */
export function renderForPeople(response: Response, options: PeopleRenderingOptions = {}): string {
  switch (response.kind) {
    case 'search':
      return response.answers.map(renderAnswer).join('\n');
    case 'execution':
      return renderExecution(response.execution, options);
    case 'notRun':
      return `Not run: ${response.reason}`;
    case 'summary':
      return renderSummary(response.solution, options);
    case 'done':
      return response.success ? doneText('Done', response.reason) : doneText('Given up', response.reason);
    case 'invalidAction':
      return `Not an action that can be carried out: ${response.rule} ${response.remedy}`;
  }
}

/** Text that may have been cut, with a line that says how much is missing where it was. */
export function renderClipped({ head, tail, omitted }: ClippedText): string {
  return omitted === 0 ? head + tail : renderParts(head, tail, omitted);
}

/** Whether a solution has run, as one sentence that names what it ran in. Only verified ones are called so. */
export function verificationStatement({ verification }: Solution): string {
  switch (verification.status) {
    case 'verified': {
      const { interpreter, commit, execution } = verification;
      const at = commit ? `, at commit ${commit.slice(0, 10)}` : '';
      return `Verified: it ran in a fresh Python ${interpreter.version} (${interpreter.path}) in ${duration(execution.durationMs)}${at}.`;
    }
    case 'failed': {
      const { error, message } = verification.execution;
      const why = error
        ? `${error.name}: ${error.message}`
        : (message ?? `it ended as "${verification.execution.status}"`);
      return `Not verified: it failed in a fresh interpreter. ${why}`;
    }
    case 'notRun':
      return `Not verified: ${verification.reason}`;
  }
}

function duration(ms: number): string {
  return ms < 1000 ? `${Math.ceil(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function renderAnswer(answer: QueryAnswer): string {
  const lines = [`Searched for: ${answer.query}`];
  if (answer.note) lines.push(indent(answer.note));
  for (const hit of answer.shown) lines.push(...renderHit(hit));
  if (answer.prototypes.length > 0) {
    lines.push('  Also:');
    for (const hit of answer.prototypes) lines.push(`    ${hit.kind} ${hit.name} (${place(hit)})`);
  }
  if (answer.remaining > 0) lines.push(`  …and ${answer.remaining} more.`);
  if (answer.shown.length === 0 && answer.prototypes.length === 0 && !answer.note) lines.push('  Nothing found.');
  return lines.join('\n');
}

function renderHit(hit: SearchHit): string[] {
  const lines = [`  ${hit.kind} ${hit.name} (${place(hit)})`];
  if (hit.signature) lines.push(indent(hit.signature, '      '));
  const summary = firstLine(hit.docstring);
  if (summary) lines.push(`      ${summary}`);
  return lines;
}

function place(hit: SearchHit): string {
  return `${hit.path}:${hit.startLine}`;
}

function renderSummary(solution: Solution, options: PeopleRenderingOptions): string {
  const { verification } = solution;
  const output = verification.status === 'notRun' ? '' : renderOutput(verification.execution, options);
  return joined([output, verificationStatement(solution)]);
}

function renderExecution(execution: ExecutionResult, options: PeopleRenderingOptions): string {
  return joined([renderOutput(execution, options), renderStatus(execution), changesText(execution)]);
}

/** What was printed, shown and raised. */
function renderOutput(execution: ExecutionResult, options: PeopleRenderingOptions): string {
  const { displays, error, result, stderr, stdout } = execution;
  return joined([
    options.withoutOutput ? '' : renderClipped(stdout).trimEnd(),
    options.withoutOutput ? '' : renderClipped(stderr).trimEnd(),
    ...displays.map(renderBundle),
    result ? renderBundle(result) : '',
    error ? errorText(error) : '',
  ]);
}

function renderBundle(bundle: MimeBundle): string {
  const image = Object.keys(bundle).find((type) => type.startsWith('image/'));
  const text = bundle['text/plain'] ?? '';
  return image ? joined([`[${image}]`, text]) : text;
}

function errorText(error: NonNullable<ExecutionResult['error']>): string {
  const what = error.message ? `${error.name}: ${error.message}` : error.name;
  if (error.line === undefined) return what;
  return `${what}\n  in line ${error.line}: ${(error.lineText ?? '').trim()}`.trimEnd();
}

/** How a cell ended and what that cost, where it needs saying; empty for one that ran, and where the error says it. */
export function renderStatus({ status, message, error, stateLost }: ExecutionResult): string {
  if (message !== undefined) return message === error?.message ? '' : message;
  const lost = stateLost ? 'The interpreter was started again: all variables are gone.' : '';
  return joined([statusSentence(status, error !== undefined), lost]);
}

function statusSentence(status: ExecutionResult['status'], told: boolean): string {
  switch (status) {
    case 'ok':
      return '';
    case 'error':
      return told ? '' : 'The code failed.';
    case 'interrupted':
      return 'Interrupted.';
    case 'timeout':
      return 'Stopped: it took too long.';
    case 'crashed':
      return 'The interpreter ended unexpectedly.';
  }
}

function changesText({ variables }: ExecutionResult): string {
  return variables
    .map(({ name, change, type, value }) => {
      if (change === 'deleted') return `${name} was deleted`;
      const how = change === 'possiblyChanged' ? ' (possibly changed)' : '';
      return `${name}: ${type} = ${value.replace(/\s*\n\s*/g, ' ')}${how}`;
    })
    .join('\n');
}

function doneText(word: string, reason: string): string {
  return reason ? `${word}: ${reason}` : `${word}.`;
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0]?.trim() ?? '';
}

function indent(text: string, by = '  '): string {
  return by + text.split('\n').join(`\n${by}`);
}

function joined(parts: readonly string[]): string {
  return parts.filter(Boolean).join('\n');
}

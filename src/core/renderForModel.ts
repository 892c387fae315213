import type { SearchHit } from './codeBlock';
import type { ExecutionError, ExecutionResult, MimeBundle, VariableChange } from './execution';
import { clipEnd, clipMiddle, plainClipped, plainText } from './plainText';
import type { QueryAnswer, Response } from './response';
import type { Solution } from './solution';

/** How much of a response the model reads. */
export interface ModelRenderingOptions {
  /** `heads` keeps what happened and drops the bulk: how older responses are folded when the context is full. */
  readonly detail?: 'full' | 'heads';
  /** A solution of this episode has failed before, so that a failing one is not to be mended again. */
  readonly failedBefore?: boolean;
}

/** Limits in characters, about four to a token. */
const limits = {
  stdout: 10_000,
  stderr: 3_000,
  result: 4_000,
  traceback: 3_000,
  variable: 500,
  block: 8_000,
  /** All blocks of one response that are shown whole. */
  blocks: 40_000,
  head: 300,
};

const maxVariables = 30;

/**
 * An environment's answer as the model reads it (CodeNav section 3.4). Everything that was read
 * from files or came out of running code stands in a fence that is longer than any inside it, so
 * that it can't pass itself off as what surrounds it.
 */
export function renderForModel(response: Response, options: ModelRenderingOptions = {}): string {
  const heads = options.detail === 'heads';
  switch (response.kind) {
    case 'search':
      return renderSearch(response.answers, heads);
    case 'execution':
      return renderExecution(response.execution, heads);
    case 'notRun':
      return `The code was not run: ${response.reason}`;
    case 'summary':
      return renderSummary(response.solution, heads, options.failedBefore ?? false);
    case 'done':
      return 'The episode is over.';
    case 'invalidAction':
      return `Invalid action: ${response.rule} ${response.remedy}`;
  }
}

/** Text as data: in a fence that it can't close. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function renderSearch(answers: readonly QueryAnswer[], heads: boolean): string {
  const shown = answers.reduce((count, answer) => count + answer.shown.length, 0);
  const blockLimit = Math.min(limits.block, Math.floor(limits.blocks / Math.max(1, shown)));
  return answers.map((answer) => renderAnswer(answer, heads, blockLimit)).join('\n\n');
}

function renderAnswer(answer: QueryAnswer, heads: boolean, blockLimit: number): string {
  const { shown, prototypes, remaining } = answer;
  const parts = [`Search: ${oneLine(answer.query)}`];
  if (answer.note) parts.push(`Note: ${answer.note}`);
  if (shown.length === 0 && prototypes.length === 0) parts.push('Nothing found that has not been shown before.');
  if (heads) {
    if (shown.length > 0)
      parts.push(`Shown before: ${shown.map((hit) => `${oneLine(hit.name)} (${place(hit)})`).join('; ')}`);
    return parts.join('\n');
  }
  shown.forEach((hit, index) => parts.push(`\n[${index + 1}] ${renderHit(hit, blockLimit)}`));
  if (prototypes.length > 0) {
    parts.push(`\nMore matches, as prototypes only:\n${fenced(prototypes.map(prototypeLine).join('\n'))}`);
  }
  if (remaining > 0) parts.push(`${remaining} more match. The same query again shows the next ones.`);
  return parts.join('\n');
}

function renderHit(hit: SearchHit, limit: number): string {
  const lines = [`${hit.kind} ${oneLine(hit.name)} in ${place(hit)}`];
  const statement = importStatement(hit);
  if (statement) lines.push(`Import: ${statement}`);
  const text = hit.text ?? [hit.signature, hit.docstring].filter(Boolean).join('\n');
  lines.push(fenced(clipMiddle(text, limit, 0.2), hit.language));
  return lines.join('\n');
}

function prototypeLine(hit: SearchHit): string {
  const signature = clipEnd(oneLine(hit.signature || hit.name), limits.head);
  // A method's signature does not say whose it is.
  const owner = hit.kind === 'METHOD' ? ` (${oneLine(hit.name)})` : '';
  return `${signature}${owner}  # ${place(hit)}${hit.module ? `, module ${oneLine(hit.module)}` : ''}`;
}

/** How to import what a block defines; of a method or a nested name its outermost owner. */
function importStatement(hit: SearchHit): string | undefined {
  if (!hit.module) return undefined;
  const module = oneLine(hit.module);
  switch (hit.kind) {
    case 'FUNCTION':
    case 'CLASS':
    case 'METHOD':
    case 'ASSIGNMENT': {
      const [owner] = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(hit.name) ?? [];
      return owner ? `from ${module} import ${owner}` : `import ${module}`;
    }
    case 'IMPORT':
    case 'CONDITIONAL':
    case 'OTHER':
      return `import ${module}`;
    case 'DOCUMENTATION':
    case 'CELL':
      return undefined;
  }
}

function place(hit: SearchHit): string {
  return `${oneLine(hit.path)}, lines ${hit.startLine}-${hit.endLine}`;
}

function renderExecution(execution: ExecutionResult, heads: boolean): string {
  const { stdout, stderr, result, displays, error, variables } = execution;
  const limit = (full: number): number => (heads ? Math.min(full, limits.head) : full);
  const parts = [statusSentence(execution)];
  if (error) parts.push(renderError(error, limit(limits.traceback)));
  const printed = plainClipped(stdout, limit(limits.stdout));
  if (printed.trim()) parts.push(`Printed:\n${fenced(printed)}`);
  const complaints = plainClipped(stderr, limit(limits.stderr));
  if (complaints.trim()) parts.push(`Printed to stderr:\n${fenced(complaints)}`);
  for (const display of displays) parts.push(`Displayed:\n${renderValue(display, limit(limits.result))}`);
  if (result) parts.push(`Value of the last expression:\n${renderValue(result, limit(limits.result))}`);
  if (variables.length > 0) parts.push(renderVariables(variables, heads));
  if (parts.length === 1 && execution.status === 'ok') parts.push('It printed nothing and changed no variables.');
  if (execution.stateLost) {
    parts.push(
      'Python had to be started again: all variables and imports are gone. Run what you still need once more.',
    );
  }
  return parts.join('\n');
}

function statusSentence({ status, message }: ExecutionResult): string {
  switch (status) {
    case 'ok':
      return 'The code ran without an error.';
    case 'error':
      return 'The code raised an error.';
    case 'interrupted':
      return `The code was stopped before it had finished.${message ? ` ${message}` : ''}`;
    case 'timeout':
      return `The code took too long and was stopped.${message ? ` ${message}` : ''}`;
    case 'crashed':
      return `The Python process ended while the code ran.${message ? ` ${message}` : ''}`;
  }
}

function renderError(error: ExecutionError, limit: number): string {
  const lines: string[] = [`${error.name}: ${plainText(error.message)}`];
  if (error.line !== undefined) {
    const text = error.lineText?.trim();
    lines.push(`  at line ${error.line} of your code${text ? `: ${plainText(text)}` : ''}`);
  }
  const traceback = plainText(error.traceback).trim();
  if (traceback) lines.push('', clipMiddle(traceback, limit, 0.8));
  return `Error:\n${fenced(clipMiddle(lines.join('\n'), 2 * limit))}`;
}

function renderValue(bundle: MimeBundle, limit: number): string {
  const text = bundle['text/plain'];
  const others = Object.keys(bundle).filter((type) => type !== 'text/plain' && type.startsWith('image/'));
  const note = others.length > 0 ? `(${others.map(oneLine).join(', ')}: shown to the person, not to you)` : '';
  return [text === undefined ? '' : fenced(clipMiddle(plainText(text), limit)), note].filter(Boolean).join('\n');
}

function renderVariables(variables: readonly VariableChange[], heads: boolean): string {
  if (heads) return `Variables changed: ${variables.map(({ name }) => oneLine(name)).join(', ')}`;
  const lines = variables.slice(0, maxVariables).map(({ name, change, type, value }) => {
    if (change === 'deleted') return `${name}: deleted`;
    const label = change === 'possiblyChanged' ? 'may have changed' : change;
    return `${name}: ${type} (${label}) = ${clipEnd(plainText(value), limits.variable)}`;
  });
  const left = variables.length - maxVariables;
  if (left > 0) lines.push(`… and ${left} more`);
  return `Variables:\n${fenced(lines.join('\n'))}`;
}

function renderSummary({ verification }: Solution, heads: boolean, failedBefore: boolean): string {
  switch (verification.status) {
    case 'verified':
      return (
        `The solution ran in a fresh Python ${oneLine(verification.interpreter.version)}: it is verified.\n` +
        `${renderExecution(verification.execution, heads)}\n` +
        'If this is what was asked for, the next action is done with true.'
      );
    case 'failed':
      return (
        'The solution failed in a fresh interpreter, so it is not verified. Only what the solution itself ' +
        'imports and defines is there; earlier cells do not count.\n' +
        `${renderExecution(verification.execution, heads)}\n` +
        (failedBefore
          ? 'It has failed before and is not to be mended again: the next action is done with false and the reason.'
          : 'You may mend it once, with another code_summary.')
      );
    case 'notRun':
      return (
        `The solution is kept, but was not run, so it is not verified: ${verification.reason}\n` +
        'If it is what was asked for as far as you can tell, the next action is done with true.'
      );
  }
}

/** Names and paths come from files: none may begin a line of its own or a fence. */
function oneLine(text: string): string {
  return plainText(text.replace(/\s+/g, ' ')).replace(/`{3,}/g, '``').trim();
}

import { verificationStatement } from '../core/renderForPeople';
import type { Solution } from '../core/solution';
import type { EpisodeRecord } from './episodeRecord';

/** The solution as a script, under a comment that says what it answers and whether it has run. */
export function toPython(record: EpisodeRecord, solution: Solution): string {
  return `${headerComment(record, solution)}\n\n${solution.code.trimEnd()}\n`;
}

/**
 * Question, statement of verification, model and time, as comment lines. The question stands below
 * the second line, where Python would read `coding: …` as the file's encoding (PEP 263).
 */
export function headerComment({ started }: EpisodeRecord, solution: Solution): string {
  const lines = [
    'A solution by CodeNav.',
    '',
    ...asLines(started?.question ?? ''),
    '',
    ...asLines(verificationStatement(solution)),
    ...(started ? [`Model: ${oneLine(started.model)}. Asked at ${started.at}.`] : []),
  ];
  return lines.map((line) => `# ${line}`.trimEnd()).join('\n');
}

/** Splits at everything that Python, or an editor, could take for a line's end. */
function asLines(text: string): string[] {
  return text
    .trim()
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map(withoutControls);
}

function oneLine(text: string): string {
  return asLines(text).join(' ');
}

function withoutControls(text: string): string {
  // A NUL is a syntax error, even in a comment.
  return text.replace(/\p{Cc}/gu, ' ');
}

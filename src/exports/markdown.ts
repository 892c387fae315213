import { plainText } from '../core/plainText';
import { fenced } from '../core/renderForModel';
import { renderForPeople, verificationStatement } from '../core/renderForPeople';
import type { EpisodeRecord, RecordedStep } from './episodeRecord';

/** The whole episode as a Markdown document: question, solution, then every step. */
export function toMarkdown(record: EpisodeRecord): string {
  const { started, steps, finished } = record;
  const parts = [`# ${inline(started?.question ?? '')}`, facts(record)];
  if (finished?.solution) {
    parts.push(
      '## Solution',
      fenced(finished.solution.code.trimEnd(), 'python'),
      plain(verificationStatement(finished.solution)),
    );
  }
  parts.push('## Steps', ...steps.flatMap(stepParts));
  parts.push('## Outcome', finished ? plain(finished.message) : 'The episode broke off.');
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Where and with what the episode ran, as a Markdown list. */
export function facts({ started, finished }: EpisodeRecord): string {
  if (!started) return '';
  const { interpreter } = started;
  return [
    `- Asked: ${started.at}`,
    `- Model: ${code(started.model)} (strategy ${code(started.strategy)}, encoding ${code(started.encoding)})`,
    `- Workspace: ${started.workspaceFolders.map(code).join(', ')}`,
    interpreter ? `- Python ${interpreter.version}: ${code(interpreter.path)}` : '- No Python interpreter',
    finished ? `- Outcome: ${finished.outcome}, ${finished.steps} steps` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Text as Markdown that shows it as it is. */
export function plain(text: string): string {
  return text.trim().replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');
}

function inline(text: string): string {
  return plain(text).replace(/\s+/g, ' ');
}

function code(text: string): string {
  return text.includes('`') ? plain(text) : `\`${text}\``;
}

function stepParts({ index, action, raw, response }: RecordedStep): string[] {
  const parts = [`### Step ${index}${action ? `: ${action.type}` : ''}`];
  if (action?.thought) parts.push(plain(action.thought));
  if (action && action.type !== 'done') {
    parts.push(fenced(action.content.trimEnd(), action.type === 'search' ? '' : 'python'));
  }
  if (!action && raw !== undefined) parts.push(fenced(raw));
  if (response) parts.push(fenced(plainText(renderForPeople(response))));
  return parts;
}

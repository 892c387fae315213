import type { Encoding } from '../core/encoding';
import { clipMiddle } from '../core/plainText';
import type { ChatMessage } from '../core/ports';
import { fenced, renderForModel } from '../core/renderForModel';
import type { Step } from '../core/step';

/** What a conversation is made of. */
export interface ConversationParts {
  readonly systemPrompt: string;
  readonly question: string;
  readonly history: readonly Step[];
  readonly encoding: Encoding;
  /** Sentences for the model about single steps, by their index; added to the response. */
  readonly notes: ReadonlyMap<number, string>;
}

/** Messages for a model, ready to be sent. */
export interface Conversation {
  readonly messages: readonly ChatMessage[];
  /** Estimated, of all messages. */
  readonly tokens: number;
  /** Something had to be shortened or left out. */
  readonly folded: boolean;
}

/** Steps whose actions and responses are never left out. */
const recentSteps = 3;

/** Of the budget, what the code of steps that were left out may take. */
const codeShare = 0.25;

const charactersPerToken = 4;
const messageOverhead = 4;
const rawLimit = 4_000;
/** Responses of recent steps are never cut below this, in characters. */
const leastResponse = 400;

interface Exchange {
  readonly step: Step;
  readonly action: string;
  response: string;
  readonly heads: string;
}

/** A rough count, four characters to a token; enough to stay clear of a limit. */
function estimateTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce(
    (sum, { content }) => sum + Math.ceil(content.length / charactersPerToken) + messageOverhead,
    0,
  );
}

/**
 * The episode so far as messages, actions as the assistant's and responses as the user's, of at
 * most about `budget` tokens. What does not fit is folded, oldest first: responses to their heads;
 * then whole steps, of which the code that ran is kept; then the middles of the last responses.
 * System prompt, question and the last three steps always stay, even over budget.
 */
export function buildConversation(parts: ConversationParts, budget: number): Conversation {
  const exchanges = parts.history.map((step) => exchange(step, parts));
  let messages = assemble(parts, exchanges, []);
  let tokens = estimateTokens(messages);
  if (tokens <= budget) return { messages, tokens, folded: false };

  for (const old of exchanges.slice(0, -recentSteps)) {
    if (tokens <= budget) break;
    if (old.heads.length >= old.response.length) continue;
    tokens -= Math.ceil((old.response.length - old.heads.length) / charactersPerToken);
    old.response = old.heads;
  }
  messages = assemble(parts, exchanges, []);

  const dropped: Exchange[] = [];
  while (estimateTokens(messages) > budget && exchanges.length > recentSteps) {
    dropped.push(...exchanges.splice(0, 1));
    messages = assemble(parts, exchanges, dropped, Math.floor(budget * codeShare * charactersPerToken));
  }

  const excess = (estimateTokens(messages) - budget) * charactersPerToken;
  if (excess > 0 && exchanges.length > 0) {
    shorten(exchanges, excess);
    messages = assemble(parts, exchanges, dropped, Math.floor(budget * codeShare * charactersPerToken));
  }
  return { messages, tokens: estimateTokens(messages), folded: true };
}

function exchange(step: Step, { encoding, history, notes }: ConversationParts): Exchange {
  const failedBefore = history.some(
    ({ index, response }) =>
      index < step.index && response.kind === 'summary' && response.solution.verification.status === 'failed',
  );
  const note = notes.get(step.index);
  const render = (detail: 'full' | 'heads'): string => {
    const text = renderForModel(step.response, { detail, failedBefore });
    return `Response:\n${note ? `${note}\n` : ''}${text}`;
  };
  const raw = clipMiddle(step.raw?.trim() ?? '', rawLimit);
  return {
    step,
    // Some endpoints refuse an empty message.
    action: step.action ? encoding.render(step.action) : raw || '(an empty reply)',
    response: render('full'),
    heads: render('heads'),
  };
}

function assemble(
  { systemPrompt, question }: ConversationParts,
  exchanges: readonly Exchange[],
  dropped: readonly Exchange[],
  codeLimit = 0,
): ChatMessage[] {
  const left = dropped.length > 0 ? `\n\n${droppedSteps(dropped, codeLimit)}` : '';
  return [
    { role: 'system', content: systemPrompt },
    { role: 'user', content: `Question:\n${question}${left}` },
    ...exchanges.flatMap(({ action, response }): ChatMessage[] => [
      { role: 'assistant', content: action },
      { role: 'user', content: response },
    ]),
  ];
}

/** What is kept of steps that were left out: the code that ran, whose variables are still there. */
function droppedSteps(dropped: readonly Exchange[], limit: number): string {
  const code = dropped.flatMap(({ step: { response } }) =>
    response.kind === 'execution' && response.execution.status === 'ok' ? [response.code] : [],
  );
  const steps = dropped.length === 1 ? 'The first step has' : `The first ${dropped.length} steps have`;
  const lead = `${steps} been left out here to save room.`;
  if (code.length === 0) return lead;
  return `${lead} This code ran in them, and what it defined is still there:\n${fenced(clipMiddle(code.join('\n\n'), limit), 'python')}`;
}

/** Takes characters out of the middle of the responses, most from the longest. */
function shorten(exchanges: readonly Exchange[], excess: number): void {
  const total = exchanges.reduce((sum, { response }) => sum + response.length, 0);
  const share = Math.max(0, 1 - (excess + 100 * exchanges.length) / total);
  for (const entry of exchanges) {
    const limit = Math.max(leastResponse, Math.floor(entry.response.length * share));
    // The cut may fall inside a fence: the whole goes into a new one, as data.
    if (entry.response.length > limit)
      entry.response = `Response (shortened):\n${fenced(clipMiddle(entry.response, limit))}`;
  }
}

import { renderForModel } from '../core/renderForModel';
import { xmlEncoding } from '../encodings/xml';
import type { EpisodeRecord } from './episodeRecord';

interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/**
 * The episode as one line of chat-format JSONL, `{"messages": […]}`, as fine-tuning tools take it:
 * the question, then replies and answers in turn; an action that no model wrote (the navigator's) in the
 * tags of CodeNav section 3.3. It ends with the last reply, since the answer to
 * that is not something to learn from.
 */
export function toChatLine({ started, steps }: EpisodeRecord): string {
  const messages: Message[] = [{ role: 'user', content: started?.question ?? '' }];
  for (const { action, raw, response } of steps) {
    const reply = raw ?? (action && xmlEncoding.render(action));
    if (reply === undefined) continue;
    messages.push({ role: 'assistant', content: reply });
    if (response) messages.push({ role: 'user', content: renderForModel(response) });
  }
  if (messages.at(-1)?.role === 'user' && messages.length > 1) messages.pop();
  return `${JSON.stringify({ messages })}\n`;
}

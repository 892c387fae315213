import type { Action, ActionType } from '../core/action';
import type { Encoding } from '../core/encoding';
import { parseXmlReply, withoutReasoning } from './xmlReply';

/** Actions in the tags `thought`, `type` and `content`: the encoding of the paper (CodeNav section 3.3). */
export const xmlEncoding: Encoding = {
  name: 'xml',
  instructions,
  parse: parseXmlReply,
  render,
  thoughtSoFar,
};

function instructions(offered: readonly ActionType[]): string {
  return `Every reply of yours is exactly one action, written in these three tags and nothing else:

<thought>
What you know, what is missing, and why this action is the next one. Short.
</thought>
<type>${offered.join(' | ')}</type>
<content>
What the action needs.
</content>

- All three tags are there in every reply. The type is one of: ${offered.join(', ')}.
- Write the content as it is: no code fences, no CDATA, no escapes such as &lt; in place of <.
- One action a reply: after </content> stop and wait for the response. Never write a response yourself.`;
}

function render({ thought, type, content }: Action): string {
  return `<thought>\n${thought}\n</thought>\n<type>${type}</type>\n<content>\n${content}\n</content>`;
}

function thoughtSoFar(partialReply: string): string {
  const reply = withoutReasoning(partialReply);
  const open = /<thoughts?\b[^<>]*>/i.exec(reply);
  if (!open) return '';
  const text = reply.slice(open.index + open[0].length).trimStart();
  const end = /<(?:\/\s?thought|type\b|content\b)/i.exec(text);
  if (end) return text.slice(0, end.index).trimEnd();
  // The start of a tag may be the end of what has come; white space may turn out to be the end.
  return text.replace(/<[^<>]{0,16}$/, '').trimEnd();
}

import { actionTypes } from '../core/action';
import type { Action, ActionType } from '../core/action';
import type { ParsedReply } from '../core/encoding';
import type { Completion } from '../core/ports';
import { decodeEntities, openTripleQuote, unwrapCode, unwrapText } from './content';

/** The parts of a reply, before anything is made of them. */
interface Parts {
  readonly thought: string;
  readonly type: string | undefined;
  readonly content: string | undefined;
  /** The closing tag of the content was there. */
  readonly closed: boolean;
  /** What stands after it, but for wrappers. */
  readonly after: string;
  /** A second action followed the first. */
  readonly more: boolean;
}

const aliases: Readonly<Record<string, ActionType>> = {
  python: 'code',
  execute: 'code',
  codesummary: 'code_summary',
  summary: 'code_summary',
};

/** Reads a reply in the tags `thought`, `type` and `content`, with tolerance for what models get wrong. */
export function parseXmlReply(
  reply: string,
  finishReason: Completion['finishReason'],
  offered: readonly ActionType[],
): ParsedReply {
  const parts = split(unescapeWhole(withoutReasoning(reply)), offered);
  const incomplete = !parts.closed || (parts.after !== '' && !parts.more);
  if (finishReason === 'length' && incomplete) return cut;
  if (finishReason === 'contentFilter' && incomplete) return filtered;
  if (!reply.trim()) return invalid('The reply was empty.', formatRemedy(offered));
  if (parts.type === undefined) return invalid('The reply has no <type> tag.', formatRemedy(offered));

  const type = normalizeType(parts.type);
  if (!type || !offered.includes(type)) {
    const rule = type
      ? `The action type "${type}" is not on offer in this episode.`
      : `"${parts.type.trim().slice(0, 60)}" is not an action type.`;
    return invalid(rule, `Use one of: ${offered.join(', ')}.`);
  }
  if (parts.content === undefined) {
    return invalid('The reply has no <content> tag.', `Write the content of the action: ${contentOf[type]}.`);
  }
  const action: Action = { thought: parts.thought, type, content: readContent(type, parts.content) };
  return parts.more ? { kind: 'action', action, note: onlyFirst } : { kind: 'action', action };
}

const onlyFirst = 'The reply had more than one action; only the first was carried out.';

const contentOf: Readonly<Record<ActionType, string>> = {
  search: 'one query a line',
  code: 'Python code',
  code_summary: 'the whole solution as one Python program',
  done: 'true or false',
};

const cut = invalid(
  'The reply was cut off by the token limit before the action was complete.',
  'Write it again, shorter: a brief thought, and less in one action.',
);

const filtered = invalid(
  "The reply was stopped by the endpoint's content filter before the action was complete.",
  'Write it again in other words.',
);

function invalid(rule: string, remedy: string): ParsedReply {
  return { kind: 'invalid', rule, remedy };
}

function formatRemedy(offered: readonly ActionType[]): string {
  return (
    'Reply with exactly <thought>…</thought>, <type>…</type> and <content>…</content>; ' +
    `the type is one of: ${offered.join(', ')}.`
  );
}

function readContent(type: ActionType, content: string): string {
  switch (type) {
    case 'code':
    case 'code_summary':
      return unwrapCode(content);
    case 'search':
      return unwrapText(content);
    case 'done':
      return readVerdict(unwrapText(content));
  }
}

/** `**True**`, `False: no such function`, `done(True)` as `true`, `false: no such function`, `true`. */
function readVerdict(content: string): string {
  const match = /^\W*(true|false)\b(?:[\s:.,;`*"'—-]*)([\s\S]*)$/i.exec(content);
  if (match?.[1]) {
    const reason = match[2]?.trim();
    return reason && /\w/.test(reason) ? `${match[1].toLowerCase()}: ${reason}` : match[1].toLowerCase();
  }
  const words = content.length <= 60 ? (content.match(/\b(?:true|false)\b/gi) ?? []) : [];
  return words.length === 1 && words[0] ? words[0].toLowerCase() : content;
}

function normalizeType(written: string): ActionType | undefined {
  const name = decodeEntities(written)
    .trim()
    .replace(/^\W+|\W+$/g, '')
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return actionTypes.find((type) => type === name) ?? aliases[name];
}

/** Models that reason in the open put it before their answer; it may hold drafts of actions. */
export function withoutReasoning(reply: string): string {
  const block = /^\s*<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/i.exec(reply);
  if (block) return reply.slice(block[0].length);
  // Some chat templates write the opening tag themselves, so that only the closing one is in the reply.
  const tail = /<\/think(?:ing)?>\s*(?=<(?:action|thought|type)\b)/i.exec(reply);
  return tail ? reply.slice(tail.index + tail[0].length) : reply;
}

/** A reply that is escaped as a whole: `&lt;type&gt;`. */
function unescapeWhole(reply: string): string {
  return !/<type\b/i.test(reply) && /&lt;type&gt;/i.test(reply) ? decodeEntities(reply) : reply;
}

function split(reply: string, offered: readonly ActionType[]): Parts {
  const { thought, rest } = takeThought(reply);
  const content = takeContent(rest) ?? takeNamedTag(rest, offered);
  if (!content) return withoutContent(thought, rest);
  const { before, after } = content;
  const trailing = thought === undefined ? takeThought(after) : { thought, rest: after };
  const around = [before, content.more ? '' : trailing.rest].map(withoutWrappers).filter(Boolean);
  return {
    thought: cleanThought([thought ?? trailing.thought ?? '', ...around]),
    type: content.type ?? typeIn(before) ?? typeIn(after),
    content: content.text,
    closed: content.closed,
    after: withoutWrappers(trailing.rest),
    more: content.more,
  };
}

/** No `<content>`: what follows the type is taken where it can't be mistaken for prose. */
function withoutContent(thought: string | undefined, rest: string): Parts {
  const type = typeIn(rest);
  const known = type === undefined ? undefined : normalizeType(type);
  const match = /<type\b[^<>]*>[^<]*(?:<\/type[^<>]*>)?([\s\S]*)$/i.exec(rest);
  const tail = (match?.[1] ?? '').replace(wrapper, '').trim();
  const takesTail = known === 'done' ? tail !== '' : /^(?:```|~~~)/.test(tail);
  const around = match ? rest.slice(0, match.index) : rest;
  return {
    thought: cleanThought([thought ?? '', withoutWrappers(around), takesTail ? '' : withoutWrappers(tail)]),
    type,
    content: takesTail ? tail : undefined,
    closed: takesTail && /(?:```|~~~)$/.test(tail),
    after: '',
    more: false,
  };
}

interface Span {
  readonly before: string;
  readonly text: string;
  readonly after: string;
  readonly closed: boolean;
  readonly more: boolean;
  /** The type, where the tag itself names it. */
  readonly type?: string;
}

/** The thought, and the reply without it. One that is not closed ends where the type begins. */
function takeThought(reply: string): { readonly thought: string | undefined; readonly rest: string } {
  const open = /<thoughts?\b[^<>]*>/i.exec(reply);
  const content = /<content\b[^<>]*>/i.exec(reply);
  if (!open || (content && content.index < open.index)) return { thought: undefined, rest: reply };
  const from = open.index + open[0].length;
  const tail = reply.slice(from);
  const close = /<\/\s?thoughts?\s*>/i.exec(tail);
  const next = /<type\b[^<>]*>[^<]*<\/type\s*>\s*<content\b/i.exec(tail);
  if (close && (!next || close.index < next.index)) {
    return {
      thought: tail.slice(0, close.index),
      rest: `${reply.slice(0, open.index)}\n${tail.slice(close.index + close[0].length)}`,
    };
  }
  const end = /<(?:type|content)\b/i.exec(tail)?.index ?? tail.length;
  return { thought: tail.slice(0, end), rest: `${reply.slice(0, open.index)}\n${tail.slice(end)}` };
}

/** The content: up to the last closing tag, or to the end of the first action when there are two. */
function takeContent(rest: string): Span | undefined {
  const open = /<content\b([^<>]*?)(\/?)>/i.exec(rest);
  if (!open) return undefined;
  const before = rest.slice(0, open.index);
  const body = rest.slice(open.index + open[0].length);
  const type = /\btype\s*=\s*["']?(\w+)/i.exec(open[1] ?? '')?.[1] ?? typeAttribute(before);
  const named = type === undefined ? {} : { type };
  if (open[2]) return { before, text: '', after: body, closed: true, more: false, ...named };

  const closings = [...body.matchAll(/<\/\s?content\s*>/gi)];
  const first = endOfFirstAction(body, closings);
  const end = first ?? closings.at(-1);
  if (!end) return { before, text: withoutCutTag(body), after: '', closed: false, more: false, ...named };
  return {
    before,
    text: body.slice(0, end.index),
    after: body.slice(end.index + end[0].length),
    closed: true,
    more: first !== undefined,
    ...named,
  };
}

/** The closing tag after which another whole action begins, so that it is no part of the content. */
function endOfFirstAction(body: string, closings: readonly RegExpExecArray[]): RegExpExecArray | undefined {
  const others = [...body.matchAll(/<type\b[^<>]*>[^<]{1,60}<\/type\s*>\s*<content\b[^<>]*>/gi)];
  let next = 0;
  let scanned = 0;
  let inString: string | undefined;
  for (const closing of closings) {
    const end = closing.index + closing[0].length;
    while (others[next] && (others[next]?.index ?? 0) < end) next += 1;
    const other = others[next];
    if (!other) return undefined;
    inString = openTripleQuote(body.slice(scanned, closing.index), inString);
    scanned = closing.index;
    const between = body.slice(end, Math.min(other.index, end + 2_000));
    if (!inString && /\n|<\/action|<thought/i.test(between)) return closing;
  }
  return undefined;
}

/** An action whose tag is its type, `<code>print(1)</code>`, at the start of a line: elsewhere it is prose. */
function takeNamedTag(rest: string, offered: readonly ActionType[]): Span | undefined {
  if (typeIn(rest) !== undefined) return undefined;
  const open = new RegExp(`^[ \\t]*<(${offered.join('|')})>`, 'im').exec(rest);
  if (!open?.[1]) return undefined;
  const body = rest.slice(open.index + open[0].length);
  const end = [...body.matchAll(new RegExp(`</${open[1]}\\s*>`, 'gi'))].at(-1);
  return {
    before: rest.slice(0, open.index),
    text: end ? body.slice(0, end.index) : withoutCutTag(body),
    after: end ? body.slice(end.index + end[0].length) : '',
    closed: end !== undefined,
    more: false,
    type: open[1],
  };
}

/** The first type that is one; else the first that was written. */
function typeIn(text: string): string | undefined {
  const written = [...text.matchAll(/<type\b[^<>]*>([^<]*)/gi)].map((match) => match[1] ?? '');
  return written.find((type) => normalizeType(type)) ?? written[0] ?? typeAttribute(text);
}

function typeAttribute(text: string): string | undefined {
  return /<action\b[^<>]*\btype\s*=\s*["']?(\w+)/i.exec(text)?.[1];
}

/** Where the end of the text is the start of a tag that never came, or an opening tag in its place. */
function withoutCutTag(body: string): string {
  return body
    .replace(/<\/action\s*>\s*$/i, '')
    .replace(/<\/?\s?(?:c(?:o(?:n(?:t(?:e(?:n(?:t\s*>?)?)?)?)?)?)?)?\s*$/i, '');
}

const wrapper = /<\/?action\b[^<>]*>|<\/?content\b[^<>]*>|<type\b[^<>]*>[^<]*(?:<\/type\s*>)?|<\?xml[^<>]*>/gi;

function withoutWrappers(text: string): string {
  return text
    .replace(wrapper, '')
    .split('\n')
    .filter((line) => !/^\s*(?:`{3,}|~{3,})\w*\s*$/.test(line))
    .join('\n')
    .trim();
}

function cleanThought(parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/, '$1').trim())
    .filter(Boolean)
    .join('\n\n');
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionTypes } from '../../src/core/action';
import type { Action, ActionType } from '../../src/core/action';
import type { Completion } from '../../src/core/ports';
import { xmlEncoding } from '../../src/encodings/xml';

type Finish = Completion['finishReason'];

function parse(reply: string, finish: Finish = 'stop', offered: readonly ActionType[] = actionTypes) {
  return xmlEncoding.parse(reply, finish, offered);
}

const pieces = [
  '<thought>',
  '</thought>',
  '<type>',
  '</type>',
  '<content>',
  '</content>',
  '<action>',
  '</action>',
  '<content/>',
  'code',
  'search',
  'done',
  'code_summary',
  'true',
  'False: x',
  '```python\n',
  '```',
  '\n',
  '    ',
  '"""',
  "'''",
  '"',
  '<![CDATA[',
  ']]>',
  '&lt;',
  '&amp;',
  '&',
  '<',
  '>',
  '</',
  '<think>',
  '</think>',
  'x = 1',
  '😀',
  '\0',
  '\r\n',
];

const anyReply = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join('')),
);

describe('any reply at all', () => {
  it('is read without throwing, and an action is always one of those on offer', () => {
    const offers = fc.subarray([...actionTypes], { minLength: 1 });
    const finishes = fc.constantFrom<Finish>('stop', 'length', 'contentFilter');
    fc.assert(
      fc.property(anyReply, finishes, offers, (reply, finish, offered) => {
        const parsed = parse(reply, finish, offered);
        if (parsed.kind === 'action') expect(offered).toContain(parsed.action.type);
        else expect(parsed.rule && parsed.remedy).toBeTruthy();
      }),
      { numRuns: 2_000 },
    );
  });

  it('streams a thought that only grows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (thought) => {
        const reply = xmlEncoding.render({ thought, type: 'search', content: 'q' });
        let before = '';
        for (let end = 0; end <= reply.length; end += 1) {
          const now = xmlEncoding.thoughtSoFar(reply.slice(0, end));
          expect(now.startsWith(before)).toBe(true);
          before = now;
        }
      }),
      { numRuns: 100 },
    );
  });

  it('that was rendered from an action gives the action back', () => {
    const line = fc.constantFrom('x = 1', 'if a < b:', '    return "</content>"', 'print("&lt;")', '', '# é 😀', '\ty');
    const lines = fc.array(line, { maxLength: 8 }).map((rest) => ['import os', ...rest, 'print(1)'].join('\n'));
    fc.assert(
      fc.property(lines, (content) => {
        const given: Action = { thought: 'Because.', type: 'code', content };
        expect(parse(xmlEncoding.render(given))).toEqual({ kind: 'action', action: given });
      }),
    );
  });

  it('of any size is read in time that grows with the size only', () => {
    const fillers = [
      '<',
      ' ',
      '\n',
      '"',
      '&lt;',
      '```\n',
      '<content>',
      '</content>\n',
      '</content>\n<type>x',
      '<type>code</type>',
    ];
    for (const filler of fillers) {
      const text = filler.repeat(300_000 / filler.length);
      for (const reply of [text, `<thought>t</thought><type>code</type><content>${text}`]) {
        expect(['action', 'invalid']).toContain(parse(reply).kind);
      }
    }
  });
});

describe('the thought while it is written', () => {
  it.each([
    ['', ''],
    ['<tho', ''],
    ['<thought>\nI will lo', 'I will lo'],
    ['<thought>a </thou', 'a'],
    ['<thought>a < b', 'a'],
    ['<thought>a < b, so', 'a'],
    ['<thought>a < b, so that is how it is</thought>\n<type>', 'a < b, so that is how it is'],
    ['<think>secret <thought>draft</thought>', ''],
    ['<think>secret</think><thought>open', 'open'],
    ['<thought>a<type>code', 'a'],
  ])('%j', (partial, thought) => {
    expect(xmlEncoding.thoughtSoFar(partial)).toBe(thought);
  });
});

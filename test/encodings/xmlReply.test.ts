import { describe, expect, it } from 'vitest';
import { actionTypes } from '../../src/core/action';
import type { Action, ActionType } from '../../src/core/action';
import type { Completion } from '../../src/core/ports';
import { xmlEncoding } from '../../src/encodings/xml';

type Finish = Completion['finishReason'];

function parse(reply: string, finish: Finish = 'stop', offered: readonly ActionType[] = actionTypes) {
  return xmlEncoding.parse(reply, finish, offered);
}

function action(thought: string, type: ActionType, content: string): { kind: 'action'; action: Action } {
  return { kind: 'action', action: { thought, type, content } };
}

const code = 'def f(x):\n    if x < 2:\n        return x\n    return f(x - 1)';

/** What is in the reply, the reply, and the action that is meant. */
const readable: [string, string, ReturnType<typeof action>][] = [
  ['the three tags', '<thought>t</thought><type>search</type><content>load</content>', action('t', 'search', 'load')],
  [
    'tags on lines of their own',
    `<thought>\nt\n</thought>\n<type>\ncode\n</type>\n<content>\n${code}\n</content>\n`,
    action('t', 'code', code),
  ],
  [
    'an outer tag',
    `<action>\n<thought>t</thought>\n<type>code</type>\n<content>\n${code}\n</content>\n</action>`,
    action('t', 'code', code),
  ],
  [
    'text around',
    'Sure!\n<thought>t</thought><type>search</type><content>q</content>\nI will wait.',
    action('t\n\nSure!\n\nI will wait.', 'search', 'q'),
  ],
  [
    'no thought tag, but text',
    'I look it up.\n<type>search</type><content>q</content>',
    action('I look it up.', 'search', 'q'),
  ],
  ['no thought at all', '<type>search</type><content>q</content>', action('', 'search', 'q')],
  ['upper case', '<THOUGHT>t</THOUGHT><Type>SEARCH</Type><Content>q</Content>', action('t', 'search', 'q')],
  [
    'attributes',
    '<thought lang="en">t</thought><type x="1">code</type><content lang="python">x = 1</content>',
    action('t', 'code', 'x = 1'),
  ],
  [
    'white space in tags',
    '<thought >t</ thought><type>code</type ><content >x = 1</ content >',
    action('t', 'code', 'x = 1'),
  ],
  [
    'a fence in the content',
    '<thought>t</thought><type>code</type><content>\n```python\nx = 1\nprint(x)\n```\n</content>',
    action('t', 'code', 'x = 1\nprint(x)'),
  ],
  [
    'a fence with indented code',
    '<type>code</type><content>\n```py\nif a:\n    b()\n\n    c()\n```</content>',
    action('', 'code', 'if a:\n    b()\n\n    c()'),
  ],
  ['a fence on one line', '<type>code</type><content>```python\nprint(1)```</content>', action('', 'code', 'print(1)')],
  [
    'a fence that is all on one line',
    '<type>code</type><content>```python print(1)```</content>',
    action('', 'code', 'print(1)'),
  ],
  [
    'a fence that is never closed',
    '<type>code</type><content>\n```python\nprint(1)\n</content>',
    action('', 'code', 'print(1)'),
  ],
  ['a fence of tildes', '<type>code</type><content>\n~~~\nprint(1)\n~~~\n</content>', action('', 'code', 'print(1)')],
  [
    'prose before a fence',
    '<type>code</type><content>\nHere is the code:\n```python\nprint(1)\n```\nDone.</content>',
    action('', 'code', 'print(1)'),
  ],
  [
    'two fences',
    '<type>code</type><content>\n```python\na = 1\n```\nand\n```python\nb = 2\n```\n</content>',
    action('', 'code', 'a = 1\nb = 2'),
  ],
  [
    'a fence in a string',
    '<type>code</type><content>\ntext = """\n```python\nx\n```\n"""\nprint(text)</content>',
    action('', 'code', 'text = """\n```python\nx\n```\n"""\nprint(text)'),
  ],
  [
    'a fence in a docstring in a fence',
    '<type>code</type><content>\n```python\ndef f():\n    """Doc.\n\n```\nf()\n```\n    """\n```\n</content>',
    action('', 'code', 'def f():\n    """Doc.\n\n```\nf()\n```\n    """'),
  ],
  [
    'the whole reply in a fence',
    '```xml\n<thought>t</thought>\n<type>search</type>\n<content>q</content>\n```',
    action('t', 'search', 'q'),
  ],
  [
    'closing tags in the content',
    '<thought>t</thought><type>code</type><content>\nx = "<content>a</content>"\nprint(x)\n</content>',
    action('t', 'code', 'x = "<content>a</content>"\nprint(x)'),
  ],
  [
    'all tags in a string of the content',
    '<thought>t</thought><type>code</type><content>\nx = """\n<thought>a</thought>\n<type>code</type>\n<content>\nb\n</content>\n<type>done</type>\n<content>true</content>\n"""\n</content>',
    action(
      't',
      'code',
      'x = """\n<thought>a</thought>\n<type>code</type>\n<content>\nb\n</content>\n<type>done</type>\n<content>true</content>\n"""',
    ),
  ],
  [
    'XML as the data of the code',
    '<thought>t</thought><type>code</type><content>\nimport re\nre.findall("<type>(.*?)</type>", page)\n</content>',
    action('t', 'code', 'import re\nre.findall("<type>(.*?)</type>", page)'),
  ],
  [
    'tags named in the thought',
    '<thought>The <content> must be code, the <type> code.</thought><type>code</type><content>x</content>',
    action('The <content> must be code, the <type> code.', 'code', 'x'),
  ],
  [
    'no closing tag at the end',
    '<thought>t</thought><type>code</type><content>\nprint(1)',
    action('t', 'code', 'print(1)'),
  ],
  [
    'half a closing tag',
    '<thought>t</thought><type>code</type><content>\nprint(1)\n</cont',
    action('t', 'code', 'print(1)'),
  ],
  [
    'an opening tag in place of the closing one',
    '<type>code</type><content>\nprint(1)\n<content>',
    action('', 'code', 'print(1)'),
  ],
  [
    'only the outer tag closed',
    '<action><type>code</type><content>\nprint(1)\n</content\n</action>',
    action('', 'code', 'print(1)'),
  ],
  ['the thought not closed', '<thought>t\n<type>code</type><content>x = 1</content>', action('t', 'code', 'x = 1')],
  ['the type not closed', '<thought>t</thought><type>code\n<content>x = 1</content>', action('t', 'code', 'x = 1')],
  [
    'content before type',
    '<thought>t</thought><content>x = 1</content><type>code</type>',
    action('t', 'code', 'x = 1'),
  ],
  ['the thought last', '<type>code</type><content>x = 1</content><thought>t</thought>', action('t', 'code', 'x = 1')],
  [
    'the type as an attribute',
    '<thought>t</thought><content type="code">x = 1</content>',
    action('t', 'code', 'x = 1'),
  ],
  [
    'the type as an attribute of the outer tag',
    '<action type="search"><thought>t</thought><content>q</content></action>',
    action('t', 'search', 'q'),
  ],
  ['the type as the tag', '<thought>t</thought>\n<code>\nprint(1)\n</code>', action('t', 'code', 'print(1)')],
  [
    'a fence in place of the content tag',
    '<thought>t</thought><type>code</type>\n```python\nprint(1)\n```',
    action('t', 'code', 'print(1)'),
  ],
  ['done without a content tag', '<thought>t</thought><type>done</type>\nTrue', action('t', 'done', 'true')],
  ['a type in other words', '<type>Code Summary</type><content>x</content>', action('', 'code_summary', 'x')],
  ['a type with a hyphen', '<type>code-summary</type><content>x</content>', action('', 'code_summary', 'x')],
  ['a type in quotes', '<type>`"code"`</type><content>x</content>', action('', 'code', 'x')],
  [
    'CDATA',
    '<type>code</type><content><![CDATA[\nif a < b and c:\n    d()\n]]></content>',
    action('', 'code', 'if a < b and c:\n    d()'),
  ],
  [
    'CDATA in the thought',
    '<thought><![CDATA[a & b]]></thought><type>search</type><content>q</content>',
    action('a & b', 'search', 'q'),
  ],
  [
    'escaped code',
    '<type>code</type><content>if a &lt; b &amp;&amp; c &gt; &quot;d&quot;:\n    pass</content>',
    action('', 'code', 'if a < b && c > "d":\n    pass'),
  ],
  [
    'entities that belong to the code',
    '<type>code</type><content>print("&lt;b&gt;")</content>',
    action('', 'code', 'print("&lt;b&gt;")'),
  ],
  [
    'entities beside real signs',
    '<type>code</type><content>x = "&lt;" if a &lt b < c else "&amp;"</content>',
    action('', 'code', 'x = "&lt;" if a &lt b < c else "&amp;"'),
  ],
  [
    'an escaped query',
    '<type>search</type><content>name:&quot;load&quot; &amp;&amp; type:CLASS</content>',
    action('', 'search', 'name:"load" && type:CLASS'),
  ],
  [
    'a whole escaped reply',
    '&lt;thought&gt;t&lt;/thought&gt;&lt;type&gt;search&lt;/type&gt;&lt;content&gt;q&lt;/content&gt;',
    action('t', 'search', 'q'),
  ],
  [
    'a query in a fence',
    '<type>search</type><content>\n```\nname:load\n```\n</content>',
    action('', 'search', 'name:load'),
  ],
  ['a query in backticks', '<type>search</type><content>`name:load`</content>', action('', 'search', 'name:load')],
  [
    'several queries',
    '<type>search</type><content>\nname:a\nname:b\n</content>',
    action('', 'search', 'name:a\nname:b'),
  ],
  [
    'Windows line ends',
    '<thought>t</thought>\r\n<type>code</type>\r\n<content>\r\nif a:\r\n    b()\r\n</content>\r\n',
    action('t', 'code', 'if a:\n    b()'),
  ],
  [
    'everything indented',
    '<content>\n    x = 1\n    if x:\n        y = 2\n</content><type>code</type>',
    action('', 'code', 'x = 1\nif x:\n    y = 2'),
  ],
  [
    'the first line indented more',
    '<type>code</type><content>  if a:\n      b()</content>',
    action('', 'code', 'if a:\n    b()'),
  ],
  ['an empty content tag', '<type>code</type><content/>', action('', 'code', '')],
  [
    'reasoning before',
    '<think>Maybe <type>done</type><content>true</content>?</think>\n<thought>t</thought><type>code</type><content>x</content>',
    action('t', 'code', 'x'),
  ],
  [
    'reasoning without its opening tag',
    'Maybe <type>done</type>?\n</think>\n<thought>t</thought><type>code</type><content>x</content>',
    action('t', 'code', 'x'),
  ],
  ['done in capitals', '<type>done</type><content>True</content>', action('', 'done', 'true')],
  ['done in bold', '<type>done</type><content>**True**.</content>', action('', 'done', 'true')],
  ['done as a call', '<type>done</type><content>done(True)</content>', action('', 'done', 'true')],
  [
    'done with a reason',
    '<type>done</type><content>False: there is no such function.</content>',
    action('', 'done', 'false: there is no such function.'),
  ],
  [
    'done with a reason on the next line',
    '<type>done</type><content>\nfalse\n\nNo network.\n</content>',
    action('', 'done', 'false: No network.'),
  ],
  ['done with something else', '<type>done</type><content>finished</content>', action('', 'done', 'finished')],
];

/** What is wrong, the reply, how it ended, and what the rule must say. */
const unreadable: [string, string, Finish, RegExp][] = [
  ['an empty reply', '', 'stop', /empty/],
  ['white space only', ' \n ', 'stop', /empty/],
  ['prose only', 'I think the answer is 42.', 'stop', /no <type> tag/],
  ['a fenced program only', '```python\nprint(1)\n```', 'stop', /no <type> tag/],
  ['prose with HTML', 'Call <code>load()</code> and you are done.', 'stop', /no <type> tag/],
  ['no type', '<thought>t</thought><content>x = 1</content>', 'stop', /no <type> tag/],
  ['an unknown type', '<type>bash</type><content>ls</content>', 'stop', /"bash" is not an action type/],
  ['an empty type', '<type></type><content>ls</content>', 'stop', /"" is not an action type/],
  ['no content', '<thought>t</thought><type>search</type>', 'stop', /no <content> tag/],
  ['prose in place of the content', '<type>code</type>\nI will print it.', 'stop', /no <content> tag/],
  ['cut in the thought', '<thought>I wonder wheth', 'length', /token limit/],
  ['cut in the content', '<thought>t</thought><type>code</type><content>\nprint(1)\nprin', 'length', /token limit/],
  [
    'cut after a closing tag in a string',
    '<type>code</type><content>\nx = "</content>"\nprint(',
    'length',
    /token limit/,
  ],
  ['cut in the reasoning', '<think>Let me see whether', 'length', /token limit/],
  ['nothing but the limit', '', 'length', /token limit/],
  ['stopped by a filter', '<thought>t</thought><type>code</type><content>\nprint(', 'contentFilter', /content filter/],
];

describe('what can be read', () => {
  it.each(readable)('%s', (_what, reply, expected) => {
    expect(parse(reply)).toEqual(expected);
  });

  it('a reply that was complete when the token limit came', () => {
    expect(parse('<thought>t</thought><type>code</type><content>x</content>', 'length')).toEqual(
      action('t', 'code', 'x'),
    );
  });

  it('takes the first of two actions, and says so', () => {
    const reply =
      '<thought>a</thought>\n<type>search</type>\n<content>q</content>\nResponse: 3 hits\n' +
      '<thought>b</thought>\n<type>code</type>\n<content>x = 1</content>';
    expect(parse(reply)).toEqual({
      ...action('a', 'search', 'q'),
      note: expect.stringMatching(/more than one action/) as string,
    });
    expect(parse(reply.slice(0, -12), 'length')).toMatchObject(action('a', 'search', 'q'));
  });
});

describe('what can not be read', () => {
  it.each(unreadable)('%s', (_what, reply, finish, rule) => {
    const parsed = parse(reply, finish);
    expect(parsed).toMatchObject({ kind: 'invalid', rule: expect.stringMatching(rule) as string });
    expect(parsed.kind === 'invalid' && parsed.remedy).toMatch(/\w/);
  });

  it('names the types on offer, and only these', () => {
    const parsed = parse('<type>code</type><content>x</content>', 'stop', ['search', 'done']);
    expect(parsed).toEqual({
      kind: 'invalid',
      rule: 'The action type "code" is not on offer in this episode.',
      remedy: 'Use one of: search, done.',
    });
    expect(xmlEncoding.instructions(['search', 'done'])).not.toMatch(/code_summary/);
  });
});

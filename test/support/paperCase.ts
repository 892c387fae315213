import type { Action } from '../../src/core/action';
import { xmlEncoding } from '../../src/encodings/xml';

/**
 * What a model writes for the paper's case (CodeNav figure 2) on `test/fixtures/cli-workspace`: a
 * search, a wrong call, another search after the error, the right call, the summary, done.
 */
export const paperCase: readonly Action[] = [
  { type: 'search', thought: 'I look for areas of circles.', content: 'name:circle_area' },
  {
    type: 'code',
    thought: 'I try it with the text as it is.',
    content: 'from shapes.area import circle_area\n\ncircle_area("3 cm")',
  },
  { type: 'search', thought: 'It takes a number; something must read the text.', content: 'parse length text' },
  {
    type: 'code',
    thought: 'parse_length gives metres.',
    content: 'from shapes.units import parse_length\n\ncircle_area(parse_length("3 cm"))',
  },
  {
    type: 'code_summary',
    thought: 'That is it.',
    content: [
      'from shapes.area import circle_area',
      'from shapes.units import parse_length',
      '',
      'print(f"{circle_area(parse_length(\'3 cm\')):.6f}")',
    ].join('\n'),
  },
  { type: 'done', thought: 'The area is printed.', content: 'true' },
];

/** The replies, as a model writes them. */
export const paperReplies: readonly string[] = paperCase.map((action) => xmlEncoding.render(action));

/** The text of a script for `--model scripted:FILE`. */
export function scriptOf(actions: readonly Action[]): string {
  return actions.map((action) => `${JSON.stringify(xmlEncoding.render(action))}\n`).join('');
}

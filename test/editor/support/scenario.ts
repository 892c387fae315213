import type { ActionType } from '../../../src/core/action';
import { xmlEncoding } from '../../../src/encodings/xml';
import type { RecordedRequest, ScriptedReply } from '../../support/modelServer';

/** A reply of the model: one action, written as CodeNav asks models to write it. */
export function reply(type: ActionType, thought: string, content: string): ScriptedReply {
  return { kind: 'text', text: xmlEncoding.render({ type, thought, content }), deltaSize: 12 };
}

/** Settings that point CodeNav at a model server. */
export function modelSettings(baseUrl: string): Readonly<Record<string, unknown>> {
  return { 'codenav.model.baseUrl': baseUrl, 'codenav.model.name': 'test-model' };
}

/** Everything that a request told the model, as one text. */
export function told(request: RecordedRequest | undefined): string {
  return JSON.stringify(request?.body ?? '');
}

/** The case of the paper: search, a wrong call, its error, the right call, a summary, done. */
export const totals = {
  question: 'What did each region buy in all, with ten percent off?',
  wrongCell: [
    'from shop.orders import load_orders',
    'from shop.reports import totals_by_region',
    '',
    'orders = load_orders("data/orders.csv")',
    'totals_by_region(orders, discount=10)',
  ].join('\n'),
  rightCell: ['from decimal import Decimal', '', 'totals_by_region(orders, discount=Decimal("0.1"))'].join('\n'),
  solution: [
    'from decimal import Decimal',
    '',
    'from shop.orders import load_orders',
    'from shop.reports import format_report, totals_by_region',
    '',
    'totals = totals_by_region(load_orders("data/orders.csv"), discount=Decimal("0.1"))',
    'print(format_report(totals))',
  ].join('\n'),
  /** What the solution prints. */
  printed: ['east           20.25', 'north          14.63', 'south          51.75'].join('\n'),
} as const;

/** The model's replies in that case. */
export function totalsScript(): ScriptedReply[] {
  return [
    reply('search', 'I look for what adds orders up by region.', 'totals by region\nload orders'),
    reply('code', 'totals_by_region takes the orders and a discount.', totals.wrongCell),
    reply('code', 'The discount is a fraction between 0 and 1, so ten percent is 0.1.', totals.rightCell),
    reply('code_summary', 'This is all that is needed.', totals.solution),
    reply('done', 'The question is answered.', 'true'),
  ];
}

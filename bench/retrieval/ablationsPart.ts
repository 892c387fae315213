import { ablations } from './ablations';
import type { Ablation } from './ablations';
import type { Bench } from './bench';
import { readDefinitions } from './definitions';
import { OpenedIndex } from './openedIndex';
import { docstringQueries, nameQueries } from './protocols';
import type { TargetQuery } from './protocols';
import { chosenLibraries, limited, ranksIn, sourcesOf } from './qualityPart';
import { formatShare } from './report';
import type { PartResult, Table } from './report';
import { interval95, rankFigures } from './statistics';
import type { RankFigures } from './statistics';

/** What the ranking does on the queries for tuning, as it is or with something switched off. */
interface Outcome {
  readonly name: string;
  readonly p1: RankFigures;
  readonly p3: RankFigures;
  /** Half the width of the 95 % interval of what P1's MRR@10 lost or won, query by query. */
  readonly interval: number;
}

interface Setting {
  readonly library: string;
  readonly stripped: string;
  readonly whole: string;
  readonly p1: readonly TargetQuery[];
  readonly p3: readonly TargetQuery[];
}

/**
 * Each feature of the ranking switched off, one at a time, on the tuning half of P1 and on P3 of the
 * development libraries. The test half and held-out libraries are not looked at.
 */
export async function ablationsPart(bench: Bench): Promise<PartResult> {
  const title = 'Ablations';
  if (ablations.length === 0) {
    return {
      sections: [{ title, paragraphs: ['No feature of the ranking can be switched off.'], tables: [] }],
      data: [],
    };
  }
  const tables: Table[] = [];
  const data: { readonly library: string; readonly outcomes: readonly Outcome[] }[] = [];
  for (const library of chosenLibraries(bench).filter(({ set }) => set === 'development')) {
    bench.say(`Ablations on ${library.name}`);
    const whole = await sourcesOf(bench, library);
    const { definitions, stripped } = await readDefinitions(bench, whole, library.name);
    const setting: Setting = {
      ...{ library: library.name, stripped, whole },
      p1: limited(bench, docstringQueries(definitions).tuning),
      p3: limited(bench, nameQueries(definitions)),
    };
    const outcomes = await outcomesOf(bench, setting);
    tables.push(tableOf(setting, outcomes));
    data.push({ library: library.name, outcomes });
  }
  const paragraphs = [
    'One feature of the ranking off at a time, on the queries for tuning. A negative difference is what the feature ' +
      'is worth; the interval is that of the difference of MRR@10, query by query (95 %).',
  ];
  return { sections: [{ title, paragraphs, tables }], data };
}

async function outcomesOf(bench: Bench, setting: Setting): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let reference: readonly number[] = [];
  for (const ablation of [undefined, ...ablations]) {
    const [p1, p3] = [
      await ranksOf(bench, setting, 'stripped', ablation),
      await ranksOf(bench, setting, 'whole', ablation),
    ];
    const gains = p1.map((rank) => (rank === undefined ? 0 : 1 / rank));
    if (!ablation) reference = gains;
    outcomes.push({
      name: ablation?.name ?? 'as it is',
      p1: rankFigures(p1),
      p3: rankFigures(p3),
      interval: interval95(gains.map((gain, at) => gain - (reference[at] ?? 0))),
    });
  }
  return outcomes;
}

async function ranksOf(
  bench: Bench,
  setting: Setting,
  which: 'stripped' | 'whole',
  ablation: Ablation | undefined,
): Promise<readonly (number | undefined)[]> {
  const index = await OpenedIndex.open(bench, setting[which], `${setting.library}-${which}`, ablation);
  return ranksIn(index, which === 'stripped' ? setting.p1 : setting.p3).finally(() => index.dispose());
}

function tableOf({ library, p1, p3 }: Setting, outcomes: readonly Outcome[]): Table {
  const [reference] = outcomes;
  const difference = (outcome: Outcome): string => {
    if (!reference || outcome === reference) return '';
    const change = outcome.p1.mrr10 - reference.p1.mrr10;
    return `${change > 0 ? '+' : ''}${change.toFixed(3)} ± ${outcome.interval.toFixed(3)}`;
  };
  return {
    caption: `${library}: ${p1.length} queries of P1, ${p3.length} of P3.`,
    columns: ['without', 'P1 MRR@10', 'difference', 'P1 R@10', 'P3 R@1'],
    rows: outcomes.map((outcome) => [
      ...[outcome.name, formatShare(outcome.p1.mrr10), difference(outcome)],
      ...[formatShare(outcome.p1.r10), formatShare(outcome.p3.r1)],
    ]),
  };
}

import { formatCount, formatShare, verdict } from './report';
import type { Section, Table } from './report';
import { mean } from './statistics';
import type { RankFigures } from './statistics';

/** Another engine on the queries of P1. */
export type OtherEngine =
  { readonly name: string; readonly figures: RankFigures } | { readonly name: string; readonly failed: string };

export interface CommitFigures {
  /** The commit whose tree was indexed. */
  readonly base: string;
  /** So many first parents before the newest commit. */
  readonly steps: number;
  readonly queries: number;
  readonly file5: number;
  readonly func10: number;
}

/** What a library gave. */
export interface LibraryQuality {
  readonly library: string;
  readonly set: 'development' | 'held out';
  readonly files: number;
  readonly lines: number;
  /** Files that Python's own parser refused; they are in no copy that P1 indexes. */
  readonly unreadable: number;
  readonly p1: RankFigures;
  readonly p1Ranks: readonly (number | null)[];
  readonly others: readonly OtherEngine[];
  /** Absent where no history was given. */
  readonly p2?: CommitFigures;
  readonly p3: RankFigures;
  readonly p3Missed: readonly object[];
}

const goals = { mrr10: 0.6, r10: 0.8, p3: 0.99, heldOutBelow: 0.03 } as const;
/** Of func@10, by library; others are held against the lower. */
const commitGoals: Readonly<Record<string, number>> = { sympy: 0.65, diffusers: 0.6 };
const commitGoal = 0.6;

/** The tables of the part on quality, each library with its own line. */
export function qualitySections(qualities: readonly LibraryQuality[], failures: readonly string[]): Section[] {
  const heldOut = qualities.some(({ set }) => set === 'held out');
  return [
    {
      title: 'Quality',
      paragraphs: [
        'P1: first sentence of a docstring → its function, all docstrings taken out before indexing. P2: subject of a ' +
          'commit → functions that it touched, in the tree before. P3: a name that is bound once → its definition. ' +
          `Held-out libraries may be ${goals.heldOutBelow} below a goal.`,
        ...(heldOut ? [] : ['No held-out library is named (or chosen for this run).']),
        ...failures,
      ],
      tables: [
        docstringTable(qualities),
        otherTable(qualities),
        ...(qualities.some(({ p2 }) => p2) ? [commitTable(qualities)] : []),
        nameTable(qualities),
      ],
    },
  ].map((section) => {
    const without = qualities.filter(({ p2 }) => !p2).map(({ library }) => library);
    if (without.length === 0) return section;
    const said = `P2 was left out for ${without.join(', ')}: no history was given (--git NAME=GITDIR).`;
    return { ...section, paragraphs: [...section.paragraphs, said] };
  });
}

function slack({ set }: LibraryQuality): number {
  return set === 'held out' ? goals.heldOutBelow : 0;
}

/** Rows for each library, then the means of each set that has more than one. */
function withMeans(
  qualities: readonly LibraryQuality[],
  row: (quality: LibraryQuality) => string[],
  means: (some: readonly LibraryQuality[]) => string[],
): string[][] {
  const sets = (['development', 'held out'] as const).flatMap((set) => {
    const some = qualities.filter((quality) => quality.set === set);
    return some.length > 1 ? [[`mean, ${set}`, set, ...means(some)]] : [];
  });
  return [...qualities.map((quality) => [quality.library, quality.set, ...row(quality)]), ...sets];
}

function docstringTable(qualities: readonly LibraryQuality[]): Table {
  const figures = ({ mrr10, r1, r3, r10 }: Omit<RankFigures, 'queries'>): string[] =>
    [mrr10, r1, r3, r10].map(formatShare);
  return {
    caption: `P1, docstring → function. Goals: MRR@10 ≥ ${goals.mrr10}, R@10 ≥ ${goals.r10}.`,
    columns: ['library', 'set', 'files', 'lines', 'queries', 'MRR@10', 'R@1', 'R@3', 'R@10', ''],
    rows: withMeans(
      qualities,
      (quality) => [
        ...[quality.files, quality.lines, quality.p1.queries].map(formatCount),
        ...figures(quality.p1),
        verdict(quality.p1.mrr10 >= goals.mrr10 - slack(quality) && quality.p1.r10 >= goals.r10 - slack(quality)),
      ],
      (some) => {
        const of = (key: keyof RankFigures): number => mean(some.map(({ p1 }) => p1[key]));
        return ['', '', '', ...figures({ mrr10: of('mrr10'), r1: of('r1'), r3: of('r3'), r10: of('r10') }), ''];
      },
    ),
  };
}

function otherTable(qualities: readonly LibraryQuality[]): Table {
  const names = [...new Set(qualities.flatMap(({ others }) => others.map(({ name }) => name)))];
  return {
    caption: 'Beside, on the same queries of P1 and the same blocks: MRR@10 / R@10.',
    columns: ['library', ...names, 'CodeNav'],
    rows: qualities.map(({ library, others, p1 }) => [
      library,
      ...names.map((name) => {
        const other = others.find((engine) => engine.name === name);
        return other && 'figures' in other ? pair(other.figures) : 'failed';
      }),
      pair(p1),
    ]),
  };
}

function pair({ mrr10, r10 }: RankFigures): string {
  return `${formatShare(mrr10)} / ${formatShare(r10)}`;
}

function commitTable(qualities: readonly LibraryQuality[]): Table {
  const rows = qualities.flatMap((quality) => {
    const { library, p2, set } = quality;
    if (!p2) return [];
    const goal = commitGoals[library] ?? commitGoal;
    const result = verdict(p2.func10 >= goal - slack(quality));
    const counts = [p2.base.slice(0, 10), formatCount(p2.steps), formatCount(p2.queries)];
    return [[library, set, ...counts, formatShare(p2.file5), formatShare(p2.func10), `≥ ${goal}`, result]];
  });
  return {
    caption: 'P2, commit → function: one of one to three existing functions (tests not counted) that it touched.',
    columns: ['library', 'set', 'tree', 'steps back', 'queries', 'file@5', 'func@10', 'goal', ''],
    rows,
  };
}

function nameTable(qualities: readonly LibraryQuality[]): Table {
  return {
    caption: `P3, name → definition. Goal: R@1 ≥ ${goals.p3}.`,
    columns: ['library', 'set', 'queries', 'R@1', 'R@3', ''],
    rows: withMeans(
      qualities,
      (quality) => [
        formatCount(quality.p3.queries),
        formatShare(quality.p3.r1),
        formatShare(quality.p3.r3),
        verdict(quality.p3.r1 >= goals.p3 - slack(quality)),
      ],
      (some) => [
        '',
        formatShare(mean(some.map(({ p3 }) => p3.r1))),
        formatShare(mean(some.map(({ p3 }) => p3.r3))),
        '',
      ],
    ),
  };
}

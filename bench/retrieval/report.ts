/** A table of a report; the first column is what it is about, the others are figures. */
export interface Table {
  readonly caption?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of the report, before it is written as text or as Markdown. */
export interface Section {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly tables: readonly Table[];
  /** Drawn with characters, for a terminal. */
  readonly plot?: string;
  /** Name of a file beside the report. */
  readonly figure?: { readonly file: string; readonly alt: string };
}

/** What a part of the benchmark hands over. */
export interface PartResult {
  readonly sections: readonly Section[];
  /** All that was measured, for report.json. */
  readonly data: unknown;
  /** What could not be measured, or was answered wrongly: the run has failed then. A missed goal is not. */
  readonly broken?: readonly string[];
  /** Further files of the report: name → content. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The report for a terminal. */
export function asText(sections: readonly Section[]): string {
  return sections
    .map(({ title, paragraphs, tables, plot }) => {
      const parts = [`${title}\n${'='.repeat(title.length)}`, ...paragraphs, ...tables.map(textTable)];
      return [...parts, ...(plot === undefined ? [] : [plot])].join('\n\n');
    })
    .join('\n\n\n')
    .concat('\n');
}

function textTable({ caption, columns, rows }: Table): string {
  const widths = columns.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [...(caption === undefined ? [] : [caption]), line(columns), rule, ...rows.map(line)].join('\n');
}

/** The report as a Markdown document. */
export function asMarkdown(title: string, sections: readonly Section[]): string {
  const body = sections.flatMap((section) => [
    `## ${section.title}`,
    ...section.paragraphs,
    ...section.tables.map(markdownTable),
    ...(section.plot !== undefined && !section.figure ? [`\`\`\`text\n${section.plot}\n\`\`\``] : []),
    ...(section.figure ? [`![${section.figure.alt}](${section.figure.file})`] : []),
  ]);
  return [`# ${title}`, ...body].join('\n\n').concat('\n');
}

function markdownTable({ caption, columns, rows }: Table): string {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = columns.map((_, at) => (at === 0 ? '---' : '---:'));
  const head = caption === undefined ? [] : [`${caption}\n`];
  return [...head, row(columns), row(rule), ...rows.map(row)].join('\n');
}

export const formatMs = (ms: number): string =>
  ms >= 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0)} ms`;

export const formatMb = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

/** With thin groups of three, so that it reads the same everywhere. */
export const formatCount = (count: number): string => Math.round(count).toLocaleString('en-US');

export const formatShare = (share: number): string => share.toFixed(3);

/** What a goal came to. */
export const verdict = (met: boolean): string => (met ? 'met' : 'missed');

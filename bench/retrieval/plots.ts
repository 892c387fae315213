/** Some lines over the number of blocks, both axes logarithmic. */
export interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly Line[];
}

export interface Line {
  readonly name: string;
  /** All above 0, by ascending x. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const marks = ['o', 'x', '+', '*', '#'];

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Whole powers of ten around some values, as exponents. */
function decades(values: readonly number[]): Range {
  const logs = values.filter((value) => value > 0).map(Math.log10);
  if (logs.length === 0) return { low: 0, high: 1 };
  const low = Math.floor(Math.min(...logs));
  return { low, high: Math.max(low + 1, Math.ceil(Math.max(...logs))) };
}

function rangesOf({ lines }: Panel): { readonly x: Range; readonly y: Range } {
  const points = lines.flatMap((line) => line.points);
  return { x: decades(points.map(({ x }) => x)), y: decades(points.map(({ y }) => y)) };
}

/** Where a value lies in a range, from 0 to 1. */
function place(value: number, { low, high }: Range): number {
  return (Math.log10(value) - low) / (high - low);
}

function ticksOf({ low, high }: Range): number[] {
  return Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at));
}

function tickText(value: number): string {
  return value >= 1 ? value.toLocaleString('en-US') : String(Number(value.toPrecision(1)));
}

/** A panel for a terminal. */
export function textPlot(panel: Panel, width = 64, height = 16): string {
  const { x, y } = rangesOf(panel);
  const grid = Array.from({ length: height }, () => Array.from({ length: width }, () => ' '));
  for (const [at, { points }] of panel.lines.entries()) {
    for (const point of points) {
      const row = grid[Math.round((1 - place(point.y, y)) * (height - 1))];
      if (row) row[Math.round(place(point.x, x) * (width - 1))] = marks[at % marks.length] ?? 'o';
    }
  }
  const labels = new Map(
    ticksOf(y).map((tick) => [Math.round((1 - place(tick, y)) * (height - 1)), tickText(tick)] as const),
  );
  const margin = Math.max(...[...labels.values()].map((label) => label.length));
  const rows = grid.map((row, at) => `${(labels.get(at) ?? '').padStart(margin)} |${row.join('')}`.trimEnd());
  const axis = `${' '.repeat(margin)} +${'-'.repeat(width)}`;
  const below = Array.from({ length: width + 8 }, () => ' ');
  for (const tick of ticksOf(x)) {
    const label = tickText(tick);
    const start = Math.max(0, Math.round(place(tick, x) * (width - 1)) - Math.floor(label.length / 2));
    for (let at = 0; at < label.length; at++) below[start + at] = label.charAt(at);
  }
  const legend = panel.lines.map(({ name }, at) => `${marks[at % marks.length] ?? 'o'} ${name}`).join('   ');
  return [
    `${panel.title} (${panel.unit}) against blocks, both axes logarithmic`,
    ...rows,
    axis,
    `${' '.repeat(margin + 2)}${below.join('').trimEnd()}`,
    legend,
  ].join('\n');
}

/** Readable on light and dark ground alike; distinguishable without colour by their marks. */
const colours = {
  light: ['#0b63c4', '#b8460b', '#1a7f37', '#8250df'],
  dark: ['#6cb6ff', '#f69d50', '#57ab5a', '#dcbdfb'],
};
const size = { width: 460, height: 340, left: 58, right: 34, top: 40, bottom: 92 };

/** Panels side by side, as an image that follows the reader's light or dark scheme. */
export function svgPanels(panels: readonly Panel[]): string {
  const width = size.width * panels.length;
  const style = [
    'text{font:12px system-ui,sans-serif;fill:#1f2328}',
    '.title{font-weight:600;font-size:14px}',
    '.grid{stroke:#1f2328;stroke-opacity:.15}',
    '.axis{stroke:#1f2328;stroke-opacity:.6}',
    ...colours.light.map((colour, at) => `.l${at}{stroke:${colour};fill:none;stroke-width:2}.m${at}{fill:${colour}}`),
    '.ground{fill:#ffffff}',
    '@media (prefers-color-scheme:dark){text{fill:#e6edf3}.grid,.axis{stroke:#e6edf3}.ground{fill:#0d1117}',
    ...colours.dark.map((colour, at) => `.l${at}{stroke:${colour}}.m${at}{fill:${colour}}`),
    '}',
  ].join('');
  const drawn = panels.map((panel, at) => `<g transform="translate(${at * size.width},0)">${svgPanel(panel)}</g>`);
  const label = panels.map(({ title, unit }) => `${title} (${unit})`).join(' and ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${size.height}" width="${width}" ` +
    `height="${size.height}" role="img" aria-label="${escaped(label)} against the number of blocks">` +
    `<style>${style}</style><rect class="ground" width="100%" height="100%"/>${drawn.join('')}</svg>\n`
  );
}

function svgPanel(panel: Panel): string {
  const { x, y } = rangesOf(panel);
  const [right, bottom] = [size.width - size.right, size.height - size.bottom];
  const atX = (value: number): number => round(size.left + place(value, x) * (right - size.left));
  const atY = (value: number): number => round(bottom - place(value, y) * (bottom - size.top));
  const across = ticksOf(y).map(
    (tick) =>
      `<line class="grid" x1="${size.left}" x2="${right}" y1="${atY(tick)}" y2="${atY(tick)}"/>` +
      `<text x="${size.left - 6}" y="${atY(tick) + 4}" text-anchor="end">${tickText(tick)}</text>`,
  );
  const up = ticksOf(x).map(
    (tick) =>
      `<line class="grid" x1="${atX(tick)}" x2="${atX(tick)}" y1="${size.top}" y2="${bottom}"/>` +
      `<text x="${atX(tick)}" y="${bottom + 16}" text-anchor="middle">${tickText(tick)}</text>`,
  );
  const lines = panel.lines.map(({ points }, at) => {
    const path = points.map((point) => `${atX(point.x)},${atY(point.y)}`).join(' ');
    const dots = points.map((point) => svgMark(at, atX(point.x), atY(point.y))).join('');
    return `<polyline class="l${at % 4}" points="${path}"/>${dots}`;
  });
  const legend = panel.lines.map(({ name }, at) => {
    const [left, top] = [size.left + (at % 2) * 190, bottom + 54 + Math.floor(at / 2) * 20];
    return (
      `<line class="l${at % 4}" x1="${left}" x2="${left + 24}" y1="${top}" y2="${top}"/>${svgMark(at, left + 12, top)}` +
      `<text x="${left + 32}" y="${top + 4}">${escaped(name)}</text>`
    );
  });
  return [
    `<text class="title" x="${size.left}" y="22">${escaped(`${panel.title} (${panel.unit})`)}</text>`,
    ...across,
    ...up,
    `<path class="axis" fill="none" d="M${size.left} ${size.top}V${bottom}H${right}"/>`,
    `<text x="${(size.left + right) / 2}" y="${bottom + 34}" text-anchor="middle">blocks</text>`,
    ...lines,
    ...legend,
  ].join('');
}

function svgMark(at: number, x: number, y: number): string {
  const mark = `class="m${at % 4}"`;
  switch (at % 4) {
    case 0:
      return `<circle ${mark} cx="${x}" cy="${y}" r="3.5"/>`;
    case 1:
      return `<rect ${mark} x="${x - 3}" y="${y - 3}" width="6" height="6"/>`;
    case 2:
      return `<path ${mark} d="M${x} ${y - 4.5}l4.5 8h-9z"/>`;
    default:
      return `<path ${mark} d="M${x} ${y - 4.5}l4.5 4.5l-4.5 4.5l-4.5 -4.5z"/>`;
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * Measures the index and the search: size, speed, quality, beside other programs, in one run.
 * Started by run.mjs, which bundles it; `npm run bench:retrieval -- --help` tells the rest.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { ablationsPart } from './ablationsPart';
import { Bench } from './bench';
import { besidePart } from './besidePart';
import { commandPart } from './commandPart';
import { openCorpusB } from './corpusB';
import type { MeasuredCorpus } from './corpusB';
import { growthPart } from './growthPart';
import { UsageError, parseOptions, usage } from './options';
import type { BenchOptions, Part } from './options';
import { chosenLibraries, qualityPart } from './qualityPart';
import { asMarkdown, asText } from './report';
import type { PartResult, Section } from './report';
import { speedPart } from './speedPart';

/** Results so far, written after each part, so that a run that breaks keeps what it has. */
class Report {
  readonly #options: BenchOptions;
  readonly #sections: Section[];
  readonly #data: Record<string, unknown> = {};
  readonly #machine = {
    startedAt: new Date().toISOString(),
    system: `${type()} ${release()}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    node: process.version,
  };

  constructor(options: BenchOptions) {
    this.#options = options;
    const { cores, memoryBytes, node, processor, startedAt, system } = this.#machine;
    this.#sections = [
      {
        title: 'Run',
        paragraphs: [
          `${startedAt}, ${cores} cores (${processor}), ${Math.round(memoryBytes / 2 ** 30)} GB, ${system}, Node ${node}. ` +
            `Parts: ${options.parts.join(', ')}.` +
            (options.quick ? ' A quick run over small corpora: none of these figures is to be quoted.' : ''),
        ],
        tables: [],
      },
    ];
    mkdirSync(options.out, { recursive: true });
  }

  add(part: Part, seconds: number, { data, files, sections }: PartResult): void {
    this.#sections.push(...sections);
    this.#data[part] = { seconds, data };
    for (const [name, content] of Object.entries(files ?? {})) writeFileSync(join(this.#options.out, name), content);
    this.#write();
    process.stdout.write(`\n${asText(sections)}\n`);
  }

  #write(): void {
    const { histories, ...options } = this.#options;
    const content = {
      machine: this.#machine,
      options: { ...options, histories: [...histories.keys()] },
      parts: this.#data,
    };
    writeFileSync(join(this.#options.out, 'report.json'), `${JSON.stringify(content, undefined, 1)}\n`);
    writeFileSync(join(this.#options.out, 'report.md'), asMarkdown('Index and search, measured', this.#sections));
    writeFileSync(join(this.#options.out, 'report.txt'), asText(this.#sections));
  }
}

/** Runs the parts; what broke. One part that fails doesn't keep the others from running. */
async function runParts(options: BenchOptions, built: string, folder: string): Promise<string[]> {
  const work = mkdtempSync(join(tmpdir(), 'codenav-bench-'));
  const bench = new Bench(options, { built, folder, work });
  const report = new Report(options);
  const broken: string[] = [];
  process.once('SIGINT', () => {
    rmSync(work, { recursive: true, force: true });
    process.exit(130);
  });
  let opened: Promise<MeasuredCorpus> | undefined;
  const corpus = (): Promise<MeasuredCorpus> => (opened ??= openCorpusB(bench));
  const run: Record<Part, () => Promise<PartResult>> = {
    speed: async () => speedPart(bench, await corpus()),
    beside: async () => besidePart(bench, await corpus()),
    quality: () => qualityPart(bench),
    ablations: () => ablationsPart(bench),
    growth: async () => growthPart(bench, await corpus()),
    command: () => commandPart(bench),
  };
  try {
    // A wrong name is said now, not after the parts before.
    chosenLibraries(bench);
    for (const part of options.parts) {
      const from = performance.now();
      const result = await run[part]().catch((error: unknown) => failed(part, error));
      broken.push(...(result.broken ?? []));
      report.add(part, (performance.now() - from) / 1000, result);
    }
    bench.say(`Report: ${join(options.out, 'report.md')}`);
    return broken;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function failed(part: Part, error: unknown): PartResult {
  const reason = `The part ${part} could not be measured: ${error instanceof Error ? error.message : String(error)}`;
  return { sections: [{ title: part, paragraphs: [reason], tables: [] }], data: { failed: reason }, broken: [reason] };
}

async function main(): Promise<number> {
  const [root = '.', built = '.', ...args] = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(usage);
    return 0;
  }
  try {
    const broken = await runParts(parseOptions(args, process.env, root), built, join(root, 'bench', 'retrieval'));
    process.stderr.write(broken.map((line) => `${line}\n`).join(''));
    return broken.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usage}`);
      return 2;
    }
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 1;
  }
}

void main().then((code) => {
  process.exitCode = code;
});

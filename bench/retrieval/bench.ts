import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type * as z from 'zod';
import type { BenchOptions } from './options';

const execute = promisify(execFile);

/** Where a run finds and leaves things, and how it starts other programs. */
export class Bench {
  readonly options: BenchOptions;
  /** The built product: what `dist` is of an installed one. */
  readonly assets: string;
  /** Bundles of the processes that measure. */
  readonly bundles: string;
  /** The checkout's folder of the benchmark. */
  readonly folder: string;
  /** Thrown away after the run. */
  readonly work: string;

  constructor(options: BenchOptions, places: { built: string; folder: string; work: string }) {
    this.options = options;
    this.assets = join(places.built, 'product');
    this.bundles = join(places.built, 'retrieval-bundles');
    this.folder = places.folder;
    this.work = places.work;
  }

  /** Says what goes on, for who waits. */
  say(line: string): void {
    process.stderr.write(`${new Date().toTimeString().slice(0, 8)}  ${line}\n`);
  }

  /** Runs a program; what it printed. @throws with the end of what it said when it fails */
  async run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
    try {
      const { stdout } = await execute(program, [...args], { maxBuffer: 1 << 30, env, cwd: this.work });
      return stdout;
    } catch (error) {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().slice(-800) : '';
      throw new Error(`${program} ${args.slice(0, 4).join(' ')} failed. ${said}`, { cause: error });
    }
  }

  /** Runs one of the benchmark's Python scripts, which leaves JSON in a file that is its last argument. */
  async script<T>(name: string, args: readonly string[], schema: z.ZodType<T>, python?: string): Promise<T> {
    const out = join(this.work, `${randomUUID()}.json`);
    // -B: no __pycache__ in the checkout.
    await this.run(python ?? this.options.python, ['-B', join(this.folder, 'python', name), ...args, out]);
    return schema.parse(JSON.parse(readFileSync(out, 'utf8')));
  }

  /**
   * Runs a bundle of the benchmark in a Node process of its own, so that nothing else counts in what
   * it measures. The type parameter is what that bundle writes: both ends are built together.
   */
  async child<T>(bundle: string, job: object, flags: readonly string[] = []): Promise<T> {
    const name = randomUUID();
    const [jobFile, outFile] = [join(this.work, `${name}-job.json`), join(this.work, `${name}-out.json`)];
    writeFileSync(jobFile, JSON.stringify(job));
    const child = spawn(process.execPath, [...flags, join(this.bundles, `${bundle}.js`), jobFile, outFile], {
      stdio: ['ignore', 'inherit', 'inherit'],
      cwd: this.work,
    });
    const code = await new Promise<number | string>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (status, signal) => resolve(status ?? signal ?? 'lost'));
    });
    if (code !== 0) throw new Error(`${bundle} ended with ${code}.`);
    return JSON.parse(readFileSync(outFile, 'utf8')) as T;
  }
}

/** What the other end of `Bench.child` does: reads the job, works, writes the result. */
export async function answerJob(work: (job: never) => Promise<object>): Promise<void> {
  const [jobFile = '', outFile = ''] = process.argv.slice(2);
  const result = await work(JSON.parse(readFileSync(jobFile, 'utf8')) as never);
  writeFileSync(outFile, JSON.stringify(result));
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Bench } from './bench';
import { made } from './corpora';

const definitionSchema = z.object({
  path: z.string(),
  /** Qualified within its file. */
  name: z.string(),
  kind: z.enum(['function', 'class']),
  /** With decorators. */
  startLine: z.number(),
  endLine: z.number(),
  test: z.boolean(),
  dunder: z.boolean(),
  /** First sentence of the docstring, on one line; empty where there is none. */
  sentence: z.string(),
  /** How often the name is bound, and mentioned, in the whole library. */
  defined: z.number(),
  mentioned: z.number(),
});

/** A function, method or class as Python's own parser sees it. */
export type Definition = z.infer<typeof definitionSchema>;

const fileSchema = z.object({
  definitions: z.array(definitionSchema),
  failures: z.array(z.object({ path: z.string(), reason: z.string() })),
});

/** The definitions of a library, and a copy of it without any docstring. */
export interface Definitions extends z.infer<typeof fileSchema> {
  readonly stripped: string;
}

/** From the cache, where the same script has worked on the same sources before. */
export async function readDefinitions(bench: Bench, folder: string, name: string): Promise<Definitions> {
  const script = ['definitions.py', 'paths.py'].map((file) => readFileSync(join(bench.folder, 'python', file)));
  const version = createHash('sha256').update(Buffer.concat(script)).update(folder).digest('hex').slice(0, 12);
  const place = await made(join(bench.options.cache, 'definitions', `${name}-${version}`), async (unfinished) => {
    bench.say(`Taking the docstrings out of ${name}`);
    await bench.run(bench.options.python, [
      ...['-B', join(bench.folder, 'python', 'definitions.py'), folder],
      ...[join(unfinished, 'stripped'), join(unfinished, 'definitions.json')],
    ]);
  });
  const read = fileSchema.parse(JSON.parse(readFileSync(join(place, 'definitions.json'), 'utf8')));
  return { ...read, stripped: join(place, 'stripped') };
}

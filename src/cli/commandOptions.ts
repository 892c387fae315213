import * as z from 'zod';
import { defaultEpisodeSettings } from '../core/settings';
import { exportEndings, exportFormatOf } from '../exports/exportFormat';
import { filled, httpUrl, oneOf, seconds, wholeNumber } from './optionSchemas';

/** What is to be indexed, and the Python that belongs to it. */
const codeBaseOptions = z.object({
  workspace: z.array(filled('--workspace')).default([]),
  library: z.array(filled('--library')).default([]),
  python: filled('--python').optional(),
});

export type CodeBaseOptions = z.infer<typeof codeBaseOptions>;

const modelOptions = z.object({
  model: filled('--model').optional(),
  baseUrl: httpUrl('--base-url').optional(),
  apiKeyEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: '--api-key-env takes the name of an environment variable, not a key.' })
    .optional(),
});

export type ModelOptions = z.infer<typeof modelOptions>;

const json = z.boolean().default(false);

/** Strategies and encodings of design that this version does not have. */
const laterStrategies = ['react', 'toolPlanning', 'functionCalling', 'ruleBased', 'codeAct', 'apiSearch'];

/** Options of `codenav ask`, as commander reads them. */
export const askOptions = codeBaseOptions.extend(modelOptions.shape).extend({
  question: filled('The question'),
  strategy: oneOf('--strategy', ['codenav'], laterStrategies).default('codenav'),
  encoding: oneOf('--encoding', ['auto', 'xml'], ['tools', 'json']).default('auto'),
  maxSteps: wholeNumber('--max-steps', 1, 1000).default(defaultEpisodeSettings.maxSteps),
  description: filled('--description').optional(),
  approve: oneOf('--approve', ['all', 'ask', 'none']).optional(),
  sandbox: z
    .literal(false, { error: '--sandbox is not available in this version. Use --approve ask to see each cell first.' })
    .default(false),
  save: filled('--save').optional(),
  export: z
    .string()
    .refine((file) => exportFormatOf(file), {
      error: `--export takes a file that ends in ${Object.values(exportEndings).join(', ')}.`,
    })
    .optional(),
  json,
});

export type AskOptions = z.infer<typeof askOptions>;

/** Options of `codenav index`. */
export const indexOptions = codeBaseOptions.extend({ fresh: z.boolean().default(false), json });

export type IndexOptions = z.infer<typeof indexOptions>;

/** Options of `codenav search`: one query, or a file of them. */
export const searchOptions = codeBaseOptions
  .extend({
    query: filled('The query').optional(),
    queries: filled('--queries').optional(),
    top: wholeNumber('--top', 1, 1000).default(10),
    json,
  })
  .refine(({ query, queries }) => query !== undefined || queries !== undefined, {
    error: 'A query is missing: write it in quotes, or name a file of queries with --queries.',
  })
  .refine(({ query, queries }) => query === undefined || queries === undefined, {
    error: 'Give a query or --queries, not both.',
  });

export type SearchOptions = z.infer<typeof searchOptions>;

/** Options of `codenav run`. */
export const runOptions = z.object({
  file: filled('The file'),
  python: filled('--python').optional(),
  timeout: seconds('--timeout', 86_400).optional(),
  json,
});

export type RunOptions = z.infer<typeof runOptions>;

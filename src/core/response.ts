import * as z from 'zod';
import { executionResultSchema } from './execution';
import { searchHitSchema } from './codeBlock';
import { solutionSchema } from './solution';

/** The answer to one line of a search action (CodeNav section 3.4). */
export const queryAnswerSchema = z.object({
  query: z.string(),
  /** The best K, with their text. */
  shown: z.array(searchHitSchema),
  /** The next P classes, functions and methods, without text. */
  prototypes: z.array(searchHitSchema),
  /** Matches neither shown nor listed; the same query again shows the next ones. */
  remaining: z.number().int().nonnegative(),
  /** How the query was read, where that needs saying: a malformed query, a clause that matched nothing. */
  note: z.string().optional(),
});

export type QueryAnswer = z.infer<typeof queryAnswerSchema>;

/** An environment's answer. Which one it is stands in `kind`. */
export const responseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('search'), answers: z.array(queryAnswerSchema) }),
  z.object({ kind: z.literal('execution'), code: z.string(), execution: executionResultSchema }),
  /** The code was not run: refused by the person, or running is not possible here. */
  z.object({ kind: z.literal('notRun'), code: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('summary'), solution: solutionSchema }),
  z.object({ kind: z.literal('done'), success: z.boolean(), reason: z.string() }),
  /** The action could not be carried out: the rule that it broke, and how to mend it. */
  z.object({ kind: z.literal('invalidAction'), rule: z.string(), remedy: z.string() }),
]);

export type Response = z.infer<typeof responseSchema>;
export type ResponseKind = Response['kind'];
export type ResponseOf<K extends ResponseKind> = Extract<Response, { kind: K }>;

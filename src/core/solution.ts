import * as z from 'zod';
import { executionResultSchema } from './execution';
import { interpreterSchema } from './interpreter';

/**
 * What is known of a solution having run in a fresh kernel. Only `verified` may be called verified.
 */
export const verificationSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('verified'),
    /** SHA-256 of the code that ran, hex. */
    codeHash: z.string(),
    interpreter: interpreterSchema,
    /** HEAD of the working directory's git repository, where there is one. */
    commit: z.string().optional(),
    /** ISO 8601. */
    at: z.string(),
    execution: executionResultSchema,
  }),
  z.object({ status: z.literal('failed'), execution: executionResultSchema }),
  z.object({ status: z.literal('notRun'), reason: z.string() }),
]);

export type Verification = z.infer<typeof verificationSchema>;

/** The code summary that ends an episode, with the evidence that it ran. */
export const solutionSchema = z.object({
  code: z.string(),
  /** True exactly when `verification.status` is `verified`. */
  verified: z.boolean(),
  verification: verificationSchema,
});

export type Solution = z.infer<typeof solutionSchema>;

import * as z from 'zod';
import { interpreterSchema } from './interpreter';

/** The exact code that is to run, and where: what a person is asked to approve. */
export const approvalRequestSchema = z.object({
  id: z.string(),
  purpose: z.enum(['cell', 'verification']),
  code: z.string(),
  /** SHA-256 of `code`, hex. Only code with this hash may run on this approval. */
  codeHash: z.string(),
  interpreter: interpreterSchema,
  workingDirectory: z.string(),
});

export type ApprovalRequest = z.infer<typeof approvalRequestSchema>;

/** What a person, or whoever answers for them, decided about a request. */
export const approvalDecisionSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), scope: z.enum(['once', 'session']) }),
  /** The agent is told the reason. */
  z.object({ decision: z.literal('reject'), reason: z.string() }),
]);

export type ApprovalDecision = z.infer<typeof approvalDecisionSchema>;

import * as z from 'zod';
import { actionSchema } from './action';
import { responseSchema } from './response';

/** Tokens of one request to a model, as its endpoint counted them. */
export const usageSchema = z.object({
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
});

export type Usage = z.infer<typeof usageSchema>;

/** One action with its response. */
export const stepSchema = z.object({
  /** From 1. */
  index: z.number().int().positive(),
  /** Absent when the model's reply could not be read as one; then `raw` and an `invalidAction` response are there. */
  action: actionSchema.optional(),
  /** The model's reply as it came, where a model wrote it. */
  raw: z.string().optional(),
  response: responseSchema,
  /** Of the whole step: deciding and carrying out. */
  durationMs: z.number().nonnegative(),
  usage: usageSchema.optional(),
});

export type Step = z.infer<typeof stepSchema>;

import * as z from 'zod';

/** Text that may have been cut in the middle: `omitted` counts the characters left out between the two. */
export const clippedTextSchema = z.object({
  head: z.string(),
  tail: z.string(),
  omitted: z.number().int().nonnegative(),
});

export type ClippedText = z.infer<typeof clippedTextSchema>;

/** A rich value: MIME type to content; `text/plain` is always there, images are base64. */
export const mimeBundleSchema = z.record(z.string(), z.string());

export type MimeBundle = z.infer<typeof mimeBundleSchema>;

/** A variable that a cell changed. */
export const variableChangeSchema = z.object({
  name: z.string(),
  change: z.enum(['added', 'changed', 'possiblyChanged', 'deleted']),
  /** Name of the value's type; empty for a deleted name. */
  type: z.string(),
  /** The start of `repr`, cut; empty for a deleted name. */
  value: z.string(),
});

export type VariableChange = z.infer<typeof variableChangeSchema>;

/** What a cell raised, or what ended its process. */
export const executionErrorSchema = z.object({
  /** Exception class: `KeyError`. */
  name: z.string(),
  message: z.string(),
  /** Line of the cell that raised, from 1, and its text, where the error comes from the cell. */
  line: z.number().int().positive().optional(),
  lineText: z.string().optional(),
  traceback: z.string(),
});

export type ExecutionError = z.infer<typeof executionErrorSchema>;

/** What a kernel says of one cell. */
export const executionResultSchema = z.object({
  status: z.enum(['ok', 'error', 'interrupted', 'timeout', 'crashed']),
  stdout: clippedTextSchema,
  stderr: clippedTextSchema,
  /** The value of the cell's last expression. */
  result: mimeBundleSchema.optional(),
  displays: z.array(mimeBundleSchema),
  error: executionErrorSchema.optional(),
  variables: z.array(variableChangeSchema),
  durationMs: z.number().nonnegative(),
  /** True when the kernel had to be started again: all variables are gone. */
  stateLost: z.boolean(),
  /** One sentence for people where `status` alone does not say it (which signal, which timeout). */
  message: z.string().optional(),
});

export type ExecutionResult = z.infer<typeof executionResultSchema>;

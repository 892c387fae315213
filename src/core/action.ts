import * as z from 'zod';

/** The types of action that an episode can offer (CodeNav section 3.2). */
export const actionTypes = ['search', 'code', 'code_summary', 'done'] as const;

export type ActionType = (typeof actionTypes)[number];

/** What the agent asks for: CodeNav section 3.3. */
export const actionSchema = z.object({
  thought: z.string(),
  type: z.enum(actionTypes),
  content: z.string(),
});

export type Action = z.infer<typeof actionSchema>;

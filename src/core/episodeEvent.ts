import * as z from 'zod';
import { actionSchema } from './action';
import { approvalDecisionSchema, approvalRequestSchema } from './approval';
import { interpreterSchema } from './interpreter';
import { responseSchema } from './response';
import { solutionSchema } from './solution';
import { usageSchema } from './step';

/** How an episode can end. */
export const outcomes = [
  'success',
  'failure',
  'stepLimit',
  'formatLimit',
  'stuck',
  'budget',
  'cancelled',
  'error',
] as const;

export type Outcome = (typeof outcomes)[number];

/** Version of the episode file; raised when an event changes in a way that old readers can't follow. */
export const episodeFileVersion = 1;

const stepNumber = z.number().int().positive();

/**
 * Everything that happens in an episode, in order. Written down, one JSON object a line, it is the
 * episode file; `thoughtDelta` and `outputDelta` are only for showing progress and are not kept.
 */
export const episodeEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('episodeStarted'),
    version: z.literal(episodeFileVersion),
    id: z.string(),
    question: z.string(),
    workspaceFolders: z.array(z.string()),
    workingDirectory: z.string(),
    interpreter: interpreterSchema.optional(),
    /** `navigator`, or the model's name at its endpoint. */
    model: z.string(),
    strategy: z.string(),
    encoding: z.string(),
    /** ISO 8601. */
    at: z.string(),
  }),
  z.object({ type: z.literal('stepStarted'), step: stepNumber, at: z.string() }),
  z.object({ type: z.literal('thoughtDelta'), step: stepNumber, text: z.string() }),
  z.object({
    type: z.literal('actionTaken'),
    step: stepNumber,
    action: actionSchema.optional(),
    raw: z.string().optional(),
    usage: usageSchema.optional(),
  }),
  z.object({ type: z.literal('approvalRequested'), step: stepNumber, request: approvalRequestSchema }),
  z.object({
    type: z.literal('approvalResolved'),
    step: stepNumber,
    id: z.string(),
    decision: approvalDecisionSchema,
  }),
  z.object({
    type: z.literal('outputDelta'),
    step: stepNumber,
    stream: z.enum(['stdout', 'stderr']),
    text: z.string(),
  }),
  z.object({
    type: z.literal('stepFinished'),
    step: stepNumber,
    response: responseSchema,
    durationMs: z.number().nonnegative(),
  }),
  /** Something people should know that is no step: a wait before a retry, a kernel that was restarted. */
  z.object({ type: z.literal('notice'), level: z.enum(['info', 'warning']), text: z.string() }),
  z.object({
    type: z.literal('episodeFinished'),
    outcome: z.enum(outcomes),
    /** One or more sentences for people: why it ended so. */
    message: z.string(),
    solution: solutionSchema.optional(),
    steps: z.number().int().nonnegative(),
    usage: usageSchema.optional(),
    durationMs: z.number().nonnegative(),
    at: z.string(),
  }),
]);

export type EpisodeEvent = z.infer<typeof episodeEventSchema>;
export type EpisodeEventOf<T extends EpisodeEvent['type']> = Extract<EpisodeEvent, { type: T }>;

/** True for events that only show progress and are left out of the episode file. */
export function isTransient(event: EpisodeEvent): boolean {
  return event.type === 'thoughtDelta' || event.type === 'outputDelta';
}

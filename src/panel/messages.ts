/**
 * The boundary between the extension host and the panel's webview. The host owns the state: it
 * sends a snapshot, then numbered deltas; a webview that misses a number asks for the snapshot.
 * Both ends validate what they receive with these schemas.
 */
import * as z from 'zod';
import { episodeEventSchema, outcomes } from '../core/episodeEvent';

/** How far the index is, as `IndexStatus` says it. */
export const indexStateSchema = z.object({
  phase: z.enum(['idle', 'indexing', 'paused', 'ready', 'failed']),
  files: z.number(),
  blocks: z.number(),
  skipped: z.number(),
  progress: z.object({ done: z.number(), total: z.number() }).optional(),
  left: z.number().optional(),
  message: z.string().optional(),
});

/** The interpreter that is selected, or what is wrong with it. */
export const interpreterStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unknown') }),
  z.object({ status: z.literal('ready'), path: z.string(), version: z.string(), source: z.string() }),
  z.object({ status: z.literal('problem'), message: z.string() }),
]);

/** What answers, without its key. */
export const modelStateSchema = z.object({
  kind: z.enum(['navigator', 'openai']),
  /** Model name, or "Navigator (no model)". */
  label: z.string(),
  baseUrl: z.string().optional(),
  hasKey: z.boolean(),
});

/** An episode in the history, as `EpisodeSummary` says it. */
export const episodeSummarySchema = z.object({
  id: z.string(),
  question: z.string(),
  startedAt: z.string(),
  outcome: z.enum(outcomes).optional(),
  verified: z.boolean(),
  steps: z.number(),
});

/** Everything but the shown episode's events. */
export const panelStatusSchema = z.object({
  /** False: nothing may run here; search and history work. */
  trusted: z.boolean(),
  /** Names of the workspace folders; empty: there is nothing to index. */
  folders: z.array(z.string()),
  index: indexStateSchema,
  interpreter: interpreterStateSchema,
  model: modelStateSchema,
  /** True while an episode runs. */
  running: z.boolean(),
  /** Cells run without asking until the window is closed, or the person takes it back. */
  approvedForSession: z.boolean(),
  history: z.array(episodeSummarySchema),
  /** What the person should be told that belongs to no step; empty: nothing. */
  problem: z.string(),
});

/** What is shown below the question: nothing, the live episode, or one from history. */
export const shownEpisodeSchema = z.object({
  id: z.string(),
  source: z.enum(['live', 'history']),
  events: z.array(episodeEventSchema),
});

/** What the host sends; every message is an answer to `ready` or a change since. */
export const hostMessageSchema = z.discriminatedUnion('type', [
  /** The whole state. `seq` is the number that the next delta follows. */
  z.object({
    type: z.literal('snapshot'),
    seq: z.number().int(),
    status: panelStatusSchema,
    episode: shownEpisodeSchema.optional(),
  }),
  /** Changes since `seq - 1`, in order; batched, at most one message every 50 ms. */
  z.object({
    type: z.literal('delta'),
    seq: z.number().int(),
    /** Fields of the status that changed. */
    status: panelStatusSchema.partial().optional(),
    /** New events of the shown live episode. */
    events: z.array(episodeEventSchema).optional(),
  }),
]);

/** What the webview sends; none is answered but `ready`. */
export const webviewMessageSchema = z.discriminatedUnion('type', [
  /** First message of a webview, and after a gap: answered by `snapshot`. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('ask'), question: z.string().min(1).max(20_000) }),
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('approve'), id: z.string(), scope: z.enum(['once', 'session']) }),
  z.object({ type: z.literal('reject'), id: z.string(), reason: z.string().max(2_000) }),
  /** Ask before each cell again. */
  z.object({ type: z.literal('revokeSessionApproval') }),
  /** Open a file of the workspace or an indexed library; other paths are refused by the host. */
  z.object({
    type: z.literal('openLocation'),
    file: z.string(),
    startLine: z.number().int().positive(),
    endLine: z.number().int().positive(),
  }),
  /** Insert the shown episode's solution at the cursor of the active editor. */
  z.object({ type: z.literal('insertSolution') }),
  z.object({ type: z.literal('copySolution') }),
  z.object({ type: z.literal('newFileFromSolution') }),
  z.object({ type: z.literal('copyText'), text: z.string().max(5_000_000) }),
  z.object({ type: z.literal('openEpisode'), id: z.string() }),
  z.object({ type: z.literal('deleteEpisode'), id: z.string() }),
  /** Back to an empty question (a running episode goes on until stopped; asking is refused meanwhile). */
  z.object({ type: z.literal('newQuestion') }),
  /** Show the running episode again. */
  z.object({ type: z.literal('showLive') }),
  z.object({ type: z.literal('setUpModel') }),
  z.object({ type: z.literal('selectInterpreter') }),
  z.object({ type: z.literal('pauseIndexing') }),
  /** Goes on after a pause, and after a cancellation. */
  z.object({ type: z.literal('resumeIndexing') }),
  /** What is indexed so far stays. */
  z.object({ type: z.literal('cancelIndexing') }),
  z.object({ type: z.literal('rebuildIndex') }),
  /** Show how the index is and what can be done with it. */
  z.object({ type: z.literal('indexStatus') }),
  z.object({ type: z.literal('openFolder') }),
  z.object({ type: z.literal('manageTrust') }),
  z.object({ type: z.literal('showLog') }),
  z.object({ type: z.literal('dismissProblem') }),
]);

export type IndexState = z.infer<typeof indexStateSchema>;
export type PanelStatus = z.infer<typeof panelStatusSchema>;
export type ShownEpisode = z.infer<typeof shownEpisodeSchema>;
export type HostMessage = z.infer<typeof hostMessageSchema>;
export type WebviewMessage = z.infer<typeof webviewMessageSchema>;

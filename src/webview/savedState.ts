import * as z from 'zod';

/** What the panel itself keeps over a reload: everything else is the host's. */
export const savedStateSchema = z.object({
  /** The question that is being written. */
  draft: z.string(),
  /** The episode that was shown. */
  episodeId: z.string().optional(),
  /** Position in it, from 1; absent: all its steps are shown. */
  position: z.number().int().positive().optional(),
  /** Pixels from the top of the transcript. */
  scroll: z.number().nonnegative(),
});

export type SavedState = z.infer<typeof savedStateSchema>;

export const emptySavedState: SavedState = { draft: '', scroll: 0 };

/** The kept state, or an empty one where there is none or an older version wrote it. */
export function readSavedState(value: unknown): SavedState {
  const parsed = savedStateSchema.safeParse(value);
  return parsed.success ? parsed.data : emptySavedState;
}

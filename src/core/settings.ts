/** Numbers and choices of an episode; one object, made where the settings are read. */
export interface EpisodeSettings {
  /** Steps after which the episode ends with `stepLimit`. */
  readonly maxSteps: number;
  /** CodeNav section 3.4: matches looked at (M), shown whole (K), shown as prototypes (P). */
  readonly candidates: number;
  readonly shownWhole: number;
  readonly prototypes: number;
}

/** The paper's M, K and P (CodeNav section 3.4), and a limit of steps. */
export const defaultEpisodeSettings: EpisodeSettings = {
  maxSteps: 20,
  candidates: 100,
  shownWhole: 3,
  prototypes: 7,
};

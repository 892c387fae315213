/** One feature of the ranking switched off. */
export interface Ablation {
  readonly name: string;
  /** Given to the index as its `tuning`, where the rest keeps its value. */
  readonly tuning: Readonly<Record<string, unknown>>;
  /** It changes what is indexed, not only how hits are ranked: the index is built anew. */
  readonly rebuild?: true;
}

/** What the part `ablations` measures, one at a time, beside everything as it is. */
export const ablations: readonly Ablation[] = [];

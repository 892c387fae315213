/** Source in a language, with its blocks as `listing` gives them. */
export interface Sample {
  readonly text: string;
  readonly blocks: readonly string[];
}

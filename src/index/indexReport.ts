/** What a pass did. */
export interface IndexReport {
  /** Files that are indexed, and their blocks. */
  readonly files: number;
  readonly blocks: number;
  /** Files and folders with trouble: left out, or indexed in part. `skipped()` names them. */
  readonly skipped: number;
  /** Files that are not indexed because the pass was cancelled. */
  readonly left: number;
  readonly ms: number;
  /** Whether a kept index was there to begin with. */
  readonly warm: boolean;
  /** Memory of the whole process after it. */
  readonly rssBytes: number;
}

import * as z from 'zod';

/** A Python that cells run in. */
export const interpreterSchema = z.object({
  /** Absolute path of the executable. */
  path: z.string(),
  /** `3.11.7` */
  version: z.string(),
  /** Where the choice came from, in words for people: "Python extension", "setting", "python3 on the path"… */
  source: z.string(),
});

export type Interpreter = z.infer<typeof interpreterSchema>;

import { bracedSamples } from './bracedSamples';
import { otherSamples } from './otherSamples';
import type { Sample } from './sample';

/** A sample for each language that has rules. */
export const samples: Readonly<Record<string, Sample>> = { ...bracedSamples, ...otherSamples };

import type { Logger } from '../../src/core/ports';

const nothing = (): undefined => undefined;

/** Hears nothing. */
export const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

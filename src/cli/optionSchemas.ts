import * as z from 'zod';
import { ConfigurationError } from '../core/errors';

/** A whole number that `option` takes. */
export function wholeNumber(option: string, least: number, most: number): z.ZodType<number, string> {
  return z.string().transform((text, context) => {
    const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    context.addIssue(`${option} takes a whole number from ${least} to ${most}, not "${text}".`);
    return z.NEVER;
  });
}

/** A positive number of seconds that `option` takes. */
export function seconds(option: string, most: number): z.ZodType<number, string> {
  return z.string().transform((text, context) => {
    const value = /^\d{1,9}(\.\d+)?$|^\.\d+$/.test(text.trim()) ? Number(text) : NaN;
    if (value > 0 && value <= most) return value;
    context.addIssue(`${option} takes a number of seconds above 0 and up to ${most}, not "${text}".`);
    return z.NEVER;
  });
}

/** One of some words; words that later versions will take are told apart from mistakes. */
export function oneOf<const T extends string>(
  option: string,
  words: readonly T[],
  later: readonly string[] = [],
): z.ZodType<T, string> {
  return z.string().transform((text, context) => {
    const word = words.find((candidate) => candidate === text);
    if (word !== undefined) return word;
    const known = later.includes(text);
    context.addIssue(
      known
        ? `${option} ${text} is not available in this version. Use ${listed(words)}.`
        : `${option} takes ${listed(words)}, not "${text}".`,
    );
    return z.NEVER;
  });
}

/** Text that says something; `what` names it in the error. */
export function filled(what: string): z.ZodType<string, string> {
  return z.string().refine((text) => text.trim() !== '', { error: `${what} is empty.` });
}

/** An address of an endpoint. */
export function httpUrl(option: string): z.ZodType<string, string> {
  return z.string().transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url && ['http:', 'https:'].includes(url.protocol)) return text;
    context.addIssue(`${option} takes an address such as http://localhost:11434/v1, not "${text}".`);
    return z.NEVER;
  });
}

/**
 * Options as a command needs them.
 * @throws ConfigurationError with one sentence about the first that is wrong.
 */
export function parseOptions<T>(schema: z.ZodType<T>, raw: unknown): T {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(parsed.error.issues[0]?.message ?? 'The options are wrong.', { cause: parsed.error });
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TermDecoder, TermEncoder, countOf, termFields, termOf } from '../../src/index/blockTerms';
import type { TermTexts } from '../../src/index/blockTerms';
import { termsOf } from '../../src/index/codeTerms';

const empty: TermTexts = { name: '', owner: '', signature: '', docstring: '', path: '', text: '' };

/** What an encoder says of blocks: for each, for each field, how often each term is there. */
function decoded(encoder: TermEncoder, decoder: TermDecoder, blocks: readonly TermTexts[]): Record<string, unknown>[] {
  const words = encoder.encode(blocks);
  decoder.learn(encoder.takeFresh());
  const term = decoder.entriesIn({ entryOf: (each: string) => each });
  let at = 0;
  const found = blocks.map(() =>
    Object.fromEntries(
      termFields.map((field) => {
        const count = words[at++] ?? 0;
        const terms = [...words.subarray(at, at + count)].map((word) => [term(termOf(word)), countOf(word)] as const);
        at += count;
        return [field, Object.fromEntries(terms)];
      }),
    ),
  );
  expect(at).toBe(words.length);
  return found;
}

function counted(text: string, withSingle: boolean): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const term of termsOf(text)) {
    if (withSingle || term.length > 1) counts[term] = Math.min(63, (counts[term] ?? 0) + 1);
  }
  return counts;
}

describe('terms of blocks', () => {
  it('leave out single characters in bodies only', () => {
    const [block] = decoded(new TermEncoder(), new TermDecoder(), [
      { ...empty, name: 'x load_image(x) loads', text: 'x load_image(x) loads' },
    ]);
    expect(block).toEqual({
      ...Object.fromEntries(termFields.map((field) => [field, {}])),
      name: { load_image: 1, load: 2, imag: 1, x: 2 },
      text: { load_image: 1, load: 2, imag: 1 },
    });
  });

  it('come out at the other end as they are in the texts, however many there are', () => {
    const text = fc.array(
      fc.constantFrom('a', 'loadImage', 'x1', 'größe', '__init__', 'the', 'HTTPServer', 'b '.repeat(99)),
    );
    const block = fc
      .tuple(text, text)
      .map(([name, body]) => ({ ...empty, name: name.join(' '), text: body.join(' ') }));
    fc.assert(
      fc.property(fc.array(fc.array(block, { maxLength: 4 }), { maxLength: 4 }), (files) => {
        const encoder = new TermEncoder();
        const decoder = new TermDecoder();
        for (const blocks of files) {
          const expected = blocks.map(({ name, text: body }) => ({
            ...Object.fromEntries(termFields.map((field) => [field, {}])),
            name: counted(name, true),
            text: counted(body, false),
          }));
          expect(decoded(encoder, decoder, blocks)).toEqual(expected);
        }
      }),
    );
  });

  it('are many', () => {
    const words = Array.from({ length: 5_000 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}${at}`);
    const [block] = decoded(new TermEncoder(), new TermDecoder(), [{ ...empty, text: words.join('\n') }]);
    expect(block?.['text']).toEqual(counted(words.join(' '), false));
  });
});

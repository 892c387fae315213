import { describe, expect, it } from 'vitest';
import { termsOf, termsOfWord, wordsOf } from '../../src/index/codeTerms';

describe('words of a text', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['-> (){}[] …', []],
    ['self.forward(x_1)', ['self', 'forward', 'x_1']],
    ['déjà-vu “größe”', ['déjà', 'vu', 'größe']],
  ])('%o', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('terms of a word', () => {
  it.each<[string, string | undefined, string[]]>([
    ['', undefined, []],
    ['_', undefined, ['_']],
    ['_____', undefined, []],
    ['a'.repeat(81), undefined, []],
    ['load', undefined, ['load']],
    ['loading', undefined, ['load']],
    ['load_image', 'load_image', ['load', 'imag']],
    ['__load_image__', 'load_image', ['load', 'imag']],
    ['ObjectDetection', 'objectdetection', ['object', 'detect']],
    ['HTTPServer', 'httpserver', ['http', 'server']],
    ['conv2d', 'conv2d', ['conv']],
    ['top10', 'top10', ['top', '10']],
    ['x1', 'x1', ['x', '1']],
    ['größeÄndern', 'größeändern', ['größe', 'ändern']],
    ['a_b_c_d_e_f_g_h_i_j_k_l_m', undefined, ['a_b_c_d_e_f_g_h_i_j_k_l_m']],
  ])('%o', (word, whole, parts) => {
    const terms = termsOfWord(word);
    expect(terms.whole).toBe(whole);
    expect(terms.parts).toEqual(parts);
  });
});

describe('terms of a text', () => {
  it('are each word whole, then its parts', () => {
    expect(termsOf('load_image loads')).toEqual(['load_image', 'load', 'imag', 'load']);
  });
});

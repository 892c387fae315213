import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/index/decodeText';

function decoded(bytes: Uint8Array | string): ReturnType<typeof decodeText> {
  return decodeText(typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes);
}

describe('bytes that are no text', () => {
  it('have NUL bytes and no byte order mark', () => {
    expect(decoded(Buffer.from([0x61, 0, 0x62]))).toMatchObject({ kind: 'binary' });
  });
});

describe('bytes that are not UTF-8', () => {
  it('are read as Latin-1 when nothing says what they are', () => {
    expect(decoded(Buffer.from('café', 'latin1'))).toEqual({ kind: 'text', text: 'café', encoding: 'latin-1' });
  });

  it('are read as the coding line says', () => {
    const koi8 = Buffer.concat([
      Buffer.from('#!/usr/bin/python\n# -*- coding: koi8-r -*-\n# '),
      Buffer.from([0xd0, 0xd2]),
    ]);
    expect(decoded(koi8)).toMatchObject({ encoding: 'koi8-r', text: expect.stringContaining('# пр') as string });
  });

  it('are read as Latin-1 when the coding line is of no use', () => {
    const bytes = Buffer.from('# coding: no-such-thing\n# café', 'latin1');
    expect(decoded(bytes)).toMatchObject({ encoding: 'latin-1', text: expect.stringContaining('café') as string });
  });

  it.each([
    ['utf-16le', Buffer.from('\ufeffx = "é"\n', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffx = "é"\n', 'utf16le').swap16()],
  ])('are read as %s by their byte order mark', (encoding, bytes) => {
    expect(decoded(bytes)).toEqual({ kind: 'text', text: 'x = "é"\n', encoding });
  });
});

describe('UTF-8', () => {
  it('has no byte order mark in the text', () => {
    expect(decoded('\ufeffx = 1\n')).toEqual({ kind: 'text', text: 'x = 1\n' });
  });

  it('has one kind of line end', () => {
    expect(decoded('a\r\nb\rc\n')).toEqual({ kind: 'text', text: 'a\nb\nc\n' });
  });

  it('is nothing to mention when it is declared, or only declared otherwise', () => {
    expect(decoded('# coding: utf8\nx = "é"\n')).not.toHaveProperty('encoding');
    expect(decoded('# coding: ascii\nx = 1\n')).not.toHaveProperty('encoding');
  });
});

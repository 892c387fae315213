/** Text of a file, with `\n` line ends, or the reason why it is none. */
export type DecodedText =
  | { readonly kind: 'text'; readonly text: string; /** Set when it was not UTF-8. */ readonly encoding?: string }
  | { readonly kind: 'binary'; readonly reason: string };

/** PEP 263: in the first two lines, the second only after a comment or an empty one. */
const codingLine = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/;
const blankOrComment = /^[ \t\f]*(?:#.*)?$/;

/**
 * Decodes as Python does: byte order mark, coding line (PEP 263), UTF-8; what is none of these is
 * read as Latin-1, in which every byte is a character.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = byteOrderMark(bytes);
  if (marked) return text(decoded(bytes, marked) ?? latin1(bytes), marked);
  if (bytes.includes(0)) return { kind: 'binary', reason: 'it contains NUL bytes, so it is no text' };

  const utf8 = decoded(bytes, 'utf-8');
  const declared = declaredEncoding(bytes);
  if (declared !== undefined && !isUtf8(declared)) {
    const asDeclared = decoded(bytes, declared);
    if (asDeclared !== undefined && (utf8 === undefined || !isAscii(bytes))) return text(asDeclared, declared);
  }
  return utf8 === undefined ? text(latin1(bytes), 'latin-1') : text(utf8);
}

function text(content: string, encoding?: string): DecodedText {
  const lines = content.includes('\r') ? content.replace(/\r\n?/g, '\n') : content;
  return { kind: 'text', text: lines, ...(encoding !== undefined && !isUtf8(encoding) && { encoding }) };
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const [first = '', second = ''] = latin1(bytes.subarray(0, 400)).split(/\r\n?|\n/, 2);
  const match = codingLine.exec(first) ?? (blankOrComment.test(first) ? codingLine.exec(second) : null);
  return match?.[1]?.toLowerCase().replaceAll('_', '-');
}

/** Nothing when the bytes don't fit the encoding or nobody knows it. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function isUtf8(encoding: string): boolean {
  return /^utf-?8/.test(encoding);
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}

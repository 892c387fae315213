import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BlockEntry, FileEntry } from './catalogue';
import type { KeptTerms } from './termEngine';

/** Grows whenever the shape of what is kept, the extraction of blocks or the terms change. */
const version = 2;
const magic = 'codenav-index';

export interface KeptFile {
  readonly entry: FileEntry;
  readonly blocks: readonly BlockEntry[];
  /** Numbers of its blocks in the term index. */
  readonly numbers: readonly number[];
}

export interface KeptIndex {
  readonly files: readonly KeptFile[];
  readonly terms: KeptTerms;
}

interface PackedJson {
  readonly files: readonly KeptFile[];
  readonly terms: Omit<KeptTerms, 'postings'>;
}

export type Loaded =
  { readonly kind: 'index'; readonly index: KeptIndex } | { readonly kind: 'none'; readonly reason?: string };

/** What an index is kept of: the same for every index that can be used in its place. */
export function keyOf(
  roots: readonly { readonly folder: string; readonly kind: string; readonly label: string }[],
): string {
  const parts = roots.map(({ folder, kind, label }) => [folder, kind, label]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/**
 * Reads a kept index. One that is damaged, of another version or of other roots gives a reason and
 * nothing else. The checksum stands for a schema: only what this program wrote passes it.
 */
export function loadIndex(file: string, key: string): Loaded {
  let bytes: Buffer;
  try {
    // Reading a pipe or a device may never end.
    if (!statSync(file).isFile()) return { kind: 'none', reason: 'it is no regular file' };
    bytes = readFileSync(file);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return missing ? { kind: 'none' } : { kind: 'none', reason: 'it could not be read' };
  }
  const end = bytes.indexOf(10);
  const [name, itsVersion, itsKey, checksum] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split(' ');
  if (name !== magic) return { kind: 'none', reason: 'it is damaged' };
  if (itsVersion !== String(version)) return { kind: 'none', reason: 'it is of another version' };
  if (itsKey !== key) return { kind: 'none', reason: 'it is of other folders' };
  const payload = bytes.subarray(end + 1);
  if (checksumOf(payload) !== checksum) return { kind: 'none', reason: 'it is damaged' };
  try {
    return { kind: 'index', index: unpacked(payload) };
  } catch {
    return { kind: 'none', reason: 'it is damaged' };
  }
}

/**
 * Writes an index so that at any moment the file holds either the old one or the new one, also when
 * several processes write. Throws what the disk throws.
 */
export function saveIndex(file: string, key: string, index: KeptIndex): void {
  const payload = packed(index);
  const header = `${magic} ${version} ${key} ${checksumOf(payload)}\n`;
  makeFolder(dirname(file));
  const temporary = `${file}.${process.pid}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    writeFileSync(temporary, Buffer.concat([Buffer.from(header, 'latin1'), payload]));
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Not `recursive`: Node tries for ever where a folder is there but nothing can be made in it, as in `/proc`. */
function makeFolder(folder: string): void {
  try {
    if (statSync(folder).isDirectory()) return;
  } catch {
    if (dirname(folder) !== folder) makeFolder(dirname(folder));
  }
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (!statSync(folder).isDirectory()) throw error;
  }
}

/** Length of the JSON in bytes, the postings, the JSON. The length of the postings is what is left. */
function packed({ files, terms: { postings, ...terms } }: KeptIndex): Buffer {
  const json = Buffer.from(JSON.stringify({ files, terms }), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, Buffer.from(postings.buffer, postings.byteOffset, postings.byteLength), json]);
}

function unpacked(payload: Buffer): KeptIndex {
  const length = payload.readUInt32LE(0);
  const end = payload.length - length;
  // Copied, for numbers of four bytes must begin at a multiple of four.
  const postings = new Uint32Array(Uint8Array.from(payload.subarray(4, end)).buffer);
  const { files, terms } = JSON.parse(payload.toString('utf8', end)) as PackedJson;
  return { files, terms: { ...terms, postings } };
}

function checksumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

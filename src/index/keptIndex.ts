import { createHash, randomUUID } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BlockEntry, FileEntry } from './catalogue';
import type { KeptTerms } from './termEngine';

/** Grows whenever the shape of what is kept, the extraction of blocks or the terms change. */
const version = 3;
const magic = 'codenav-index';

export interface KeptFile {
  readonly entry: FileEntry;
  readonly blocks: readonly BlockEntry[];
  /** Number of the first of its blocks in the term index; the others follow. */
  readonly first: number;
}

export interface KeptIndex {
  /** In the order of their blocks' numbers. */
  readonly files: readonly KeptFile[];
  readonly terms: KeptTerms;
}

export type Loaded =
  { readonly kind: 'index'; readonly index: KeptIndex } | { readonly kind: 'none'; readonly reason?: string };

/** What an index is kept of: the same for every index that can be used in its place. */
export function keyOf(root: { readonly folder: string; readonly kind: string }, besides: readonly string[]): string {
  const parts = [root.folder, root.kind, ...besides];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/*
 * The file: a line with magic, version and key; four sections; and at the end the lengths of these in
 * bytes (four numbers of four bytes) and the checksum of all that stands before it.
 */
const sectionCount = 4;
const trailerBytes = sectionCount * 4 + 32;
/** Longer than the first line can be. */
const headerBytes = 200;
/** So much is written at a time, between turns of others. */
const chunkBytes = 1 << 20;

/**
 * Reads a kept index. One that is damaged, of another version or of another root gives a reason and
 * nothing else. The checksum stands for a schema: only what this program wrote passes it.
 */
export function loadIndex(file: string, key: string): Loaded {
  let descriptor: number | undefined;
  try {
    // Reading a pipe or a device may never end.
    if (!statSync(file).isFile()) return { kind: 'none', reason: 'it is no regular file' };
    descriptor = openSync(file, 'r');
    return readIndex(descriptor, key);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return missing ? { kind: 'none' } : { kind: 'none', reason: 'it could not be read' };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function readIndex(descriptor: number, key: string): Loaded {
  const { size } = fstatSync(descriptor);
  const start = readBytes(descriptor, 0, Math.min(headerBytes, size));
  const end = start.indexOf(10) + 1;
  const [name, itsVersion, itsKey] = start
    .subarray(0, Math.max(0, end - 1))
    .toString('latin1')
    .split(' ');
  if (name !== magic) return { kind: 'none', reason: 'it is damaged' };
  if (itsVersion !== String(version)) return { kind: 'none', reason: 'it is of another version' };
  if (itsKey !== key) return { kind: 'none', reason: 'it is of other folders' };
  const damaged: Loaded = { kind: 'none', reason: 'it is damaged' };
  if (size < end + trailerBytes) return damaged;

  const trailer = readBytes(descriptor, size - trailerBytes, trailerBytes);
  const lengths = Array.from({ length: sectionCount }, (_, at) => trailer.readUInt32LE(at * 4));
  if (end + lengths.reduce((sum, length) => sum + length, 0) + trailerBytes !== size) return damaged;
  const hash = createHash('sha256').update(start.subarray(0, end));
  let place = end;
  const sections = lengths.map((length) => {
    const bytes = readBytes(descriptor, place, length);
    hash.update(bytes);
    place += length;
    return bytes;
  });
  hash.update(trailer.subarray(0, sectionCount * 4));
  if (!hash.digest().equals(trailer.subarray(sectionCount * 4))) return damaged;
  return { kind: 'index', index: unpacked(sections) };
}

/** Its memory is its own: numbers of four bytes must begin at a multiple of four, and the pool of small buffers is shared. */
function readBytes(descriptor: number, place: number, length: number): Buffer {
  const bytes = Buffer.from(new ArrayBuffer(length));
  for (let done = 0; done < length;) {
    const count = readSync(descriptor, bytes, done, length - done, place + done);
    if (count === 0) throw new RangeError('The file ended while it was read.');
    done += count;
  }
  return bytes;
}

/**
 * Writes an index so that at any moment the file holds either the old one or the new one, also when
 * several processes write. Others have their turn while it is written. Throws what the disk throws.
 * @param files the index's, as they are gone through; its `terms` must not change meanwhile
 * @param isCurrent asked between chunks: what is written is dropped when the index has changed
 * @returns whether it was written
 */
export async function saveIndex(
  file: string,
  key: string,
  { files, terms }: { readonly files: Iterable<KeptFile>; readonly terms: KeptTerms },
  isCurrent: () => boolean = () => true,
): Promise<boolean> {
  makeFolder(dirname(file));
  const temporary = `${file}.${process.pid}.${randomUUID().slice(0, 8)}.tmp`;
  let whole = false;
  try {
    const handle = await open(temporary, 'wx');
    try {
      whole = await writeIndex(new HashedFile(handle), key, files, terms, isCurrent);
    } finally {
      await handle.close();
    }
    if (whole) await rename(temporary, file);
    return whole;
  } catch (error) {
    whole = false;
    throw error;
  } finally {
    if (!whole) await rm(temporary, { force: true });
  }
}

async function writeIndex(
  output: HashedFile,
  key: string,
  files: Iterable<KeptFile>,
  terms: KeptTerms,
  isCurrent: () => boolean,
): Promise<boolean> {
  await output.write(Buffer.from(`${magic} ${version} ${key}\n`, 'latin1'));
  const lengths = Buffer.alloc(sectionCount * 4);
  let section = 0;
  for (const bytes of [json(files, terms.terms), [raw(terms.counts)], [raw(terms.postings)], [raw(terms.lengths)]]) {
    const start = output.length;
    for (const piece of bytes) {
      for (let at = 0; at < piece.length; at += chunkBytes) {
        if (!isCurrent()) return false;
        await output.write(piece.subarray(at, at + chunkBytes));
      }
    }
    lengths.writeUInt32LE(output.length - start, 4 * section++);
  }
  await output.write(lengths);
  await output.seal();
  return isCurrent();
}

/** Bytes on their way to a file, with their number and checksum. */
class HashedFile {
  readonly #handle: FileHandle;
  readonly #hash: Hash = createHash('sha256');
  length = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.length += bytes.length;
    this.#hash.update(bytes);
    await this.#handle.writeFile(bytes);
  }

  /** Writes the checksum; nothing may be written after it. */
  async seal(): Promise<void> {
    await this.#handle.writeFile(this.#hash.digest());
  }
}

/** `[file,\n…,\nterms]`, a piece of about a chunk at a time. */
function* json(files: Iterable<KeptFile>, terms: string): Generator<Buffer> {
  let piece = '[';
  for (const file of files) {
    piece += `${JSON.stringify(file)},\n`;
    if (piece.length < chunkBytes) continue;
    yield Buffer.from(piece, 'utf8');
    piece = '';
  }
  yield Buffer.from(`${piece}${JSON.stringify(terms)}]`, 'utf8');
}

function raw({ buffer, byteLength, byteOffset }: Uint32Array | Uint16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function unpacked([text = empty, counts = empty, postings = empty, lengths = empty]: readonly Buffer[]): KeptIndex {
  const files = JSON.parse(text.toString('utf8')) as (KeptFile | string)[];
  const terms = files.pop() as string;
  return {
    files: files as KeptFile[],
    terms: {
      terms,
      counts: new Uint32Array(counts.buffer, 0, counts.length / 4),
      postings: new Uint32Array(postings.buffer, 0, postings.length / 4),
      lengths: new Uint16Array(lengths.buffer, 0, lengths.length / 2),
    },
  };
}

const empty = Buffer.alloc(0);

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

import { basename } from 'node:path';
import { IndexError, messageOf } from '../core/errors';
import { TermDecoder, TermEncoder } from './blockTerms';
import type { EncodedTerms } from './blockTerms';
import { shortNameOf } from './catalogue';
import type { BlockEntry, FileEntry } from './catalogue';
import { readFileBlocks, unread } from './fileReader';
import type { FileSystem } from './fileSystem';
import { languageOf } from './languages/languageOf';
import type { BlockParser } from './languages/parser';

/** A file to be read. */
export interface ExtractionRequest {
  /** Absolute. */
  readonly file: string;
  /** From its root, with `/`: searched beside its blocks. */
  readonly path: string;
}

/** What is read of a file: all of its entry but what its root says. */
export interface ExtractedFile {
  readonly entry: Omit<FileEntry, 'file' | 'path' | 'root' | 'module'>;
  readonly blocks: readonly BlockEntry[];
  readonly terms: EncodedTerms;
}

/** A file that has been read, with what its terms mean. */
export interface Extracted<Request extends ExtractionRequest = ExtractionRequest> {
  readonly request: Request;
  readonly extracted: ExtractedFile;
  readonly decoder: TermDecoder;
}

/** Reads files into blocks and terms. What is wrong with a file is in its entry; only what stops all of them is thrown. */
export interface FileExtractor {
  /** In any order. What is not asked for any more is not read. */
  extract<Request extends ExtractionRequest>(requests: readonly Request[]): AsyncGenerator<Extracted<Request>, void>;
}

/** Reads a file here and now. @param encoder numbers its terms */
export async function extractFile(
  { file, path }: ExtractionRequest,
  files: FileSystem,
  parser: BlockParser,
  encoder: TermEncoder,
): Promise<ExtractedFile> {
  const language = languageOf(basename(file));
  try {
    if (language !== undefined) await parser.ensure(language);
  } catch (error) {
    return { ...unread(language ?? '', '', messageOf(error)), terms: new Uint32Array(0) };
  }
  const { entry, blocks, bodies } = readFileBlocks(file, files, parser);
  const searchedPath = path.replace(/\.\w+$/, '');
  const terms = encoder.encode(
    blocks.map((block, at) => {
      const { name, signature, docstring, listing } = block;
      const shortName = shortNameOf(block);
      return {
        name: shortName,
        owner: name.slice(0, name.length - shortName.length),
        signature,
        docstring: listing ? `${docstring}\n${listing}` : docstring,
        path: searchedPath,
        text: bodies[at] ?? '',
      };
    }),
  );
  return { entry, blocks, terms };
}

/** Reads in its own thread: for few files. */
export class LocalExtractor implements FileExtractor {
  readonly #files: FileSystem;
  readonly #loadParser: () => Promise<BlockParser>;
  #parser: Promise<BlockParser> | undefined;

  /** @param loadParser called when the first file is read, and again when that failed */
  constructor(files: FileSystem, loadParser: () => Promise<BlockParser>) {
    this.#files = files;
    this.#loadParser = loadParser;
  }

  async *extract<Request extends ExtractionRequest>(
    requests: readonly Request[],
  ): AsyncGenerator<Extracted<Request>, void> {
    const parser = await this.#loaded();
    for (const request of requests) {
      const encoder = new TermEncoder();
      const extracted = await extractFile(request, this.#files, parser, encoder);
      const decoder = new TermDecoder();
      decoder.learn(encoder.takeFresh());
      // A copy shares no memory with the file's text, which V8 would keep whole for each name cut from it.
      yield { request, extracted: structuredClone(extracted), decoder };
    }
  }
  /** @throws IndexError workerFailed */
  async #loaded(): Promise<BlockParser> {
    this.#parser ??= this.#loadParser();
    try {
      return await this.#parser;
    } catch (error) {
      this.#parser = undefined;
      throw new IndexError('workerFailed', `The parser can't be loaded: ${messageOf(error)}`, { cause: error });
    }
  }
}

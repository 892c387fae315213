import type { ExtractedFile, ExtractionRequest } from './fileExtractor';

/** What a parser thread is started with. */
export interface ParserWorkerData {
  readonly role: 'parser';
  readonly wasmFolder: string;
}

/** Pool → parser: files to read; answered by `extracted` with as many, in the same order. */
export interface ToParser {
  readonly requests: readonly ExtractionRequest[];
}

/** Parser → pool. */
export type FromParser =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'extracted';
      readonly files: readonly ExtractedFile[];
      /** Terms that have got numbers since the last message. */
      readonly fresh: readonly string[];
    }
  /** The parser can't start; no file is at fault. */
  | { readonly kind: 'failed'; readonly message: string };

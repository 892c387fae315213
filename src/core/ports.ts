/**
 * The outside world as the core sees it. Implementations live in the folders that are allowed
 * to touch Node, the editor or the network; `compose` puts them together. Cancellation is an
 * `AbortSignal`, last parameter, everywhere; a cancelled call rejects with `signal.reason`.
 */
import type { ApprovalDecision, ApprovalRequest } from './approval';
import type { SearchHit } from './codeBlock';
import type { EpisodeEvent, Outcome } from './episodeEvent';
import type { ExecutionResult } from './execution';
import type { Interpreter } from './interpreter';
import type { Usage } from './step';

/** One message of a conversation with a model. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What a model is asked. */
export interface CompletionRequest {
  readonly messages: readonly ChatMessage[];
  /** Upper limit of the reply, in tokens. */
  readonly maxTokens?: number;
  /** Generation ends before any of these. */
  readonly stop?: readonly string[];
}

/** Hears of a completion while it comes. */
export interface CompletionListener {
  /** Text as it arrives. */
  onDelta?(text: string): void;
  /** The endpoint asked to wait, or failed in a way that is tried again after `delayMs`. */
  onRetry?(info: { attempt: number; delayMs: number; cause: string }): void;
}

/** A model's whole reply. */
export interface Completion {
  readonly text: string;
  /** `length`: cut by the token limit. */
  readonly finishReason: 'stop' | 'length' | 'contentFilter';
  readonly usage?: Usage;
}

/** A language model behind any endpoint. */
export interface ChatModel {
  /** The model's name at its endpoint. */
  readonly id: string;
  /** @throws ModelError */
  complete(request: CompletionRequest, listener: CompletionListener, signal: AbortSignal): Promise<Completion>;
}

/** How one cell is run. */
export interface ExecuteOptions {
  /** Interrupted after this many milliseconds; the kernel's own default when absent. */
  readonly timeoutMs?: number;
  onOutput?(stream: 'stdout' | 'stderr', text: string): void;
}

/** One Python process with its variables. */
export interface Kernel {
  readonly interpreter: Interpreter;
  /**
   * Runs one cell. What the code does wrong is in the result, not thrown. An abort interrupts the
   * cell and resolves with status `interrupted` (variables are kept); a kernel that dies is
   * started again, and `stateLost` says so.
   * @throws KernelError when the kernel can't be started (again).
   */
  execute(code: string, options: ExecuteOptions, signal: AbortSignal): Promise<ExecutionResult>;
  /** Stops the running cell, if any. Resolves when the kernel is idle, or after the ladder's last rung. */
  interrupt(): Promise<void>;
  /** A new process with no variables. */
  restart(signal: AbortSignal): Promise<void>;
  /** Ends the process and everything that it started. Safe to call twice. */
  dispose(): Promise<void>;
}

/** Starts kernels; every one it gives belongs to the caller, who disposes it. */
export interface KernelProvider {
  readonly interpreter: Interpreter;
  readonly workingDirectory: string;
  /** @throws KernelError */
  start(signal: AbortSignal): Promise<Kernel>;
}

/** One search in the index. */
export interface SearchRequest {
  /** One query in the query language; a malformed one is searched as plain words and `note` says so. */
  readonly query: string;
  /** At most this many hits. */
  readonly limit: number;
  /** The first so many hits come with their text, read from disk now. */
  readonly withText: number;
  /** Ids of blocks to leave out. */
  readonly exclude?: readonly string[];
}

/** What a search found. */
export interface SearchResult {
  /** Best first, re-ranked by kind (CodeNav section 3.2). */
  readonly hits: readonly SearchHit[];
  /** All matches that are not excluded, also those past `limit`. */
  readonly total: number;
  readonly note?: string;
}

/** What there is in the code base, for the library description. */
export interface LibraryOutline {
  readonly packages: readonly { readonly module: string; readonly summary: string }[];
  /** The start of the README, where there is one. */
  readonly readme: string;
  readonly files: number;
  readonly blocks: number;
}

/** The index of a code base, made when it is first asked. Rejects with IndexError when that fails. */
export interface CodeSearch {
  search(request: SearchRequest, signal: AbortSignal): Promise<SearchResult>;
  outline(signal: AbortSignal): Promise<LibraryOutline>;
}

/** A file that is not in the index, and why. */
export interface SkippedFile {
  readonly path: string;
  readonly reason: string;
  /** It is indexed all the same, as far as it can be. */
  readonly indexed?: true;
}

/** How far the index is. */
export interface IndexStatus {
  readonly phase: 'idle' | 'indexing' | 'paused' | 'ready' | 'failed';
  /** Files and blocks that can be found now; they grow while it is indexing. */
  readonly files: number;
  readonly blocks: number;
  readonly skipped: number;
  /** Files done and to do in the running or paused pass; absent when nothing runs. */
  readonly progress?: { readonly done: number; readonly total: number };
  /** Files that are not searched yet because indexing was cancelled; absent when there are none. */
  readonly left?: number;
  /** Why it failed. */
  readonly message?: string;
}

/** Asks whoever is responsible whether code may run. */
export interface Approver {
  request(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision>;
}

/** An episode in the list of past ones. */
export interface EpisodeSummary {
  readonly id: string;
  readonly question: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Absent: the episode never finished (the window was closed, the process died). */
  readonly outcome?: Outcome;
  readonly verified: boolean;
  readonly steps: number;
}

/** Keeps episodes. Readable after a crash at any byte: a last line that was cut is left out. */
export interface EpisodeStore {
  append(id: string, event: EpisodeEvent): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly EpisodeSummary[]>;
  read(id: string): Promise<readonly EpisodeEvent[]>;
  remove(id: string): Promise<void>;
}

/** Where developers look; never holds a secret. */
export interface Logger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string, cause?: unknown): void;
}

/** Time, so that tests can turn it by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

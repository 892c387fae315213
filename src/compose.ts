import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { actionTypes } from './core/action';
import type { Agent } from './core/agent';
import type { Environment } from './core/environment';
import { Episode } from './core/episode';
import type { Approver, ChatModel, Clock, CodeSearch, EpisodeStore, KernelProvider, Logger } from './core/ports';
import type { EpisodeSettings } from './core/settings';
import { xmlEncoding } from './encodings/xml';
import { ApprovalGate } from './environments/approvalGate';
import { CodeEnvironment, NoCodeEnvironment } from './environments/codeEnvironment';
import { DoneEnvironment } from './environments/doneEnvironment';
import { SearchEnvironment } from './environments/searchEnvironment';
import { SummaryEnvironment, UnverifiedSummaryEnvironment } from './environments/summaryEnvironment';
import { IndexService } from './index/indexService';
import type { IndexRoot } from './index/indexService';
import { importRoots } from './kernel/importRoots';
import { PythonKernelProvider } from './kernel/kernelProvider';
import type { KernelOptions } from './kernel/kernelProvider';
import { Navigator } from './models/navigator/navigator';
import { systemClock } from './models/systemClock';
import { buildSystemPrompt } from './prompts/systemPrompt';
import { describeLibrary } from './prompts/libraryDescription';
import { CodeNavStrategy } from './strategies/codenav';

/** Files that stand beside the bundles: `assets` is the folder `dist` of the installed project. */
export function assetsIn(folder: string): { workerFile: string; wasmFolder: string; bridgeFile: string } {
  return {
    workerFile: join(folder, 'indexWorker.js'),
    wasmFolder: join(folder, 'wasm'),
    bridgeFile: join(folder, 'kernel', 'bridge.py'),
  };
}

/** What is indexed: the workspace's folders, and installed libraries (name → folder). */
export interface CodeBase {
  readonly folders: readonly string[];
  readonly libraries: ReadonlyMap<string, string>;
}

/** An index over a code base; the caller disposes it. */
export function createIndex(
  codeBase: CodeBase,
  options: { readonly assets: string; readonly cacheFolder: string; readonly logger: Logger },
): IndexService {
  const { workerFile, wasmFolder } = assetsIn(options.assets);
  const roots: IndexRoot[] = [
    ...codeBase.folders.map((folder): IndexRoot => ({ folder, kind: 'workspace', label: basename(folder) })),
    ...[...codeBase.libraries].map(([label, folder]): IndexRoot => ({ folder, kind: 'library', label })),
  ];
  return new IndexService({ roots, cacheFolder: options.cacheFolder, workerFile, wasmFolder, logger: options.logger });
}

/** Kernels for a code base, in its first folder. */
export function createKernels(
  codeBase: CodeBase,
  options: { readonly assets: string } & Omit<KernelOptions, 'bridgeFile' | 'workingDirectory' | 'importRoots'>,
): PythonKernelProvider {
  const { assets, ...kernel } = options;
  return new PythonKernelProvider({
    ...kernel,
    bridgeFile: assetsIn(assets).bridgeFile,
    workingDirectory: codeBase.folders[0] ?? process.cwd(),
    importRoots: importRoots(codeBase.folders),
  });
}

/** Who decides: no model at all, or one behind a port. */
export type ModelSelection = { readonly kind: 'navigator' } | { readonly kind: 'model'; readonly model: ChatModel };

/** What an episode is made of: the question, and everything that the question is answered with. */
export interface EpisodeOptions {
  readonly question: string;
  readonly codeBase: CodeBase;
  readonly model: ModelSelection;
  readonly index: CodeSearch;
  /** Kernels, or the sentence that says why nothing can run here. */
  readonly kernels: KernelProvider | { readonly unavailable: string };
  readonly approver: Approver;
  readonly settings: EpisodeSettings;
  /** The person's own description of the library; made from the index when absent. */
  readonly libraryDescription?: string;
  readonly store?: EpisodeStore;
  readonly clock?: Clock;
  readonly logger: Logger;
}

/** An episode ready to run. */
export function createEpisode(options: EpisodeOptions): Episode {
  const { codeBase, kernels, logger, settings } = options;
  const clock = options.clock ?? systemClock;
  const workingDirectory = codeBase.folders[0] ?? process.cwd();
  return new Episode(
    {
      id: `${new Date(clock.now()).toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`,
      question: options.question,
      workspaceFolders: codeBase.folders,
      workingDirectory,
      ...('interpreter' in kernels && { interpreter: kernels.interpreter }),
      maxSteps: settings.maxSteps,
    },
    {
      agent: createAgent(options, workingDirectory),
      environments: createEnvironments(options, clock, workingDirectory),
      clock,
      logger,
      ...(options.store && { store: options.store }),
    },
  );
}

function createEnvironments(options: EpisodeOptions, clock: Clock, workingDirectory: string): Environment[] {
  const { approver, index, kernels, settings } = options;
  const search = new SearchEnvironment(index, settings);
  const done = new DoneEnvironment();
  if ('unavailable' in kernels) {
    const reason = kernels.unavailable;
    return [search, new NoCodeEnvironment(reason), new UnverifiedSummaryEnvironment(reason), done];
  }
  const gate = new ApprovalGate(approver, kernels);
  const summary = new SummaryEnvironment({ kernels, gate, clock, commit: () => headOf(workingDirectory) });
  return [search, new CodeEnvironment(kernels, gate), summary, done];
}

function createAgent(options: EpisodeOptions, workingDirectory: string): Agent {
  const { codeBase, index, kernels, model } = options;
  if (model.kind === 'navigator') return new Navigator();
  return new CodeNavStrategy({
    model: model.model,
    encoding: xmlEncoding,
    offered: actionTypes,
    systemPrompt: async (signal) =>
      buildSystemPrompt({
        offered: actionTypes,
        encoding: xmlEncoding,
        libraryDescription: options.libraryDescription ?? describeLibrary(await index.outline(signal)),
        workingDirectory,
        importRoots: importRoots(codeBase.folders),
        ...('interpreter' in kernels && { interpreterVersion: kernels.interpreter.version }),
      }),
  });
}

/**
 * The commit that a folder's repository is at; nothing when it is in none, when git is missing, or
 * when the repository ignores the folder (packages installed below somebody else's checkout).
 */
async function headOf(folder: string): Promise<string | undefined> {
  const ignored = await git(folder, ['check-ignore', '-q', '.']);
  if (ignored !== undefined) return undefined;
  return git(folder, ['rev-parse', 'HEAD']);
}

/** What git printed; nothing when it failed. */
function git(folder: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('git', args, { cwd: folder, timeout: 5_000 }, (error, stdout) => {
      resolve(error ? undefined : stdout.trim());
    });
  });
}

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createEpisode, createKernels } from '../compose';
import type { BlockKind, SearchHit } from '../core/codeBlock';
import { ConfigurationError, messageOf } from '../core/errors';
import { isTransient } from '../core/episodeEvent';
import type { EpisodeEvent, EpisodeEventOf } from '../core/episodeEvent';
import type { Approver } from '../core/ports';
import { verificationStatement } from '../core/renderForPeople';
import { defaultEpisodeSettings } from '../core/settings';
import { exportEpisode } from '../exports/exportEpisode';
import { exportFormatOf } from '../exports/exportFormat';
import { approveAll, approveNone, TerminalApprover } from './approvers';
import type { CliContext } from './cliContext';
import { exitCodes } from './cliContext';
import { chooseCodeBase, workspaceFolders } from './codeBaseChoice';
import type { AskOptions } from './commandOptions';
import { EpisodeNarrator } from './episodeNarrator';
import { EpisodeSaver } from './episodeSaver';
import { readTextFile, writableFile } from './files';
import { chooseInterpreter } from './interpreterChoice';
import { chooseModel } from './modelChoice';
import { describeFigures, withIndex } from './openIndex';
import type { Streams } from './streams';
import { visibleText } from './visibleText';

/** `codenav ask`: one episode. Everything that can be wrong with the command is looked at before it begins. */
export async function askCommand(options: AskOptions, context: CliContext): Promise<number> {
  const { signal, streams } = context;
  const folders = await workspaceFolders(options, context);
  const model = await chooseModel(options, context);
  const description =
    options.description && (await readTextFile(resolve(context.cwd, options.description), '--description'));
  const store = options.save ? await EpisodeSaver.at(context.cwd, options.save) : undefined;
  const exportTo = options.export ? await writableFile(context.cwd, options.export, '--export') : undefined;
  const approver = chooseApprover(options.approve, streams);
  const interpreter = await chooseInterpreter(options.python, context);
  const codeBase = await chooseCodeBase(folders, options.library, () => Promise.resolve(interpreter), signal);

  return withIndex(codeBase, context, { fresh: false }, async (index, figures) => {
    streams.note(describeFigures(figures));
    const episode = createEpisode({
      question: options.question,
      codeBase,
      model,
      index,
      kernels: createKernels(codeBase, {
        assets: context.assets,
        interpreter,
        logger: context.logger,
        environment: environmentOfCells(context.env, options.apiKeyEnv),
      }),
      approver,
      settings: { ...defaultEpisodeSettings, maxSteps: options.maxSteps },
      ...(description && { libraryDescription: description }),
      ...(store && { store }),
      logger: context.logger,
    });
    const events: EpisodeEvent[] = [];
    const tell = options.json ? jsonTeller(streams) : narrated(streams, approver);
    const finished = await episode.run((event) => {
      if (!isTransient(event)) events.push(event);
      tell(event);
    }, signal);
    if (approver instanceof TerminalApprover) approver.dispose();
    if (options.json) streams.json(finished);
    else showEnding(finished, events, streams);
    if (finished.outcome === 'error') streams.note(visibleText(`codenav: ${finished.message}`));
    const exported = exportTo === undefined || (await writeExport(exportTo, events, streams));
    return finished.outcome === 'success' && exported ? exitCodes.success : exitCodes.failure;
  });
}

/** Without the variable that `--api-key-env` names: its name need not look like a secret's. */
function environmentOfCells(env: NodeJS.ProcessEnv, keyName: string | undefined): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name.toUpperCase() !== keyName?.toUpperCase()));
}

function chooseApprover(mode: AskOptions['approve'], streams: Streams): Approver {
  switch (mode ?? (streams.interactive ? 'ask' : 'none')) {
    case 'all':
      return approveAll;
    case 'none':
      return approveNone;
    case 'ask':
      if (streams.interactive) return new TerminalApprover(streams);
      throw new ConfigurationError('--approve ask needs a terminal to answer on. Use --approve all or --approve none.');
  }
}

/** Events as they come, but for the last, which is printed when nothing can follow it. */
function jsonTeller(streams: Streams): (event: EpisodeEvent) => void {
  return (event) => {
    if (!isTransient(event) && event.type !== 'episodeFinished') streams.json(event);
  };
}

function narrated(streams: Streams, approver: Approver): (event: EpisodeEvent) => void {
  const narrator = new EpisodeNarrator(streams, () => !(approver instanceof TerminalApprover && approver.asks));
  return (event) => narrator.tell(event);
}

/** The solution to the answer; what is known of it, or why there is none, to people. */
function showEnding(
  finished: EpisodeEventOf<'episodeFinished'>,
  events: readonly EpisodeEvent[],
  streams: Streams,
): void {
  streams.note('');
  if (finished.solution) {
    streams.note(visibleText(finished.message));
    // The message of a success says itself that nothing was run.
    if (finished.outcome !== 'success' || finished.solution.verification.status !== 'notRun') {
      streams.note(streams.bold(visibleText(verificationStatement(finished.solution))));
    }
    streams.out(`${finished.solution.code.trimEnd()}\n`);
    return;
  }
  // What broke is no answer: it is told where people look for it.
  const lines = finished.outcome === 'error' ? [] : [finished.message];
  // The navigator's message names the best of them itself.
  const found = foundFunctions(events).filter((hit) => !finished.message.includes(`${hit.path}:${hit.startLine}`));
  if (found.length > 0)
    lines.push(...(lines.length > 0 ? [''] : []), 'Found:', ...found.slice(0, mostFound).map(describe));
  if (lines.length > 0) streams.out(`${visibleText(lines.join('\n'))}\n`);
}

const mostFound = 15;
const callable: ReadonlySet<BlockKind> = new Set<BlockKind>(['FUNCTION', 'CLASS', 'METHOD']);

/** Functions, classes and methods that the searches showed, in that order, each once. */
function foundFunctions(events: readonly EpisodeEvent[]): SearchHit[] {
  const hits = events.flatMap((event) => {
    if (event.type !== 'stepFinished' || event.response.kind !== 'search') return [];
    return event.response.answers.flatMap(({ shown }) => shown.filter(({ kind }) => callable.has(kind)));
  });
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()];
}

function describe(hit: SearchHit): string {
  const signature = hit.signature.replace(/\s*\n\s*/g, ' ');
  return `  ${hit.path}:${hit.startLine}  ${signature || `${hit.kind} ${hit.name}`}`;
}

/** Whether it could be written; people are told either way. */
async function writeExport(file: string, events: readonly EpisodeEvent[], streams: Streams): Promise<boolean> {
  const format = exportFormatOf(file);
  if (!format) return false;
  try {
    await writeFile(file, exportEpisode(events, format));
    streams.note(`Written to ${file}`);
    return true;
  } catch (error) {
    streams.note(`codenav: nothing was written to ${file}. ${messageOf(error)}`);
    return false;
  }
}

import { plural } from '../core/plural';
import { indexActions } from '../panel/indexActions';
import type { IndexAction } from '../panel/indexActions';
import { contentText, indexPercent, indexSentence, isIncomplete, passText, skippedText } from '../panel/indexText';
import type { IndexState } from '../panel/messages';
import type { CommandId } from './ids';

/** The index as the status bar and its menu show it. */
export interface IndexView {
  readonly index: IndexState;
  /** Names of the libraries that are searched beside the workspace. */
  readonly libraries: readonly string[];
  /** Of the running or the last pass, without pauses, in milliseconds. */
  readonly elapsedMs?: number | undefined;
}

/** One thing that can be done with the index. */
export interface IndexCommand {
  readonly command: CommandId;
  readonly icon: string;
  readonly label: string;
}

const commands: Readonly<Record<IndexAction, IndexCommand>> = {
  pause: { command: 'codenav.pauseIndexing', icon: 'debug-pause', label: 'Pause' },
  resume: { command: 'codenav.resumeIndexing', icon: 'play', label: 'Resume' },
  continue: { command: 'codenav.resumeIndexing', icon: 'play', label: 'Continue' },
  cancel: { command: 'codenav.cancelIndexing', icon: 'debug-stop', label: 'Cancel' },
  rebuild: { command: 'codenav.rebuildIndex', icon: 'refresh', label: 'Rebuild' },
  showSkipped: { command: 'codenav.showSkipped', icon: 'list-unordered', label: 'Show skipped' },
  showLog: { command: 'codenav.showLog', icon: 'output', label: 'Show log' },
};

/** What can be done with the index as it is now, the likeliest first. */
export function indexCommands(index: IndexState): readonly IndexCommand[] {
  return indexActions(index).map((action) => commands[action]);
}

/** Text of the status bar's item, with its icon; nothing while there is no index. `brief`: when nothing is new. */
export function statusBarText(index: IndexState, brief: boolean): string | undefined {
  const pass = passText(index);
  const percent = indexPercent(index);
  switch (index.phase) {
    case 'indexing':
      return `$(sync~spin) CodeNav ${pass || 'looking for files'}${percent === undefined ? '' : ` (${percent}%)`}`;
    case 'paused':
      return `$(debug-pause) CodeNav paused${pass && ` at ${pass}`}`;
    case 'failed':
      return '$(warning) CodeNav index failed';
    case 'idle':
    case 'ready':
      if (isIncomplete(index)) return '$(warning) CodeNav index incomplete';
      if (index.phase === 'idle') return undefined;
      return brief ? '$(database) CodeNav' : `$(database) CodeNav ${plural(index.files, 'file')}`;
  }
}

/** What a screen reader says of the item. */
export function statusBarLabel(index: IndexState): string {
  return `CodeNav index. ${indexSentence(index)} ${index.files > 0 ? `${contentText(index)}.` : ''}`.trim();
}

/** Lines of plain text for the tooltip and the menu: the sentence first. */
export function statusLines({ index, libraries, elapsedMs }: IndexView): readonly string[] {
  const percent = indexPercent(index);
  const sentence = indexSentence(index);
  const skipped = skippedText(index);
  return [
    percent === undefined ? sentence : sentence.replace(/\.$/, ` (${percent}%).`),
    index.files > 0 ? `${contentText(index)} can be found${isRunning(index) ? ' so far' : ''}.` : '',
    libraries.length > 0 ? `Libraries: ${libraries.join(', ')}.` : '',
    skipped && `${skipped}.`,
    elapsedMs === undefined ? '' : timeText(index, elapsedMs),
  ].filter(Boolean);
}

function isRunning({ phase }: IndexState): boolean {
  return phase === 'indexing' || phase === 'paused';
}

function timeText(index: IndexState, ms: number): string {
  const seconds = ms / 1000;
  const time =
    seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
  return isRunning(index) ? `${time} so far.` : `The last pass took ${time}.`;
}

import { describe, expect, it } from 'vitest';
import type { IndexState } from '../../src/panel/messages';
import { commandIds } from '../../src/vscode/ids';
import { indexCommands, statusBarLabel, statusBarText, statusLines } from '../../src/vscode/indexStatusText';

const state = (changes: Partial<IndexState>): IndexState => ({
  phase: 'ready',
  files: 0,
  blocks: 0,
  skipped: 0,
  ...changes,
});
const progress = { done: 1234, total: 3475 };

describe('statusBarText', () => {
  it.each<[Partial<IndexState>, string | undefined]>([
    [{ phase: 'idle' }, undefined],
    [{ phase: 'indexing' }, '$(sync~spin) CodeNav looking for files'],
    [{ phase: 'indexing', progress }, '$(sync~spin) CodeNav 1,234 of 3,475 files (35%)'],
    [{ phase: 'indexing', progress: { done: 0, total: 1 } }, '$(sync~spin) CodeNav 0 of 1 file (0%)'],
    [{ phase: 'paused', progress }, '$(debug-pause) CodeNav paused at 1,234 of 3,475 files'],
    [{ phase: 'paused' }, '$(debug-pause) CodeNav paused'],
    [{ phase: 'ready', files: 3475 }, '$(database) CodeNav 3,475 files'],
    [{ phase: 'ready', files: 1 }, '$(database) CodeNav 1 file'],
    [{ phase: 'ready', files: 9, left: 3 }, '$(warning) CodeNav index incomplete'],
    [{ phase: 'idle', left: 3 }, '$(warning) CodeNav index incomplete'],
    [{ phase: 'failed', message: '$(bug) no icon' }, '$(warning) CodeNav index failed'],
  ])('of %j is %s', (changes, text) => {
    expect(statusBarText(state(changes), false)).toBe(text);
  });

  it('is brief only about an index that is ready and whole', () => {
    expect(statusBarText(state({ files: 3475 }), true)).toBe('$(database) CodeNav');
    expect(statusBarText(state({ files: 3475, left: 1 }), true)).toContain('incomplete');
    expect(statusBarText(state({ phase: 'indexing', progress }), true)).toContain('1,234');
  });
});

describe('statusBarLabel', () => {
  it('says in words what the icons mean', () => {
    expect(statusBarLabel(state({ phase: 'paused', files: 10, blocks: 1, progress }))).toBe(
      'CodeNav index. Indexing is paused at 1,234 of 3,475 files. 10 files, 1 block.',
    );
    expect(statusBarLabel(state({ phase: 'failed', message: 'The folder is gone.' }))).toBe(
      'CodeNav index. The folder is gone.',
    );
  });
});

describe('statusLines', () => {
  it('tells all there is while it is indexing', () => {
    const index = state({ phase: 'indexing', files: 1200, blocks: 18230, skipped: 2, progress });
    expect(statusLines({ index, libraries: ['networkx', 'email.mime'], elapsedMs: 3_210 })).toEqual([
      'Indexing: 1,234 of 3,475 files (35%).',
      '1,200 files, 18,230 blocks can be found so far.',
      'Libraries: networkx, email.mime.',
      '2 files are left out or indexed only in part.',
      '3.2 s so far.',
    ]);
  });

  it('leaves out what there is not', () => {
    expect(statusLines({ index: state({ phase: 'idle' }), libraries: [] })).toEqual(['Nothing is indexed yet.']);
    expect(statusLines({ index: state({ files: 1, blocks: 2 }), libraries: [], elapsedMs: 125_900 })).toEqual([
      'The index is up to date.',
      '1 file, 2 blocks can be found.',
      'The last pass took 2 min 5 s.',
    ]);
  });
});

describe('indexCommands', () => {
  it('offers just what applies, by commands that there are', () => {
    const offered = indexCommands(state({ phase: 'paused', skipped: 1, progress }));
    expect(offered.map(({ label, command }) => [label, command])).toEqual([
      ['Resume', 'codenav.resumeIndexing'],
      ['Cancel', 'codenav.cancelIndexing'],
      ['Show skipped', 'codenav.showSkipped'],
    ]);
    for (const phase of ['idle', 'indexing', 'paused', 'ready', 'failed'] as const) {
      const commands = indexCommands(state({ phase, left: 1, skipped: 1, progress })).map(({ command }) => command);
      expect(new Set(commands).size).toBe(commands.length);
      for (const command of commands) expect(commandIds).toContain(command);
    }
  });
});

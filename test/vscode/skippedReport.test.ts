import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupSkipped, skippedText } from '../../src/vscode/skippedReport';

const root = join(sep, 'work', 'shop');
const library = join(root, '.venv', 'networkx');
const folders = [
  { name: 'shop', folder: root },
  { name: 'networkx', folder: library },
];
const big = (mb: string): string => `it has ${mb} MB; files over 1 MB are not indexed`;

describe('groupSkipped', () => {
  it('puts the same trouble together, what is left out and what most have first', () => {
    const groups = groupSkipped(
      [
        {
          path: join(root, 'b.py'),
          reason: 'it has a syntax error at line 7; the rest of it is indexed',
          indexed: true,
        },
        { path: join(root, 'secret'), reason: 'permission denied' },
        { path: join(root, 'z.py'), reason: big('4.8') },
        { path: join(root, 'a.py'), reason: big('1.2') },
        {
          path: join(root, 'c.py'),
          reason: 'it has a syntax error at line 9; the rest of it is indexed',
          indexed: true,
        },
      ],
      folders.slice(0, 1),
    );
    expect(groups.map(({ partly, reason, entries }) => [partly, reason, entries.map(({ shown }) => shown)])).toEqual([
      [false, 'It has … MB; files over 1 MB are not indexed.', ['a.py', 'z.py']],
      [false, 'Permission denied.', ['secret']],
      [true, 'It has a syntax error at line …; the rest of it is indexed.', ['b.py', 'c.py']],
    ]);
    expect(groups[0]?.entries[1]).toEqual({
      path: join(root, 'z.py'),
      shown: 'z.py',
      reason: 'It has 4.8 MB; files over 1 MB are not indexed.',
    });
  });

  it('keeps apart what is left out and what is indexed for the same reason', () => {
    const file = { path: join(root, 'a.py'), reason: 'it is odd' };
    expect(groupSkipped([file, { ...file, indexed: true }], folders).map(({ partly }) => partly)).toEqual([
      false,
      true,
    ]);
  });

  it('names the innermost folder where there are several, and whole paths outside them', () => {
    const shown = (path: string): string | undefined =>
      groupSkipped([{ path, reason: 'x' }], folders)[0]?.entries[0]?.shown;
    expect(shown(join(root, 'src', 'a.py'))).toBe('shop/src/a.py');
    expect(shown(join(library, 'graph.py'))).toBe('networkx/graph.py');
    expect(shown(root)).toBe('shop');
    expect(shown(join(`${root}2`, 'a.py'))).toBe(join(`${root}2`, 'a.py'));
  });
});

describe('skippedText', () => {
  it('reads well, and says each number', () => {
    const groups = groupSkipped(
      [
        { path: join(root, 'z.py'), reason: big('4.8') },
        { path: join(root, 'a.py'), reason: big('1.2') },
        { path: join(root, 'l.py'), reason: 'it is not UTF-8 and was read as Latin-1', indexed: true },
      ],
      folders.slice(0, 1),
    );
    expect(skippedText(groups, 'The index is up to date.')).toBe(
      [
        'The index is up to date.',
        '',
        'Left out: 2 files and folders',
        '',
        '  It has … MB; files over 1 MB are not indexed. (2)',
        '    a.py: It has 1.2 MB; files over 1 MB are not indexed.',
        '    z.py: It has 4.8 MB; files over 1 MB are not indexed.',
        '',
        'Indexed only in part: 1 file or folder',
        '',
        '  It is not UTF-8 and was read as Latin-1. (1)',
        '    l.py',
        '',
      ].join('\n'),
    );
  });
});

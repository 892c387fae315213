import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { parse, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskFiles } from '../../src/index/fileSystem';
import type { FileSystem } from '../../src/index/fileSystem';
import { walkFiles } from '../../src/index/fileWalk';
import { IgnoreRules } from '../../src/index/ignoreRules';
import { TempFolder } from './support/tempFolder';

let folder: TempFolder;

beforeEach(() => {
  folder = new TempFolder();
});
afterEach(() => folder.remove());

interface Found {
  readonly files: string[];
  readonly skipped: Record<string, string>;
}

function walk({ files = diskFiles, root = folder.path, library = false } = {}): Found {
  const found = [...walkFiles(root, files, new IgnoreRules(files, root, library))];
  return {
    files: found.flatMap((each) => (each.kind === 'file' ? [relative(root, each.file)] : [])).sort(),
    skipped: Object.fromEntries(
      found.flatMap((each) =>
        each.kind === 'skipped' ? [[relative(root, each.skipped.path), each.skipped.reason]] : [],
      ),
    ),
  };
}

/** The real disk, but for paths that fail as they would for another user. */
function failing(method: 'readFolder' | 'facts' | 'realPath', path: string, code: string): FileSystem {
  return {
    ...diskFiles,
    [method]: (asked: string) => {
      if (asked === path) throw Object.assign(new Error(code), { code });
      return diskFiles[method](asked);
    },
  };
}

describe('a walk goes on', () => {
  it.skipIf(process.platform === 'win32')('past ignore rules in a pipe that nobody writes to', () => {
    folder.write('a.py', '');
    execFileSync('mkfifo', [folder.at('.gitignore')]);
    expect(walk()).toEqual({ files: ['a.py'], skipped: {} });
  });

  it('past a folder that may not be read', () => {
    folder.writeAll({ 'a.py': '', 'secret/b.py': '', 'z.py': '' });
    const { files, skipped } = walk({ files: failing('readFolder', folder.at('secret'), 'EACCES') });
    expect(files).toEqual(['a.py', 'z.py']);
    expect(skipped).toEqual({ secret: 'it may not be read (no permission)' });
  });

  it('past a file that goes while it is looked at', () => {
    folder.writeAll({ 'a.py': '', 'b.py': '' });
    const { files, skipped } = walk({ files: failing('facts', folder.at('a.py'), 'ENOENT') });
    expect(files).toEqual(['b.py']);
    expect(skipped).toEqual({ 'a.py': 'it is not there any more' });
  });

  it('past a root that is gone', () => {
    const { files, skipped } = walk({ root: folder.at('gone') });
    expect(files).toEqual([]);
    expect(Object.values(skipped)).toEqual(['it is not there any more']);
  });

  it('past links that go in circles, and ends', () => {
    folder.write('pkg/a.py', '');
    folder.link('pkg/up', '..');
    folder.link('pkg/self.py', 'self.py');
    folder.link('pkg/here', '.');
    folder.link('pkg/top', parse(folder.path).root);
    const { files, skipped } = walk();
    expect(files).toEqual(['pkg/a.py']);
    expect(skipped).toEqual({
      'pkg/up': 'it is a symbolic link to a folder that it is in (a loop)',
      'pkg/top': 'it is a symbolic link to a folder that it is in (a loop)',
      'pkg/here': 'it is a symbolic link to a folder that it is in (a loop)',
      'pkg/self.py': 'it is a symbolic link that goes round in a circle',
    });
  });

  it('past links to nothing', () => {
    folder.link('lost.py', 'nowhere.py');
    expect(walk().skipped).toEqual({ 'lost.py': 'it is a symbolic link to something that is not there' });
  });

  it('past files that are too big, and folders named like files', () => {
    folder.write('big.py', '#'.repeat(5_000_000));
    mkdirSync(folder.at('odd.py'));
    const { files, skipped } = walk();
    expect(files).toEqual([]);
    expect(skipped).toEqual({ 'big.py': 'it has 5.0 MB; files over 1 MB are not indexed' });
  });
});

describe('a walk finds', () => {
  it('files of its languages, each once', () => {
    folder.writeAll({ 'a.py': '', 'b.PYI': '', 'c.md': '', 'd.rst': '', 'e.txt': '', '.py': '', 'sub/f.py': '' });
    expect(walk().files).toEqual(['a.py', 'b.PYI', 'c.md', 'd.rst', 'sub/f.py']);
  });

  it('what links lead to outside, but nothing twice', () => {
    const other = new TempFolder();
    try {
      other.write('shared/x.py', '');
      folder.write('real/a.py', '');
      folder.link('again', 'real');
      folder.link('shared', other.at('shared'));
      folder.link('alias.py', 'real/a.py');
      expect(walk().files).toEqual(['real/a.py', 'shared/x.py']);
    } finally {
      other.remove();
    }
  });

  it('no stub beside its source', () => {
    folder.writeAll({ 'a.py': '', 'a.pyi': '', 'native.pyi': '' });
    expect(walk().files).toEqual(['a.py', 'native.pyi']);
  });

  it('nothing in folders that are nobody’s source', () => {
    folder.writeAll({
      'a.py': '',
      '.git/hook.py': '',
      'node_modules/m/x.py': '',
      '.venv/x.py': '',
      'myenv/pyvenv.cfg': '',
      'myenv/lib/x.py': '',
      'lib/site-packages/x.py': '',
      'build/x.py': '',
      'dist/x.py': '',
      'x.egg-info/x.py': '',
      'src/build/__init__.py': '',
    });
    expect(walk().files).toEqual(['a.py', 'src/build/__init__.py']);
  });
});

describe('ignore files', () => {
  it('hold for their folder and below, the deeper one winning', () => {
    folder.writeAll({
      '.gitignore': '*_generated.py\n/top/\nlogs/\n',
      'a_generated.py': '',
      'top/x.py': '',
      'sub/top/x.py': '',
      'sub/logs/x.py': '',
      'sub/.gitignore': '!keep_generated.py\nlocal.py\n',
      'sub/keep_generated.py': '',
      'sub/other_generated.py': '',
      'sub/local.py': '',
      'local.py': '',
    });
    expect(walk().files).toEqual(['local.py', 'sub/keep_generated.py', 'sub/top/x.py']);
  });

  it('can be overruled for the index alone', () => {
    folder.writeAll({
      '.gitignore': 'vendor.py\n',
      '.codenavignore': '!vendor.py\nhuge/\n',
      'vendor.py': '',
      'huge/x.py': '',
    });
    expect(walk().files).toEqual(['vendor.py']);
  });

  it('of the repository hold for a folder within it', () => {
    folder.writeAll({ '.git/HEAD': '', '.gitignore': 'skip.py\n', 'part/skip.py': '', 'part/a.py': '' });
    expect(walk({ root: folder.at('part') }).files).toEqual(['a.py']);
  });

  it('do not hold for a folder that they leave out and that is opened all the same', () => {
    folder.writeAll({ '.git/HEAD': '', '.gitignore': '/out/\n*.py\n', 'out/a.py': '' });
    expect(walk({ root: folder.at('out') }).files).toEqual(['a.py']);
  });

  it('do not hold for installed libraries', () => {
    folder.writeAll({ '.gitignore': '*\n', 'a.py': '', 'build/__init__.py': '', 'build/b.py': '' });
    expect(walk({ library: true }).files).toEqual(['a.py', 'build/__init__.py', 'build/b.py']);
  });

  it('with nonsense in them are read as far as possible', () => {
    folder.writeAll({ '.gitignore': '[\n\\\n!!\n\u0000\n   \n**/x.py\n', 'x.py': '', 'y.py': '' });
    expect(walk().files).toEqual(['y.py']);
  });
});

import { describe, expect, it } from 'vitest';
import type { FileEntry } from '../../src/index/catalogue';
import { PublicNames } from '../../src/index/publicNames';
import type { ModuleFacts } from '../../src/index/publicNames';

function module(name: string, file: string, defined: string[], changes: Partial<FileEntry> = {}): ModuleFacts {
  const entry = { file: `/x/${file}`, path: file, root: 0, stamp: '', language: 'python', summary: '', imported: [] };
  return { entry: { ...entry, module: name, ...changes }, defined };
}

describe('names that are offered to users', () => {
  it('by modules that import each other are found without end', () => {
    const names = new PublicNames([
      module('a', 'a/__init__.py', ['f'], { imported: [{ module: '.b', names: ['*'] }] }),
      module('a.b', 'a/b/__init__.py', ['g'], { imported: [{ module: 'a', names: ['*'] }] }),
    ]);
    expect(names.depthOf('a', 'f')).toBe(1);
    expect(names.depthOf('a.b', 'g')).toBe(1);
  });

  it('come up through stars, __all__ and relative imports', () => {
    const names = new PublicNames([
      module('net', 'net/__init__.py', [], { imported: [{ module: 'net.algorithms', names: ['*'] }] }),
      module('net.algorithms', 'net/algorithms/__init__.py', [], {
        imported: [
          { module: '.paths.generic', names: ['*'] },
          { module: '.', names: ['paths'] },
        ],
      }),
      module('net.algorithms.paths.generic', 'net/algorithms/paths/generic.py', ['shortest', 'helper', '_own'], {
        exported: ['shortest'],
      }),
    ]);
    expect(names.depthOf('net.algorithms.paths.generic', 'shortest')).toBe(1);
    expect(names.depthOf('net.algorithms.paths.generic', 'helper')).toBeUndefined();
    expect(names.depthOf('net.algorithms.paths.generic', '_own')).toBeUndefined();
  });

  it('are those of the package that offers them first', () => {
    const names = new PublicNames([
      module('p', 'p/__init__.py', [], { imported: [{ module: '.q.r', names: ['up'] }] }),
      module('p.q', 'p/q/__init__.py', [], { imported: [{ module: '.r', names: ['up', 'there'] }] }),
      module('p.q.r', 'p/q/r.py', ['up', 'there', 'nowhere']),
    ]);
    expect(['up', 'there', 'nowhere'].map((name) => names.depthOf('p.q.r', name))).toEqual([1, 2, undefined]);
  });
});

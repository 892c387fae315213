import { describe, expect, it } from 'vitest';
import { isSidePath, isTestPath } from '../../src/index/testPaths';

describe('a path', () => {
  it.each(['src/latest/get_latest.py', 'contest.py', 'testing.py', 'protest/a.py', 'attest_it.py'])(
    '%s is no test',
    (path) => {
      expect(isTestPath(path)).toBe(false);
    },
  );

  it.each([
    'tests/a.py',
    'pkg/test/a.py',
    'pkg/test_io.py',
    'io_test.py',
    'conftest.py',
    'pkg/tests.py',
    'Tests/a.pyi',
  ])('%s is a test', (path) => {
    expect(isTestPath(path)).toBe(true);
  });

  it('is beside the code in folders for that alone', () => {
    expect(['examples/a.py', 'pkg/docs/conf.py', 'benchmark/run.py'].every(isSidePath)).toBe(true);
    expect(['pkg/example.py', 'pkg/docstring/a.py', 'toolset/a.py'].some(isSidePath)).toBe(false);
  });
});

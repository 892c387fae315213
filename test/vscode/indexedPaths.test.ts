import { sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageOf } from '../../src/index/languages/languageOf';
import { concernsIndex } from '../../src/vscode/indexedPaths';

const path = (text: string): string => text.replaceAll('/', sep);

describe('concernsIndex', () => {
  it.each(['/w/.git/index', '/w/.git/HEAD', '/w/a/__pycache__/m.pyc', '/w/node_modules/x/README.md', '/w/data.csv'])(
    'leaves out %s',
    (text) => expect(concernsIndex(path(text))).toBe(false),
  );

  it.each(['a.py', 'a.pyi', 'a.pyw', 'a.md', 'a.markdown', 'a.rst', 'a.txt', 'a.csv', 'a.ts', 'a.ipynb', 'a.html'])(
    'agrees with the index about %s',
    (name) => expect(concernsIndex(path(`/w/${name}`))).toBe(languageOf(name) !== undefined),
  );

  it.each(['/w/a.py', '/w/A.PYI', '/w/docs/x.md', '/w/.gitignore', '/w/package', '/w/.github', '/w/LICENSE'])(
    'takes %s',
    (text) => expect(concernsIndex(path(text))).toBe(true),
  );
});

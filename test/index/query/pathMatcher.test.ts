import { describe, expect, it } from 'vitest';
import { pathMatcher } from '../../../src/index/query/pathMatcher';

const detr = {
  file: '/home/Ann/project/src/models/detr/model.py',
  path: 'src/models/detr/model.py',
  root: 0,
  stamp: '',
  language: 'python',
  summary: '',
  imported: [],
};

describe('a path', () => {
  it.each([
    'odels/detr',
    'models/det',
    'model',
    'models/*.py.txt',
    'detr.py',
    '/models/src',
    '/home/*/other/*',
    'odels/*',
  ])('does not match %s', (wanted) => {
    expect(pathMatcher(wanted)(detr)).toBe(false);
  });

  it.each([
    'model.py',
    'detr',
    'models/detr/',
    'models/detr/model.py',
    './src/models',
    'SRC/Models',
    'src\\models\\detr',
    'models/*',
    'models/*/model.p?',
    '*etr/model.py',
    'src/*',
    '/home/ann/project/src',
    '/src/models',
    '/HOME/*/model.py',
  ])('matches %s', (wanted) => {
    const matches = pathMatcher(wanted);
    expect(matches(detr)).toBe(true);
    expect(matches(detr)).toBe(true);
  });

  it('matches an absolute Windows path however its slashes lean', () => {
    const file = { ...detr, file: 'C:\\Users\\ann\\src\\io.py', path: 'src/io.py' };
    expect(pathMatcher('C:\\Users\\ann\\src')(file)).toBe(true);
    expect(pathMatcher('c:/users/ann/src/io.py')(file)).toBe(true);
    expect(pathMatcher('D:/users/ann/src/io.py')(file)).toBe(false);
  });
});

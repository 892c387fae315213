import { describe, expect, it } from 'vitest';
import { libraryProblem, sameLibrary } from '../../src/vscode/libraryNames';

describe('libraryProblem', () => {
  it.each(['networkx', 'email.mime', 'scikit-learn', 'ruamel.yaml', '_private', 'Pillow'])('takes %s', (name) => {
    expect(libraryProblem(name, ['numpy'])).toBeUndefined();
  });

  it.each(['2to3', '../networkx', 'net workx', '--pre', 'a/b', 'é', 'networkx==3.0'])('refuses %s', (name) => {
    expect(libraryProblem(name, [])).toContain('name of a module');
  });

  it('knows a library by each way to write its name', () => {
    expect(libraryProblem('networkx', ['networkx'])).toBe('networkx is searched already.');
    expect(libraryProblem('Scikit_Learn', ['scikit-learn'])).toBe('Scikit_Learn is searched already, as scikit-learn.');
  });

  it('is silent while nothing is typed', () => {
    expect(libraryProblem('', ['networkx'])).toBeUndefined();
  });
});

describe('sameLibrary', () => {
  it('finds the other name of a folder', () => {
    const libraries = new Map([['scikit-learn', '/lib/sklearn']]);
    expect(sameLibrary('/lib/sklearn', libraries)).toBe('scikit-learn');
    expect(sameLibrary('/lib/networkx', libraries)).toBeUndefined();
  });
});

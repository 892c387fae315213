import { describe, expect, it } from 'vitest';
import { textToInsert } from '../../src/vscode/insertion';

const program = 'import a\n\nfor x in a:\n    print(x)\n';

describe('textToInsert', () => {
  it('leaves a program as it is on an empty line', () => {
    expect(textToInsert(program, { before: '', after: '' })).toBe('import a\n\nfor x in a:\n    print(x)');
  });

  it('gives every line but the first and empty ones the indentation of its place', () => {
    expect(textToInsert(program, { before: '    ', after: '' })).toBe('import a\n\n    for x in a:\n        print(x)');
  });

  it('keeps tabs as they are', () => {
    expect(textToInsert('a\nb', { before: '\t', after: '' })).toBe('a\n\tb');
  });

  it('begins a line of its own behind code, with the same indentation', () => {
    expect(textToInsert('a\nb', { before: '  x = 1', after: '' })).toBe('\n  a\n  b');
  });

  it('gives what follows on the line a line of its own', () => {
    expect(textToInsert('a\nb', { before: '  ', after: 'y()' })).toBe('a\n  b\n  ');
  });

  it('puts a single line into the middle of a line', () => {
    expect(textToInsert('f(1)\n', { before: 'y = ', after: '' })).toBe('f(1)');
    expect(textToInsert('f(1)', { before: 'g(', after: ')' })).toBe('f(1)');
  });

  it.each([
    ['triple double quotes', 'x = """a\nb\n"""\ny'],
    ['triple single quotes', "x = '''a\nb\n'''\ny"],
    ['quotes of the other kind inside', 'x = """it\'s\nb\n"""\ny'],
    ['an escaped quote inside', 'x = """\\"""\nb\n"""\ny'],
    ['a continued string', 'x = "a\\\nb\\\n"\ny'],
  ])('does not change a string over lines: %s', (_, code) => {
    expect(textToInsert(code, { before: '    ', after: '' })).toBe(code.replace(/\ny$/, '\n    y'));
  });

  it.each([`# don't\na\nb`, `x = "'''"\na\nb`, `x = '#'\na\nb`, `# """\na\nb`])(
    'is not misled by quotes in comments and strings: %j',
    (code) => {
      expect(textToInsert(code, { before: '  ', after: '' })).toBe(code.replaceAll('\n', '\n  '));
    },
  );

  it('does not hang on a string that never ends', () => {
    const code = `x = """${'a\\"'.repeat(50_000)}\nb`;
    expect(textToInsert(code, { before: '  ', after: '' })).toBe(code);
  });

  it('reads other line ends', () => {
    expect(textToInsert('a\r\nb\r\n', { before: ' ', after: '' })).toBe('a\n b');
  });
});

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it, expect } from 'vitest';
import { BuiltCli } from '../support/builtCli';
import { startModelServer } from '../support/modelServer';

let cli: BuiltCli;
let workspace = '';

beforeAll(async () => {
  cli = await BuiltCli.build();
  workspace = cli.copyWorkspace();
  const files: Record<string, string | Uint8Array> = {
    'latin.py': Uint8Array.of(0x23, 0xe9, 0x0a),
    'empty.txt': '\n \n',
    'mine.txt': 'precious',
    'bad-script.jsonl': '"fine"\nnot json\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cli.folder, name), text);
  writeFileSync(join(cli.folder, 'python2'), `#!/bin/sh\necho 'codenav-probe:[[2, 7, 18], "/nowhere/python"]'\n`);
  writeFileSync(join(cli.folder, 'no-python'), '#!/bin/sh\necho broken >&2\nexit 3\n');
  for (const name of ['python2', 'no-python']) chmodSync(join(cli.folder, name), 0o755);
  mkdirSync(join(cli.folder, 'no-programs'));
}, 60_000);

afterAll(() => cli.dispose());

/** Command lines with what the one line on standard error has to say; `~` is the test's folder. */
const wrong: readonly (readonly [string, string, NodeJS.ProcessEnv?])[] = [
  ['', 'Name a command: ask, index, search or run'],
  ['frobnicate', "Unknown command 'frobnicate'"],
  ['ask', "Missing required argument 'question'"],
  ['ask how do I do it', 'quotes'],
  ['ask --frob How?', "Unknown option '--frob'"],
  ['ask --max-steps', "'--max-steps <n>' argument missing"],
  ['ask --max-steps none How?', '--max-steps takes a whole number'],
  ['ask --strategy react How?', '--strategy react is not available in this version'],
  ['ask --encoding json How?', '--encoding json is not available in this version'],
  ['ask --sandbox How?', '--sandbox is not available in this version'],
  ['ask --workspace ~/nowhere How?', 'there is no folder'],
  ['ask --workspace ~/mine.txt How?', 'is a file'],
  ['ask --python ~/nowhere How?', 'There is no Python at'],
  ['ask --python ~/python2 How?', 'Python 2.7.18'],
  ['ask --python ~/no-python How?', 'does not run Python code'],
  ['ask How?', 'No usable Python was found on the path', { PATH: '~/no-programs' }],
  ['ask How?', 'Deactivate the virtual environment', { VIRTUAL_ENV: '~/no-programs' }],
  ['ask --library no_such_library How?', 'no library "no_such_library"'],
  ['ask --model m How?', 'OPENAI_API_KEY'],
  ['ask --model m --api-key-env MY_KEY How?', 'MY_KEY'],
  ['ask --model m How?', 'MY_URL', { CODENAV_BASE_URL: 'MY_URL' }],
  ['ask How?', 'OPENAI_API_KEY', { CODENAV_MODEL: 'm' }],
  ['ask --base-url http://127.0.0.1:9/v1 How?', 'name it with --model'],
  ['ask --model scripted:~/nowhere How?', 'there is no file'],
  ['ask --model scripted:~/bad-script.jsonl How?', 'Line 2'],
  ['ask --description ~/nowhere How?', 'there is no file'],
  ['ask --description ~ How?', 'is a folder'],
  ['ask --description ~/latin.py How?', 'not UTF-8'],
  ['ask --export ~/a.txt How?', '--export takes a file that ends in'],
  ['ask --export ~/nowhere/a.py How?', 'there is no folder'],
  ['ask --save ~/mine.txt How?', 'is not an episode file'],
  ['index extra', 'Too many arguments'],
  ['index --workspace ~/nowhere', 'there is no folder'],
  ['search', 'A query is missing'],
  ['search --queries ~/nowhere', 'there is no file'],
  ['search --queries ~/empty.txt', 'holds no query'],
  ['search --top 0 q', '--top takes a whole number'],
  ['run', "Missing required argument 'file'"],
  ['run ~/nowhere.py', 'there is no file'],
  ['run ~/workspace', 'is a folder'],
  ['run ~/latin.py', 'not UTF-8'],
  ['run --timeout never -', '--timeout takes a number of seconds'],
  ['eval --suite x --limit 3', 'eval is not available in this version'],
];

describe('a wrong command line', () => {
  const cases = wrong.map(([line, part, env]) => ({ line, part, env: env ?? {} }));

  it.each(cases)('codenav $line: one line that says "$part", and 2', async ({ line, part, env }) => {
    const home = (text: string) => text.replace('~', cli.folder);
    const run = await cli.run(line.split(' ').filter(Boolean).map(home), {
      env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, home(value ?? '')])),
    });
    expect(run.stderr).toContain(part);
    expect(run.stderr).toMatch(/^codenav: [^\n]+\n$/);
    expect(run).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe('help and version', () => {
  it.each([['--help'], ['ask --help'], ['help search'], ['--version']])(
    'codenav %s goes to standard output',
    async (line) => {
      const run = await cli.run(line.split(' '));
      expect(run).toMatchObject({ exitCode: 0, stderr: '' });
      expect(run.stdout).not.toBe('');
    },
  );
});

describe('a command that could not do its work', () => {
  it('ends with 1 and a sentence when nothing answers at the address', async () => {
    const server = await startModelServer();
    await server.close();
    const model = ['--model', 'm', '--base-url', server.baseUrl];
    const run = await cli.run(['ask', '--workspace', workspace, ...model, 'How?']);
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toBe('');
    expect(run.stderr.trimEnd().split('\n').at(-1)).toContain(server.baseUrl);
    expect(run.stdout + run.stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
  });
});

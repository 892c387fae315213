// Shows CodeNav at work on a real code base of this machine: an installed package, else the standard
// library's own source. No language model, no network, no key: the navigator answers.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cli = join(root, 'dist', 'cli.js');

/** Packages that many people have, each with something that one would ask of it. */
const packages = [
  { name: 'networkx', question: 'how do I compute the shortest path between two nodes' },
  { name: 'numpy', question: 'how do I compute the median of an array' },
  { name: 'dateutil', question: 'how do I parse a date from a string' },
];

/** What is there when none of them is; a part of it, so that it is indexed in seconds. */
const standardLibrary = {
  name: "Python's standard library (its packages)",
  question: 'how do I count the most common words in a list',
};

const say = (text = '') => process.stdout.write(`${text}\n`);

function fail(text) {
  process.stderr.write(`demo: ${text}\n`);
  process.exit(1);
}

function buildIfNeeded() {
  if (existsSync(cli) && statSync(cli).mtimeMs >= newest(join(root, 'src'))) return;
  say('Building CodeNav …');
  const built = spawnSync(process.execPath, ['esbuild.mjs', '--only', 'cli,indexWorker'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (built.status !== 0) fail('the build failed; `npm ci` first, then `npm run build` says why.');
}

/** Time of the last change in a folder. */
function newest(folder) {
  return Math.max(
    ...readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs),
  );
}

/**
 * Asks Python, without importing any of them, for the folders of the installed packages and of those
 * of the standard library that are no tests, applications or tables.
 */
const locate = `
import importlib.machinery, json, os, sys, sysconfig
found = {}
for name in sys.argv[1:]:
    spec = importlib.machinery.PathFinder.find_spec(name)
    if spec and spec.submodule_search_locations:
        found[name] = list(spec.submodule_search_locations)[0]
library = sysconfig.get_path("stdlib")
left_out = "test idlelib turtledemo tkinter lib2to3 ensurepip distutils encodings pydoc_data".split()
folders = sorted(
    entry.path
    for entry in os.scandir(library)
    if entry.name not in left_out and os.path.exists(os.path.join(entry.path, "__init__.py"))
)
print(json.dumps([sys.executable, found, folders]))
`;

/** What can be shown with this machine's Python, best first. */
function findShowcases() {
  const names = packages.map(({ name }) => name);
  for (const program of ['python3', 'python']) {
    const answer = spawnSync(program, ['-c', locate, ...names], { encoding: 'utf8', cwd: tmpdir() });
    if (answer.status !== 0) continue;
    const [python, found, folders] = JSON.parse(answer.stdout);
    const installed = packages.filter(({ name }) => found[name] !== undefined);
    return [
      ...installed.map((showcase) => ({ ...showcase, python, folders: [found[showcase.name]] })),
      { ...standardLibrary, python, folders },
    ];
  }
  return fail('no Python 3 was found on the path; install one and try again.');
}

/** Runs the command line with its steps in view; resolves with its exit code and its answer. */
function run(args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [cli, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let answer = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    child.on('close', (code) => resolve({ code: code ?? 1, answer }));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  });
}

/** Whether the saved episode ended with a solution that ran in a fresh interpreter. */
function isVerified(episodeFile) {
  if (!existsSync(episodeFile)) return false;
  const last = JSON.parse(readFileSync(episodeFile, 'utf8').trimEnd().split('\n').at(-1));
  return last.type === 'episodeFinished' && last.solution?.verified === true;
}

function line(title = '') {
  say(title ? `── ${title} ${'─'.repeat(Math.max(0, 74 - title.length))}` : '─'.repeat(78));
}

/** Asks one question; resolves with the solution, if it is one that ran in a fresh interpreter. */
async function show({ name, question, python, folders }, folder) {
  line('CodeNav, without a language model');
  say(`Code base: ${name}${folders.length === 1 ? ` (${folders[0]})` : ''}`);
  say(`Question:  ${question}`);
  say();
  const episodeFile = join(folder, 'episode.codenav');
  const workspace = folders.flatMap((path) => ['--workspace', path]);
  const options = ['--python', python, '--model', 'navigator', '--approve', 'all', '--save', episodeFile];
  const { code, answer } = await run(['ask', ...workspace, ...options, question], {
    CODENAV_CACHE: join(folder, 'cache'),
  });
  say();
  if (code === 0 && isVerified(episodeFile)) return answer.trimEnd();
  say(answer.trimEnd());
  say();
  return undefined;
}

const startedAt = performance.now();
const elapsed = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
buildIfNeeded();
const temporary = mkdtempSync(join(tmpdir(), 'codenav-demo-'));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
const showcases = findShowcases();
// One that is installed; where nothing comes of it, what is always there.
const [first, last] = [showcases[0], showcases.at(-1)];
const solution = (await show(first, temporary)) ?? (first === last ? undefined : await show(last, temporary));
if (solution === undefined) fail(`no verified solution came of it after ${elapsed()}.`);
line('The solution, which ran in a fresh interpreter');
say(solution);
line();
say(`Done in ${elapsed()}. Ask your own: node dist/cli.js ask --workspace FOLDER "QUESTION"`);

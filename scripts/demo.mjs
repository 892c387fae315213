// Shows CodeNav at work on a real code base of this machine: an installed package, else the standard
// library's own source. No language model, no network, no key: the navigator answers.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cli = join(root, 'dist', 'cli.js');

/** Packages that many people have, each with something that one would ask of it; the last is always there. */
const showcases = [
  { package: 'networkx', question: 'how do I compute the shortest path between two nodes' },
  { package: 'sympy', question: 'how do I find the prime factors of an integer' },
  { package: 'numpy', question: 'how do I compute the median of an array' },
  { package: 'jinja2', question: 'how do I render a template from a string' },
  { package: 'yaml', question: 'how do I load a document from a string' },
  { package: 'email', question: 'how do I parse the date of a message' },
];

const say = (text = '') => process.stdout.write(`${text}\n`);

function fail(text) {
  process.stderr.write(`demo: ${text}\n`);
  process.exit(1);
}

function buildIfNeeded() {
  if (existsSync(cli) && statSync(cli).mtimeMs >= newest(join(root, 'src'))) return;
  say('Building CodeNav …');
  const built = spawnSync(process.execPath, ['esbuild.mjs'], { cwd: root, stdio: 'inherit' });
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

/** Folder of the first package that Python has, without importing any. */
function findShowcase() {
  const script = `
import importlib.machinery, json, sys
for name in sys.argv[1:]:
    spec = importlib.machinery.PathFinder.find_spec(name)
    if spec and spec.submodule_search_locations:
        print(json.dumps([name, list(spec.submodule_search_locations)[0]]))
        break
`;
  const names = showcases.map((showcase) => showcase.package);
  for (const python of ['python3', 'python']) {
    const found = spawnSync(python, ['-c', script, ...names], { encoding: 'utf8', cwd: tmpdir() });
    if (found.status !== 0 || !found.stdout.trim()) continue;
    const [name, folder] = JSON.parse(found.stdout);
    return { folder, python, ...showcases.find((showcase) => showcase.package === name) };
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

const startedAt = performance.now();
buildIfNeeded();
const { folder, python, question, ...showcase } = findShowcase();
const temporary = mkdtempSync(join(tmpdir(), 'codenav-demo-'));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
say();
line('CodeNav, without a language model');
say(`Code base: ${showcase.package} (${folder})`);
say(`Question:  ${question}`);
say();
const episodeFile = join(temporary, 'episode.codenav');
const options = ['--workspace', folder, '--python', python, '--model', 'navigator', '--approve', 'all'];
const { code, answer } = await run(['ask', ...options, '--save', episodeFile, question], {
  CODENAV_CACHE: join(temporary, 'cache'),
});
say();
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
if (code !== 0 || !isVerified(episodeFile)) {
  say(answer.trimEnd());
  fail(`no verified solution came of it after ${seconds} s.`);
}
line('The solution, which ran in a fresh interpreter');
say(answer.trimEnd());
line();
say(`Done in ${seconds} s. Ask your own: node dist/cli.js ask --workspace FOLDER "QUESTION"`);

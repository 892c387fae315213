// Asks the navigator the questions of navigatorQuestions.json about three code bases and prints which
// ended with a verified solution, and which of these call a function that answers the question.
//
//   node bench/navigator.mjs [--python PATH]
//
// The libraries are those that the interpreter has; a library that it lacks counts as not answered.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = process.argv.indexOf('--python');
const python = at < 0 ? 'python3' : process.argv[at + 1];
const questions = JSON.parse(readFileSync(join(root, 'bench/navigatorQuestions.json'), 'utf8'));
const cache = mkdtempSync(join(tmpdir(), 'codenav-bench-'));

function folderOf(library) {
  const module = library === 'stdlib' ? 'statistics' : library;
  try {
    const code = `import importlib.util, os; print(os.path.dirname(importlib.util.find_spec(${JSON.stringify(module)}).origin))`;
    return execFileSync(python, ['-c', code], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

let verified = 0;
let right = 0;
for (const { library, question, answers } of questions) {
  const folder = folderOf(library);
  if (!folder) {
    console.log(`-- ${library} is not installed for ${python}: ${question}`);
    continue;
  }
  const startedAt = Date.now();
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'dist/cli.js'),
      'ask',
      '--workspace',
      folder,
      '--python',
      python,
      '--approve',
      'all',
      '--json',
      question,
    ],
    { encoding: 'utf8', env: { ...process.env, CODENAV_CACHE: cache }, maxBuffer: 1e9 },
  );
  const events = stdout
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const end = events.at(-1);
  const isVerified = end?.outcome === 'success' && end.solution?.verified === true;
  const called = isVerified && answers.some((name) => new RegExp(`\\b${name}\\s*\\(`).test(end.solution.code));
  verified += isVerified ? 1 : 0;
  right += called ? 1 : 0;
  const mark = called ? 'ok' : isVerified ? '~~' : '--';
  console.log(
    `${mark} ${library}: ${question}  (${end?.steps} steps, ${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
  console.log((end?.solution?.code ?? end?.message ?? 'no answer').replace(/^/gm, '     '));
}
rmSync(cache, { recursive: true, force: true });
console.log(`${verified} of ${questions.length} verified, ${right} of these call a function that answers the question`);
process.exitCode = verified >= 0.8 * questions.length ? 0 : 1;

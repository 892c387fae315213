// npm test: builds, then runs the unit, kernel and command-line tests and the tests in a real VS Code.
// The editor is downloaded for them only with REQUIRE_EDITOR=1; else they run where it is installed
// already (npm run test:editor installs it). The last line counts the tests.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

const folder = mkdtempSync(join(tmpdir(), 'codenav-test-'));
try {
  process.exitCode = await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main() {
  heading('Build');
  if ((await node('esbuild.mjs')) !== 0) {
    close({ passed: 0, failed: 1, skipped: 0 });
    return 1;
  }

  heading('Unit, kernel and command-line tests');
  const unitReport = join(folder, 'unit.json');
  const unitCode = await node(
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  );
  const unit = count(unitReport, unitCode);

  heading('Tests in a real VS Code');
  const editorReport = join(folder, 'editor.json');
  const download = process.env.REQUIRE_EDITOR === '1' ? [] : ['--installed-only'];
  const editorCode = await node('test/editor/run.mjs', '--json', editorReport, ...download);
  const editor = count(editorReport, editorCode);

  close({
    passed: unit.passed + editor.passed,
    failed: unit.failed + editor.failed,
    skipped: unit.skipped + editor.skipped,
  });
  return unitCode === 0 && editorCode === 0 ? 0 : 1;
}

/** Tests in a JSON report of vitest. A run that failed without a failed test, or a report, counts as one. */
function count(report, code) {
  let result = {};
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    // There is no report when the run never came to its tests; the exit code tells.
  }
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = result;
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

/** The exit code of a script. */
function node(...args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 1));
  });
}

function heading(text) {
  process.stdout.write(`\n== ${text}\n`);
}

function close({ passed, failed, skipped }) {
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
}

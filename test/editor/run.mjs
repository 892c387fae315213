// The tests in a real VS Code: packs CodeNav, makes the editor ready, runs test/editor/*.spec.ts.
//
//   node test/editor/run.mjs [--installed-only] [--json FILE] [arguments of vitest]
//
// --installed-only         use the editor when it is installed already; do not download it
// --json FILE              also write vitest's JSON report
// REQUIRE_EDITOR=1         fail where the tests can't run, instead of saying that they are skipped
// CODENAV_TEST_DRIVER      codeServer (in a browser; the default) or electron (desktop VS Code)
// CODENAV_VSCODE           electron: the executable to use instead of downloading one
// CODENAV_SCREENSHOTS=1    keep a picture of each stage in docs/images/
// CODENAV_EDITOR_CACHE, CODENAV_BROWSER   see setup.mjs
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EditorUnavailableError, findBrowser, installedEditor, setUpEditor } from './setup.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const require = createRequire(import.meta.url);
const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
const electron = process.env.CODENAV_TEST_DRIVER === 'electron';

process.exitCode = await main(process.argv.slice(2));

async function main(args) {
  const installedOnly = args.includes('--installed-only');
  const report = args.includes('--json') ? args[args.indexOf('--json') + 1] : undefined;
  const rest = args.filter((arg, at) => arg !== '--installed-only' && arg !== '--json' && args[at - 1] !== '--json');
  let editor;
  try {
    editor = await (electron ? desktopEditor(installedOnly) : browserEditor(installedOnly));
  } catch (error) {
    if (!(error instanceof EditorUnavailableError)) throw error;
    say(`SKIPPED: tests in the editor: ${error.message}`);
    if (process.env.REQUIRE_EDITOR === '1') return 1;
    if (report) await reportSkipped(report);
    return 0;
  }

  const folder = await realpath(await mkdtemp(join(tmpdir(), 'codenav-editor-')));
  try {
    const codenavVsix = join(root, 'dist/codenav.vsix');
    say('Packing CodeNav');
    await run('npm', ['run', '--silent', 'package'], { cwd: root });
    const pythonVsix = join(folder, 'python-stand-in.vsix');
    say('Packing the stand-in for the Python extension');
    const vsce = [require.resolve('@vscode/vsce/vsce'), 'package', '--allow-missing-repository', '--skip-license'];
    await run(process.execPath, [...vsce, '--no-dependencies', '--out', pythonVsix], {
      cwd: join(root, 'test/support/pythonStandIn'),
    });

    const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${resolve(report)}`] : [];
    return await exitCode(
      process.execPath,
      [vitest, 'run', '--config', join(here, 'vitest.config.mjs'), ...reporters, ...rest],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          ...editor,
          CODENAV_EDITOR_RUN: folder,
          CODENAV_EDITOR_CODENAV_VSIX: codenavVsix,
          CODENAV_EDITOR_PYTHON_VSIX: pythonVsix,
        },
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** A report that counts every test as skipped, in the fields of vitest's. */
async function reportSkipped(report) {
  const list = `${report}.list`;
  await run(process.execPath, [vitest, 'list', '--config', join(here, 'vitest.config.mjs'), `--json=${list}`], {
    cwd: root,
  });
  const tests = JSON.parse(await readFile(list, 'utf8'));
  await writeFile(report, JSON.stringify({ numPendingTests: tests.length }));
}

/** code-server and a browser, as the environment that the suite reads. */
async function browserEditor(installedOnly) {
  const browser = await findBrowser();
  if (installedOnly && !installedEditor()) {
    throw new EditorUnavailableError('the editor is not installed; "npm run test:editor" downloads it (about 800 MB)');
  }
  say(`Browser: ${browser}`);
  const { node, entry } = await setUpEditor(say);
  return { CODENAV_EDITOR_NODE: node, CODENAV_EDITOR_ENTRY: entry, CODENAV_EDITOR_BROWSER: browser };
}

/** Desktop VS Code, downloaded into .vscode-test unless CODENAV_VSCODE names one. */
async function desktopEditor(installedOnly) {
  const chosen = process.env.CODENAV_VSCODE;
  if (chosen) {
    if (!existsSync(chosen)) throw new EditorUnavailableError(`CODENAV_VSCODE is ${chosen}, which is not there`);
    return { CODENAV_EDITOR_VSCODE: chosen };
  }
  if (installedOnly) {
    throw new EditorUnavailableError(
      '"npm run test:editor" downloads the desktop VS Code, or CODENAV_VSCODE names one',
    );
  }
  const { downloadAndUnzipVSCode } = await import('@vscode/test-electron');
  try {
    return { CODENAV_EDITOR_VSCODE: await downloadAndUnzipVSCode('stable') };
  } catch (error) {
    throw new EditorUnavailableError(`VS Code could not be downloaded: ${error.message}`);
  }
}

/** Throws with what the command wrote when it fails. */
function run(command, args, { cwd }) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0
        ? done(output)
        : fail(new Error(`${command} ${args.join(' ')} ended with exit code ${code}\n${output}`)),
    );
  });
}

function exitCode(command, args, options) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, options);
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 1));
  });
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

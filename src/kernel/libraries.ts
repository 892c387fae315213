import { tmpdir } from 'node:os';
import * as z from 'zod';
import { IndexError } from '../core/errors';
import type { Interpreter } from '../core/interpreter';
import { kernelEnvironment } from './kernelEnvironment';
import { forgetCurrentFolder, runPython } from './runPython';

const timeoutMs = 20_000;

const mark = 'codenav-library:';

/** Answers with one of these, after the mark, as JSON. */
const answerSchema = z.object({
  path: z.string().optional(),
  /** Why there is no path. */
  problem: z.enum(['missing', 'native']).optional(),
});

// Nothing of the library runs: packages on the way to a submodule are only looked up. Installed
// names that differ from the module's (scikit-learn, Pillow) are found in the installation records.
const script = `
${forgetCurrentFolder}
import importlib.machinery, importlib.util, json
name = sys.argv[1]

def find(module):
    search = None
    spec = None
    parts = module.split(".")
    for depth in range(1, len(parts) + 1):
        full = ".".join(parts[:depth])
        spec = importlib.machinery.PathFinder.find_spec(full, search)
        if spec is None and depth == 1:
            try:
                spec = importlib.util.find_spec(full)
            except (ImportError, ValueError):
                spec = None
        if spec is None:
            return None
        search = list(spec.submodule_search_locations or [])
    return spec

def modules_of(distribution):
    from importlib import metadata
    try:
        found = metadata.distribution(distribution)
    except (metadata.PackageNotFoundError, ValueError):
        return []
    listed = (found.read_text("top_level.txt") or "").split()
    files = [str(file).replace(os.sep, "/") for file in found.files or []]
    packages = [file.split("/")[0] for file in files if file.count("/") == 1 and file.endswith("/__init__.py")]
    singles = [file[:-3] for file in files if file.endswith(".py") and "/" not in file]
    return listed + packages + singles

def answer():
    problem = "missing"
    names = [name] if all(part.isidentifier() for part in name.split(".")) else []
    for module in names + modules_of(name):
        spec = find(module)
        if spec is None:
            continue
        if spec.submodule_search_locations:
            return {"path": os.path.abspath(list(spec.submodule_search_locations)[0])}
        if spec.origin and spec.origin.endswith(".py"):
            return {"path": os.path.abspath(spec.origin)}
        problem = "native"
    return {"problem": problem}

print(${JSON.stringify(mark)} + json.dumps(answer()))
`;

/**
 * Folder of an installed package (or the file of a single-module library) as this interpreter
 * resolves it, without importing it. The name is a module's (`networkx`, `email.mime`) or the name
 * under which it was installed (`scikit-learn`).
 * @throws IndexError libraryNotFound
 */
export async function locateLibrary(interpreter: Interpreter, name: string, signal: AbortSignal): Promise<string> {
  const run = await runPython(
    interpreter.path,
    ['-c', script, name],
    { environment: kernelEnvironment(process.env, []), timeoutMs, workingDirectory: tmpdir() },
    signal,
  );
  const line = run.stdout.split(/\r?\n/).find((each) => each.startsWith(mark));
  const answer = line === undefined ? undefined : answerSchema.safeParse(JSON.parse(line.slice(mark.length))).data;
  if (answer?.path !== undefined) return answer.path;
  throw new IndexError('libraryNotFound', complaint(interpreter, name, answer?.problem, run.stderr));
}

function complaint(
  interpreter: Interpreter,
  name: string,
  problem: 'missing' | 'native' | undefined,
  stderr: string,
): string {
  switch (problem) {
    case 'missing':
      return `${interpreter.path} has no library "${name}". Check the spelling, or install it there.`;
    case 'native':
      return `The library "${name}" of ${interpreter.path} has no Python source to search.`;
    case undefined: {
      const said = stderr.trim().split('\n').at(-1) ?? '';
      return `${interpreter.path} could not be asked for the library "${name}"${said ? ` (it says: ${said.slice(0, 300)})` : ''}.`;
    }
  }
}

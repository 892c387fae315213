import type { Solution } from '../core/solution';
import type { EpisodeRecord } from './episodeRecord';
import { headerComment } from './python';

/**
 * A test for plain pytest: the solution still runs to its end in a process of its own, with the
 * folders that it was made for importable.
 */
export function toPytest(record: EpisodeRecord, solution: Solution): string {
  const folders = record.started?.workspaceFolders ?? [];
  const workingDirectory = record.started?.workingDirectory ?? '.';
  return `${headerComment(record, solution)}

import os
import subprocess
import sys
from pathlib import Path

SOLUTION = ${pythonText(`${solution.code.trimEnd()}\n`)}

WORKSPACE = [${folders.map(pythonString).join(', ')}]
WORKING_DIRECTORY = Path(${pythonString(workingDirectory)})


def import_path():
    """The workspace's folders, as imports need them, before everything that this pytest can import."""
    roots = []
    for folder in map(Path, WORKSPACE):
        while (folder / "__init__.py").exists():
            folder = folder.parent
        roots += [folder / "src", folder]
    return os.pathsep.join([str(root) for root in roots if root.is_dir()] + sys.path)


def test_solution_runs(tmp_path):
    script = tmp_path / "solution.py"
    script.write_text(SOLUTION, encoding="utf-8")
    outcome = subprocess.run(
        [sys.executable, str(script)],
        cwd=str(WORKING_DIRECTORY if WORKING_DIRECTORY.is_dir() else tmp_path),
        env={**os.environ, "PYTHONPATH": import_path(), "MPLBACKEND": "Agg"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        timeout=300,
    )
    assert outcome.returncode == 0, outcome.stderr.decode("utf-8", "replace")
`;
}

/** A triple-quoted literal that gives exactly `text`, which ends with a line end. */
function pythonText(text: string): string {
  return `"""\\\n${escapePython(text).replace(/"""/g, '\\"\\"\\"')}"""`;
}

function pythonString(text: string): string {
  return `"${escapePython(text).replace(/"/g, '\\"').replace(/\n/g, '\\n')}"`;
}

function escapePython(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

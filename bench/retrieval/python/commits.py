"""Commits with the functions that they touched: commits.py GITDIR ENOUGH FOLDER OUT.json

Goes back along first parents until the commits since then give `ENOUGH` queries; FOLDER gets the
Python sources as they were before them. A commit gives a query when it touched one to three
functions (tests not counted) that were there before all these commits. Merges are left out.
"""

import ast
import json
import os
import re
import subprocess
import sys
import tarfile
import warnings

from paths import is_test

STEPS = (50, 100, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200)
HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+")


class Repository:
    def __init__(self, folder):
        self.folder = folder
        self.blobs = subprocess.Popen(
            ["git", "--git-dir", folder, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.known = {}

    def git(self, *args):
        done = subprocess.run(["git", "--git-dir", self.folder, *args], check=True, capture_output=True)
        return done.stdout.decode("utf-8", "replace")

    def functions(self, blob):
        """Functions and methods of a version of a file: [(qualified name, first line, last line)]."""
        if blob not in self.known:
            self.known[blob] = functions_in(self.read(blob))
        return self.known[blob]

    def read(self, blob):
        self.blobs.stdin.write(blob.encode() + b"\n")
        self.blobs.stdin.flush()
        head = self.blobs.stdout.readline().split()
        if head[-1] == b"missing" or len(head) != 3:
            return b""
        data = self.blobs.stdout.read(int(head[2]))
        self.blobs.stdout.read(1)
        return data


def functions_in(source):
    found = []

    def visit(node, qualified):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                first = min([child.lineno] + [decorator.lineno for decorator in child.decorator_list])
                found.append((qualified + child.name, first, child.end_lineno))
            elif isinstance(child, ast.ClassDef):
                visit(child, f"{qualified}{child.name}.")
            elif not isinstance(child, ast.expr):
                visit(child, qualified)

    try:
        visit(ast.parse(source), "")
    except (SyntaxError, ValueError, RecursionError):
        return []
    return found


def touched(repository, blob, hunks):
    for name, first, last in repository.functions(blob):
        for start, count in hunks:
            # Nothing removed: what was added stands after line `start`.
            inside = first <= start < last if count == 0 else start <= last and first <= start + count - 1
            if inside:
                yield name
                break


def commits_since(repository, base):
    """[(hash, subject, [(path, old blob, hunks)])] of the commits after `base`, without merges."""
    log = repository.git(
        "log", "--no-merges", "--no-ext-diff", "--no-renames", "--no-color", "-p", "-U0", "--full-index",
        "--format=%x00%H%x01%s", f"{base}..HEAD", "--", "*.py",
    )  # fmt: skip
    for entry in log.split("\0")[1:]:
        head, _, diff = entry.partition("\n")
        commit, _, subject = head.partition("\x01")
        files = []
        for part in re.split(r"^diff --git ", diff, flags=re.M)[1:]:
            path = re.search(r"^--- a/(.+)$", part, flags=re.M)
            blob = re.search(r"^index ([0-9a-f]+)\.\.", part, flags=re.M)
            if path and blob:
                hunks = [(int(start), int(count or 1)) for start, count in HUNK.findall(part)]
                files.append((path[1].rstrip("\t"), blob[1], hunks))
        yield commit, subject, files


def queries_since(repository, base):
    old = {}
    seen = set()
    for commit, subject, files in commits_since(repository, base):
        # The number of the merged request is added by the forge, not by the author.
        text = re.sub(r"\s*\(#\d+\)$", "", subject).strip()
        targets = []
        for path, blob, hunks in files:
            names = {name for name in touched(repository, blob, hunks) if not is_test(path, name)}
            if names and path not in old:
                old[path] = {name for name, _, _ in repository.functions(f"{base}:{path}")}
            targets += [{"path": path, "name": name} for name in sorted(names) if name in old[path]]
        if 1 <= len(targets) <= 3 and text and text not in seen:
            seen.add(text)
            yield {"commit": commit, "subject": text, "targets": targets}


def extract(repository, base, folder):
    archive = subprocess.Popen(
        ["git", "--git-dir", repository.folder, "archive", "--format=tar", base], stdout=subprocess.PIPE
    )
    with tarfile.open(fileobj=archive.stdout, mode="r|") as tar:
        for info in tar:
            if not info.isfile() or not info.name.endswith(".py"):
                continue
            target = os.path.join(folder, *info.name.split("/"))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "wb") as out:
                out.write(tar.extractfile(info).read())
    if archive.wait() != 0:
        sys.exit("git archive failed.")


def main(gitdir, enough, folder, out):
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(20_000)
    repository = Repository(gitdir)
    base, queries, count = "", [], 0
    for count in STEPS:
        found = repository.git("rev-list", "--first-parent", "--max-count=1", f"--skip={count}", "HEAD").strip()
        if not found:
            break
        base, queries = found, list(queries_since(repository, found))
        if len(queries) >= int(enough):
            break
    if not queries:
        sys.exit("The history gives no query.")
    extract(repository, base, folder)
    with open(out, "w", encoding="utf-8") as written:
        json.dump({"base": base, "steps": count, "queries": queries}, written)


main(*sys.argv[1:])

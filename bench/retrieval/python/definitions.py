"""Definitions in a folder of Python sources, and a copy of it without docstrings.

definitions.py FOLDER COPY OUT.json

Independent of the index on purpose: what is to be found is worked out by Python's own parser. In the
copy every docstring (of modules, classes and functions) has become blank lines, so that all lines
keep their numbers; a body that was nothing but a docstring becomes `pass`.
"""

import ast
import collections
import inspect
import io
import json
import os
import re
import sys
import tokenize
import warnings

from paths import is_dunder, is_test

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
NAME = re.compile(r"[A-Za-z_]\w*")


def docstring_of(node):
    """The statement that is a node's docstring."""
    if node.body and isinstance(node.body[0], ast.Expr):
        value = node.body[0].value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return node.body[0]
    return None


def first_sentence(text):
    paragraph = re.split(r"\n\s*\n", inspect.cleandoc(text).strip(), maxsplit=1)[0]
    line = " ".join(paragraph.split())
    for end in re.finditer(r"[.!?](?=\s|$)", line):
        if not re.search(r"\b(e\.g|i\.e|etc|vs|cf|a\.k\.a)\.$", line[: end.end()]):
            return line[: end.end()]
    return line


def strip(source, tree):
    lines = [line.encode() for line in source.split("\n")]
    for node in ast.walk(tree):
        if not isinstance(node, DEFINITIONS + (ast.Module,)):
            continue
        doc = docstring_of(node)
        if doc is None:
            continue
        first, last = doc.lineno - 1, doc.end_lineno - 1
        before, after = lines[first][: doc.col_offset], lines[last][doc.end_col_offset :]
        alone = len(node.body) == 1 and not isinstance(node, ast.Module)
        # `"""Text."""; x = 1`: what follows on the line must still be a statement.
        filler = b"pass" if alone or after.lstrip().startswith(b";") else b""
        if first == last:
            lines[first] = before + filler + after
        else:
            lines[first] = before + filler
            for at in range(first + 1, last):
                lines[at] = b""
            # A comment after the last quotes would stand in a column of its own; it is kept as one.
            lines[last] = after.lstrip()
    return b"\n".join(lines).decode()


def visit(node, qualified, path, found):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, DEFINITIONS):
            name = f"{qualified}{child.name}"
            doc = docstring_of(child)
            first = min([child.lineno] + [decorator.lineno for decorator in child.decorator_list])
            found.append(
                {
                    "path": path,
                    "name": name,
                    "kind": "class" if isinstance(child, ast.ClassDef) else "function",
                    "startLine": first,
                    "endLine": child.end_lineno,
                    "test": is_test(path, name),
                    "dunder": is_dunder(name),
                    "sentence": first_sentence(doc.value.value) if doc else "",
                }
            )
            # Functions within functions are part of the one around them: nobody can import them.
            if isinstance(child, ast.ClassDef):
                visit(child, f"{name}.", path, found)
        elif not isinstance(child, ast.expr):
            visit(child, qualified, path, found)


def assigned_names(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias) and node.asname:
            yield node.asname
        elif isinstance(node, DEFINITIONS):
            yield node.name


def read(path):
    with open(path, "rb") as opened:
        data = opened.read()
    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def main(folder, copy, out):
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(20_000)
    definitions, failures = [], []
    defined, mentioned = collections.Counter(), collections.Counter()
    for base, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            if not file.endswith(".py"):
                continue
            full = os.path.join(base, file)
            path = os.path.relpath(full, folder).replace(os.sep, "/")
            try:
                source = read(full)
                tree = ast.parse(source)
                stripped = strip(source, tree)
                ast.parse(stripped)
            except (SyntaxError, UnicodeDecodeError, ValueError, RecursionError) as error:
                # Left out of both copies: its docstrings can't be told from its code.
                failures.append({"path": path, "reason": f"{type(error).__name__}: {error}"})
                continue
            visit(tree, "", path, definitions)
            defined.update(assigned_names(tree))
            mentioned.update(NAME.findall(source))
            target = os.path.join(copy, *path.split("/"))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            # The coding cookie may promise another encoding than this; then it is obeyed.
            encoding, _ = tokenize.detect_encoding(io.BytesIO(source.encode("utf-8", "replace")).readline)
            with open(target, "w", encoding=encoding, newline="\n") as written:
                written.write(stripped)
    for definition in definitions:
        own = definition["name"].rpartition(".")[2]
        definition["defined"] = defined[own]
        definition["mentioned"] = mentioned[own]
    with open(out, "w", encoding="utf-8") as written:
        json.dump({"definitions": definitions, "failures": failures}, written)


main(*sys.argv[1:])

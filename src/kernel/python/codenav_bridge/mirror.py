"""A file with what the cells define, so that child processes find it.

``multiprocessing`` with spawn or forkserver runs ``__main__.__file__`` in the child; pickled
functions and classes of cells are looked up there. Only imports, functions, classes and constants
are kept: nothing that would do the cells' work again.
"""

import ast

KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Mirror:
    """Appends each cell's definitions to the file before the cell runs."""

    def __init__(self, path):
        self.path = path
        self._future = []
        self._chunks = []
        self._save()

    def add(self, code, tree):
        """Keeps the definitions of one cell, as it was parsed."""
        lines = code.splitlines(keepends=True)
        before = len(self._chunks) + len(self._future)
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module == "__future__":
                self._future.append(_source(lines, node))
            elif isinstance(node, KEPT) or _is_constant(node):
                self._chunks.append(_chunk(node, _source(lines, node)))
        if before != len(self._chunks) + len(self._future):
            self._save()

    def _save(self):
        try:
            with open(self.path, "w", encoding="utf-8", errors="surrogatepass") as file:
                file.write("\n".join(self._future + self._chunks) + "\n")
        except OSError:  # A full or vanished temporary folder must not stop cells.
            pass


def _source(lines, node):
    first = min([node.lineno] + [each.lineno for each in getattr(node, "decorator_list", [])])
    # Whole lines, without what else stands on the last one (`x = 1; y = 2`).
    text = lines[first - 1 : node.end_lineno]
    ends = text[-1].encode("utf-8", "surrogatepass")[: node.end_col_offset]
    text[-1] = ends.decode("utf-8", "surrogatepass")
    starts = 0 if first != node.lineno else node.col_offset
    text[0] = text[0].encode("utf-8", "surrogatepass")[starts:].decode("utf-8", "surrogatepass")
    return "".join(text)


def _chunk(node, source):
    """Plain source where it can hardly fail; else in a ``try``, so that the rest is still defined."""
    if isinstance(node, (ast.Import, ast.ImportFrom)) or getattr(node, "decorator_list", None):
        return (
            "try:\n    exec(compile(%s, __file__, 'exec'))\nexcept Exception:\n    pass" % ascii(source)
        )
    return source


def _is_constant(node):
    if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
        return False
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    if not all(isinstance(target, ast.Name) for target in targets):
        return False
    try:
        ast.literal_eval(node.value)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False
    return not isinstance(node, ast.AnnAssign) or isinstance(node.annotation, (ast.Name, ast.Constant))

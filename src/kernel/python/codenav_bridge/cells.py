"""Runs cells in a real ``__main__`` module and says what came out."""

import __future__
import ast
import builtins
import linecache
import os
import sys
import types
from importlib import import_module, invalidate_caches
from time import perf_counter
from warnings import filterwarnings

from . import failures, rich
from .interrupts import RanTooLong
from .mirror import Mirror

#: Time for describing an exception, whose classes are the person's own code, in seconds.
DESCRIBE_S = 2.0

CO_COROUTINE = 0x80

FUTURE_FLAGS = 0
for _name in __future__.all_feature_names:
    FUTURE_FLAGS |= getattr(__future__, _name).compiler_flag


class Outcome:
    """What became of one cell."""

    def __init__(self):
        #: Of the code alone, in milliseconds.
        self.duration_ms = 0.0
        #: The parsed cell; None when it has a syntax error.
        self.tree = None
        #: MIME bundle of the last expression's value.
        self.result = None
        self.failure = None
        self.exit_code = 0


class Cells:
    """The namespace of a session, and the way that code gets into it."""

    def __init__(self, interrupts, mirror_path, roots):
        self._interrupts = interrupts
        self._roots = roots
        self._mirror = Mirror(mirror_path)
        self._flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        self._loop = None
        main = types.ModuleType("__main__")
        main.__file__ = mirror_path
        main.__builtins__ = builtins
        main.__spec__ = None
        sys.modules["__main__"] = main
        self.namespace = main.__dict__

    def run(self, code, number, cell):
        """Runs ``code`` as the cell with this number; ``cell`` is the id that an interrupt names."""
        outcome = Outcome()
        filename = "<cell %d>" % number
        self._prepare(code, filename)
        started = perf_counter()
        value = None
        try:
            try:
                outcome.tree, parts, shown = self._compile(code, filename)
                self._mirror.add(code, outcome.tree)
                started = perf_counter()
                self._interrupts.open(cell)
                for part in parts:
                    value = self._evaluate(part)
            finally:
                self._interrupts.close()
                outcome.duration_ms = (perf_counter() - started) * 1000
        except BaseException as error:
            self._interrupts.close()
            outcome.exit_code = _exit_code(error)
            outcome.failure = self._describe(error, filename, code)
            return outcome
        if shown and value is not None:
            builtins._ = value
            outcome.result = rich.bundle_of(value, self._interrupts)
        return outcome

    def figures(self, cell, show):
        """Gives the figures that the cell left open to ``show``; the text of what went wrong, if anything."""
        try:
            try:
                self._interrupts.open(cell)
                rich.take_figures(show)
            finally:
                self._interrupts.close()
        except BaseException as error:
            self._interrupts.close()
            failure = self._describe(error, "", "")
            return "A figure could not be drawn: %s: %s\n" % (failure.name, failure.message)
        return ""

    def _prepare(self, code, filename):
        lines = code.splitlines(keepends=True)
        # No time stamp: linecache then never looks for such a file.
        linecache.cache[filename] = (len(code), None, lines, filename)
        # Adding a filter makes Python forget which warnings it has shown: once a cell, not once a process.
        filterwarnings("ignore", message=".*is multi-threaded, use of fork", category=DeprecationWarning)
        filterwarnings("ignore", message=".*is non-interactive, and thus cannot be shown")
        # Files may have been written since the last cell.
        invalidate_caches()

    def _compile(self, code, filename):
        """The syntax tree, code objects for the body and the last expression, and whether to show its value."""
        flags = self._flags
        tree = compile(code, filename, "exec", flags | ast.PyCF_ONLY_AST, dont_inherit=True)
        body = list(tree.body)
        parts = []
        shown = bool(body) and isinstance(body[-1], ast.Expr)
        last = body.pop() if shown else None
        if body:
            part = compile(_module(tree, body), filename, "exec", flags, dont_inherit=True)
            flags |= part.co_flags & FUTURE_FLAGS
            parts.append(part)
        if last is not None:
            expression = ast.Expression(last.value)
            parts.append(compile(expression, filename, "eval", flags, dont_inherit=True))
            shown = not _ends_in_semicolon(code, last)
        self._flags = flags
        return tree, parts, shown

    def _evaluate(self, part):
        value = eval(part, self.namespace)
        return self._await(value) if part.co_flags & CO_COROUTINE else value

    def _await(self, coroutine):
        """Runs a cell that awaits; the loop stays for later cells, but never runs between them."""
        asyncio = self._standard_import("asyncio")
        if self._loop is None or self._loop.is_closed():
            self._loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self._loop)
        task = self._loop.create_task(coroutine)
        try:
            return self._loop.run_until_complete(task)
        except BaseException:
            if not task.done():
                task.cancel()
                try:
                    self._loop.run_until_complete(task)
                except asyncio.CancelledError:
                    pass
            raise

    def _standard_import(self, name):
        """Imports from the standard library even where the workspace has a module of that name."""
        if name in sys.modules:
            return sys.modules[name]
        path = list(sys.path)
        sys.path[:] = [entry for entry in path if entry not in self._roots]
        try:
            return import_module(name)
        finally:
            sys.path[:] = path

    def _describe(self, error, filename, code):
        try:
            return self._interrupts.guarded(
                DESCRIBE_S, lambda: failures.describe(error, filename, code, self._roots)
            )
        except RanTooLong:
            self._interrupts.disarm()
        except BaseException:  # An exception whose own methods are broken.
            pass
        return failures.describe_briefly(error)


def _module(tree, body):
    module = ast.Module(body, [])
    module.type_ignores = getattr(tree, "type_ignores", [])
    return module


def _ends_in_semicolon(code, node):
    """Whether the last expression's value is hidden in the way that notebooks hide it."""
    lines = code.encode("utf-8", "surrogatepass").splitlines()
    rest = lines[node.end_lineno - 1 : node.end_lineno]
    return bool(rest) and rest[0][node.end_col_offset :].lstrip().startswith(b";")


def _exit_code(error):
    """With which code a forked child ends that leaves its cell by ``error``."""
    if not isinstance(error, SystemExit):
        return 1
    code = error.code
    return 0 if code is None else code & 0xFF if isinstance(code, int) else 1


def set_import_roots(roots):
    """Puts folders first on ``sys.path``. Those that are there already keep their place, so that a
    workspace inside ``site-packages`` does not hide the standard library."""
    known = {os.path.realpath(entry or os.curdir) for entry in sys.path}
    new = [root for root in dict.fromkeys(roots) if os.path.realpath(root) not in known]
    sys.path[:0] = new

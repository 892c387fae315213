"""Describes exceptions of cells: traceback without our own frames, the cell's line, hints."""

import ast
import os
import traceback

from .typename import type_name

OWN_FOLDER = os.path.dirname(os.path.abspath(__file__))

#: Frames kept at the start and the end of a longer traceback.
FIRST_FRAMES, LAST_FRAMES = 20, 30

MAX_TEXT = 60_000


class Failure:
    """What the host is told of an exception."""

    def __init__(self, name, message, text, line=None, line_text=None):
        self.name = name
        self.message = message
        self.text = text
        self.line = line
        self.line_text = line_text


def describe(error, filename, code, roots):
    """The Failure of an exception that left the cell called ``filename``, whose text is ``code``."""
    summary = traceback.TracebackException(type(error), error, error.__traceback__)
    _trim(summary, set())
    message = _message(error)
    line = _line(error, filename)
    lines = code.splitlines()
    line_text = lines[line - 1] if line and line <= len(lines) else None
    text = "".join(summary.format()).rstrip("\n")
    hint = _hint(error, line_text, code, roots)
    if hint:
        message += "\nHint: " + hint
        text += "\nHint: " + hint
    return Failure(type_name(error), clip(message, 10_000), clip(text, MAX_TEXT), line, line_text)


def describe_briefly(error):
    """The Failure of an exception whose own code can't be trusted to end."""
    name = type_name(error)
    return Failure(name, "(its message can't be shown)", "%s: (its message can't be shown)" % name)


def clip(text, limit):
    """``text``, without its middle when it is longer than ``limit`` characters."""
    if len(text) <= limit:
        return text
    half = limit // 2
    return "%s\n… %d characters left out …\n%s" % (text[:half], len(text) - 2 * half, text[-half:])


def _trim(summary, seen):
    """Takes our own frames, and the middle of very long ones, out of an exception and what it is chained to."""
    if summary is None or id(summary) in seen:
        return
    seen.add(id(summary))
    frames = [frame for frame in summary.stack if not frame.filename.startswith(OWN_FOLDER)]
    places = [(frame.filename, frame.lineno) for frame in frames]
    # A function that calls itself is collapsed by ``traceback``; several in turn are not.
    if sum(a != b for a, b in zip(places, places[1:])) > 2 * (FIRST_FRAMES + LAST_FRAMES):
        left_out = len(frames) - FIRST_FRAMES - LAST_FRAMES
        gap = traceback.FrameSummary(
            "<%d frames left out>" % left_out, 0, "…", lookup_line=False, line=""
        )
        frames[FIRST_FRAMES:-LAST_FRAMES] = [gap]
    summary.stack[:] = frames
    _trim(summary.__cause__, seen)
    _trim(summary.__context__, seen)
    for each in getattr(summary, "exceptions", None) or []:
        _trim(each, seen)


def _message(error):
    if isinstance(error, SyntaxError):
        return str(error.msg)
    if isinstance(error, SystemExit):
        code = "" if error.code is None else " with %r" % (error.code,)
        return "The code asked to exit%s; the kernel goes on." % code
    if isinstance(error, KeyboardInterrupt) and not error.args:
        return "The cell was interrupted."
    if isinstance(error, KeyError) and len(error.args) == 1:
        return repr(error.args[0])
    try:
        return str(error)
    except Exception as second:
        return "(its message raised %s)" % type_name(second)


def _line(error, filename):
    """The cell's line that raised, or that called what raised."""
    line = None
    for frame, number in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == filename:
            line = number
    if line is None and isinstance(error, SyntaxError) and error.filename == filename:
        line = error.lineno
    return line or None


def _hint(error, line_text, code, roots):
    if isinstance(error, SyntaxError) and line_text and line_text.lstrip()[:1] in ("%", "!"):
        return "This is plain Python: notebook commands that start with % or ! don't work here."
    if isinstance(error, ImportError):
        return _relative_import_hint(line_text, code, roots)
    return None


def _relative_import_hint(line_text, code, roots):
    """Names the absolute module for a ``from .x import y``, which needs a package around it."""
    try:
        nodes = [
            node
            for node in ast.walk(ast.parse(code))
            if isinstance(node, ast.ImportFrom) and node.level and _is_on(node, line_text, code)
        ]
    except SyntaxError:
        return None
    if not nodes:
        return None
    written = nodes[0].module or nodes[0].names[0].name
    found = _modules_ending_in(written, roots)
    if not found:
        return "A cell belongs to no package, so write the module's full name instead of the leading dots."
    return "A cell belongs to no package; write the full name: %s." % " or ".join(
        "from %s import …" % name for name in found
    )


def _is_on(node, line_text, code):
    return line_text is None or code.splitlines()[node.lineno - 1] == line_text


def _modules_ending_in(written, roots):
    """At most three modules under the import roots whose name ends in ``written``; looks at 2,000 folders."""
    tail = written.split(".")
    found = []
    left = 2000
    for root in roots:
        for folder, folders, files in os.walk(root):
            left -= 1
            if left < 0 or len(found) == 3:
                return found
            folders[:] = sorted(name for name in folders if name.isidentifier())
            if folder == root or "__init__.py" not in files:
                continue
            target = os.path.join(folder, *tail)
            if os.path.isfile(target + ".py") or os.path.isfile(os.path.join(target, "__init__.py")):
                package = os.path.relpath(folder, root).split(os.sep)
                found.append(".".join(package + tail))
    return found

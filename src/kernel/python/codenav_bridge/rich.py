"""Values as people see them: text that never hangs or floods, MIME bundles, figures."""

import sys
from binascii import b2a_base64
from itertools import islice

from .interrupts import RanTooLong
from .typename import type_name

#: Limits of one value's text, in characters, and time, in seconds.
RESULT_CHARS, RESULT_S = 200_000, 2.0

#: Method of a value, MIME type, limit in characters (of base64 for images).
RICH_METHODS = (
    ("_repr_html_", "text/html", 1_000_000),
    ("_repr_markdown_", "text/markdown", 200_000),
    ("_repr_svg_", "image/svg+xml", 1_000_000),
    ("_repr_png_", "image/png", 8_000_000),
    ("_repr_jpeg_", "image/jpeg", 8_000_000),
    ("_repr_latex_", "text/latex", 200_000),
)

MAX_FIGURES = 20

#: Bits of the longest integer written out; Python 3.11 and later refuse more than 4,300 digits.
MAX_INT_BITS = 14_000

MAX_DEPTH = 40


def text_of(value, interrupts, limit=RESULT_CHARS, seconds=RESULT_S):
    """``repr(value)``, cut at ``limit``; says what went wrong where it raises or does not end."""
    try:
        if type(value) in (bool, int, float, complex, str, bytes, type(None)):
            return _bounded(value, limit)
        return interrupts.guarded(seconds, lambda: _bounded(value, limit))
    except RanTooLong:
        interrupts.disarm()
        return "<%s: repr did not end within %g s>" % (type_name(value), seconds)
    except BaseException as error:
        return "<%s: repr raised %s>" % (type_name(value), _brief(error))


def bundle_of(value, interrupts):
    """MIME bundle of a value: always ``text/plain``, and what its ``_repr_*_`` methods give in time."""
    bundle = {"text/plain": text_of(value, interrupts)}
    for method, mime, limit in RICH_METHODS:
        # Looked up on the type: objects that answer to any attribute have none of these.
        function = getattr(type(value), method, None)
        if function is None or (mime == "image/jpeg" and "image/png" in bundle):
            continue
        try:
            content = interrupts.guarded(RESULT_S, lambda: _content(function(value)))
        except RanTooLong:
            interrupts.disarm()
            continue
        except BaseException:  # A broken rich form must not hide the plain one.
            continue
        if content is not None and len(content) <= limit:
            bundle[mime] = content
    return bundle


def take_figures(show):
    """Calls ``show(bundle)`` for each open figure of matplotlib, as PNG, and closes them."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None:
        return
    from io import BytesIO

    numbers = list(pyplot.get_fignums())
    try:
        for number in numbers[:MAX_FIGURES]:
            figure = pyplot.figure(number)
            image = BytesIO()
            figure.savefig(image, format="png", bbox_inches="tight")
            show({"text/plain": str(figure)[:1000], "image/png": _content(image.getvalue())})
    finally:
        pyplot.close("all")
    if len(numbers) > MAX_FIGURES:
        print("%d more figures are not shown." % (len(numbers) - MAX_FIGURES), file=sys.stderr)


def _content(made):
    """The string of what a ``_repr_*_`` method gave: it may come with metadata, bytes become base64."""
    if isinstance(made, tuple) and made:
        made = made[0]
    if isinstance(made, bytes):
        return b2a_base64(made, newline=False).decode("ascii")
    return str(made) if isinstance(made, str) else None


def _brief(error):
    try:
        return ("%s: %s" % (type_name(error), error))[:300]
    except Exception:
        return type_name(error)


def _bounded(value, limit):
    """``repr(value)``, made only as far as it is shown where ``value`` is a built-in container."""
    parts = []
    length = 0
    for part in _parts(value, limit, 0, set()):
        parts.append(part)
        length += len(part)
        if length > limit:
            return "".join(parts)[:limit] + "…"
    return "".join(parts)


def _parts(value, limit, depth, inside):
    kind = type(value)
    if kind in (str, bytes, bytearray) and len(value) > limit:
        yield repr(value[: limit + 1])
    elif kind is int and value.bit_length() > MAX_INT_BITS:
        yield "<int of about %d digits>" % (value.bit_length() * 0.30103)
    elif kind not in (list, tuple, set, frozenset, dict) or not value:
        yield repr(value)
    elif id(value) in inside or depth > MAX_DEPTH:
        yield {list: "[...]", tuple: "(...)", dict: "{...}"}.get(kind, "{...}")
    else:
        inside.add(id(value))
        opening, closing = {
            list: ("[", "]"),
            tuple: ("(", ",)" if len(value) == 1 else ")"),
            dict: ("{", "}"),
            set: ("{", "}"),
            frozenset: ("frozenset({", "})"),
        }[kind]
        yield opening
        separator = ""
        for item in islice(value.items() if kind is dict else value, limit + 1):
            yield separator
            separator = ", "
            if kind is dict:
                yield from _parts(item[0], limit, depth + 1, inside)
                yield ": "
                item = item[1]
            yield from _parts(item, limit, depth + 1, inside)
        yield closing
        inside.discard(id(value))

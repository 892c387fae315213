"""Which variables a cell changed, without calling their code and without holding on to them."""

import ast
import types
from array import array
from collections import OrderedDict, defaultdict, deque
from itertools import islice
from time import monotonic
from zlib import adler32

from .typename import type_name

#: Time for one pass over all names, in seconds, and nodes looked at for one name.
BUDGET_S, NODES_PER_NAME = 0.05, 400

#: Items of a longer container that are looked at, from its start and from its end.
SAMPLE_FIRST, SAMPLE_LAST = 24, 8

#: Bytes of an array or buffer up to which all of it is looked at.
MAX_BUFFER = 4_000_000

ATOMS = (type(None), bool, int, float, complex, str, bytes, type(...), range)
SEQUENCES = (list, tuple, deque)
MAPPINGS = (dict, OrderedDict, defaultdict)
SETS = (set, frozenset)
LEFT_OUT = (types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType)

#: Calls that leave their arguments as they are.
READING_CALLS = frozenset(
    "print len repr str bool int float list tuple set frozenset dict sorted sum min max any all abs type "
    "isinstance issubclass hasattr getattr id hash format enumerate zip range reversed map filter round dir vars "
    "callable ascii bytes display".split()
)

#: Methods that, by their common meaning, leave the object as it is.
READING_METHODS = frozenset(
    "head tail info describe copy keys values items get mean median sum min max std count groupby nunique unique "
    "value_counts tolist to_list to_dict to_numpy to_string to_csv to_json index isna notna nodes edges degree "
    "neighbors number_of_nodes number_of_edges has_node has_edge startswith endswith split strip join lower upper "
    "format encode decode".split()
)


class Fingerprint:
    """What is remembered of one value: numbers and strings only, never the value."""

    __slots__ = ("shallow", "deep", "complete")

    def __init__(self, shallow, deep, complete):
        self.shallow = shallow
        #: None when there was no time for it.
        self.deep = deep
        #: False when a change could hide from ``deep``.
        self.complete = complete


class Mentions:
    """What the cell's own text says about names."""

    def __init__(self, tree):
        #: Names that the cell binds at its top level, in order.
        self.assigned = {}
        #: Names of objects that the cell may change in place.
        self.touched = set()
        self._walk(tree, True)

    def _walk(self, node, top):
        if isinstance(node, ast.Name):
            if top and isinstance(node.ctx, ast.Store):
                self.assigned[node.id] = True
        elif isinstance(node, (ast.Subscript, ast.Attribute)) and not isinstance(node.ctx, ast.Load):
            self._touch(node.value)
        elif isinstance(node, ast.AugAssign):
            self._touch(node.target)
        elif isinstance(node, ast.Global):
            self.assigned.update((name, True) for name in node.names)
        elif isinstance(node, ast.Call):
            self._call(node)
        inner = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.comprehension)
        top = top and not isinstance(node, inner)
        for child in ast.iter_child_nodes(node):
            self._walk(child, top)

    def _call(self, node):
        function = node.func
        if isinstance(function, ast.Name) and function.id in READING_CALLS:
            return
        if isinstance(function, ast.Attribute):
            if function.attr in READING_METHODS:
                return
            self._touch(function.value)
        for argument in node.args + [keyword.value for keyword in node.keywords]:
            self._touch(argument)

    def _touch(self, node):
        while isinstance(node, (ast.Attribute, ast.Subscript, ast.Starred)):
            node = node.value
        if isinstance(node, ast.Name):
            self.touched.add(node.id)


def is_reported(name, value):
    """Whether a name of the namespace is a variable in the report's sense."""
    kind = type(value)
    return (
        type(name) is str
        and not name.startswith("_")
        and kind not in LEFT_OUT
        and not issubclass(kind, type)
    )


def take(namespace, budget=BUDGET_S):
    """Fingerprints of all variables: name to Fingerprint."""
    until = monotonic() + budget
    prints = {}
    for name, value in list(namespace.items()):
        if is_reported(name, value):
            prints[name] = _fingerprint(value, monotonic() < until)
    return prints


def compare(before, after, mentions):
    """Pairs of name and change, those that the cell assigns first."""
    found = {}
    for name, new in after.items():
        old = before.get(name)
        change = "added" if old is None else _change(old, new, name, mentions)
        if change:
            found[name] = change
    for name in before:
        if name not in after:
            found[name] = "deleted"
    first = [name for name in mentions.assigned if name in found]
    return [(name, found[name]) for name in dict.fromkeys(first + list(found))]


def _change(old, new, name, mentions):
    atom = new.shallow[0] == "atom"
    if old.shallow != new.shallow:
        return "changed"
    if old.deep is not None and new.deep is not None and old.deep != new.deep:
        return "changed"
    if atom:
        return None
    if name in mentions.assigned:
        return "changed"
    whole = old.complete and new.complete
    return "possiblyChanged" if not whole and name in mentions.touched else None


def _fingerprint(value, thorough):
    shallow = _shallow(value)
    if shallow[0] == "atom":
        return Fingerprint(shallow, None, True)
    if not thorough:
        return Fingerprint(shallow, None, False)
    look = _Look()
    try:
        deep = look.at(value, 3)
    except Exception:  # Changed by another thread meanwhile, or a buffer that can't be read.
        return Fingerprint(shallow, None, False)
    return Fingerprint(shallow, deep, look.complete)


def _shallow(value):
    kind = type(value)
    if kind in ATOMS:
        size = len(value) if kind in (str, bytes) else 0
        return ("atom", kind.__name__, hash(value), size, value != value and id(value))
    return ("object", id(kind), id(value))


class _Look:
    """One look into one value: exact built-in kinds and plain attributes only."""

    def __init__(self):
        self.complete = True
        self._left = NODES_PER_NAME

    def at(self, value, depth):
        self._left -= 1
        shallow = _shallow(value)
        if shallow[0] == "atom":
            return shallow
        kind = type(value)
        if kind in LEFT_OUT or issubclass(kind, type):
            return shallow
        if depth == 0 or self._left < 0:
            self.complete = False
            return shallow
        base = next((each for each in MAPPINGS + SEQUENCES + SETS if each in kind.__mro__), None)
        if base is not None:
            return (shallow, self._items(base, value, depth), self._attributes(value, depth))
        if kind in (bytearray, array):
            return (shallow, self._buffer(value))
        if type_name(value) == "ndarray" and kind.__module__ == "numpy":
            return (shallow, value.shape, str(value.dtype), self._buffer(value))
        attributes = self._attributes(value, depth)
        if attributes is None:
            self.complete = False
        return (shallow, attributes)

    def _items(self, base, value, depth):
        size = base.__len__(value)
        if base in MAPPINGS:
            # dict's own methods: a subclass may have others.
            items = dict.items(value)
            sample = self._sample(items, lambda: reversed(items), size)
            return (size, [(self.at(key, 1), self.at(each, depth - 1)) for key, each in sample])
        if base in SETS:
            if size > SAMPLE_FIRST + SAMPLE_LAST:
                self.complete = False
            return (size, [self.at(each, 1) for each in islice(base.__iter__(value), SAMPLE_FIRST + SAMPLE_LAST)])
        sample = self._sample(base.__iter__(value), lambda: base.__reversed__(value), size)
        return (size, [self.at(each, depth - 1) for each in sample])

    def _sample(self, forward, backward, size):
        if size <= SAMPLE_FIRST + SAMPLE_LAST:
            return list(forward)
        self.complete = False
        return list(islice(forward, SAMPLE_FIRST)) + list(islice(backward(), SAMPLE_LAST))

    def _buffer(self, value):
        try:
            view = memoryview(value)
            if view.nbytes > MAX_BUFFER or not view.contiguous or "O" in view.format:
                raise ValueError
            return (view.nbytes, adler32(view.cast("B") if view.nbytes else b""))
        except (TypeError, ValueError, BufferError):
            self.complete = False
            return None

    def _attributes(self, value, depth):
        """Attributes in the instance's dictionary and slots; None when it has neither."""
        kind = type(value)
        found = None
        for each in kind.__mro__[:-1]:
            for name, member in each.__dict__.items():
                if type(member) is types.MemberDescriptorType and "__slots__" in each.__dict__:
                    found = found or []
                    try:
                        found.append((name, self.at(member.__get__(value, kind), depth - 1)))
                    except AttributeError:
                        found.append((name, None))
                elif name == "__dict__" and type(member) is types.GetSetDescriptorType:
                    attributes = member.__get__(value, kind)
                    if type(attributes) is dict:
                        found = found or []
                        sample = islice(list(attributes.items()), 200)
                        found.extend((name, self.at(each, depth - 1)) for name, each in sample)
        return found

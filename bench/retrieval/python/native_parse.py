"""Parses every Python file of a folder with the native tree-sitter: native_parse.py FOLDER OUT.json"""

import json
import os
import resource
import sys
import time

import tree_sitter
import tree_sitter_python


def resident():
    try:
        with open("/proc/self/statm") as opened:
            return int(opened.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def main(folder, out):
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_python.language()))
    files = sorted(
        os.path.join(base, name) for base, _, names in os.walk(folder) for name in names if name.endswith(".py")
    )
    started = time.perf_counter()
    errors = 0
    for file in files:
        with open(file, "rb") as opened:
            tree = parser.parse(opened.read())
        errors += tree.root_node.has_error
        del tree
    ms = (time.perf_counter() - started) * 1000
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with open(out, "w", encoding="utf-8") as written:
        json.dump(
            {
                "files": len(files),
                "errors": errors,
                "ms": ms,
                "rssBytes": resident(),
                "peakBytes": peak * (1 if sys.platform == "darwin" else 1024),
            },
            written,
        )


main(*sys.argv[1:])

"""Standard streams: descriptors 1 and 2 go to the host as they are, 0 has nobody behind it."""

import builtins
import io
import os
import sys

NOBODY = (
    "The code asked for input, but nobody is there to answer: "
    "write the value into the code instead of calling input()."
)


class NobodyThere(io.TextIOBase):
    """A standard input that says why there is none, instead of an empty answer."""

    encoding = "utf-8"
    errors = "strict"
    name = "<stdin>"
    mode = "r"

    def readable(self):
        return True

    def fileno(self):
        return 0

    def close(self):
        """Does nothing: ``exit()`` closes standard input, and the kernel goes on."""

    def read(self, size=-1):
        raise EOFError(NOBODY)

    def readline(self, size=-1):
        raise EOFError(NOBODY)

    def __next__(self):
        raise EOFError(NOBODY)


class Streams:
    """Replaces the interpreter's streams and marks in both where a cell's output ends."""

    # Held here, not in the module: a cell may replace what it finds there.
    _write = staticmethod(os.write)

    def __init__(self):
        # A cell may point 1 and 2 elsewhere; the marks must arrive all the same.
        self._private = [os.dup(1), os.dup(2)]
        self._own = [self._open(1, "<stdout>"), self._open(2, "<stderr>")]
        sys.stdout, sys.stderr = self._own
        sys.__stdout__, sys.__stderr__ = self._own
        sys.stdin = sys.__stdin__ = NobodyThere()
        builtins.input = self._input
        self._flush_c = None

    @property
    def error_fd(self):
        """Where a crash is to be described."""
        return self._private[1]

    @staticmethod
    def _open(fd, name):
        raw = io.FileIO(fd, "wb", closefd=False)
        raw.name = name
        stream = io.TextIOWrapper(
            io.BufferedWriter(raw, 65536),
            encoding="utf-8",
            errors="backslashreplace",
            newline="\n",
            line_buffering=True,
        )
        stream.mode = "w"
        return stream

    @staticmethod
    def _input(prompt="", /):
        raise EOFError(NOBODY)

    def prepare_c_flush(self):
        """Finds C's own stdout and stderr, whose buffers would keep what extensions print."""
        try:
            import ctypes

            library = ctypes.CDLL(None)
            names = ("__stdoutp", "__stderrp") if sys.platform == "darwin" else ("stdout", "stderr")
            files = [ctypes.c_void_p.in_dll(library, name) for name in names]
            library.fflush.argtypes = [ctypes.c_void_p]
            self._flush_c = lambda: [library.fflush(file) for file in files]
        except Exception:  # No ctypes, or a C library without these: only C buffers stay.
            self._flush_c = None

    def flush(self):
        """Writes out what Python and C hold back."""
        for stream in {id(stream): stream for stream in (sys.stdout, sys.stderr, *self._own)}.values():
            try:
                stream.flush()
            except Exception:  # Closed, or replaced by something else, in a cell.
                pass
        if self._flush_c:
            self._flush_c()

    def mark(self, marker):
        """Writes the end-of-cell mark that the host waits for in both streams."""
        self.flush()
        for fd in self._private:
            view = memoryview(marker)
            while view:
                view = view[self._write(fd, view) :]

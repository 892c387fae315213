"""The channel to the host: one ASCII JSON object a line, in Jupyter's message shapes (5.4)."""

import os
import threading
from json import dumps, loads
from time import gmtime, strftime, time

#: Exit code when the channel is gone: closed by a cell, or because the host died.
CHANNEL_LOST = 70

PROTOCOL_VERSION = "5.4"


class Channel:
    """Reads requests and writes messages. Writing is safe from any thread."""

    def __init__(self, read, write, is_whole):
        self._read = read
        self._write = write
        self._is_whole = is_whole
        self._lock = threading.Lock()
        self._session = os.urandom(8).hex()
        self._count = 0
        self._open = True

    def requests(self):
        """Yields requests until the host is gone. Lines that are no JSON object are dropped."""
        parts = []
        while True:
            try:
                data = self._read(65536)
            except OSError:
                os._exit(CHANNEL_LOST)
            if not data:
                return
            lines = data.split(b"\n")
            parts.append(lines[0])
            for line in lines[1:]:
                text = b"".join(parts)
                parts = [line]
                try:
                    request = loads(text.decode("utf-8")) if text.strip() else None
                except ValueError:
                    continue
                if isinstance(request, dict) and isinstance(request.get("header"), dict):
                    yield request

    def send(self, channel, kind, content, parent, metadata=None):
        """Writes one message; ends the process when that is no longer possible."""
        if not self._open:
            return
        now = time()
        with self._lock:
            self._count += 1
            message = {
                "channel": channel,
                "header": {
                    "msg_id": "%s_%d" % (self._session, self._count),
                    "session": self._session,
                    "username": "kernel",
                    "date": strftime("%Y-%m-%dT%H:%M:%S", gmtime(now)) + ".%06dZ" % (now % 1 * 1e6),
                    "msg_type": kind,
                    "version": PROTOCOL_VERSION,
                },
                "parent_header": parent,
                "metadata": metadata or {},
                "content": content,
                "buffers": [],
            }
            # The line break in front ends whatever a cell may have written to this descriptor.
            try:
                if not self._is_whole():
                    os._exit(CHANNEL_LOST)
                self._write(b"\n" + dumps(message).encode("ascii") + b"\n")
            except OSError:
                os._exit(CHANNEL_LOST)

    def disable(self):
        """Makes this process mute: for a forked child, which must not speak for its parent."""
        self._open = False


def open_descriptors(read_fd, write_fd):
    """A channel over two descriptors that child processes don't inherit."""
    os.set_inheritable(read_fd, False)
    os.set_inheritable(write_fd, False)

    # Held here, not in the module: a cell may replace what it finds there.
    read_some, write_some, status = os.read, os.write, os.fstat

    def identity():
        return [(each.st_dev, each.st_ino) for each in (status(read_fd), status(write_fd))]

    original = identity()

    def write(data):
        view = memoryview(data)
        while view:
            view = view[write_some(write_fd, view) :]

    # A cell may close them, and then open a file of its own under the same number.
    return Channel(lambda size: read_some(read_fd, size), write, lambda: identity() == original)


def open_socket(port, token):
    """A channel over a loopback socket, opened with a one-time token (Windows; untested there)."""
    import socket

    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    connection.settimeout(None)
    connection.sendall(token.encode("ascii") + b"\n")
    return Channel(connection.recv, connection.sendall, lambda: True)

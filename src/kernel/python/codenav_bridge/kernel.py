"""The kernel's main loop: requests in, messages out, one cell at a time."""

import atexit
import faulthandler
import os
import signal
import sys
import threading
from _queue import SimpleQueue
from json import loads

from . import changes, failures, rich, watchdog
from .cells import Cells, set_import_roots
from .channel import CHANNEL_LOST, open_descriptors, open_socket
from .interrupts import Interrupts
from .streams import Streams
from .typename import type_name

#: Where the host says how it wants the kernel: JSON with importRoots, mirror, and port and token on Windows.
CONFIG_VARIABLE = "CODENAV_KERNEL"

#: Descriptors of the channel where there is no socket.
REQUESTS_FD, MESSAGES_FD = 3, 4

#: Variables shown with their value, named at all; characters and seconds of each, seconds of all.
MAX_RENDERED, MAX_NAMED, VALUE_CHARS, VALUE_S, ALL_VALUES_S = 20, 100, 200, 0.1, 0.5


class Kernel:
    """Serves one channel until it ends."""

    def __init__(self, config, channel):
        self._channel = channel
        self._pid = os.getpid()
        self._scratch = [config["mirror"]]
        self._count = 0
        self._requests = SimpleQueue()
        self._interrupts = Interrupts()
        self._streams = Streams()
        self._cells = Cells(self._interrupts, config["mirror"], config["importRoots"])
        self._prints = {}
        # Runs after the cells' own exit handlers: open files are written out, which this object,
        # held by the control thread, would otherwise keep from happening.
        atexit.register(self._cells.namespace.clear)
        faulthandler.enable(file=self._streams.error_fd, all_threads=False)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(before=self._streams.flush, after_in_child=self._become_child)

    def serve(self):
        """Handles requests in the main thread until the host asks to end."""
        self._interrupts.install()
        threading.Thread(target=self._listen, name="codenav-control", daemon=True).start()
        self._status("starting", {})
        self._streams.prepare_c_flush()
        while True:
            try:
                request = self._requests.get()
                if request is None:
                    return
                self._handle(request)
            except KeyboardInterrupt:
                # One that came a moment after its cell.
                continue

    def _listen(self):
        """The control thread: takes requests in while a cell runs, and acts on some at once."""
        for request in self._channel.requests():
            header = request["header"]
            kind = header.get("msg_type")
            if kind == "interrupt_request":
                self._interrupts.request((request.get("metadata") or {}).get("cell"))
                self._channel.send("control", "interrupt_reply", {"status": "ok"}, header)
            elif kind == "shutdown_request":
                self._channel.send("control", "shutdown_reply", {"status": "ok", "restart": False}, header)
                self._requests.put(None)
            else:
                self._requests.put(request)
        self._end()

    def _end(self):
        """The host is gone: so is everything that was started here. The watchdog does the same."""
        watchdog.remove(self._scratch)
        if hasattr(os, "killpg") and os.getpgrp() == self._pid:
            os.killpg(self._pid, signal.SIGKILL)
        os._exit(CHANNEL_LOST)

    def _become_child(self):
        """In a forked child: it has no host."""
        self._channel.disable()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def _status(self, state, parent):
        self._channel.send("iopub", "status", {"execution_state": state}, parent)

    def _handle(self, request):
        header = request["header"]
        kind = header.get("msg_type")
        self._status("busy", header)
        try:
            if kind == "execute_request":
                self._execute(request)
            elif kind == "kernel_info_request":
                self._channel.send("shell", "kernel_info_reply", kernel_info(), header)
        finally:
            self._status("idle", header)

    def _execute(self, request):
        header = request["header"]
        cell = header.get("msg_id")
        code = str(request.get("content", {}).get("code", ""))
        marker = str(request.get("metadata", {}).get("marker", ""))
        self._count += 1
        self._channel.send("iopub", "execute_input", {"code": code, "execution_count": self._count}, header)
        self._interrupts.install()

        outcome = self._cells.run(code, self._count, cell)
        if os.getpid() != self._pid:
            self._leave_child(outcome)
        if outcome.result is not None:
            content = {"execution_count": self._count, "data": outcome.result, "metadata": {}}
            self._channel.send("iopub", "execute_result", content, header)
        complaint = self._cells.figures(cell, lambda bundle: self._display(bundle, header))
        reply = {"status": "ok", "execution_count": self._count, "user_expressions": {}, "payload": []}
        metadata = {"durationMs": outcome.duration_ms, "variables": self._variables(outcome.tree)}
        if outcome.failure is not None:
            reply = self._fail(outcome.failure, header)
        if complaint:
            os.write(self._streams.error_fd, complaint.encode("utf-8", "backslashreplace"))
        self._streams.mark(marker.encode("ascii", "replace"))
        self._channel.send("shell", "execute_reply", reply, header, metadata)

    def _display(self, bundle, header):
        content = {"data": bundle, "metadata": {}, "transient": {}}
        self._channel.send("iopub", "display_data", content, header)

    def _fail(self, failure, header):
        content = {
            "ename": failure.name,
            "evalue": failure.message,
            "traceback": failure.text.split("\n"),
        }
        place = {"line": failure.line, "lineText": failure.line_text}
        place = {key: value for key, value in place.items() if value is not None}
        self._channel.send("iopub", "error", content, header, place)
        return dict(content, status="error", execution_count=self._count)

    def _variables(self, tree):
        """What the cell changed. Nothing that goes wrong here may cost the cell's answer."""
        try:
            namespace = self._cells.namespace
            before, self._prints = self._prints, changes.take(namespace)
            if tree is None:
                return []
            found = changes.compare(before, self._prints, changes.Mentions(tree))
            return self._render(namespace, found[:MAX_NAMED])
        except Exception as error:
            print("The changed variables are not known: %s" % error, file=sys.__stderr__)
            return []

    def _render(self, namespace, found):
        rendered = []
        until = self._interrupts.now() + ALL_VALUES_S
        for name, change in found:
            kind = text = ""
            if change != "deleted" and name in namespace:
                value = namespace[name]
                kind = type_name(value)
                if len(rendered) < MAX_RENDERED and self._interrupts.now() < until:
                    text = rich.text_of(value, self._interrupts, VALUE_CHARS, VALUE_S)
                    text = failures.clip(text, VALUE_CHARS + 1)
            rendered.append({"name": name, "change": change, "type": kind, "value": text})
        return rendered

    def _leave_child(self, outcome):
        """Ends a process that a cell forked and that came back out of the cell."""
        if outcome.failure is not None and outcome.failure.name != "SystemExit":
            print(outcome.failure.text, file=sys.stderr)
        self._streams.flush()
        os._exit(outcome.exit_code)


def kernel_info():
    """Content of ``kernel_info_reply``."""
    return {
        "status": "ok",
        "protocol_version": "5.4",
        "implementation": "codenav",
        "implementation_version": "1",
        "language_info": {
            "name": "python",
            "version": sys.version.split()[0],
            "mimetype": "text/x-python",
            "file_extension": ".py",
        },
        "banner": "Python %s" % sys.version.split()[0],
        "help_links": [],
    }


def main():
    """Runs the kernel that the environment describes."""
    config = loads(os.environ.pop(CONFIG_VARIABLE))
    if "port" in config:
        channel = open_socket(config["port"], config["token"])
    else:
        watchdog.start(REQUESTS_FD, [config["mirror"]])
        channel = open_descriptors(REQUESTS_FD, MESSAGES_FD)
    sys.argv = [""]
    set_import_roots(config["importRoots"])
    Kernel(config, channel).serve()

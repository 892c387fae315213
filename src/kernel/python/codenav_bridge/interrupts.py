"""Stopping what runs in the main thread: cells on request, values' own code after a time limit."""

import signal
import threading
from time import monotonic, sleep


class RanTooLong(BaseException):
    """Raised in the main thread when a guarded call is over its time."""


class Interrupts:
    """Owns SIGINT. Between cells, and in the kernel's own code, an interrupt is ignored."""

    #: Two signals closer than this are one interrupt: the host sends one, the control thread another.
    SAME_INTERRUPT_S = 0.1

    # Held here, not in the module: libraries that freeze time replace what they find in modules.
    now = staticmethod(monotonic)
    _sleep = staticmethod(sleep)

    def __init__(self):
        self._main = threading.main_thread().ident
        self._cell = None
        self._raised = 0.0
        self._deadline = None
        self._stop_guarded = False
        self._guards = None

    def install(self):
        """Takes SIGINT (again): a cell may have set its own handler."""
        signal.signal(signal.SIGINT, self._on_signal)

    def _on_signal(self, signum, frame):
        if self._deadline is not None:
            if self._stop_guarded or self.now() >= self._deadline:
                raise RanTooLong()
        elif self._cell is not None and self.now() - self._raised >= self.SAME_INTERRUPT_S:
            self._raised = self.now()
            raise KeyboardInterrupt()

    def open(self, cell):
        """From now on an interrupt stops the code of ``cell``."""
        self._raised = 0.0
        self._cell = cell

    def close(self):
        self._cell = None

    def request(self, cell):
        """Called in the control thread: wakes the main thread where the host's signal did not."""
        if cell is None:
            return
        self._stop_guarded = self._deadline is not None
        self._sleep(0.01)
        if self._deadline is not None or (
            cell == self._cell and self.now() - self._raised >= self.SAME_INTERRUPT_S
        ):
            self._kick()

    def _kick(self):
        # interrupt_main() would not wake time.sleep().
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(self._main, signal.SIGINT)
        else:
            signal.raise_signal(signal.SIGINT)

    def guarded(self, seconds, call):
        """The value of ``call()``, a function of the main thread.

        Raises RanTooLong in it when it takes longer, and again as long as it does not stop.
        """
        if self._guards is None:
            self._guards = threading.Condition()
            threading.Thread(target=self._guard, name="codenav-guard", daemon=True).start()
        try:
            self._stop_guarded = False
            deadline = self.now() + seconds
            with self._guards:
                self._deadline = deadline
                self._guards.notify()
            return call()
        finally:
            self._deadline = None

    def disarm(self):
        """To be called after RanTooLong: it may have come before ``guarded`` could clean up."""
        self._deadline = None

    def _guard(self):
        while True:
            with self._guards:
                deadline = self._deadline
                wait = None if deadline is None else max(deadline - self.now(), 0.05)
                self._guards.wait(wait)
            if deadline is not None and deadline == self._deadline and self.now() >= deadline:
                self._kick()

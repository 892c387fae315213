"""Ends the kernel and everything that it started when the host dies.

A thread could not do it: C code that holds the interpreter lock would keep it from running.
"""

import os
import select
import signal


def start(read_fd, scratch_files):
    """Forks a process, no child of this one, that waits for the host's end of ``read_fd`` to close.

    It then kills this process's group and removes ``scratch_files`` and their folder. Call it before
    any thread is started. Without fork and poll there is none: the channel's end has to do.
    """
    if not hasattr(os, "fork") or not hasattr(select, "poll"):
        return
    kernel = os.getpid()
    # The middle process ends at once, so that os.wait() in a cell never sees the watchdog.
    middle = os.fork()
    if middle:
        os.waitpid(middle, 0)
        return
    try:
        if os.fork():
            os._exit(0)
        _watch(read_fd, kernel, scratch_files)
    finally:
        os._exit(0)


def _watch(read_fd, kernel, scratch_files):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2, 4):
        os.dup2(null, fd)
    poll = select.poll()
    # Not POLLIN: requests must not wake it.
    poll.register(read_fd, getattr(select, "POLLRDHUP", 0) | select.POLLHUP)
    while not poll.poll():
        pass
    try:
        if os.getpgrp() != kernel:
            os.kill(kernel, signal.SIGKILL)
    except OSError:
        pass
    remove(scratch_files)
    if os.getpgrp() == kernel:
        os.killpg(kernel, signal.SIGKILL)


def remove(scratch_files):
    """Removes files and their folders, where they still are."""
    for path in scratch_files:
        try:
            os.unlink(path)
        except OSError:
            pass
    for folder in {os.path.dirname(path) for path in scratch_files}:
        try:
            os.rmdir(folder)
        except OSError:
            pass

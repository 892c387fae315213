"""Starts the CodeNav kernel: runs cells that come over a channel in this interpreter.

Standard library only, Python 3.8 and later. The work is done by the package beside this file; the
folder of both leaves ``sys.path`` again before any cell runs.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

if __name__ == "__main__":
    # PYTHONSAFEPATH keeps the script's folder off the path.
    if HERE not in sys.path:
        sys.path.insert(0, HERE)
    from codenav_bridge import kernel

    sys.path[:] = [entry for entry in sys.path if entry != HERE]
    kernel.main()

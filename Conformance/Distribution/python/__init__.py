"""The tracking conformance kit, certifying push tracking, push payloads and app lifecycle tracking.

The package contains the command with its rules and vectors. `tracking-conformance` and `python -m tracking_conformance`
start it.
"""

import os
import shutil
import sys

_COMMAND = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kit", "tracking-conformance")


def _name():
    """What reports print for the command: its name if the console script is on the path, or else where it is."""
    name = "tracking-conformance"
    script = os.path.join(os.path.dirname(sys.executable), name)
    for candidate in (sys.argv[0], script):
        if os.path.basename(candidate) == name and os.access(candidate, os.X_OK):
            found = shutil.which(name)
            return name if found and os.path.samefile(found, candidate) else candidate
    return _COMMAND


def main():
    """Becomes the command, with the arguments of this process."""
    os.execv(_COMMAND, [_name(), *sys.argv[1:]])

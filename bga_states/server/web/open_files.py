"""Open files: allow as many connections as the system can have."""

import sys
from contextlib import suppress

WANTED = 65_536
"""The largest useful number of open files: more are of no use to one process."""
USUAL = 8192
"""The number of open files on a system that does not tell it."""


def allow_open_files() -> int:
    """Let this process open as many files as it may, and return their number.

    Each connection is one file, and a shell often allows only a thousand or fewer at first.
    """
    if sys.platform == "win32":
        return USUAL
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if most == resource.RLIM_INFINITY else min(most, WANTED)
    if now == resource.RLIM_INFINITY or now >= wanted:
        return WANTED if now == resource.RLIM_INFINITY else now
    # Some systems allow less than they say.
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        return wanted
    return now

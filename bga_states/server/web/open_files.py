"""Open files: as many connections as the system allows."""

import sys
from contextlib import suppress

WANTED = 65_536
"""More are of no use to one process."""
USUAL = 8192
"""What a system has that does not say."""


def allow_open_files() -> int:
    """Let this process open as many files as it may, and return how many these are.

    Each connection is one, and what a shell allows at first is often a thousand or fewer.
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

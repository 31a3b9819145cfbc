"""Locks: a running session holds its files. The system frees them when the session ends."""

import sys


class HeldError(Exception):
    """Another session has the file."""


if sys.platform == "win32":

    def lock(_descriptor: int) -> bool:
        """Return that there is no lock: Windows replaces no file that is open, locked or not."""
        return False

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Take a file for this session; False on a file system without locks.

        HeldError when another session has it.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise HeldError from error
        except OSError:
            return False
        return True

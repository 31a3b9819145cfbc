"""Forks: the processes that a game or a bot forks end at SIGTERM, as those of any program do.

`multiprocessing` ends its pools with SIGTERM, and waits until they have ended. A forked process
inherits how its parent handles that signal, and neither a server nor a process of bots ends at it
at once.
"""

import os
import signal
import threading
from functools import cache


class Fork(threading.local):
    """The fork that a thread is making."""

    mask: set[int]
    """The signals that the thread blocked before."""

    def begin(self) -> None:
        """Hold SIGTERM back: it may come before the new process is ready for it."""
        self.mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})

    def end_in_parent(self) -> None:
        """Go on as before."""
        signal.pthread_sigmask(signal.SIG_SETMASK, self.mask)

    def end_in_child(self) -> None:
        """End at SIGTERM from now on."""
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        self.end_in_parent()


@cache
def let_forks_end() -> None:
    """Let all that this process forks from now on end at SIGTERM."""
    if hasattr(os, "register_at_fork"):
        fork = Fork()
        os.register_at_fork(
            before=fork.begin,
            after_in_parent=fork.end_in_parent,
            after_in_child=fork.end_in_child,
        )

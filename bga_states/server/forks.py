"""Forks: what a game or a bot forks from this process ends at SIGTERM, as from any program.

`multiprocessing` ends its pools so, and waits until they have ended. A forked process inherits what
its parent does at SIGTERM, and that is not to end at once where tables are kept, or a bot thinks.
"""

import os
import signal
import threading
from functools import cache


class Fork(threading.local):
    """What a thread keeps of itself while it forks."""

    mask: set[int]

    def begin(self) -> None:
        """Hold SIGTERM back: in the new process it may come before that is ready for it."""
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

"""Forks: processes that a game or a bot forks end at SIGTERM, as in any other program.

`multiprocessing` ends its pools with SIGTERM, and waits until they have ended. A forked process
inherits its parent's handling of that signal, and neither a server nor a bot process ends at once
when it comes.
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
        """Hold back SIGTERM: it may come before the new process is ready for it."""
        self.mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})

    def end_in_parent(self) -> None:
        """Restore the signal mask of the thread."""
        signal.pthread_sigmask(signal.SIG_SETMASK, self.mask)

    def end_in_child(self) -> None:
        """End at SIGTERM from now on."""
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        self.end_in_parent()


@cache
def let_forks_end() -> None:
    """Let all processes that this one forks from now on end at SIGTERM."""
    if hasattr(os, "register_at_fork"):
        fork = Fork()
        os.register_at_fork(
            before=fork.begin,
            after_in_parent=fork.end_in_parent,
            after_in_child=fork.end_in_child,
        )

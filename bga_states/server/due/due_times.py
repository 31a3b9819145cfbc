"""Due times: when to look for due work, so that few looks are in vain."""

from collections.abc import Callable, Collection, Sequence

from bga_states.storage.contract import WorkRow

LONGEST_REST = 60_000
"""Milliseconds after which to look in any case, since clocks may have run differently."""


class DueTimes:
    """When work of some kinds is due, as far as it is known; it belongs to the loop.

    `now` returns milliseconds by the wall clock. Nothing is known if other servers store work too.
    """

    def __init__(self, kinds: Collection[str], now: Callable[[], int], *, is_shared: bool) -> None:
        self._kinds = kinds
        self._now = now
        self._is_shared = is_shared
        self.rests_until = 0.0
        """The time, by the wall clock, until which nothing is due."""
        self._is_outdated = False
        """Whether something has come since the last look began."""

    def begin_look(self) -> bool:
        """Begin a look; return False if nothing can be due now."""
        self._is_outdated = False
        return self._now() >= self.rests_until

    def note_nothing(self, at: int, milliseconds: float) -> None:
        """Take note that nothing was due at a time, nor will be for some milliseconds after it.

        This does not hold if something has come since the look began.
        """
        if not (self._is_outdated or self._is_shared):
            self.rests_until = at + min(milliseconds, LONGEST_REST)

    def rest(self) -> None:
        """Let no look begin for a while, unless something comes."""
        self.note_nothing(self._now(), LONGEST_REST)

    def note_stored(self, work: Sequence[WorkRow]) -> None:
        """Take note of stored work."""
        for row in work:
            if row.kind in self._kinds:
                self.forget()

    def forget(self) -> None:
        """Forget the known time, as after a shift of the clocks or a failure of the store."""
        self.rests_until, self._is_outdated = 0.0, True

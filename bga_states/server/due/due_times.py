"""Due times: when to look for what is due, so that nobody looks again and again in vain."""

from collections.abc import Callable, Collection, Sequence

from bga_states.storage.contract import WorkRow

LONGEST_REST = 60_000
"""Milliseconds after which it is looked all the same: the time may have passed otherwise."""


class DueTimes:
    """When work of some kinds is due, as far as it is known; it belongs to the loop.

    `now` returns milliseconds on the wall. Where other servers store work too, nobody knows.
    """

    def __init__(self, kinds: Collection[str], now: Callable[[], int], *, is_shared: bool) -> None:
        self._kinds = kinds
        self._now = now
        self._is_shared = is_shared
        self.rests_until = 0.0
        """Until when, on the wall, nothing is due."""
        self._is_outdated = False
        """Whether something has come since the last look has begun."""

    def begin_look(self) -> bool:
        """Whether something may be due now, which is then looked for."""
        self._is_outdated = False
        return self._now() >= self.rests_until

    def note_nothing(self, at: int, milliseconds: float) -> None:
        """Take note that nothing was due at a time, nor will be for so long from then on.

        That does not hold where something has come since the look has begun.
        """
        if not (self._is_outdated or self._is_shared):
            self.rests_until = at + min(milliseconds, LONGEST_REST)

    def rest(self) -> None:
        """Let nobody look for a while, unless something comes."""
        self.note_nothing(self._now(), LONGEST_REST)

    def note_stored(self, work: Sequence[WorkRow]) -> None:
        """Take note of work that was stored."""
        for row in work:
            if row.kind in self._kinds:
                self.forget()

    def forget(self) -> None:
        """Know nothing, as after the time has shifted, or the store has failed."""
        self.rests_until, self._is_outdated = 0.0, True

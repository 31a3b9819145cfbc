"""Troubles: what a walk finds wrong, each kind once with the nearest position that shows it."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from bga_states.engine.base.errors import ActionRefused, BgaStatesError, UserError
from bga_states.verify.explorer import Attempt, FailedLook

FaultKind: TypeAlias = Literal["error", "refused", "idle", "endless"]
"""The game raised, refused what it offers, offers nothing to somebody, or cannot end any more."""
NO_POSITION = -1


class Trouble:
    """One thing that is wrong, and where it is seen first.

    `position` is the number of the position, `length` how many moves lead there, the one that fails
    included. `attempt` is a choice that could not be taken, `call` any other call that shows it, as
    Python; `draws` are those of a setup that failed. `times` counts how often it was met.
    """

    def __init__(
        self,
        kind: FaultKind,
        position: int,
        length: int,
        state: str,
        *,
        call: str = "",
        attempt: Attempt | None = None,
        draws: Sequence[int] = (),
        error: Exception | None = None,
    ) -> None:
        self.kind: FaultKind = kind
        self.position = position
        self.length = length
        self.state = state
        self.call = call
        self.attempt = attempt
        self.draws = draws
        self.error = error
        self.times = 1


class Troubles:
    """All that is wrong so far; `len` says how many kinds of it.

    `positions` are those that show something, and may therefore lead nowhere.
    """

    def __init__(self) -> None:
        self.positions: set[int] = set()
        self._known: dict[object, Trouble] = {}

    def __len__(self) -> int:
        return len(self._known)

    def __iter__(self) -> Iterator[Trouble]:
        """Yield what is wrong, what is reached in the fewest moves first."""
        yield from sorted(self._known.values(), key=lambda trouble: trouble.length)

    def _add(self, key: object, trouble: Trouble) -> None:
        """Add what is wrong: positions come nearest first, so the first of each kind stays."""
        self.positions.add(trouble.position)
        known = self._known.setdefault(key, trouble)
        if known is not trouble:
            known.times += 1

    def add_setup(self, draws: Sequence[int], error: Exception) -> None:
        """Add a setup that fails."""
        trouble = Trouble("error", NO_POSITION, 0, "gameSetup", draws=draws, error=error)
        self._add(("setup", *place_of(error, "")), trouble)

    def add_idle(self, position: int, length: int, state: str, player_id: int) -> None:
        """Add an active player who is offered nothing."""
        call = f"table.choices({player_id})"
        self._add(("idle", state), Trouble("idle", position, length, state, call=call))

    def add_looks(
        self, position: int, length: int, state: str, failed: Sequence[FailedLook]
    ) -> None:
        """Add looks at a table that fail."""
        for look, argument, error in failed:
            call = f"table.{look}({argument})"
            trouble = Trouble("error", position, length, state, call=call, error=error)
            self._add((look, *place_of(error, state)), trouble)

    def add_failed(self, position: int, length: int, state: str, attempt: Attempt) -> None:
        """Add a choice that was offered, and cannot be taken."""
        error = attempt.error
        assert error is not None, "it has failed"
        kind: FaultKind = "error"
        if isinstance(error, ActionRefused | UserError):
            kind = "refused"
        trouble = Trouble(kind, position, length, state, attempt=attempt, error=error)
        self._add((kind, attempt.offer.action, *place_of(error, state)), trouble)

    def add_endless(self, position: int, length: int, state: str, times: int) -> None:
        """Add positions from which no end of the game can be reached, and the nearest of them."""
        trouble = Trouble("endless", position, length, state)
        trouble.times = times
        self._add("endless", trouble)


def place_of(error: Exception, state: str) -> tuple[object, ...]:
    """Return what makes two errors the same: their kind, and the line that raised them.

    For errors of the engine, which one line raises for many mistakes, the state too.
    """
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or isinstance(error, BgaStatesError):
        return type(error), state
    return type(error), trace.tb_frame.f_code.co_filename, trace.tb_lineno

"""Troubles: the faults that a walk finds, each kind once with the nearest position to show it."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from bga_states.engine.base.errors import ActionRefused, BgaStatesError, UserError
from bga_states.verify.explorer import Attempt, FailedLook

FaultKind: TypeAlias = Literal["error", "refused", "idle", "endless"]
"""The game raised, refused its own offer, offers a player nothing, or cannot end any more."""
NO_POSITION = -1


class Trouble:
    """One fault, and where it is seen first.

    `position` is the number of the position. `length` counts the moves that lead there, a failing
    one included. `attempt` is a choice that could not be taken, `call` any other call that shows
    the fault, as Python. `draws` are the draws of a failed setup. `times` counts how often the
    fault was met.
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
    """All troubles so far; `len` gives the number of their kinds.

    `positions` has the positions that show a trouble, and may therefore lead nowhere.
    """

    def __init__(self) -> None:
        self.positions: set[int] = set()
        self._known: dict[object, Trouble] = {}

    def __len__(self) -> int:
        return len(self._known)

    def __iter__(self) -> Iterator[Trouble]:
        """Yield the troubles, the ones reached in the fewest moves first."""
        yield from sorted(self._known.values(), key=lambda trouble: trouble.length)

    def _add(self, key: object, trouble: Trouble) -> None:
        """Add a trouble: positions come nearest first, so the first of each kind stays."""
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
        """Add a choice that was offered but cannot be taken."""
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
    """Return a key that is equal for the same errors: their kind, and the line that raised them.

    For an error of the engine, the state replaces the line, as one line raises for many mistakes.
    """
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or isinstance(error, BgaStatesError):
        return type(error), state
    return type(error), trace.tb_frame.f_code.co_filename, trace.tb_lineno

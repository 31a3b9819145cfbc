"""The move: the requests and messages between the begin of a call and its commit."""

from collections.abc import Collection
from functools import partial
from threading import get_ident, local
from typing import Any, NamedTuple, TypeAlias
from weakref import ref

import msgspec

from bga_states.engine.base.errors import GameError
from bga_states.engine.match.messages import ExtraTime, Queued


class Entry(NamedTuple):
    """A PRIVATE state that a player is about to enter; `words` describe the request for it."""

    words: str
    player_id: int
    state_id: int
    is_begin: bool = False
    """Whether the player begins in it, so that one more entry may follow in the same call."""


class Asked(NamedTuple):
    """A requested move of the table; `words` describe the request."""

    words: str
    state_id: int


ActionTaken: TypeAlias = tuple[int, str, Any]
"""The player who takes an action, the action's name, and the parameters as sent."""


class Life:
    """An object that only its thread holds, so that it ends with the thread."""


THREADS: dict[int, "ref[Life]"] = {}
"""The threads that use tables, by `get_ident()`; each as a reference that dies with it.

The number of a thread is not enough: a later thread may get it again. A `local` would do, but costs
five times as much in every call.
"""
OF_THIS_THREAD = local()


def this_thread() -> "ref[Life]":
    """Return a reference that stands for the calling thread; it gives None once that has ended."""
    number = get_ident()
    thread = THREADS.get(number)
    if thread is None:
        OF_THIS_THREAD.life = Life()
        # Bound now, because the interpreter empties its modules before the last thread ends.
        thread = ref(OF_THIS_THREAD.life, partial(_drop_thread, THREADS, number))
        THREADS[number] = thread
    return thread


def _drop_thread(threads: dict[int, "ref[Life]"], number: int, thread: "ref[Life]") -> None:
    """Forget a thread that has ended, unless a later one has its number already."""
    if threads.get(number) is thread:
        del threads[number]


class Mark(msgspec.Struct):
    """The mark of a running call.

    A call that only looks has a plain Mark; a call that may change the table has a Move.
    """

    thread: "ref[Life]"
    """The thread that makes the call."""
    command: ActionTaken | None = None
    """The action of a player; None if something else runs."""


class Move(Mark):
    """A call that may change the table; dropped when it fails, the outcome when it succeeds.

    A move begins at rest, where all players know the position. The `told_...` fields hold the
    players' knowledge of it while the move runs.
    """

    caller: int | None = None
    """The player whose action runs; None in setup and in the turns of zombies."""
    told_turn: int = 0
    """The player whose turn it is, as far as the players know.

    It is the active player at the beginning, or at the last entry of a state other than GAME.
    """
    told_multiactive: tuple[int, ...] = ()
    told_private: dict[int, int] = {}  # msgspec copies the default, here and below
    asked: Asked | None = None
    entries: tuple[Entry, ...] = ()
    entered: list[tuple[int, int, int | None]] = []
    """The ids of the states left and entered, and the player if only one has moved."""
    ended: tuple[int | None, ...] = ()
    """The players whose PRIVATE state ended, or whom an undo moved; None stands for all players."""
    messages: list[Queued] = []
    extra_time: tuple[ExtraTime, ...] = ()
    save_for: tuple[int | None, ...] = ()
    restore_for: int | None = None
    back: Collection[int] = ()
    """The players who have come back since, when an undo replays a step."""
    is_entering_private: bool = False
    error: GameError | None = None
    """The first GameError of a verb; it fails the move even when the game swallows it."""
    unannounced: frozenset[int | None] = frozenset()
    """The players who do not know of their PRIVATE state, None for the state of the table."""

    @property
    def has_requests(self) -> bool:
        """Whether a state was requested, for the table or for a player."""
        return self.asked is not None or bool(self.entries)

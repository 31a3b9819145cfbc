"""The match: the whole state of one table while a move changes it, and its last point."""

from typing import Any, Generic, Protocol, TypeVar
from weakref import ref

import msgspec

from bga_states.engine.match.chance import Random
from bga_states.engine.match.messages import Outcome
from bga_states.engine.match.move import ActionTaken, Life, Mark, Move
from bga_states.engine.match.players import Players
from bga_states.engine.match.position import Position
from bga_states.engine.match.results import GameResult
from bga_states.engine.match.undo_log import NOTHING_TO_UNDO, UndoLog


class Named(Protocol):
    """The part of a state that a match needs."""

    @property
    def id(self) -> int:
        """The id."""
        ...


StateT = TypeVar("StateT", bound=Named)
GameT = TypeVar("GameT")


class Point(msgspec.Struct, frozen=True, gc=False):
    """A table at rest, to which a failed move returns: bytes and numbers shared with nothing alive.

    `data` and `players` are msgpack: the game's declared data by name, and the list of players.
    """

    data: bytes
    players: bytes
    position: Position
    draws: int
    undo: UndoLog
    outcome: Outcome


class Match(Generic[GameT, StateT]):
    """One match. The position stands here in parts, with the definition of the current state.

    `multiactive` and `private_states` are replaced, never changed in place: a point may hold them.
    `args` is the result of the state's `get_args`. `step_args` holds, by player, the results for
    their PRIVATE states. `offered` is a player with the choices that `get_choices` returned. All
    are dropped when a hook of a move has run or the game is handed out, `offered` as soon as a
    change begins. `move` is set while a call runs; `changing` only while verbs may change the
    table, so not while a hook looks.
    """

    # Every move reads and writes these many times.
    __slots__ = (
        "active_player_id",
        "args",
        "chance",
        "changing",
        "game",
        "move",
        "move_id",
        "multiactive",
        "offered",
        "players",
        "point",
        "private_states",
        "progression",
        "result",
        "seed",
        "state",
        "step_args",
        "undo",
    )

    game: GameT

    def __init__(self, players: Players, chance: Random, state: StateT) -> None:
        self.players = players
        self.chance = chance
        self.seed = chance.seed
        self.state = state
        self.active_player_id = players.ids[0]
        self.progression = 0
        self.move_id = 0
        self.multiactive: tuple[int, ...] = ()
        self.private_states: dict[int, int] = {}
        self.result: GameResult | None = None
        self.undo: UndoLog = NOTHING_TO_UNDO
        self.args: dict[str, object] | None = None
        self.step_args: dict[int, dict[str, object]] = {}
        self.offered: tuple[int, list[Any]] | None = None
        self.move: Mark | None = None
        self.changing: Move | None = None
        self.point: Point | None = None

    @property
    def state_id(self) -> int:
        """The id of the current state."""
        return self.state.id

    def begin(self, thread: "ref[Life]", command: ActionTaken | None = None) -> Move:
        """Return a move that a thread begins now, at rest: all players know the position."""
        caller, turn = None if command is None else command[0], self.active_player_id
        return Move(thread, command, caller, turn, self.multiactive, self.private_states)

    def position(self) -> Position:
        """Return the position of the match, as it is stored."""
        return Position(
            self.active_player_id,
            self.state.id,
            self.progression,
            self.move_id,
            self.multiactive,
            self.private_states,
            self.result,
        )

    def stand(self, position: Position, state: StateT) -> None:
        """Take over a stored position and its state."""
        self.active_player_id = position.active_player_id
        self.state = state
        self.progression = position.progression
        self.move_id = position.move_id
        self.multiactive = position.multiactive
        self.private_states = position.private_states
        self.result = position.result

    def forget(self) -> None:
        """Drop the results of hooks that look: they may no longer hold."""
        self.args = self.offered = None
        self.step_args = {}

    @property
    def caller(self) -> int | None:
        """The player whose action runs; None in setup, in looks and in the turns of zombies."""
        return None if self.changing is None else self.changing.caller

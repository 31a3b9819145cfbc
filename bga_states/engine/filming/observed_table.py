"""Observed tables: tools can look at them within a move, and put them back to what they saw."""

from collections.abc import Callable
from typing import Self, TypeVar

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.values import ENCODE
from bga_states.engine.definition.definition import GameDefinition
from bga_states.engine.gears import OBSERVED, Gear, Works
from bga_states.engine.match.chance import Random
from bga_states.engine.match.match import Point
from bga_states.engine.match.players import READ_PLAYERS
from bga_states.engine.match.position import Position
from bga_states.engine.readings import point_of
from bga_states.engine.running.looks import DrawnScene, draw
from bga_states.engine.running.observed_machine import Listener, ObservedMachine
from bga_states.engine.table import Table

GameT = TypeVar("GameT", bound=Game)
T = TypeVar("T")


class Glimpse(msgspec.Struct, frozen=True, gc=False):
    """How a table stood at a moment within a move, in the bytes of a point."""

    data: bytes
    players: bytes
    position: Position

    def has_same_data(self, other: "Glimpse | Point") -> bool:
        """Whether the data and the players were the same at another moment."""
        return self.data == other.data and self.players == other.players


def glimpse_of(point: Point) -> Glimpse:
    """Return a table at rest as a glimpse."""
    return Glimpse(point.data, point.players, point.position)


class ObservedTable(Table[GameT]):
    """A table in `Gear.SAFE` that can be looked at within a move."""

    _machine: ObservedMachine
    _shown: Glimpse | None = None
    """The glimpse at which the table stands to be drawn."""

    @staticmethod
    def _works_of(gear: Gear) -> Works:  # noqa: ARG004  # there is only one kind of this table
        return OBSERVED

    @classmethod
    def at_point(cls, definition: GameDefinition, point: Point, chance: Random) -> Self:
        """Return a table that stands at a point of another table of the same game."""
        return cls._standing_at(definition, point, chance, Gear.SAFE)

    def observed(self, do: Callable[[], T], listener: Listener) -> T:
        """Do something to the table, and let a listener hear each message as it is queued."""
        self._machine.listener = listener
        try:
            return do()
        finally:
            self._machine.listener = None

    @property
    def point(self) -> Point:
        """The table at rest, as no later move changes it."""
        return point_of(self)

    @property
    def has_scene(self) -> bool:
        """Whether the game draws its table."""
        return self._definition.has_scene

    @property
    def states_entered(self) -> int:
        """The number of states entered so far in the running move; 0 at rest."""
        move = self._match.changing
        return 0 if move is None else len(move.entered)

    def glimpse(self) -> Glimpse | None:
        """Return a glimpse of the table, also within a move; None while its data are half set."""
        match = self._match
        try:
            data = self._keeper.data()
        except GameError:  # half set up, or between two thoughts: no viewer could see it
            return None
        return Glimpse(data, ENCODE(match.players.seated), match.position())

    def stand_at(self, point: Point) -> None:
        """Put the table where another table of the same game stood."""
        self._keeper.stand_at(point)

    def shown_at_rest(self) -> Glimpse:
        """Return a glimpse of the table at rest, to draw it first as it stands."""
        self._shown = glimpse_of(self.point)
        return self._shown

    def put_back(self, glimpse: Glimpse) -> None:
        """Let the table look as it did at a glimpse; nobody can play on."""
        self._keeper.load(glimpse.data, READ_PLAYERS(glimpse.players))
        state = self._definition.states[glimpse.position.state_id]
        self._match.stand(glimpse.position, state)

    def drawn_at(self, glimpse: Glimpse, player_id: int | None) -> DrawnScene:
        """Put the table back to a glimpse unless it stands there, and draw it for one viewer.

        GameError if that changes the table.
        """
        if self._shown is not glimpse:
            self.put_back(glimpse)
        self._shown = None
        draws = self._match.chance.draws
        scene = draw(self._machine, player_id)
        if self._keeper.data() != glimpse.data or self._match.chance.draws != draws:
            name = type(self._match.game).__name__
            fact = "get_scene changed the table"
            raise GameError(f"Cannot draw {name}: {fact}. Let it only read (P75).")
        self._shown = glimpse
        return scene

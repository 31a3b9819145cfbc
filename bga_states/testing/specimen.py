"""`Specimen`: a table under the glass, for tools that test games.

It can have a chance of its own, go back to any point, and be seen as it stood within a move.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar
from weakref import ref

import msgspec

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.values import ENCODE
from bga_states.engine.definition.setting_values import fill_settings
from bga_states.engine.gears import Gear, Works
from bga_states.engine.keeping.keepers import Keeper
from bga_states.engine.match.chance import Random
from bga_states.engine.match.match import Point
from bga_states.engine.match.messages import Queued
from bga_states.engine.match.move import Move
from bga_states.engine.match.players import READ_PLAYERS
from bga_states.engine.match.position import Position
from bga_states.engine.running.looks import View, view
from bga_states.engine.running.machine import Machine
from bga_states.engine.seating import seat_players
from bga_states.engine.table import Table
from bga_states.engine.telling.announcer import Announcer

GameT = TypeVar("GameT", bound=Game)
ChanceAt = Callable[[int], Random]
"""Makes the chance of a table from its number of draws so far."""
DECODE = msgspec.msgpack.Decoder().decode


class Glimpse(msgspec.Struct, frozen=True):
    """How a table stood at a moment within a move."""

    data: bytes
    players: bytes
    position: Position


class ObservedMessages(list[Queued]):
    """The messages of a move; a listener hears of each as soon as it is queued."""

    def __init__(self, heard: Callable[[], None]) -> None:
        super().__init__()
        # The listener knows the table, and an outcome that knew the table would never be freed.
        self._heard = ref(heard)

    def append(self, message: Queued) -> None:
        """Add a message, and tell the listener."""
        super().append(message)
        heard = self._heard()
        if heard is not None:
            heard()


class ObservedMachine(Machine):
    """A machine that tells its listener, if it has one, of each queued message."""

    heard: Callable[[], None] | None = None

    def start(self, move: Move) -> None:
        """Set up the game."""
        self._observe(move)
        super().start(move)

    def act(self, move: Move, player_id: int, action: str, sent: Any) -> None:
        """Run a player's action."""
        self._observe(move)
        super().act(move, player_id, action, sent)

    def run_zombie(self, move: Move, player_id: int) -> None:
        """Let `zombie` play."""
        self._observe(move)
        super().run_zombie(move, player_id)

    def set_zombie(self, move: Move, player_id: int, *, zombie: bool) -> None:
        """Mark a player as gone, or as back."""
        self._observe(move)
        super().set_zombie(move, player_id, zombie=zombie)

    def _observe(self, move: Move) -> None:
        if self.heard is not None:
            move.messages = ObservedMessages(self.heard)


OBSERVED = Works(Notifier, Announcer, ObservedMachine, Keeper)


class Specimen(Table[GameT]):
    """A table in `Gear.SAFE` that can be looked at within a move."""

    _machine: ObservedMachine
    setup_glimpses: Sequence[Glimpse] = ()
    """The glimpses at each message of the setup."""

    @staticmethod
    def _works_of(gear: Gear) -> Works:  # noqa: ARG004  # of this table there is one kind alone
        return OBSERVED

    @classmethod
    def create_with(
        cls,
        game_class: type[GameT],
        names: Sequence[str],
        chance: Random,
        options: Mapping[str, object] | None = None,
        preferences: Mapping[int, Mapping[str, object]] | None = None,
    ) -> "Specimen[GameT]":
        """Set up a table as `create` does, with the given chance."""
        definition = definition_of(game_class)
        seated = seat_players(definition, names)
        settings = fill_settings(game_class, seated, options, preferences)
        table = cls._created(definition, seated, settings, chance, Gear.SAFE)
        assert isinstance(table, Specimen)
        return table

    def _set_up(self) -> None:
        self.setup_glimpses = self.glimpses(super()._set_up)

    def copied_with(self, chance_at: ChanceAt) -> "Specimen[GameT]":
        """Copy the table, with the given chance."""
        copy = self._copied(chance_at, Gear.SAFE)
        assert isinstance(copy, Specimen)
        return copy

    @property
    def chance(self) -> Random:
        """The chance from which the table draws."""
        return self._match.chance

    @property
    def point(self) -> Point:
        """The table at rest, as no later move changes it."""
        return self._keeper.point()

    def back_at(self, point: Point, chance_at: ChanceAt) -> "Specimen[GameT]":
        """Return a table that stands where this one stood at an earlier point."""
        copy = self._copied(chance_at, Gear.SAFE, point)
        assert isinstance(copy, Specimen)
        return copy

    def data(self) -> dict[str, Any]:
        """Return the declared data by name, as plain values."""
        data: dict[str, Any] = DECODE(self.point.data)
        return data

    def glimpses(self, do: Callable[[], object]) -> list[Glimpse]:
        """Do something to the table, and return a glimpse of the table at each message."""
        seen: list[Glimpse] = []

        def look() -> None:
            match = self._match
            try:
                data = self._keeper.data()
            except GameError:  # half set up, or between two thoughts: no viewer could see it
                return
            seen.append(Glimpse(data, ENCODE(match.players.seated), match.position()))

        self._machine.heard = look
        try:
            do()
        finally:
            self._machine.heard = None
        return seen

    def view_at(self, glimpse: Glimpse, viewer: int | None) -> View:
        """Return the view that a viewer would have had at a moment within a move."""
        table = self.copied_with(lambda draws: Random(self.seed, draws))
        table._keeper.load(glimpse.data, READ_PLAYERS(glimpse.players))
        state = table._definition.states[glimpse.position.state_id]
        table._match.stand(glimpse.position, state)
        return view(table._machine, viewer, str)

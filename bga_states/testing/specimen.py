"""`Specimen`: a table under the glass, for tools that test games.

It can have a chance of its own, go back to any point, and be seen as it stood within a move.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.definition.setting_values import fill_settings
from bga_states.engine.filming.observed_table import Glimpse, ObservedTable
from bga_states.engine.gears import Gear
from bga_states.engine.match.chance import Random
from bga_states.engine.match.match import Point
from bga_states.engine.match.messages import Queued
from bga_states.engine.running.looks import View, view
from bga_states.engine.seating import seat_players

GameT = TypeVar("GameT", bound=Game)
ChanceAt = Callable[[int], Random]
"""Makes the chance of a table from its number of draws so far."""
DECODE = msgspec.msgpack.Decoder().decode


class Specimen(ObservedTable[GameT]):
    """A table in `Gear.SAFE` for close looks."""

    setup_glimpses: Sequence[Glimpse] = ()
    """The glimpses at each message of the setup."""

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
        return self._copied(chance_at, Gear.SAFE)

    @property
    def chance(self) -> Random:
        """The chance from which the table draws."""
        return self._match.chance

    def back_at(self, point: Point, chance_at: ChanceAt) -> "Specimen[GameT]":
        """Return a table that stands where this one stood at an earlier point."""
        return self.at_point(self._definition, point, chance_at(point.draws))

    def data(self) -> dict[str, Any]:
        """Return the declared data by name, as plain values."""
        data: dict[str, Any] = DECODE(self.point.data)
        return data

    def glimpses(self, do: Callable[[], object]) -> list[Glimpse]:
        """Do something to the table, and return a glimpse of the table at each message."""
        seen: list[Glimpse] = []

        def look(_message: Queued) -> None:
            glimpse = self.glimpse()
            if glimpse is not None:
                seen.append(glimpse)

        self.observed(do, look)
        return seen

    def view_at(self, glimpse: Glimpse, viewer: int | None) -> View:
        """Return the view that a viewer would have had at a moment within a move."""
        table = self.copied_with(lambda draws: Random(self.seed, draws))
        table.put_back(glimpse)
        return view(table._machine, viewer, str)

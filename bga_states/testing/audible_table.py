"""`new_table`: the table of a test, whose every move can be heard."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.definition.definition import GameDefinition
from bga_states.engine.gears import Gear
from bga_states.engine.match.chance import Random
from bga_states.engine.match.messages import Outcome
from bga_states.engine.match.move import Move
from bga_states.engine.match.players import Players
from bga_states.engine.seating import refuse_number
from bga_states.engine.table import Table

GameT = TypeVar("GameT", bound=Game)
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kay", "Leo")


class AudibleTable(Table[GameT]):
    """A table that passes the outcome of every move to its listeners.

    A copy has listeners of its own.
    """

    def __init__(
        self, definition: GameDefinition, players: Players, chance: Random, gear: Gear
    ) -> None:
        super().__init__(definition, players, chance, gear)
        self.listeners: list[Callable[[Outcome], object]] = []

    def act(self, player_id: int, action: str, args: Mapping[str, object] | None = None) -> Outcome:
        """Run a player's action, and pass on its outcome."""
        return self._told(super().act(player_id, action, args))

    def _change(
        self, change: Callable[[Move], object], is_due: Callable[[], bool] | None = None
    ) -> Outcome:
        # Every change of a table that is no action passes through here.
        return self._told(super()._change(change, is_due))

    def _told(self, outcome: Outcome) -> Outcome:
        for hear in self.listeners:
            hear(outcome)
        return outcome


def new_table(  # what a table is made from, by keyword
    game_class: type[GameT],
    players: int | Sequence[str] | Mapping[int, str] | None = None,
    *,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    preferences: Mapping[int, Mapping[str, object]] | None = None,
    arrange: Callable[[GameT], object] | None = None,
    gear: Gear = Gear.CHECKED,
) -> Table[GameT]:
    """Set up a table for a test.

    `players` is their number, by default the fewest that the game takes, or their names, as
    `Table.create` takes them. Without names they are called Ann, Bob, Cy, Di and so on. `arrange`
    changes the position at once, as `Table.arrange` does. The seed is always the same if none is
    given. TableError if no table can be made of these arguments.
    """
    definition_of(game_class)
    if players is None:
        players = game_class.min_players
    if isinstance(players, int):
        refuse_number(game_class, players)
        players = names_of(players)
    table = AudibleTable.create(
        game_class,
        players,
        seed=seed,
        options=options,
        preferences=preferences,
        gear=gear,
    )
    if arrange is not None:
        table.arrange(arrange)
    return table


def names_of(players: int) -> list[str]:
    """Return names for a number of players."""
    named = [*NAMES[:players]]
    return named + [f"Player {number}" for number in range(len(named) + 1, players + 1)]

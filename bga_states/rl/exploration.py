"""Exploration: seeded random games, from which the choices and the data of a game are learnt."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.actions import Choice
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import TableError
from bga_states.engine.definition.definition import GameDefinition
from bga_states.engine.gears import Gear
from bga_states.engine.match.chance import Random
from bga_states.engine.table import Table

FEWEST_MOVES = 1_000
LONGEST_GAME = 10_000
"""The most moves of a random game; then the next one begins."""


class Setting(NamedTuple):
    """The settings that the tables of one environment share."""

    game_class: type[Game]
    agents: tuple[str, ...]
    options: Mapping[str, object]

    @property
    def name(self) -> str:
        """The name of the game in messages."""
        return self.game_class.__name__

    @property
    def definition(self) -> GameDefinition:
        """The definition of the game."""
        return definition_of(self.game_class)

    def new_table(self, seed: int) -> Table[Any]:
        """Set up a table."""
        options = self.options or None
        return Table.create(
            self.game_class, [*self.agents], seed=seed, options=options, gear=Gear.FAST
        )


class Pupil(Protocol):
    """Learns about a game while it watches random games."""

    most_moves: int
    """The most moves that it needs."""

    def meet(self, table: Table[Any], player_id: int, choices: Sequence[Choice]) -> bool:
        """Look at a table where a player must choose; return whether anything was new."""
        ...


def explore(setting: Setting, pupil: Pupil) -> None:
    """Play until the second half of all moves has shown nothing new.

    The games are the same in every process: their seeds are 0, 1 and so on.
    """
    news = 0
    for number, (table, player_id, choices) in enumerate(positions(setting), 1):
        if pupil.meet(table, player_id, choices):
            news = number
        if number >= min(pupil.most_moves, max(FEWEST_MOVES, 2 * news)):
            return


def positions(setting: Setting) -> Iterator[tuple[Table[Any], int, Sequence[Choice]]]:
    """Yield every position of one random game after another, with a player and their choices."""
    seed = 0
    while True:
        table, chance = setting.new_table(seed), Random(seed)
        for _ in range(LONGEST_GAME):
            if table.is_over:
                break
            active = table.active_player_ids
            player_id = active[chance.randrange(len(active))]
            choices = choices_of(table, player_id)
            yield table, player_id, choices
            choice = choices[chance.randrange(len(choices))]
            table.act(player_id, choice.action, choice.args)
        seed += 1


def choices_of(table: Table[Any], player_id: int) -> Sequence[Choice]:
    """List the choices of an active player; TableError where there are none."""
    choices = table.choices(player_id)
    if not choices:
        state = table.view(player_id).state_name
        fact = f"{state} offers its player no choices"
        raise TableError(f"Cannot let an agent act: {fact}. Write get_choices there.")
    return choices

"""The bot that picks any choice."""

from typing import Any

from bga_states.engine.author.actions import Choice
from bga_states.engine.match.chance import Random
from bga_states.engine.match.messages import Outcome
from bga_states.engine.table import Table


class RandomBot:
    """Picks uniformly among the choices of the state; the table's own dice stay untouched.

    In a state that offers no choices, the state's `zombie` method plays. `draws` counts the picks
    so far: `RandomBot(bot.seed, bot.draws)` picks what `bot` would have picked next, so two numbers
    save a bot.
    """

    def __init__(self, seed: int, draws: int = 0) -> None:
        # The n-th draw follows from the seed and n alone: none need be repeated to go on from it.
        self._chance = Random(seed, draws)

    @property
    def seed(self) -> int:
        """The seed, which stays what it was."""
        return self._chance.seed

    @property
    def draws(self) -> int:
        """How often the bot has picked."""
        return self._chance.draws

    def pick(self, table: Table[Any], player_id: int) -> Choice | None:
        """Pick what this active player does; None where there is nothing to choose from."""
        choices = table.choices(player_id)
        if not choices:
            return None
        # One draw for a pick, however many choices there are.
        return choices[int(self._chance.random() * len(choices))]

    def play(self, table: Table[Any], player_id: int) -> Outcome:
        """Take one action for this active player and return what came of it."""
        choice = self.pick(table, player_id)
        if choice is None:
            return table.run_zombie(player_id)
        return table.act(player_id, choice.action, choice.args)

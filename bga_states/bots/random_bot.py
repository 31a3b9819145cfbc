"""The bot that picks any choice."""

import random
from typing import Any

from bga_states.engine.match.messages import Outcome
from bga_states.engine.table import Table


class RandomBot:
    """Picks uniformly among the choices of the state; the table's own dice stay untouched.

    In a state that offers no choices, the state's `zombie` method plays. `draws` counts the picks
    so far: `RandomBot(bot.seed, bot.draws)` picks what `bot` would have picked next, so two numbers
    save a bot.
    """

    def __init__(self, seed: int, draws: int = 0) -> None:
        self.seed = seed
        self.draws = draws
        self._random = random.Random(seed)  # noqa: S311  # a bot keeps no secrets
        # Every pick draws one number, however many choices there are: so picks can be skipped.
        for _ in range(draws):
            self._random.random()

    def play(self, table: Table[Any], player_id: int) -> Outcome:
        """Take one action for this active player and return what came of it."""
        choices = table.choices(player_id)
        if not choices:
            return table.run_zombie(player_id)
        choice = choices[int(self._random.random() * len(choices))]
        self.draws += 1
        return table.act(player_id, choice.action, choice.args)

"""Bots that do not look at the table: they draw lots, or leave every turn to the game."""

from bga_states.bots.seat import Chance


class RandomBot:
    """Picks uniformly among the choices; if a state offers none, its `zombie` plays."""

    def pick(self, count: int, chance: Chance) -> int | None:
        """Draw one of `count` choices, with a single draw."""
        return int(chance.random() * count)


class ZombieBot:
    """Leaves every turn to the `zombie` methods of the game's states."""

    def pick(self, count: int, chance: Chance) -> int | None:  # noqa: ARG002  # as bots are called
        """Pick nothing."""
        return None

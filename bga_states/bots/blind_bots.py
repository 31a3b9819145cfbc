"""Bots that look at nothing: they draw lots, or leave everything to the game."""

from bga_states.bots.seat import Chance


class RandomBot:
    """Picks uniformly among the choices; where a state offers none, its `zombie` plays."""

    def pick(self, count: int, chance: Chance) -> int | None:
        """Draw one of so many choices: one draw, however many there are."""
        return int(chance.random() * count)


class ZombieBot:
    """Leaves every turn to the `zombie` methods of the game's states."""

    def pick(self, count: int, chance: Chance) -> int | None:  # noqa: ARG002  # as bots are called
        """Pick nothing."""
        return None

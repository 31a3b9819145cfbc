"""What everything that plays has in common."""

from collections.abc import Callable
from typing import Protocol, TypeAlias, runtime_checkable

from bga_states.bots.seat import Chance, Seat
from bga_states.engine.author.actions import Choice
from bga_states.engine.base.errors import BgaStatesError


class BotError(BgaStatesError):
    """There is no such bot, or a bot did what no bot may do."""


class Bot(Protocol):
    """Plays for one player of one table, from what this player can know."""

    def choose(self, seat: Seat) -> Choice | None:
        """Return one of `seat.choices`; None lets the state's `zombie` play."""
        ...


@runtime_checkable
class BlindBot(Protocol):
    """Plays without a look at anything, which makes it fast."""

    def pick(self, count: int, chance: Chance) -> int | None:
        """Return the index of one of so many choices; None lets the state's `zombie` play."""
        ...


AnyBot: TypeAlias = Bot | BlindBot
BotMaker: TypeAlias = Callable[[], AnyBot]
"""Makes a bot for one player of one table, such as the class of the bot."""

__all__ = ["AnyBot", "BlindBot", "Bot", "BotError", "BotMaker", "Chance"]

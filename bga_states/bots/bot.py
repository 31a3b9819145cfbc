"""The protocols of bots."""

from collections.abc import Callable
from typing import Protocol, TypeAlias, runtime_checkable

from bga_states.bots.seat import Chance, Seat
from bga_states.engine.author.actions import Choice
from bga_states.engine.base.errors import BgaStatesError


class BotError(BgaStatesError):
    """A bot does not exist, or it broke a rule for bots."""


class Bot(Protocol):
    """Plays for one player of one table, with only this player's knowledge."""

    def choose(self, seat: Seat) -> Choice | None:
        """Return one of `seat.choices`; None lets the state's `zombie` play."""
        ...


@runtime_checkable
class BlindBot(Protocol):
    """Plays without looking at the table, which makes it fast."""

    def pick(self, count: int, chance: Chance) -> int | None:
        """Return the index of one of `count` choices; None lets the state's `zombie` play."""
        ...


AnyBot: TypeAlias = Bot | BlindBot
BotMaker: TypeAlias = Callable[[], AnyBot]
"""Makes a bot for one player of one table, such as the class of the bot."""

__all__ = ["AnyBot", "BlindBot", "Bot", "BotError", "BotMaker", "Chance"]

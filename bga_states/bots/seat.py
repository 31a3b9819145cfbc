"""The seat of one player: all that a bot gets."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Protocol
from weakref import finalize

from bga_states.engine.author.actions import Choice
from bga_states.engine.author.game import Game
from bga_states.engine.match.messages import Message
from bga_states.engine.match.results import GameResult
from bga_states.engine.running.looks import View
from bga_states.engine.seating import SEED_BITS
from bga_states.engine.table import Table


class Chance(Protocol):
    """Where bots draw from: a `random.Random`, or the engine's own `Random`."""

    def random(self) -> float:
        """Return a float in [0, 1)."""
        ...

    def getrandbits(self, k: int, /) -> int:
        """Return an int of `k` random bits."""
        ...


class Seat:
    """What one player sees, may do and was told, and nothing that they cannot know.

    It is made from the table, and does not keep it: what it keeps is a table that the player takes
    for possible, in which `Game.redeal` dealt anew all that is hidden from them. `random` is the
    bot's own chance, which is the same each time a decision is asked for. `messages` are what the
    player was told of the last move; simulations tell nobody anything. `seconds` is how long the
    bot may think, None for as long as it likes.
    """

    def __init__(
        self,
        table: Table[Any],
        player_id: int,
        chance: Chance,
        *,
        messages: Sequence[Message] = (),
        seconds: float | None = None,
    ) -> None:
        self.player_id = player_id
        self.random = chance
        self.messages = tuple(messages)
        self.seconds = seconds
        self._imagined = table.imagine(player_id, chance.getrandbits(SEED_BITS))
        finalize(self, self._imagined.release).atexit = False

    @property
    def game_class(self) -> type[Game]:
        """The class of the game."""
        return self._imagined.game_class

    @cached_property
    def view(self) -> View:
        """What the player sees."""
        return self._imagined.view(self.player_id)

    @cached_property
    def choices(self) -> list[Choice]:
        """What the player may do, without an undo: bots take nothing back."""
        return self._imagined.choices(self.player_id)

    @property
    def result(self) -> GameResult | None:
        """The ranking once the game has ended."""
        return self._imagined.result

    def imagine(self) -> Table[Any]:
        """Return a table as the real one may be, to play on and to throw away.

        It is in `Gear.FAST`, shares nothing with any other, has dice of its own, and all that the
        player cannot know was dealt anew. `release` frees it at once.
        """
        return self._imagined.imagine(self.player_id, self.random.getrandbits(SEED_BITS))

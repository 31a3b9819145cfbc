"""The seat of one player: all the information that a bot gets."""

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
    """The source of a bot's draws: a `random.Random`, or the engine's own `Random`."""

    def random(self) -> float:
        """Return a float in [0, 1)."""
        ...

    def getrandbits(self, k: int, /) -> int:
        """Return an int of `k` random bits."""
        ...


class Seat:
    """One player's view, choices and messages, without anything hidden from that player.

    The seat is made from the table, but does not keep it. It keeps an imagined table that is
    possible to the player: `Game.redeal` dealt all hidden things anew. `random` is the bot's own
    chance, which is the same each time a decision is asked for. `messages` are the player's
    messages of the last move; simulations send none. `seconds` is the bot's thinking time, None
    for no limit.
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
        """The player's view of the table."""
        return self._imagined.view(self.player_id)

    @cached_property
    def choices(self) -> list[Choice]:
        """The player's choices, without an undo: bots take nothing back."""
        return self._imagined.choices(self.player_id)

    @property
    def result(self) -> GameResult | None:
        """The ranking once the game has ended."""
        return self._imagined.result

    def imagine(self) -> Table[Any]:
        """Return a table as the real one may be, to play on and to throw away.

        It is in `Gear.FAST`, shares nothing with any other table and has its own dice. All that the
        player cannot know is dealt anew. `release` frees it at once.
        """
        return self._imagined.imagine(self.player_id, self.random.getrandbits(SEED_BITS))

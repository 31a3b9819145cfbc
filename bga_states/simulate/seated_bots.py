"""Bots at a table, each in its seat: they take turns, one move at a time."""

import random
from collections.abc import Sequence
from time import perf_counter
from typing import Any, NamedTuple

from bga_states.bots import BotMaker, decide
from bga_states.engine.assembly import definition_of
from bga_states.engine.base.types import StateType
from bga_states.engine.exclusive import Played
from bga_states.engine.match.journal import Command
from bga_states.engine.match.messages import Outcome
from bga_states.engine.table import Table


class Turn(NamedTuple):
    """A move of a bot: its command, and the outcome."""

    command: Command
    state_id: int
    choices: int
    """The number of choices that the bot had."""
    outcome: Outcome

    def as_played(self) -> Played:
        """Return the turn as an entry in the log of a playout."""
        command, entered = self.command, len(self.outcome.path)
        return command.player_id, self.state_id, self.choices, command.action, entered


class SeatedBots:
    """A bot on every seat of a table, in any gear.

    The bots draw from one chance, in the order of the moves. That chance follows from the table's
    seed, so the same seed gives the same game, however it is played.
    """

    def __init__(self, table: Table[Any], makers: Sequence[BotMaker]) -> None:
        self._table = table
        made = [make() for make in makers]
        self._bots = dict(zip(table.player_ids, made, strict=True))
        self._chance = random.Random(table.seed)  # noqa: S311  # bots draw lots, not keys
        types = definition_of(table.game_class).state_types.values()
        self._has_steps = StateType.PRIVATE in types
        self._thought = dict.fromkeys(table.player_ids, 0.0)

    @property
    def thought(self) -> tuple[float, ...]:
        """The seconds that each bot has thought, in seat order."""
        return tuple(self._thought.values())

    def take_turn(self) -> Turn:
        """Make a move for the player who is next to act, as `Table.play_out` does."""
        table = self._table
        player_id = table.next_to_act
        state_id = self._state_of(player_id)
        choices = len(table.choices(player_id))
        start = perf_counter()
        command = decide(self._bots[player_id], table, player_id, self._chance)
        self._thought[player_id] += perf_counter() - start
        return Turn(command, state_id, choices, command.do(table))

    def _state_of(self, player_id: int) -> int:
        """Return the id of the state a player is in, which may be a private one."""
        if not self._has_steps:
            return self._table.state_id
        state_id: int = self._table.game.gamestate.get_current_state_id(player_id)
        return state_id

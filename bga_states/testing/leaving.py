"""Leaving: a game must end even if players leave or give up, at the start or in the middle."""

from typing import Any

from bga_states.engine.base.raised import describe
from bga_states.engine.table import CAN_CONCEDE, Table
from bga_states.testing.failures import Place
from bga_states.testing.playing import Player, Step, do_offered, table_at
from bga_states.testing.playthrough import choose

LEAVING = 0.02
"""The probability, at each move, that players come, go, give up or change a preference."""


class Leaving:
    """A game in which players leave and come back at any moment."""

    def __init__(self, place: Place, player: Player) -> None:
        self.place = place
        self.player = player
        self.steps: list[Step] = []

    def run(self, moves: int, longest: int) -> None:
        """Play at most `moves` moves; a game of more than `longest` is a fault."""
        table = table_at(self.place)
        for _ in range(min(moves, longest)):
            if table.is_over:
                return
            if self.player.happens(LEAVING):
                self._let_concede(table)
                step = self.player.coming_and_going(table, self.place.game_class)
            else:
                step = choose(self.player, table, self.place)
            self.steps.append(step)
            do_offered(step, table, self.place)
        if not table.is_over and moves >= longest:
            fact = f"people came and went, and after {longest} moves it is not over"
            raise self.place.fault(fact, "Make sure that it ends", table)

    def _let_concede(self, table: Table[Any]) -> None:
        """Let each player of two give up, on a copy of the table."""
        if self.place.players != CAN_CONCEDE:
            return
        for player_id in table.player_ids:
            step = Step("concede", player_id)
            # If it fails, it is the last step of the course that shows the fault.
            self.steps.append(step)
            do_offered(step, table.copy(), self.place)
            self.steps.pop()


def check_zombies(place: Place) -> None:
    """Let all players leave at the start: the game plays itself to its end (P71)."""
    table = table_at(place)
    try:
        for player_id in table.player_ids:
            table.make_zombie(player_id)
    except Exception as error:  # any error of the game
        fact = f"a table of zombies fails: {describe(error)}"
        raise place.fault(fact, "Correct the zombie methods", table) from error
    if not table.is_over:
        remedy = "Let every zombie method make progress (P71)"
        raise place.fault("a table of zombies does not end", remedy, table)

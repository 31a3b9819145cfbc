"""Filmed games: the steps of the moves of a game that bots play."""

from collections.abc import Iterable, Iterator
from typing import Any

from bga_states import Game, Random, Table
from bga_states.bots import RandomBot, decide
from bga_states.engine.filming.films import Film, Take, film
from bga_states.engine.readings import point_of

FIRST = 1
"""The first player's id in filmed games."""
MOVES = 60


def filmed(
    game: type[Game], viewers: Iterable[int | None] = (FIRST,), moves: int = MOVES
) -> Iterator[Film]:
    """Play a game with random bots, and yield the film of each move."""
    names = {number: f"P{number}" for number in range(FIRST, game.max_players + 1)}
    table: Table[Any] = Table.create(game, names, seed=5)
    bot, chance = RandomBot(), Random(5)
    for _ in range(moves):
        if table.is_over:
            return
        before = point_of(table)
        command = decide(bot, table, table.next_to_act, chance)
        command.do(table)
        yield film(Take(game, table.seed, before, command, point_of(table)), viewers)

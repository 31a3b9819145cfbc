"""Every sample game draws its table, for each viewer and at any moment."""

import pytest
from rich.cells import cell_len

from bga_states import Game, Random
from bga_states.bots import RandomBot, decide
from bga_states.cli.terminal.pictures import break_lines, read_picture
from bga_states.testing import new_table
from tests.sample_games.catalogues import GAMES
from tests.sizes import size

TAG = "["
"""What is left in a picture whose markup is wrong: no sample game draws a bracket."""


def is_drawn(number: int) -> bool:
    """Whether the table is drawn before a move of a number."""
    return number % 4 < size("drawn-moves")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_table_is_drawn_at_any_moment(game: type[Game]) -> None:
    """From the beginning to the end each viewer gets a picture that fits a terminal.

    Its markup is right, it has no more than 16 lines of 80 columns, and is never empty.
    """
    names = [f"P{number}" for number in range(game.max_players)]
    table = new_table(game, names, seed=3)
    bot, chance = RandomBot(), Random(3)
    for number in range(400):
        for viewer in (*table.player_ids[:2], None) if is_drawn(number) or table.is_over else ():
            drawn = break_lines(read_picture(table.render(viewer), names), 80).plain

            assert drawn.strip()
            assert TAG not in drawn
            assert len(drawn.splitlines()) <= 16
            assert max(map(cell_len, drawn.splitlines())) <= 80
        if table.is_over:
            break
        decide(bot, table, table.active_player_ids[0], chance).do(table)

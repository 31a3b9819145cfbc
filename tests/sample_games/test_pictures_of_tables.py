"""Every sample game draws its table, for each viewer and at any moment."""

import pytest

from bga_states import Game, Table
from bga_states.bots import RandomBot
from bga_states.cli.terminal.pictures import read_picture
from tests.sample_games.catalogues import GAMES


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_table_is_drawn_at_any_moment(game: type[Game]) -> None:
    """At the beginning, while it is played, and at its end each viewer gets a picture that fits.

    Its markup is right, and no line is wider than a terminal of 80 columns.
    """
    names = [f"P{number}" for number in range(game.max_players)]
    table = Table.create(game, names, seed=3)
    bot = RandomBot(3)
    for _ in range(400):
        for viewer in (*table.player_ids[:2], None):
            picture = table.render(viewer)
            drawn = read_picture(picture, names)

            assert drawn.plain != picture or "[" not in picture
            assert max(map(len, drawn.plain.splitlines())) <= 200
        if table.is_over:
            break
        bot.play(table, table.active_player_ids[0])

"""Every sample game draws its table, for each viewer and at any moment."""

from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len

from bga_states import Game, Random, Table
from bga_states.bots import RandomBot, decide
from bga_states.cli.terminal import pictures
from bga_states.cli.terminal.pictures import break_lines, read_picture
from bga_states.testing import new_table
from sample_games.battleship import game as battleship
from sample_games.battleship.rules import Answer
from sample_games.hearts import game as hearts
from sample_games.hearts import rules
from sample_games.reversi import picture as reversi
from tests.planting import found_by
from tests.sample_games.catalogues import GAMES
from tests.sizes import size

DRAWN = "tests/sample_games/test_pictures_of_tables.py::test_a_table_is_drawn_at_any_moment"

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


@found_by(*(f"{DRAWN}[{game}]" for game in ("battleship", "hearts", "reversi", "reversi_array")))
def a_tag_that_ends_another() -> Iterator[None]:
    """Write wrong markup for what is seldom to be drawn."""
    draw = hearts.draw

    def draw_card(card: rules.Card, width: int = 0) -> str:
        drawn = draw(card, width)
        return drawn.replace("[/]", "[/red]") if card == rules.QUEEN_OF_SPADES else drawn

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(battleship.SYMBOLS, Answer.SUNK, "[bold red]#[/red]")
        patch.setattr(hearts, "draw", draw_card)
        patch.setattr(reversi, "OPEN", reversi.OPEN.replace("[/]", "[/green]"))
        yield


@found_by(f"{DRAWN}[harvest]")
def lines_of_any_length() -> Iterator[None]:
    """Break no line, however long it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "last_gap", lambda *_: 0)
        yield


@found_by(
    *(
        f"{DRAWN}[{game}]"
        for game in ("battleship", "cant_stop", "harvest", "reversi", "reversi_array", "tictactoe")
    )
)
def no_picture_of_the_end() -> Iterator[None]:
    """Draw a table only while somebody can act."""
    render = Table.render

    def render_what_goes_on(table: Table[Any], viewer: int | None = None) -> str:
        return render(table, viewer) if table.active_player_ids else ""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "render", render_what_goes_on)
        yield

"""A match at one terminal: what it counts at its end, and to whom the screen is given."""

from typing import Any

import pytest

from bga_states import Game, PlayerStats, TableStats
from bga_states.cli.terminal.screen import Screen, list_statistics
from bga_states.cli.terminal.seats import Seat
from bga_states.cli.terminal.session import Match, start_match
from bga_states.cli.terminal.turns import HandedOverError, give_screen_to
from tests.support import Everybody, PlayerState, game_of


def match_of(game: type[Game], *names: str) -> Match:
    seats = [Seat("human", name) for name in names]
    return start_match(game, "game", seats, 1, {}, {}, str)


def test_what_the_game_has_counted_is_told_at_its_end() -> None:
    """Statistics of table and players are lines of their own; unset ones are left out."""

    def setup_new_game(game: Any) -> Any:
        game.table_stats.init("turns")
        game.player_stats.set("cards", 3, game.players.ids[0])
        return PlayerState

    game = game_of(
        PlayerState,
        setup_new_game=setup_new_game,
        table_stats=TableStats(turns=int),
        player_stats=PlayerStats(cards=int, first=int),
    )

    assert [*list_statistics(match_of(game, "Ann", "Bob"))] == ["cards: Ann 3", "turns: 0"]


def test_the_screen_is_given_to_somebody_who_can_act() -> None:
    """Of several people who can act, the one who is named gets the screen."""
    match = match_of(game_of(Everybody, PlayerState), "Ann", "Bob", "Cy")
    ann, bob, _ = match.table.player_ids
    with pytest.raises(HandedOverError) as handed:
        give_screen_to("Bob", match, ann)

    assert handed.value.player_id == bob
    assert give_screen_to("Di", match, ann) == "No person here is called Di. You can name Bob, Cy."


def test_the_screen_stays_where_nobody_else_can_act() -> None:
    """Somebody who waits does not get the screen, and is named."""
    match = match_of(game_of(PlayerState), "Ann", "Bob")

    told = give_screen_to("Bob", match, match.table.player_ids[0])
    assert told == "Bob can do nothing now. Nobody else can act."


def test_the_end_is_drawn_only_of_a_game_that_has_one(capsys: pytest.CaptureFixture[str]) -> None:
    """While the game runs there is no ranking to draw."""
    match = match_of(game_of(PlayerState), "Ann", "Bob")
    Screen().draw_end(match, None, [])

    assert "The game is over" not in capsys.readouterr().out

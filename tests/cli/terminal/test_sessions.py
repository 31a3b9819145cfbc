"""A match at one terminal: what it counts at its end, and to whom the screen is given."""

from typing import Any

import pytest

from bga_states import Game, GameState, PlayerStats, TableStats
from bga_states.cli.terminal.dialogue import Dialogue, HandedOverError
from bga_states.cli.terminal.ending import list_statistics
from bga_states.cli.terminal.keyboard import Keyboard
from bga_states.cli.terminal.offered import PromptError
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.seats import Seat
from bga_states.cli.terminal.session import Match, start_match
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


def dialogue_of(match: Match) -> Dialogue:
    return Dialogue(match, Screen(), Keyboard(), match.table.player_ids[0], [])


def test_the_screen_is_given_to_somebody_who_can_act() -> None:
    """Of several people who can act, the one who is named gets the screen."""
    match = match_of(game_of(Everybody, PlayerState), "Ann", "Bob", "Cy")
    with pytest.raises(HandedOverError) as handed:
        dialogue_of(match).answer("to Bob")
    with pytest.raises(PromptError) as refused:
        dialogue_of(match).answer("/to Di")

    assert handed.value.player_id == match.table.player_ids[1]
    assert str(refused.value) == "No person here is called Di. You can name Bob or Cy."


@pytest.mark.parametrize(
    ("states", "said"),
    [((Everybody, PlayerState), "You can name Bob."), ((PlayerState,), "Nobody else can act.")],
    ids=["everybody", "one"],
)
def test_without_a_name_the_screen_can_go_to_these(
    states: tuple[type[GameState[Any]], ...], said: str
) -> None:
    """Whoever types `to` alone learns which names there are."""
    with pytest.raises(PromptError) as refused:
        dialogue_of(match_of(game_of(*states), "Ann", "Bob")).answer("/to")

    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("states", "is_told"),
    [((Everybody, PlayerState), True), ((PlayerState,), False)],
    ids=["everybody", "one"],
)
def test_the_help_names_only_what_is_possible(
    states: tuple[type[GameState[Any]], ...],
    is_told: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """That the screen can be given away is told where somebody else can act."""
    dialogue_of(match_of(game_of(*states), "Ann", "Bob")).answer("help")

    assert ("to NAME gives the screen" in capsys.readouterr().out) is is_told


def test_the_screen_stays_where_nobody_else_can_act() -> None:
    """Somebody who waits does not get the screen, and is named."""
    match = match_of(game_of(PlayerState), "Ann", "Bob")
    with pytest.raises(PromptError) as refused:
        dialogue_of(match).answer("to Bob")

    assert str(refused.value) == "Bob can do nothing now. Nobody else can act."


def test_the_end_is_drawn_only_of_a_game_that_has_one(capsys: pytest.CaptureFixture[str]) -> None:
    """While the game runs there is no ranking to draw."""
    match = match_of(game_of(PlayerState), "Ann", "Bob")
    Screen().draw_end(match, None, [])

    assert "The game is over" not in capsys.readouterr().out

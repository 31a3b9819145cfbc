"""Languages and preferences of the people at a terminal."""

import pytest

from bga_states.cli.terminal.languages import load_language
from bga_states.cli.usage_errors import CommandError
from sample_games.battleship import Battleship
from sample_games.reversi import Reversi
from tests.cli.conftest import Run


def test_a_game_is_played_in_another_language(play: Run) -> None:
    """Status bar, arguments, messages and refusals are in the language asked for."""
    moves = ["place_ship 1 1 horizontal", "place_ship 1 1 horizontal"]
    moves += [f"place_ship 1 {row} horizontal" for row in (2, 3, 4, 5)]
    _, shown = play("battleship", "--language", "de", "--name", "Ann", "--seed", "1", typed=moves)

    assert "Du musst setzen: Flugzeugträger (5 Felder)" in shown
    assert "! Dort passt es nicht: Schlachtschiff" in shown
    assert "- Ann ist bereit" in shown


def test_a_language_without_a_translation() -> None:
    """A language that a game does not have is refused, listing those it has and English."""
    with pytest.raises(CommandError, match="Battleship is not translated to fr. There is en, de."):
        load_language(Battleship, "fr")
    with pytest.raises(CommandError, match="Reversi is not translated to de. There is en."):
        load_language(Reversi, "de")
    assert load_language(Reversi, "en")("You") == "You"


def test_preferences_are_those_of_the_people(play: Run) -> None:
    """A person who prefers not to confirm is not asked; bots keep the defaults."""
    moves = ("squash 5", "wheat 6")
    _, shown = play("harvest", "--preference", "confirm=false", "--seed", "5", typed=moves)

    assert "confirm" not in shown
    assert "Season 2 of 4" in shown


def test_unknown_preferences(play: Run) -> None:
    """An unknown preference, or a wrong value, names what there is."""
    assert (
        "the game's preferences are confirm. Did you mean confirm?"
        in play("harvest", "--preference", "confirms=1")[1]
    )
    assert (
        "Cannot set the preference confirm to 7" in play("harvest", "--preference", "confirm=7")[1]
    )

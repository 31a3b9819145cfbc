import pytest

from bga_states.cli.terminal.options import read_settings
from bga_states.cli.usage_errors import CommandError
from sample_games.reversi import Reversi
from tests.cli.conftest import Run
from tests.cli.odd_games import Auction, Countdown
from tests.cli.support import ODD


def test_options_are_read_by_their_types() -> None:
    """Each option is converted to the type it has in the game's Options."""
    pairs = ["coins=7", "house=7", "hard=true", "bonus=1,2"]

    assert read_settings("option", Auction, pairs) == {
        "coins": 7,
        "house": "7",
        "hard": True,
        "bonus": (1, 2),
    }


def test_options_reach_the_game(play: Run) -> None:
    """The game is set up with the values of --option."""
    code, shown = play(f"{ODD}:Auction", "--demo", "--option", "house=a=b")

    assert code == 0
    assert "The house 'a=b' opens" in shown


@pytest.mark.parametrize(
    ("pair", "fact"),
    [
        ("siz=8", "the game's options are size. Did you mean size?"),
        ("colour=8", "the game's options are size."),
        ("size=7", "Choose from 6, 8, 10."),
        ("size=big", "Choose from 6, 8, 10."),
        ("size", "there is no =. Write it as key=value."),
    ],
)
def test_wrong_options_are_refused(pair: str, fact: str) -> None:
    """The error for an unknown option lists the known ones, for a value the possible ones."""
    with pytest.raises(CommandError) as refused:
        read_settings("option", Reversi, [pair])
    assert fact in str(refused.value)


def test_constraints_of_options_hold() -> None:
    """A value of the right type beyond its limits is refused by the option's name."""
    with pytest.raises(CommandError, match="option coins to 0: Expected `int` >= 1"):
        read_settings("option", Auction, ["coins=0"])


def test_a_game_may_have_no_options() -> None:
    """For a game without options every option is unknown."""
    with pytest.raises(CommandError, match="the game's options are none"):
        read_settings("option", Countdown, ["size=8"])


@pytest.mark.parametrize("pair", ["coins={}", "hard={}", "{}=1", "{}"])
def test_a_huge_number_is_refused_in_a_short_line(pair: str) -> None:
    """A number of thousands of digits is neither read nor repeated as a whole."""
    with pytest.raises(CommandError) as refused:
        read_settings("option", Auction, [pair.format("5" * 5_000)])

    assert len(str(refused.value)) < 400
    if pair == "coins={}":
        assert "a number of 5000 digits cannot be read. Give a value" in str(refused.value)

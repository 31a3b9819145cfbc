import pytest

from bga_states.cli.terminal.seats import Seat, fill_seats
from bga_states.cli.usage_errors import CommandError
from tests.cli.odd_games import Auction, Countdown


@pytest.mark.parametrize(
    ("kinds", "demo", "filled"),
    [
        ([], False, "human random"),
        (["human"], False, "human random"),
        (["random"], False, "random random"),
        (["random", "human"], False, "random human"),
        (["human", "human", "random"], False, "human human random"),
        ([], True, "random random"),
        (["human", "human", "human"], True, "random random random"),
    ],
)
def test_seats_are_filled_up_to_what_the_game_needs(
    kinds: list[str], demo: bool, filled: str
) -> None:
    """By default one person plays, with as few random bots as possible; a demo has bots alone."""
    assert " ".join(seat.kind for seat in fill_seats(Auction, kinds, [], demo=demo)) == filled


def test_a_game_for_one_has_one_seat() -> None:
    """A solo game seats the person alone."""
    assert fill_seats(Countdown, [], ["Ann"], demo=False) == [Seat("human", "Ann")]


def test_names_go_to_the_seats_in_order() -> None:
    """Names are given in seat order; a player without one is named after the seat."""
    seats = fill_seats(Auction, ["human", "random", "human"], ["Ann"], demo=False)

    assert [seat.name for seat in seats] == ["Ann", "Bot 2", "Player 3"]


@pytest.mark.parametrize(
    ("kinds", "names", "fact"),
    [
        (["human"] * 4, [], "Cannot seat 4 players: Auction has 3 seats."),
        ([], ["Ann", "Bob", "Cem"], "Cannot seat Cem: there are 3 names for 2 seats."),
        ([], ["Ann", "Ann"], "two are called Ann."),
        ([], ["Bot 2"], "two are called Bot 2."),
        ([], [" "], "the name ' ': it cannot be seen."),
        ([], ["n" * 300], f"the name {'n' * 40}...: it has 300 letters. Use 40 at most."),
        ([], ["\x1b[2J"], "the name '\\x1b[2J': it cannot be seen."),
    ],
)
def test_wrong_seats_are_refused(kinds: list[str], names: list[str], fact: str) -> None:
    """Too many players, names without a seat, and equal or invisible names are refused.

    The error says what to do.
    """
    with pytest.raises(CommandError) as refused:
        fill_seats(Auction, kinds, names, demo=False)
    assert fact in str(refused.value)

"""Perft counts sequences of moves, as others have published them."""

import pytest

from bga_states import Choice, Game, UserError, possible_action
from bga_states.verify import VerifyError, perft
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.support import PlayerState, game_of
from tests.verify.small_games import Dice, Hands

pytestmark = pytest.mark.own_gear


def test_tictactoe() -> None:
    """Tic-tac-toe has the numbers of sequences that are known for it."""
    known = (9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872)

    assert perft(TicTacToe, 9) == known


def test_reversi() -> None:
    """Reversi has the numbers of sequences that are known for it."""
    assert perft(Reversi, 5) == (4, 12, 56, 244, 1_396)


def test_beyond_the_end() -> None:
    """There is no sequence longer than the longest game."""
    assert perft(Hands, 4) == (6, 18, 0, 0)


def test_an_outcome_of_chance_is_a_move_of_its_own() -> None:
    """A die of three makes three sequences of one move."""
    assert perft(Dice, 1) == (3 + 1,)


class Refusing(PlayerState):
    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_refuse)]

    @possible_action
    def act_refuse(self) -> None:
        raise UserError("Not now")


class Silent(PlayerState):
    def get_choices(self) -> list[Choice]:
        raise KeyError("silent")


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (Hearts, "in the setup chance has too many outcomes: a shuffle of 52 items"),
        (game_of(Refusing), r"act_refuse\(\) in Refusing raises UserError: Not now"),
        (game_of(Silent), "looking at the choices in Silent raises KeyError: 'silent'"),
        (game_of(PlayerState), "PlayerState has no get_choices"),
    ],
)
def test_what_cannot_be_counted(game: type[Game], why: str) -> None:
    """A count that would leave something out is refused, with the reason."""
    with pytest.raises(VerifyError, match=f"^Cannot count the paths of {game.__name__}: {why}"):
        perft(game, 1)

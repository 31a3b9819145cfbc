"""Strategies: what they draw is what their names say, and without Hypothesis they say so."""

import subprocess
import sys

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from bga_states import ActionRefused, Table, UserError
from bga_states.testing import new_table, play
from bga_states.testing.strategies import bad_commands, finished_tables, legal_commands, tables
from sample_games.reversi import Reversi
from sample_games.tictactoe import TicTacToe
from tests.testing.sticks import Sticks

FEW = settings(max_examples=15, deadline=None, derandomize=True, database=None)


@FEW
@given(st.data(), tables(Reversi, options={"size": 6}, max_moves=20))
def test_what_is_legal_can_be_done(data: st.DataObject, table: Table[Reversi]) -> None:
    """A legal command is one that is offered, and it works."""
    if not table.is_over:
        command = data.draw(legal_commands(table))
        move_id = table.move_id
        command.do(table)
        assert table.move_id == move_id + 1


@FEW
@given(st.data(), tables(TicTacToe))
def test_what_is_bad_is_refused(data: st.DataObject, table: Table[TicTacToe]) -> None:
    """In a game that offers all there is a bad command is refused, and leaves no trace."""
    before = table.snapshot()

    with pytest.raises((ActionRefused, UserError)):
        data.draw(bad_commands(table)).do(table)
    assert table.snapshot() == before


@FEW
@given(finished_tables(Sticks, 2))
def test_a_finished_table_is_at_the_end_of_its_game(table: Table[Sticks]) -> None:
    """The game was played out."""
    assert table.is_over
    assert table.game.left == 0


def test_examples_shrink_to_few_moves() -> None:
    """The simplest table that fits is found: one stick is taken, once."""
    table = find(tables(Sticks, 2), lambda table: table.game.left < 5, settings=FEW)

    assert (table.move_id, table.game.left) == (1, 4)


def test_games_of_many_moves_can_be_left_out() -> None:
    """A game that is longer than asked for is no example."""
    table = find(finished_tables(Sticks, 2, max_moves=3), lambda table: True, settings=FEW)

    assert table.move_id == 3


def test_a_state_without_choices_lets_the_zombie_play() -> None:
    """Where nothing is offered the one legal command is that of the zombie."""
    table = new_table(Sticks, arrange=lambda game: setattr(game, "left", 0))
    command = find(legal_commands(table), lambda command: True, settings=FEW)

    assert command.kind == "run_zombie"


def test_an_example_says_how_its_table_is_made() -> None:
    """The notes of a failing example are Python."""

    @settings(FEW, max_examples=50)
    @given(tables(Sticks, 2))
    def fails(table: Table[Sticks]) -> None:
        assert table.game.left != 3

    with pytest.raises(AssertionError) as caught:
        fails()
    script = "table = new_table(Sticks, 2, seed=0)\nplay(\n    table,\n    'Ann: act_take n=2',\n)"
    assert script in "\n".join(caught.value.__notes__)
    table = new_table(Sticks, 2, seed=0)
    play(table, "Ann: act_take n=2")
    assert table.game.left == 3


@pytest.mark.parametrize("module", ["strategies", "state_machine"])
def test_without_hypothesis_the_error_says_what_to_install(module: str) -> None:
    """Whoever has not installed Hypothesis reads one sentence; the rest of the kit needs none."""
    program = (
        "import sys; sys.modules['hypothesis'] = None\n"
        f"import bga_states.testing\nimport bga_states.testing.{module}"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )

    assert done.stderr.rstrip().endswith(
        "ImportError: Cannot draw games: Hypothesis is not installed. "
        "Install it: pip install hypothesis."
    )

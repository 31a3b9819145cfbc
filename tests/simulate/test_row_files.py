"""Files of rows: complete rows stay, others are dropped, foreign ones refused."""

import csv
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest

from bga_states import Game
from bga_states.simulate import GameRecord, SimulationError, Totals, simulate
from bga_states.simulate.game_runner import GameRunner
from bga_states.simulate.parquet_rows import read_parquet, write_parquet
from bga_states.simulate.result_rows import RowFormat
from bga_states.simulate.row_files import RowFile, line_of
from bga_states.simulate.simulation_plan import Plan, make_plan
from sample_games.harvest import Harvest
from sample_games.reversi_array import ReversiArray
from sample_games.tictactoe import TicTacToe
from tests.simulate.numbers import numbers_of
from tests.simulate.odd_games import Chatty, Mute, Odd, Raises, Rich, Second

pytestmark = pytest.mark.own_gear


def written(plan: Plan, games: int) -> bytes:
    """Return a file of the first games of a plan."""
    file = BytesIO()
    rows = RowFile(file, RowFormat(plan))
    assert [*rows.resume()] == []
    runner = GameRunner(plan)
    rows.add(runner.record(seed) for seed in range(1, games + 1))
    return file.getvalue()


def read(plan: Plan, content: bytes) -> list[GameRecord]:
    return [*RowFile(BytesIO(content), RowFormat(plan)).resume()]


@pytest.mark.parametrize(
    "game",
    [TicTacToe, Harvest, ReversiArray, Raises, Mute, Chatty, Rich],
    ids=lambda game: game.__name__,
)
def test_rows_hold_all_that_is_counted(game: type[Game]) -> None:
    """The games of a file add up to the totals of the games that were played."""
    plan = make_plan(game)
    totals = Totals(len(plan.bots))
    for record in read(plan, written(plan, 20)):
        totals.add_record(record)

    assert numbers_of(totals) == numbers_of(simulate(game, 20))


def test_times_are_kept() -> None:
    """Seconds, and how long each bot thought, are read as they were written."""
    plan = make_plan(TicTacToe, ["greedy", "random"])
    (record,) = read(plan, written(plan, 1))

    assert record.seconds > sum(record.thought) > 0


def test_turns_stand_with_their_seat() -> None:
    """A seat that never moved has made no moves, and those of the next are its own."""
    plan = make_plan(Second, longest=1)
    (row,) = csv.DictReader(written(plan, 1).decode().splitlines())

    assert (row["turns_1"], row["turns_2"]) == ("0", "1")
    assert read(plan, written(plan, 1))[0].tally.turns == Counter({1: 1})


@pytest.mark.parametrize("column", ["rank_2", "score_1", "turns_1"])
def test_a_row_that_lacks_a_number_is_refused(column: str) -> None:
    """A row is taken with the numbers of all seats, or not at all."""
    plan = make_plan(Odd)
    rows = RowFormat(plan)
    row = dict(zip(rows.columns, rows.row_of(GameRunner(plan).record(1)), strict=True))
    content = written(plan, 0) + line_of((row | {column: ""}).values())

    with pytest.raises(SimulationError, match="line 2 is not the row of a game"):
        read(plan, content)


@pytest.mark.parametrize("cut", [1, 30, 200])
def test_half_a_row_is_dropped(cut: int) -> None:
    """What was being written when the program ended is dropped, and what comes next stands well."""
    plan = make_plan(TicTacToe)
    content = written(plan, 5)
    file = BytesIO(content[:-cut])
    rows = RowFile(file, RowFormat(plan))
    held = [record.seed for record in rows.resume()]
    rows.add([GameRunner(plan).record(5)])

    assert held == [1, 2, 3, 4]
    assert len(read(plan, file.getvalue())) == 5


def test_half_a_head_is_begun_anew() -> None:
    """A file that was left with half of its first line is begun anew."""
    plan = make_plan(Odd)
    file = BytesIO(written(plan, 1)[:9])

    assert [*RowFile(file, RowFormat(plan)).resume()] == []
    assert file.getvalue() == written(plan, 0)


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (
            make_plan(Raises),
            "games with game tests.simulate.odd_games:Odd, not tests.simulate.odd_",
        ),
        (make_plan(Odd, ["zombie"]), "games with bot_1 random, not zombie"),
        (make_plan(Odd, longest=5), "games with longest 10000, not 5"),
        (make_plan(Odd, players=3), "it does not hold games of these players"),
    ],
    ids=["game", "bots", "longest", "players"],
)
def test_games_with_other_settings_are_refused(plan: Plan, message: str) -> None:
    """A file of other games is not continued."""
    with pytest.raises(SimulationError, match=message):
        read(plan, written(make_plan(Odd), 2))


@pytest.mark.parametrize("line", [b"nonsense\n", b"\xff\n", b'"\n'])
def test_a_foreign_line_is_refused(line: bytes) -> None:
    """A complete line that is not a row of the game is named."""
    plan = make_plan(Odd)
    with pytest.raises(SimulationError, match="line 3 is not the row of a game"):
        read(plan, written(plan, 1) + line)


def test_parquet_holds_the_same(tmp_path: Path) -> None:
    """Rows that went through a Parquet file are what they were."""
    rows, parquet = tmp_path / "rows.csv", tmp_path / "rows.parquet"
    rows.write_bytes(written(make_plan(Raises, ["greedy", "random"]), 20))
    write_parquet(rows, parquet)

    assert b"".join(read_parquet(parquet)) == rows.read_bytes()


def test_rows_can_be_read_by_any_program() -> None:
    """A file is ordinary CSV with a head."""
    lines = written(make_plan(TicTacToe), 2).decode().splitlines()
    first, second = csv.DictReader(lines)

    assert (first["seed"], second["seed"], first["bot_2"]) == ("1", "2", "random")

"""Sharing of work: no game is lost or counted twice, whoever is lost."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from bga_states.bots import RandomBot
from bga_states.simulate import Ending, GameRecord, SimulationError, simulate
from bga_states.simulate.chunks import ChunkSource, PlayedChunk
from bga_states.simulate.crews import ProcessCrew
from bga_states.simulate.simulation import play_seeds
from bga_states.simulate.simulation_plan import make_plan
from bga_states.simulate.totals import Totals
from bga_states.testing import check_game
from sample_games.tictactoe import TicTacToe
from tests.simulate.numbers import numbers_of
from tests.simulate.odd_games import MARKED, Dies, DiesOnce, Exits, Laments, Odd, Raises

P = ParamSpec("P")
T = TypeVar("T")

pytestmark = pytest.mark.own_gear


@pytest.mark.parametrize("game", [TicTacToe, Raises, Exits], ids=lambda game: game.__name__)
def test_processes_change_no_number(game: type[Odd]) -> None:
    """Two processes come to the same numbers as one, errors and exits of the game included."""
    assert numbers_of(simulate(game, 300, workers=2)) == numbers_of(simulate(game, 300))


def test_records_come_in_the_order_of_the_seeds() -> None:
    """However games are shared out, their records come in order, each once."""
    seeds: list[int] = []
    simulate(Odd, 500, workers=2, on_record=lambda record: seeds.append(record.seed))

    assert seeds == [*range(1, 501)]


def test_any_executor_plays() -> None:
    """Any executor of `concurrent.futures` can play, and is left running."""
    with ThreadPoolExecutor(2) as executor:
        totals = simulate(Odd, 100, executor=executor, workers=2)
        assert executor.submit(int).result() == 0

    assert numbers_of(totals) == numbers_of(simulate(Odd, 100))


def test_a_game_that_ends_its_process_is_found() -> None:
    """A game that ends every process that plays it is reported with its seed; all else counts."""
    records: list[GameRecord] = []
    totals = simulate(Dies, 22, workers=2, on_record=records.append)

    assert [failure.seed for failure in simulate(Raises, 22).failures] == [17]
    assert [failure.seed for failure in totals.failures] == [17]
    assert "ended the process that played it" in totals.failures[0].error
    assert [record.seed for record in records] == [*range(1, 23)]


def test_a_process_that_ends_once_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games that were lost with their process are played again."""
    monkeypatch.setenv(MARKED, str(tmp_path / "mark"))
    totals = simulate(DiesOnce, 200, workers=2)

    assert (tmp_path / "mark").exists()
    assert numbers_of(totals) == numbers_of(simulate(Odd, 200))


def test_a_killed_process_costs_nothing() -> None:
    """A worker that is killed in the middle changes no number."""
    plan = make_plan(TicTacToe)
    totals, killed = Totals(2), 0
    for played in play_seeds(plan, [range(1, 2001)], ProcessCrew(2, plan)):
        totals.add(played.totals)
        if totals.games > 200 and not killed:
            killed = active_children()[0].pid or 0
            os.kill(killed, signal.SIGKILL)

    assert killed
    assert numbers_of(totals) == numbers_of(simulate(TicTacToe, 2000))


def test_nothing_goes_on_when_nobody_asks() -> None:
    """Whoever has seen enough ends the processes."""
    plan = make_plan(TicTacToe)
    played = play_seeds(plan, [range(1, 10**9)], ProcessCrew(2, plan))
    assert isinstance(played, Iterator)
    assert next(played).totals.games > 0
    played.close()  # type: ignore[attr-defined]  # it is a generator

    assert active_children() == []


def test_a_broken_executor_is_said() -> None:
    """An executor that breaks for good ends the simulation with a sentence."""
    with (
        ProcessPoolExecutor(1) as executor,
        pytest.raises(SimulationError, match="the executor takes no more work"),
    ):
        simulate(Dies, 22, executor=executor)


class Dying(ThreadPoolExecutor):
    """Loses whatever it is given."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        future: Future[T] = Future()
        future.set_exception(BrokenExecutor())
        return future


def test_a_simulation_without_hope_ends() -> None:
    """Where game after game is lost, the simulation ends with a sentence."""
    with pytest.raises(SimulationError, match="11 games ended the process"):
        simulate(Odd, 100, executor=Dying())


SCRIPT = """
from bga_states.simulate import simulate
from sample_games.tictactoe import TicTacToe
simulate(TicTacToe, 30, workers=2)
"""


def test_a_script_without_its_guard_is_told(tmp_path: Path) -> None:
    """Processes import the script that began them: where that fails, the remedy is said at once."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert "processes end before they play anything. In a script, begin" in done.stderr


class Flaky(ThreadPoolExecutor):
    """Loses every second thing it is given."""

    given = 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        self.given += 1
        if self.given % 2:
            return super().submit(fn, *args, **kwargs)
        future: Future[T] = Future()
        future.set_exception(BrokenExecutor())
        return future


def test_tries_are_those_of_one_game() -> None:
    """Games that are each lost once or twice are played in the end, and not taken for deadly."""
    with Flaky(1) as executor:
        totals = simulate(Odd, 60, executor=executor)

    assert totals.endings == {Ending.PLAYED_OUT: 60}


@pytest.mark.parametrize("seconds", [0.0, 1e-9, 0.01, 5.0])
def test_chunks_grow_step_by_step(seconds: float) -> None:
    """One quick game is no reason to play thousands at once, and a slow one to play it alone."""
    source = ChunkSource([range(10**6)], 1)
    chunks = iter(source)
    source.learn(PlayedChunk(next(chunks), Totals(2), seconds=seconds))

    assert len(next(chunks)) == (1 if seconds == 5 else 8)


def test_a_game_that_cannot_be_imported_is_refused() -> None:
    """Processes import the game by name, so one made inside a function is refused."""

    class Inner(Odd):
        pass

    with pytest.raises(SimulationError, match="other processes cannot import"):
        simulate(Inner, 10, workers=2)
    assert simulate(Inner, 10).endings == {Ending.PLAYED_OUT: 10}


def test_a_game_that_others_fail_to_import_is_told() -> None:
    """Where the import fails in the processes alone, its error is passed on."""
    from tests.simulate.shy_games import Shy  # not above: processes import this module too

    fault = "cannot import what they are to play: RuntimeError: a planted absence"

    with pytest.raises(SimulationError, match=fault):
        simulate(Shy, 10, workers=2)
    with pytest.raises(ValueError, match=fault):
        check_game(Shy, "quick", workers=2)


class Heavy(RandomBot):
    """A bot that knows much by heart."""

    def __init__(self, known: bytes) -> None:
        self.known = known


def test_what_is_large_stops_nobody() -> None:
    """Neither a plan nor results that are larger than a pipe make two processes wait in turn."""
    records: list[GameRecord] = []
    bots = [partial(Heavy, bytes(1_000_000))]
    simulate(Laments, 3_000, bots=bots, workers=2, on_record=records.append)

    assert len(records) == 3_000

"""Dask: a cluster plays, and a worker that is killed changes no number."""

import os
import signal
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from bga_states.simulate import SimulationError, Totals, dask_cluster, simulate
from bga_states.simulate.dask_cluster import dask_executor
from bga_states.simulate.simulation import crew_of, play_seeds
from bga_states.simulate.simulation_plan import make_plan
from sample_games.tictactoe import TicTacToe
from tests.patience import PATIENCE
from tests.simulate.numbers import numbers_of

pytestmark = [
    pytest.mark.own_gear,
    # What the library warns of, such as that its own parts are closed late, is not about us.
    pytest.mark.filterwarnings("default"),
]
GAMES = 2_000


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Start two processes of workers, and what starts them anew."""
    import dask
    from distributed import LocalCluster

    slow = {f"distributed.comm.timeouts.{what}": PATIENCE for what in ("connect", "tcp")}
    with dask.config.set(slow), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with LocalCluster(  # type: ignore[no-untyped-call]  # it has no types
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            silence_logs=50,
        ) as started:
            yield started


def test_a_killed_worker_changes_no_number(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 2,000 games none is lost or counted twice when a worker is killed in the middle."""
    monkeypatch.setattr(dask_cluster, "PATIENCE", PATIENCE)
    plan = make_plan(TicTacToe)
    totals, killed = Totals(2), 0
    with dask_executor(cluster.scheduler_address) as (executor, threads):
        for played in play_seeds(plan, [range(1, GAMES + 1)], crew_of(plan, threads, executor)):
            totals.add(played.totals)
            if totals.games > GAMES / 10 and not killed:
                killed = next(iter(cluster.workers.values())).pid
                os.kill(killed, signal.SIGKILL)

    assert (threads, killed > 0) == (2, True)
    assert numbers_of(totals) == numbers_of(simulate(TicTacToe, GAMES))


def test_a_scheduler_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no scheduler is, one sentence says how to start one."""
    monkeypatch.setattr(dask_cluster, "PATIENCE", 0.5)
    with (
        pytest.raises(SimulationError, match="no scheduler answers"),
        dask_executor("tcp://127.0.0.1:9"),
    ):
        pass

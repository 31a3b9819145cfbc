"""Processes that games and bots start from those of a server."""

import signal
from functools import partial
from pathlib import Path

import pytest

from sample_games.tictactoe import TicTacToe
from tests.patience import PATIENCE
from tests.server import odd_bots
from tests.server.bot_matches import BotMatch, log_of
from tests.server.pooling_game import NAME
from tests.server.programs import Program
from tests.server.running import Person, running
from tests.server.tables import start


def test_a_game_with_a_pool(path: Path) -> None:
    """A pool of processes ends in a server, too."""
    server = Program(path, games=[NAME])
    played = start(partial(Person, server.address), NAME)
    played.play(1)
    for person in played.people:
        person.socket.close()
    server.end(signal.SIGTERM)

    assert [move.kind for move in log_of(path, played.id)] == ["start", "act"]


def test_a_bot_with_a_pool(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool of processes ends where bots think, too."""
    odd_bots.install(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    with running(path, {"tictactoe": TicTacToe}, bot_timeout=PATIENCE) as server:
        ann = Person(server.address, "Ann")
        match = BotMatch(ann, "tictactoe", "pooling")
        match.play(acts=1)
        ann.socket.close()

    kinds = [move.kind for move in log_of(path, match.table)]
    assert kinds == ["start", "act", "act"]

"""Moves: what the log keeps of them."""

from functools import partial
from pathlib import Path

from bga_states.storage import SqliteStore, find_damage
from tests.server.counting_game import Counting
from tests.server.running import Person, running
from tests.server.tables import start

MOVES = 70


def test_every_32nd_move_keeps_its_snapshot(path: Path) -> None:
    """The log of a long game holds a whole snapshot now and then, each that of its version."""
    with running(path, {"counting": Counting}) as server:
        played = start(partial(Person, server.address), "counting")
        played.play(MOVES)
        for person in played.people:
            person.socket.close()
    store = SqliteStore.open(path)
    kept = [move.version for move in store.moves(played.id, -1) if move.snapshot]
    damage = find_damage(store, played.id, Counting)
    store.close()

    assert kept == [0, 32, 64]
    assert damage == []

"""Games that fail: nothing is loaded anew for it, and what leaves memory is freed at once."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from bga_states import Choice, Game, GameState, StateType, Table, possible_action
from bga_states.scene import Scene
from bga_states.server.tables import desk
from tests.server.running import Person, Running, Socket, running
from tests.server.tables import start

Make = Callable[[str], Person]


class Try(GameState["Failing"]):
    """Whoever acts does what succeeds, or what fails half way."""

    def __init__(self, game: "Failing") -> None:
        super().__init__(game, id=2, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_succeed), Choice(self.act_fail)]

    @possible_action
    def act_succeed(self) -> type["Try"]:
        self.game.tried += 1
        return Try

    @possible_action
    def act_fail(self) -> type["Try"]:
        self.game.tried += 1
        raise ValueError("a planted mistake")

    def zombie(self, player_id: int) -> type["Try"]:
        return Try


class Failing(Game):
    """A game that cannot be watched, or drawn."""

    states = (Try,)
    min_players, max_players = 1, 2
    tried: int

    def setup_new_game(self) -> type[Try]:
        self.tried = 0
        return Try

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        if current_player_id is None:
            raise ValueError("a planted mistake")
        return {"tried": self.tried}

    def get_scene(self, player_id: int | None) -> Scene:
        raise ValueError("a planted mistake")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """Run a server with such a game."""
    with running(tmp_path / "tables.sqlite", {"failing": Failing}) as server:
        yield server


@pytest.fixture
def restored(monkeypatch: pytest.MonkeyPatch) -> list[ref[Game]]:
    """Return the games of the tables that are restored from now on."""
    games: list[ref[Game]] = []
    restore = Table.restore

    def note(game_class: type[Game], blob: bytes) -> Table[Any]:
        table = restore(game_class, blob)
        games.append(ref(table.game))
        return table

    monkeypatch.setattr(Table, "restore", note)
    return games


def test_a_look_that_fails_reloads_nothing(
    server: Running, somebody: Make, restored: list[ref[Game]]
) -> None:
    """However often somebody wants to see what cannot be seen, the table stays as it is."""
    played = start(somebody, "failing", seats=1)
    watching = Socket(server.address)
    for _ in range(3):
        watching.send(t="open", table=played.id)
        assert watching.next("error")["code"] == "game_failed"
        played.people[0].socket.send(t="scene", table=played.id, seat=1)
        assert played.people[0].socket.next("error")["code"] == "game_failed"
    played.play()

    assert restored == []
    watching.close()


def test_an_action_that_fails_reloads_nothing(somebody: Make, restored: list[ref[Game]]) -> None:
    """The game has put itself back, so the next action finds it in memory, as it was."""
    played = start(somebody, "failing", seats=1)
    ann = played.people[0]
    for _ in range(3):
        assert played.act(ann, {"action": "act_fail", "args": {}})["code"] == "game_failed"
    played.play()
    ann.socket.open(played.id, 1)

    assert ann.socket.next("view")["view"]["datas"] == {"tried": 1}
    assert restored == []


def test_a_table_that_leaves_memory_is_freed_at_once(
    somebody: Make, restored: list[ref[Game]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its parts know each other, and are gone all the same before Python looks for such rings."""
    monkeypatch.setattr(desk, "LIVE_TABLES", 1)
    one, other = (start(somebody, "failing", seats=1) for _ in range(2))
    gc.disable()
    try:
        for played in (one, other, one):
            played.play()
    finally:
        gc.enable()

    assert [game() is None for game in restored] == [True, True, False]

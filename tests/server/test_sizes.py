"""Games that tell, show or save more than a server can bear: it is as if they had failed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from bga_states import Game, GameState, StateType, possible_action
from bga_states.scene import Scene, Text
from bga_states.server.sizes import LARGEST_DATA, LARGEST_MOVE, LARGEST_SHOWN
from tests.server.running import Frame, Person, Running, Socket, running
from tests.server.tables import start

Make = Callable[[str], Person]


class Speak(GameState["Bulky"]):
    """Whoever acts says how much is told."""

    def __init__(self, game: "Bulky") -> None:
        super().__init__(game, id=2, type=StateType.ACTIVE_PLAYER)

    @possible_action
    def act_tell(self, size: int) -> type["Speak"]:
        """Tell as much as that."""
        self.notify.all("told", "", text="x" * size)
        return Speak

    @possible_action
    def act_write(self, size: int) -> type["Speak"]:
        """Save as much as that."""
        self.game.written = "x" * size
        return Speak

    def zombie(self, player_id: int) -> type["Speak"]:
        """Tell nothing."""
        return Speak


class Bulky(Game):
    """A game that shows as much as the test wants."""

    states = (Speak,)
    min_players, max_players = 1, 2
    size: ClassVar[int] = 0
    written: str = ""

    def setup_new_game(self) -> type[Speak]:
        """Begin."""
        return Speak

    def get_all_datas(self) -> dict[str, object]:
        """Show as much as that."""
        return {"text": "x" * self.size}

    def get_scene(self, player_id: int | None) -> Scene:
        """Draw as much as that."""
        return Scene([Text(text="x" * self.size, fixed=True)])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server with such a game."""
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite", {"bulky": Bulky}) as server:
        yield server


def test_a_move_that_tells_too_much(somebody: Make) -> None:
    """It has not happened, and the next one may."""
    played = start(somebody, "bulky")
    ann = played.people[0]
    act = {"action": "act_tell", "args": {"size": LARGEST_MOVE}}

    assert played.act(ann, act)["code"] == "game_failed"
    assert played.act(ann, act | {"args": {"size": LARGEST_MOVE // 2}})["v"] == 1


@pytest.mark.parametrize("tag", ["open", "scene"])
def test_what_is_too_big_to_be_seen(
    somebody: Make, monkeypatch: pytest.MonkeyPatch, tag: str
) -> None:
    """Whoever asks for it is told so, and sees it once it is smaller."""
    played = start(somebody, "bulky")
    ann = played.people[0]
    shown = "view" if tag == "open" else tag
    for size, wanted in ((LARGEST_SHOWN, "error"), (LARGEST_SHOWN // 1_000, shown)):
        monkeypatch.setattr(Bulky, "size", size)
        ann.socket.send(t=tag, table=played.id, seat=1)

        assert ann.socket.next(wanted).get("code", "game_failed") == "game_failed"


def write(size: int) -> Frame:
    return {"action": "act_write", "args": {"size": size}}


def test_a_move_that_saves_too_much(somebody: Make) -> None:
    """It has not happened, and the next one may."""
    played = start(somebody, "bulky")
    ann = played.people[0]

    assert played.act(ann, write(LARGEST_DATA))["code"] == "game_failed"
    assert played.act(ann, write(LARGEST_DATA // 2))["v"] == 1


@pytest.mark.parametrize("starts", [False, True], ids=["later", "at once"])
def test_a_game_that_begins_too_large(tmp_path: Path, starts: bool) -> None:
    """It does not begin, whether the table is there before it or not."""
    with running(tmp_path / "tables.sqlite", {"bulky": Bulky}, largest_data=1) as server:
        ann = Person(server.address, "Ann")
        wanted = {"game": "bulky", "seats": [{"kind": "me"}], "starts": starts}
        made = ann.post("/api/tables", wanted)
        begun = made if starts else ann.socket.ask(t="start", table=made["id"])
        ann.socket.close()

    assert begun["code"] == "game_failed"


def test_a_table_that_is_larger_already(tmp_path: Path) -> None:
    """It opens where less is allowed, and is played on as long as it does not grow."""
    path, size = tmp_path / "tables.sqlite", 100_000
    with running(path, {"bulky": Bulky}) as server:
        ann = Person(server.address, "Ann")
        played = start(lambda _name: ann, "bulky", seats=1)
        assert played.act(ann, write(size))["v"] == 1
        ann.socket.close()
    with running(path, {"bulky": Bulky}, largest_data=size // 2) as server:
        again = Socket(server.address, ann.token)
        again.open(played.id, 1)
        assert again.next("view")["v"] == 1
        act = {"t": "act", "table": played.id, "seat": 1, "v": 1}

        assert again.ask(**act, **write(size + 1))["code"] == "game_failed"
        assert again.ask(**act, **write(size - 1))["v"] == 2
        again.close()

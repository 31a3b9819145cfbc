"""Who may watch: everybody, those who have the watch link, or nobody."""

from collections.abc import Callable, Iterator

import pytest

from tests.server.running import Caller, Frame, Person, Running, Socket

Make = Callable[[str], Person]
WRONG_KEY = "A" * 32


class Watched:
    """A table of two in play, and somebody without a seat."""

    def __init__(self, server: Running, somebody: Make, watch: str, game: str = "reversi") -> None:
        self.ann, self.bob = somebody("Ann"), somebody("Bob")
        self.id = self.ann.make_table(game, watch=watch)
        self.ann.socket.open(self.id, 1)
        self.key = self.ann.socket.next("card")["watch_key"]
        self.watcher = Socket(server.address)
        for tag in ("sit", "ready"):
            self.bob.socket.ask(t=tag, table=self.id, seat=2)

    def start(self) -> None:
        """Start the game."""
        assert self.ann.socket.ask(t="start", table=self.id)["v"] == 0

    def opened(self, key: str = "") -> str:
        """Let the watcher open the table, and return what comes of it."""
        self.watcher.open(self.id, watch_key=key)
        while True:
            frame = self.watcher.receive()
            if frame["t"] in {"view", "error"}:
                return str(frame.get("code", "view"))


@pytest.fixture
def watched(server: Running, somebody: Make, request: pytest.FixtureRequest) -> Iterator[Watched]:
    """Return a table, watched as the test says."""
    watched = Watched(server, somebody, request.param)
    yield watched
    watched.watcher.close()


@pytest.mark.parametrize(
    ("watched", "code"),
    [("everybody", "view"), ("link", "not_seated"), ("nobody", "not_seated")],
    indirect=["watched"],
)
def test_without_a_key(watched: Watched, code: str) -> None:
    """Whoever has no seat and no key sees what everybody may see, and nothing else."""
    watched.start()

    assert watched.opened() == code
    assert watched.opened(WRONG_KEY) == code
    assert watched.opened(watched.id.ljust(32, "A")) == code


@pytest.mark.parametrize("watched", ["link"], indirect=True)
class TestByLink:
    """A key that the players are told lets others watch."""

    def test_with_the_key(self, watched: Watched) -> None:
        """Whoever has the key sees the game and its scene, and each move from then on."""
        watched.start()
        assert watched.opened(watched.key) == "view"
        watched.watcher.send(t="scene", table=watched.id, seat=0)
        choices = {"t": "choices", "table": watched.id, "seat": 1}
        watched.ann.socket.send(**choices)
        choice = watched.ann.socket.next("choices")["choices"][0]
        act = {"t": "act", "table": watched.id, "seat": 1, "v": 0}
        watched.ann.socket.ask(**act, action=choice["action"], args=choice["args"])

        assert watched.watcher.next("scene")["parts"]
        assert watched.watcher.next("move")["v"] == 1

    def test_who_is_told_the_key(self, watched: Watched) -> None:
        """Those who sit at the table are, and nobody else, not even who watches by it."""
        watched.start()
        watched.bob.socket.open(watched.id, 2)
        watched.opened(watched.key)

        assert watched.bob.socket.next("card")["watch_key"] == watched.key != ""
        assert watched.key not in "".join(watched.watcher.raw)
        assert watched.key not in str(watched.ann.get(f"/api/tables/{watched.id}"))

    def test_it_holds_again_and_again(self, watched: Watched) -> None:
        """The key is no secret of one watcher: it may be used as often as anybody likes."""
        watched.start()

        assert [watched.opened(watched.key) for _ in range(3)] == ["view"] * 3

    def test_before_the_start(self, watched: Watched) -> None:
        """Whoever looks at the seats before the start follows no longer without the key."""
        watched.watcher.open(watched.id)
        assert watched.watcher.next("card")["card"]["phase"] == "open"
        watched.start()

        assert watched.watcher.next("error")["code"] == "not_seated"
        (card,) = [frame["card"] for frame in watched.watcher.quiet() if frame["t"] == "card"]
        assert (card["phase"], scores_of(card)) == ("playing", {0})

    def test_a_key_that_came_before_the_start(self, watched: Watched) -> None:
        """Whoever came with the key sees the game begin."""
        watched.watcher.open(watched.id, watch_key=watched.key)
        watched.watcher.next("card")
        watched.start()

        assert watched.watcher.next("view")["v"] == 0

    def test_the_scene_needs_it_too(self, watched: Watched) -> None:
        """What was not opened with the key is not drawn either, nor once it was closed."""
        watched.start()
        asked = {"t": "scene", "table": watched.id, "seat": 0}
        watched.watcher.send(**asked)
        assert watched.watcher.next("error")["code"] == "not_seated"
        watched.opened(watched.key)
        watched.watcher.send(t="close", table=watched.id, seat=0)
        watched.watcher.send(**asked)

        assert watched.watcher.next("error")["code"] == "not_seated"


def scores_of(card: Frame) -> set[int]:
    """Return the scores that a card shows."""
    return {seat["score"] for seat in card["seats"]}


@pytest.mark.parametrize(
    ("watched", "is_shown"),
    [("everybody", True), ("link", False), ("nobody", False)],
    indirect=["watched"],
)
def test_scores_are_for_those_who_may_watch(watched: Watched, is_shown: bool) -> None:
    """A table's card shows scores and a result to whoever may watch, and to who plays."""
    watched.start()
    nobody, path = Caller(watched.ann.address), f"/api/tables/{watched.id}"

    assert scores_of(nobody.get(path)) == ({2} if is_shown else {0})
    assert scores_of(watched.bob.get(path)) == {2}
    watched.bob.socket.ask(t="concede", table=watched.id, seat=2)
    assert (nobody.get(path)["result"] is not None) == is_shown
    assert watched.ann.get(path)["result"] is not None

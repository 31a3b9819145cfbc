"""Downtime: while no server runs real-time clocks stand still, and those of days run on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.fake_time import NOON, FakeTime, Looks, Pondering
from tests.server.running import Frame, Person, Running, Socket

HOUR = 3600
NIGHT = 8 * HOUR


@pytest.fixture(autouse=True)
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    """Let servers look every moment whose clock has run out."""
    return Looks(monkeypatch)


class Evening:
    """A game of two that is interrupted by a night without a server."""

    def __init__(self, path: Path, time: FakeTime, **rules: Any) -> None:
        self.path = path
        self.time = time
        with self.served() as server:
            ann, bob = Person(server.address, "Ann"), Person(server.address, "Bob")
            self.tokens = [ann.token, bob.token]
            rules = {"bank": HOUR, "extra": 0} | rules
            self.table = ann.make_table("pondering", clock_rules=rules)
            bob.socket.ask(t="sit", table=self.table, seat=2)
            bob.socket.ask(t="ready", table=self.table, seat=2)
            ann.socket.ask(t="start", table=self.table)
            time.sleep(15)
            for person in (ann, bob):
                person.socket.close()

    @contextmanager
    def served(self, game: type[Pondering] = Pondering) -> Iterator[Running]:
        """Run a server meanwhile."""
        server = Running(self.path, {"pondering": game}, clock=self.time)
        try:
            yield server
        finally:
            server.stop()

    def ask(
        self, server: Running, seat: int, since: int | None = None, **frame: Any
    ) -> list[Frame]:
        """Open the table from a seat, ask for something there, and return all that was told."""
        socket = Socket(server.address, self.tokens[seat - 1])
        socket.open(self.table, seat, since)
        frames = [socket.next("card")]
        frames.append(socket.ask(table=self.table, seat=seat, **frame))
        frames += socket.quiet()
        socket.close()
        return frames


class Broken(Pondering):
    """A version that opens no table of the one before."""

    version = 2

    @classmethod
    def upgrade(cls, from_version: int, data: dict[str, object]) -> dict[str, object]:
        raise ValueError("not yet")


class Mended(Pondering):
    """A version that opens them."""

    version = 2

    @classmethod
    def upgrade(cls, from_version: int, data: dict[str, object]) -> dict[str, object]:
        return data


for newer in (Broken, Mended):
    newer.__name__ = Pondering.__name__


def act(v: int) -> Frame:
    """Return what passes the turn."""
    return {"t": "act", "v": v, "action": "act_pass", "args": {}}


def clock_of(frames: list[Frame], tag: str) -> Frame:
    """Return the clocks in the last frame of a tag."""
    (*_, last) = (frame for frame in frames if frame["t"] == tag)
    clock: Frame = (last.get("card") or last)["clock"]
    return clock


@pytest.mark.parametrize(
    ("kind", "bank", "left"),
    [("real", 16, 1), ("days", 16, 1 - NIGHT), ("days", 86_400, 86_385 - NIGHT)],
)
def test_a_night_without_a_server(
    tmp_path: Path, time: FakeTime, kind: str, bank: int, left: int
) -> None:
    """Eight hours cost nobody a second of a real-time clock; of days they are charged."""
    evening = Evening(tmp_path / "tables.sqlite", time, kind=kind, bank=bank)
    time.sleep(NIGHT)
    with evening.served() as server:
        card, answer, *frames = evening.ask(server, 1, **act(0))

    assert answer["code"] == ""
    assert clock_of(frames, "move")["left"]["1"] == left * 1000
    shown = NOON + (NIGHT * 1000 if kind == "real" else 0)
    assert (card["card"]["clock"]["at"], card["card"]["clock"]["left"]["1"]) == (shown, bank * 1000)


@pytest.mark.parametrize(("kind", "charged"), [("real", 0), ("days", 15 + HOUR)])
def test_a_version_that_cannot_open_tables(
    tmp_path: Path, time: FakeTime, kind: str, charged: int
) -> None:
    """Nobody is charged in real time for what came before the version that opens them again."""
    evening = Evening(tmp_path / "tables.sqlite", time, kind=kind, expels=kind == "real", bank=1000)
    with evening.served(Broken) as server:
        socket = Socket(server.address, evening.tokens[0])
        socket.open(evening.table, 1)
        assert socket.next("card")["card"]["phase"] == "broken"
        time.sleep(HOUR)
        socket.close()
    with evening.served(Mended) as server:
        card, answer, *_ = evening.ask(server, 1, **act(1))

    assert answer["code"] == ""
    left = 1000 - charged
    assert card["card"]["clock"]["left"]["1"] == left * 1000


def test_every_night_counts(tmp_path: Path, time: FakeTime) -> None:
    """Real-time clocks stand still in each downtime, however many there are."""
    evening = Evening(tmp_path / "tables.sqlite", time, kind="real")
    for _ in range(3):
        time.sleep(NIGHT)
        with evening.served():
            time.sleep(5)
    time.sleep(NIGHT)
    with evening.served() as server:
        frames = evening.ask(server, 1, **act(0))

    assert clock_of(frames, "move")["left"] == {"1": (HOUR - 30) * 1000, "2": HOUR * 1000}


@pytest.mark.parametrize("kind", ["real", "days"])
def test_a_deadline_after_a_night(tmp_path: Path, time: FakeTime, looks: Looks, kind: str) -> None:
    """With a real-time clock nobody is sent away for a downtime; with days it happens at once."""
    evening = Evening(tmp_path / "tables.sqlite", time, kind=kind, bank=20, expels=True)
    time.sleep(NIGHT)
    with evening.served() as server:
        bob = Socket(server.address, evening.tokens[1])
        bob.open(evening.table, 2, since=0)
        if kind == "real":
            time.sleep(4.999)
            looks.wait_for(time)
            assert "move" not in {frame["t"] for frame in bob.quiet()}
            time.sleep(0.001)
        move = bob.next("move")
        bob.close()

    passed = 0 if kind == "real" else NIGHT - 5
    assert move["clock"]["left"] == {"1": -passed * 1000, "2": 20_000}


def test_stored_frames_are_sent_as_they_were(tmp_path: Path, time: FakeTime) -> None:
    """A move is sent again byte for byte, and the card with it shows the present clock."""
    evening = Evening(tmp_path / "tables.sqlite", time, kind="real")
    with evening.served() as server:
        told = clock_of(evening.ask(server, 1, **act(0)), "move")
    time.sleep(NIGHT)
    with evening.served() as server:
        frames = evening.ask(server, 2, since=0, t="abandon", agrees=False)

    assert clock_of(frames, "move") == told
    shown = clock_of(frames, "card")
    assert shown == told | {"at": told["at"] + NIGHT * 1000}

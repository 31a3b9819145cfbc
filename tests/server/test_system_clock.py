"""The clocks of the system: a process that is stopped does not run, and what it serves waits."""

import signal
import time
from pathlib import Path

import pytest

from bga_states.server.tables import timekeeper
from bga_states.server.tables.timekeeper import LONGEST_PAUSE, SystemClock
from tests.server.programs import Program
from tests.server.running import Person
from tests.server.tables import start

RULES = {"kind": "real", "bank": 600, "extra": 0}
STOPPED = LONGEST_PAUSE + 1
"""Seconds for which a process is stopped: longer than any pause in which it counts as running."""


class Monotonic:
    """What the monotonic clock of a machine shows, in milliseconds."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Monotonic:
    machine = Monotonic()
    monkeypatch.setattr(timekeeper, "monotonic", machine)
    monkeypatch.setattr(timekeeper, "LONGEST_PAUSE", LONGEST_PAUSE)
    return machine


@pytest.mark.parametrize(
    ("pauses", "ran"),
    [
        ([1], 1),
        ([1, LONGEST_PAUSE, 2], LONGEST_PAUSE + 3),
        ([1, LONGEST_PAUSE + 0.001, 2], 3),
        ([45, 45], 0),
    ],
)
def test_a_pause(machine: Monotonic, pauses: list[float], ran: float) -> None:
    """A process has run between two readings unless these are too far apart."""
    clock = SystemClock()
    begun = clock.running()
    for pause in pauses:
        machine.now += round(pause * 1000)
        now = clock.running()

    assert now - begun == ran * 1000


def test_no_clock_goes_back() -> None:
    """Both clocks that nobody can set go on."""
    clock = SystemClock()
    before = clock.elapsed(), clock.running()
    time.sleep(0.01)
    after = clock.elapsed(), clock.running()

    assert all(now > then for now, then in zip(after, before, strict=True))


def test_a_server_that_is_stopped(tmp_path: Path) -> None:
    """A real-time clock is not charged for a while in which the process was stopped."""
    begun = time.monotonic()
    server = Program(tmp_path / "tables.sqlite")
    played = start(lambda name: Person(server.address, name), clock_rules=RULES)
    ann = played.people[0]
    choice = played.choices(ann)[0]
    server.send(signal.SIGSTOP)
    time.sleep(STOPPED)
    server.send(signal.SIGCONT)
    assert played.act(ann, choice)["code"] == ""
    clock = ann.socket.next("move", v=1)["clock"]
    passed = time.monotonic() - begun
    for person in played.people:
        person.socket.close()
    server.end(signal.SIGTERM)

    charged = 600 - clock["left"]["1"] / 1000
    assert charged <= passed - STOPPED

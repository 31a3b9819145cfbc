"""The way of a frame: an act calls what the maintainers' page names, and little more."""

import re
import threading
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

import bga_states
from sample_games.reversi import Reversi
from tests.docs.pages import DOCS
from tests.server.running import Person, running
from tests.server.tables import Played, start

PAGE = DOCS / "about" / "maintainers" / "way-of-a-frame.md"
STEP = re.compile(r"^\| (\d) \| (loop|tables) \| `([\w.]+)` \|", re.MULTILINE)
PACKAGE = Path(bga_states.__file__).parent
SERVER_SIDE = ("protocol", "server", "storage")
"""The rooms whose calls are counted: those of engine and game are the move itself."""
ACTS = 6
MOST_CALLS, MOST_FILES = 45, 12


class Step(NamedTuple):
    """A function that the page names, and the thread that it runs in."""

    number: int
    thread: str
    name: str

    @property
    def function(self) -> Any:
        """The function: its module comes first in its name, then perhaps a class."""
        parts = self.name.split(".")
        names = 2 if parts[-2][0].isupper() else 1
        found: Any = import_module(".".join(["bga_states", *parts[:-names]]))
        for part in parts[-names:]:
            found = getattr(found, part)
        return found


STEPS = [Step(int(n), thread, name) for n, thread, name in STEP.findall(PAGE.read_text("utf-8"))]


class Call(NamedTuple):
    """A call of a function of server or storage: its code, the file, and the kind of thread."""

    code: object
    file: str
    thread: str


class Recorder:
    """Notes the calls of all threads that begin while it does."""

    def __init__(self) -> None:
        self.calls: list[Call] = []

    def note(self, frame: FrameType, event: str, _arg: object) -> None:
        """Note a call, as `threading.setprofile` wants it."""
        path = Path(frame.f_code.co_filename)
        if event != "call" or not path.is_relative_to(PACKAGE):
            return
        file = path.relative_to(PACKAGE)
        if file.parts[0] in SERVER_SIDE:
            name = threading.current_thread().name
            thread = name if name in {"tables", "watchdog"} else "loop"
            self.calls.append(Call(frame.f_code, str(file), thread))


@pytest.fixture(scope="module")
def acts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[list[Call]]]:
    """Play some acts at a table that two people follow, and yield the calls of each."""
    recorder = Recorder()
    threading.setprofile(recorder.note)
    try:
        path = tmp_path_factory.mktemp("way") / "tables.sqlite"
        with running(path, {"reversi": Reversi}) as server:
            threading.setprofile(None)
            played = start(partial(Person, server.address))
            yield [calls_of_act(played, recorder) for _ in range(ACTS)]
            for person in played.people:
                person.socket.close()
    finally:
        threading.setprofile(None)


def calls_of_act(played: Played, recorder: Recorder) -> list[Call]:
    """Return what is called from an act on until both people know of its move."""
    person = played.turn
    choice = played.choices(person)[0]
    for one in played.people:
        # Nothing else is on its way.
        one.socket.quiet()
    recorder.calls.clear()
    assert played.act(person, choice)["code"] == ""
    played.follow()
    return [*recorder.calls]


def test_seven_steps() -> None:
    """The page has seven, in order, and names functions of both threads."""
    assert sorted({step.number for step in STEPS}) == [1, 2, 3, 4, 5, 6, 7]
    assert [step.number for step in STEPS] == sorted(step.number for step in STEPS)
    assert {step.thread for step in STEPS} == {"loop", "tables"}


def test_each_act_goes_this_way(acts: list[list[Call]]) -> None:
    """The functions exist, and each act calls them in the order of the page, in these threads."""
    for calls in acts:
        by_code = {call.code: (place, call.thread) for place, call in reversed([*enumerate(calls)])}
        found = [by_code.get(step.function.__code__, (-1, "not called")) for step in STEPS]
        assert [thread for _, thread in found] == [step.thread for step in STEPS], found
        assert [place for place, _ in found] == sorted(place for place, _ in found)


def test_the_way_is_short(acts: list[list[Call]]) -> None:
    """Beside what is due now and then, an act makes few calls, in few files."""
    shortest = min(acts, key=len)

    assert len(shortest) <= MOST_CALLS
    assert len({call.file for call in shortest}) <= MOST_FILES

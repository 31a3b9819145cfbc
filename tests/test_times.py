"""What tests took decides who runs them, and is shown."""

import subprocess
import sys
from typing import Any

import pytest

from tests.programs import ROOT
from tests.times import (
    MOST_CPU,
    REMEDY,
    Took,
    cpu_seconds,
    deal,
    reason_of,
    summary,
    sums,
    too_slow,
)

TOOK = [
    Took("tests/a/test_one.py::test_x", 1.0, 0.5),
    Took("tests/a/test_one.py::test_y[1-2]", 2.0, 11.0),
    Took("tests/b/test_two.py::test_z", 4.0, 0.25),
    Took("tests/test_three.py::test_z", 4.0, 0.125),
    Took("tests/b/test_two.py::test_w", 12.0, 12.0, 0.0, "it builds everything"),
]


class Item:
    """A test that was collected."""

    def __init__(self, nodeid: str, mark: pytest.MarkDecorator | None = None) -> None:
        self.nodeid = nodeid
        self._mark = mark

    def get_closest_marker(self, _name: str) -> pytest.Mark | None:
        """Return its only mark."""
        return self._mark.mark if self._mark else None


def collected(**modules: int) -> Any:
    """Return tests, so many of each module."""
    return [
        Item(f"tests/{module}.py::test_{number}")
        for module, count in modules.items()
        for number in range(count)
    ]


def names(items: Any) -> str:
    """Return the modules of tests, in order."""
    return " ".join(item.nodeid[6:].partition(".")[0] for item in items)


def test_each_process_begins_with_what_takes_long() -> None:
    """Of equally many tests for each process, those of the slowest modules come first."""
    items = collected(fast=3, slow=2, slower=1)
    known = {"tests/fast.py": 0.1, "tests/slow.py": 2.0, "tests/slower.py": 5.0}

    assert names(deal(items, 2, known)) == "slower fast fast fast slow slow"


def test_what_a_process_has_of_a_folder_stays_together() -> None:
    """A browser that the tests of a folder share is not started again for each of its modules."""
    items = [
        *collected(**{"page/slow": 1, "other/slow": 1}),
        *collected(**{"page/fast": 2, "other/fast": 1}),
    ]
    known = {"tests/page/slow.py": 9.0, "tests/other/slow.py": 8.0}

    assert names(deal(items, 1, known)) == "page/slow page/fast page/fast other/slow other/fast"


def test_a_new_module_is_dealt_out_too() -> None:
    """A module that has not run yet is taken to be as slow as most."""
    items = collected(fast=2, new=1)

    assert names(deal(items, 1, {"tests/fast.py": 0.0})) == "new fast fast"


def test_dealing_loses_no_test() -> None:
    """However many processes there are, each test is dealt out once."""
    items = collected(one=5, two=3, three=1)

    assert sorted(map(id, deal(items, 4, {}))) == sorted(map(id, items))


def test_folders_are_summed_up() -> None:
    """The folder that uses most CPU comes first; a module beside the folders is its own."""
    found = [(part.name, part.tests, part.wall) for part in sums(TOOK, lambda one: one.folder)]

    assert found == [("tests/b", 2, 16.0), ("tests/a", 2, 3.0), ("tests/test_three.py", 1, 4.0)]


def test_a_test_that_uses_too_much_is_listed() -> None:
    """The summary names the tests over the limit; one may have a reason."""
    assert [one.test for one in too_slow(TOOK, 1.0)] == ["tests/a/test_one.py::test_y[1-2]"]
    assert [*summary(TOOK, 1.0)][-3:] == [
        f"over {MOST_CPU} s of CPU, of which each is 1.00 s here:",
        f"     2.0     11.0  tests/a/test_one.py::test_y[1-2] ({REMEDY})",
        "    12.0     12.0  tests/b/test_two.py::test_w (it builds everything)",
    ]


def test_a_slow_machine_may_use_more() -> None:
    """What is too much on the reference machine is not on one that takes longer for all."""
    assert not too_slow(TOOK, 1.15)
    assert [*summary(TOOK, 1.15)][-2:] == [
        f"over {MOST_CPU} s of CPU, of which each is 1.15 s here:",
        "    12.0     12.0  tests/b/test_two.py::test_w (it builds everything)",
    ]


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        (pytest.mark.dear("it builds"), "it builds"),
        (pytest.mark.dear(why="it builds"), "it builds"),
        (pytest.mark.dear, ""),
    ],
    ids=["by place", "by name", "none"],
)
def test_a_reason_is_read_from_the_mark(mark: pytest.MarkDecorator, reason: str) -> None:
    """A reason stands in the mark with its name or without; a mark alone gives none."""
    item: Any = Item("tests/test_one.py::test_x", mark)

    assert reason_of(item) == reason


def test_what_a_program_uses_counts() -> None:
    """A test is charged the CPU of the programs that it starts."""
    before = cpu_seconds()
    burn = "import time\nwhile time.process_time() < 0.3: pass"
    subprocess.run([sys.executable, "-c", burn], check=True)

    assert cpu_seconds() - before > 0.25


@pytest.mark.parametrize("option", ["--times", "--hold"])
def test_where_the_limit_is_held_it_is_said_who_is_over_it(option: str) -> None:
    """A run that fails for its time names the tests that take too much."""
    own = "tests/test_times.py::test_a_new_module_is_dealt_out_too"
    program = (
        "import sys, pytest, tests.times\n"
        "tests.times.MOST_CPU = -1\n"
        "sys.exit(pytest.main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", program, "-p", "no:cacheprovider", option, own]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert f"{own} ({REMEDY})" in done.stdout
    assert done.returncode == (option == "--hold")

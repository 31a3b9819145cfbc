"""The tests of the engine, in two gears: all of them, but for what only CHECKED promises."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bga_states import Gear
from bga_states.engine import gears
from tests.sizes import size

ONLY_CHECKED = {
    "test_an_attribute_that_no_field_holds": "an attribute of a dataclass that is no field",
    "test_what_belongs_to_the_engine_stays": "the engine's own objects on the Game",
    "test_data_that_would_come_back_as_another_type": "the exact Python types of values",
    "test_a_value_that_would_come_back_changed_is_refused_at_commit": "the same",
    "test_one_object_has_one_owner": "two owners of one object",
    "test_one_object_stands_in_one_place_of_its_owner": "the same",
    "test_args_that_change_what_is_the_engines": "a look inside a move that changes something",
}
"""Tests by name, and what it is that only the checked gear watches."""
WHERE_GEARS_DIFFER = {
    "keeping": "what a commit notices, what is put back, what a snapshot keeps",
    "running": "a look that changes something, and what a zombie that fails leaves behind",
    "definition/test_data.py": "which data are refused at a commit",
    "match/test_chance.py": "dice that are thrown by a look, or put back",
    "test_gears.py": "the gears",
    "test_hardening.py": "changes from outside, and in hooks that only look",
    "test_memory.py": "what is kept of the moves of a table",
    "test_misuse.py": "mistakes that fail an action",
    "test_playouts.py": "playouts, which keep nothing on the way",
    "test_tables.py": "calls that are refused, tables that are copied and handed out",
}
"""Modules and folders whose tests are tried in both gears in the small size too, and why.

The two gears differ in nothing but the keeper, which makes and checks points, and the machine,
which watches hooks; what the others are about runs through the same lines in both.
"""


def gears_differ(path: Path) -> bool:
    """Whether the tests of a module may pass in one gear and fail in the other."""
    name = path.relative_to(Path(__file__).parent).as_posix()
    return name in WHERE_GEARS_DIFFER or name.split("/")[0] in WHERE_GEARS_DIFFER


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try a test in both gears that lose nothing, but for one that chooses the gear itself.

    In the small size one gear is enough for a test of what both of them do alike.
    """
    if metafunc.definition.get_closest_marker("own_gear"):
        return
    tried = [pytest.param(Gear.CHECKED, id="checked")]
    is_twice = size("gears") > 1 or gears_differ(metafunc.definition.path)
    if is_twice and metafunc.function.__name__ not in ONLY_CHECKED:
        tried.append(pytest.param(Gear.SAFE, id="safe"))
    metafunc.parametrize("default_gear", tried, indirect=True)


@pytest.fixture(autouse=True)
def default_gear(request: pytest.FixtureRequest) -> Iterator[None]:
    """Make a gear that of all tables which are made without one."""
    before = gears.DEFAULT
    gears.DEFAULT = getattr(request, "param", before)
    yield
    gears.DEFAULT = before

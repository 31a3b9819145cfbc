"""The tests of the engine, in two gears: all of them, but for what only CHECKED promises."""

from collections.abc import Iterator

import pytest

from bga_states import Gear
from bga_states.engine import gears

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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try a test in both gears that lose nothing, but for one that chooses the gear itself."""
    if metafunc.definition.get_closest_marker("own_gear"):
        return
    tried = [pytest.param(Gear.CHECKED, id="checked")]
    if metafunc.function.__name__ not in ONLY_CHECKED:
        # Coverage is measured in the other gear.
        tried.append(pytest.param(Gear.SAFE, id="safe", marks=pytest.mark.untraced))
    metafunc.parametrize("default_gear", tried, indirect=True)


@pytest.fixture(autouse=True)
def default_gear(request: pytest.FixtureRequest) -> Iterator[None]:
    """Make a gear that of all tables which are made without one."""
    before = gears.DEFAULT
    gears.DEFAULT = getattr(request, "param", before)
    yield
    gears.DEFAULT = before

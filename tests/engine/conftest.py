"""The tests of the engine in other gears: all of them, but for what only CHECKED promises."""

import pytest

from bga_states import Gear

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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, in another gear, what it does not promise; pytest counts it as deselected."""
    if config.getoption("--gear") == Gear.CHECKED.value:
        return
    left_out = [item for item in items if item.name.partition("[")[0] in ONLY_CHECKED]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]

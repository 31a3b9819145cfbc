"""The page of BGA's names is their table, and the page that maps concepts says the same of them."""

import re

import pytest

from bga_states.engine.base.bga_names import BGA_CLASSES
from tests.docs.test_mapping_page import PAGE as MAPPING
from tests.docs.test_mapping_page import rows

HERE: dict[str, set[str]] = {}
"""The last names of the code that stands for each name of BGA's."""
for _cls in BGA_CLASSES:
    for _name, _code in _cls.here.items():
        _plain = re.sub(r"\[[^]]*\]|\(.*", "", _code)
        HERE.setdefault(_name, set()).add(re.findall(r"\w+", _plain)[-1])
ARRAYS = "Arrays"
"""The chapter in which BGA's names are read as they are."""
MAPPED = [
    cells for chapter, cells in rows(MAPPING) if cells[0].startswith("`") and chapter != ARRAYS
]
LEFT_OUT = MAPPING.partition("## What is left out")[2]


def names_in(text: str) -> set[str]:
    """List the names that stand in a text as code."""
    return {name for code in re.findall(r"`([^`]+)`", text) for name in re.findall(r"\w+", code)}


@pytest.mark.parametrize("row", MAPPED, ids=lambda row: row[0])
def test_both_pages_say_the_same_of_a_name(row: list[str]) -> None:
    """What a row of the mapping puts beside a name of BGA's is what the table has for it."""
    bga, here = row
    # A row of several names, or of what is alike, need not spell each.
    is_short = "the same" in here or "..." in here
    named = [name for name in names_in(bga) if name in HERE]

    assert [name for name in named if not (is_short or HERE[name] & names_in(here))] == []


def test_what_is_left_out_is_needless() -> None:
    """A name that the mapping leaves out has a reason in the table, and no code beside it."""
    needless = {name for cls in BGA_CLASSES for name in cls.needless}
    left_out = {name for name in names_in(LEFT_OUT) if name in needless or name in HERE}

    assert left_out
    assert left_out - needless - {"notify", "debug_"} == set()

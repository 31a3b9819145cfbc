"""Differences: two values are the same only if types, order and all that they hold are."""

from collections import OrderedDict
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, timezone
from enum import Enum
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bga_states.engine.base.differences import _difference, difference

pytestmark = pytest.mark.own_gear


class Suit(Enum):
    CLUBS = 1
    HEARTS = 2


class Spot(NamedTuple):
    x: Any


@dataclass
class Box:
    held: Any


@dataclass(slots=True)
class Crate:
    held: Any


class Coin(msgspec.Struct):
    held: Any
    side: int = 0


def boxed(held: object, **extra: object) -> Box:
    """Return a box that has more than its field."""
    box = Box(held)
    vars(box).update(extra)
    return box


NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
BERLIN = timezone(timedelta(hours=2))

DIFFERENT: dict[str, tuple[object, object, str]] = {
    "number and bool": ([1, 1], [1, True], "it[1]"),
    "number and float": ({"a": (1,)}, {"a": (1.0,)}, "it['a'][0]"),
    "list and tuple": ([[1]], [(1,)], "it[0]"),
    "where lists end": ([[1], [2, 3]], [[1, 2], [3]], "it[0]"),
    "order of keys": ({"a": 1, "b": 2}, {"b": 2, "a": 1}, "it"),
    "type of a key": ({1: "a"}, {True: "a"}, "it"),
    "kind of a dict": ({"a": 1}, OrderedDict(a=1), "it"),
    "members of a set": ([{1, 2}], [{1, 3}], "it[0]"),
    "type of a member": ([{1, 2}], [{True, 2}], "it[0]"),
    "inside a member": ({(1,)}, {(True,)}, "it"),
    "enum": (Suit.CLUBS, Suit.HEARTS, "it"),
    "field": (Box([1]), Box([True]), "it['held'][0]"),
    "field of slots": (Crate(1), Crate(2), "it['held']"),
    "field of a Struct": (Coin([], 1), Coin([], 2), "it['side']"),
    "named tuple": (Spot(1), (1,), "it"),
    "more than its fields": (boxed(1, more=1), boxed(1), "it.more"),
    "less than its fields": (boxed(1), boxed(1, more=1), "it"),
    "other than its fields": (boxed(1, more=1), boxed(1, more=2), "it['more']"),
    "zone of a time": (NOON, NOON.astimezone(BERLIN), "it"),
    "zone of a key": ({NOON: 1}, {NOON.astimezone(BERLIN): 1}, "it"),
    "which of two times": ([time(2)], [time(2, fold=1)], "it[0]"),
    "deep down": ([[{"a": [Coin((0, [1]))]}]], [[{"a": [Coin((0, [2]))]}]],
        "it[0][0]['a'][0]['held'][1][0]"),
}  # fmt: skip


@pytest.mark.parametrize(("one", "other", "path"), DIFFERENT.values(), ids=DIFFERENT)
def test_the_first_difference_is_found(one: object, other: object, path: str) -> None:
    """It is told by its path, and a value is no different from itself."""
    assert difference(one, other, "it") == path
    assert difference(other, one, "it") is not None
    assert difference(one, one, "it") is None


ATOMS = st.sampled_from([0, 1, True, False, 1.0, "", "a", None, b"a", Suit.CLUBS])
KEYS = st.sampled_from([0, 1, True, "a", "b", (1,), (True,)])
VALUES = st.recursive(
    ATOMS | st.sets(KEYS, max_size=2),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=2).map(tuple),
        st.dictionaries(KEYS, inner, max_size=3),
        inner.map(Box),
        inner.map(Crate),
        inner.map(Coin),
        inner.map(Spot),
        inner.map(lambda held: boxed(held, more=held)),
    ),
    max_leaves=8,
)


@given(one=VALUES, other=VALUES)
def test_the_quick_look_and_the_search_agree(one: object, other: object) -> None:
    """Whether two values are the same is seen level by level, as if each place were compared."""
    found = _difference(one, other, "it")

    assert difference(one, other, "it") == (found.path if found else None)
    for same in (one, deepcopy(one)):
        assert (difference(one, same, "it"), _difference(one, same, "it")) == (None, None)


def test_what_is_no_number_is_the_same_as_itself_alone() -> None:
    """NaN is not equal to itself, and one that comes back is another."""
    nan = float("nan")
    for held in ([nan], {"a": nan}, Box(nan), [nan, {(1,)}]):
        assert difference(held, held, "it") is None
        assert difference(held, deepcopy(held), "it") is None
    assert difference([nan], [float("nan")], "it") == "it[0]"


def test_classes_are_told_apart_by_identity() -> None:
    """A class of an author's may say that it is equal to another, and have no hash."""

    class Lying(type):
        def __eq__(cls, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]  # as Python sets it itself

    # With a text of its own: to write one, some Pythons compare the class to others.
    made: list[Any] = [Lying(name, (), {"__doc__": name}) for name in ("One", "Other")]
    one, other = map(dataclass, made)

    assert difference([one()], [other()], "it") == "it[0]"
    assert difference([one()], [one()], "it") is None


def test_what_holds_itself_has_no_end() -> None:
    """A walk ends with an error that every caller knows, and never goes on for ever."""
    one, other = Box(1), Box(1)
    one.held, other.held = one, other

    with pytest.raises(RecursionError):
        difference(one, other, "it")

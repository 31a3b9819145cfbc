"""Walks over types and values: every object is met as often as it stands there."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from bga_states.engine.base.values import members, objects_with_identity, plain

pytestmark = pytest.mark.own_gear


@dataclass
class Box:
    held: Any


class Coin(msgspec.Struct):
    held: Any
    side: int = 0


def test_objects_with_identity_come_as_often_as_they_stand_there() -> None:
    """So that one which stands in two places is seen."""
    twice = [1]

    found = Counter(map(id, objects_with_identity({"a": twice}, (twice, Box(0)), Coin({1}))))

    assert found[id(twice)] == 2
    assert found.total() == 6


def test_what_holds_itself_cannot_be_sent() -> None:
    """It is refused at once, however it holds itself."""
    ring: list[Any] = [{1}]
    ring.append({"ring": ring})
    with pytest.raises(RecursionError):
        plain(ring)

    assert plain([{"b", "a"}, (1, {2})]) == [["a", "b"], [1, [2]]]


@dataclass
class Pile(list[Any]):
    """A list with a field, of which JSON sees only the items."""

    held: Any = None


def test_what_holds_itself_beside_its_items_cannot_be_sent_either() -> None:
    """A walk ends with an error that every caller knows, and never goes on for ever."""
    pile = Pile()
    pile.held = pile

    with pytest.raises(RecursionError):
        plain(pile)


def test_members_of_a_class_are_not_asked_for() -> None:
    """What stands in a class and its bases is listed without running anything of its author's."""

    class Odd(type):
        def __dir__(cls) -> list[str]:
            raise AssertionError

    class Base:
        kept = 1

    class Sub(Base, metaclass=Odd):
        kept = 2

        @property
        def asked(self) -> int:
            raise AssertionError

    found = members(Sub)

    assert (found["kept"], found["asked"]) == (2, vars(Sub)["asked"])
    assert [*found] == sorted(found)

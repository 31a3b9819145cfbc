"""Domains: the values of a parameter, by its type or by what was offered."""

from enum import Enum
from typing import Annotated, Any, Literal

import pytest

from bga_states import Meta
from bga_states.rl.domains import domain_of

pytestmark = pytest.mark.own_gear


class Side(Enum):
    """An enum of texts."""

    UP = "up"
    DOWN = "down"


CASES: dict[str, tuple[Any, list[Any], list[Any]]] = {
    "bool": (bool, [], [False, True]),
    "Literal": (Literal[6, 8], [], [6, 8]),
    "Enum": (Side, [], ["down", "up"]),
    "ints between limits": (Annotated[int, Meta(gt=0, le=3)], [], [1, 2, 3]),
    "multiples": (Annotated[int, Meta(ge=0, le=20, multiple_of=10)], [], [0, 10, 20]),
    "or None": (bool | None, [], [None, False, True]),
    "limited on one side": (Annotated[int, Meta(ge=0)], [7, 3, 7], [3, 7]),
    "texts offered": (str, ["b", "a"], ["a", "b"]),
    "rising lists": (list[int], [[1, 2], [2, 4]], [(1, 2), (1, 4), (2, 4)]),
    "lists that do not fall": (list[int], [[1, 1], [1, 2]], [(1, 1), (1, 2), (2, 2)]),
    "lists without repeats": (list[int], [[2, 1], [1, 2]], [(1, 2), (2, 1)]),
    "any lists": (tuple[int, int], [[2, 1], [1, 1]], [(1, 1), (1, 2), (2, 1), (2, 2)]),
    "several lengths": (set[int], [[1, 2], []], [(), (1, 2)]),
    "sets of texts": (set[str], [["red", "blue"]], [("red", "blue")]),
    "sets of ints": (set[int], [[2, -1]], [(2, -1)]),
    "lists of few things": (list[bool], [[True]], [(False,), (True,)]),
    "lists of lists": (list[list[int]], [[[2, 1]]], [((2, 1),)]),
    "dicts": (dict[str, int], [{"a": 1}], [(("a", 1),)]),
}


@pytest.mark.parametrize(("annotation", "offered", "values"), CASES.values(), ids=CASES)
def test_a_domain_lists_its_values(annotation: Any, offered: list[Any], values: list[Any]) -> None:
    """A type of few values lists them; of others those offered are combined as they were."""
    domain = domain_of(annotation)
    for value in offered:
        domain.meet(value)

    assert [*domain.values()] == values
    assert domain.count() == len(values)


def test_what_is_offered_twice_is_no_news() -> None:
    """A domain says whether a value changed what is known."""
    domain = domain_of(list[int])

    assert [domain.meet([1, 2]), domain.meet([1, 2]), domain.meet([2, 1])] == [True, False, True]

"""Features: plain data as numbers of a fixed count."""

from array import array
from typing import Any

import pytest

from bga_states.rl.features import FLOAT, Place

pytestmark = pytest.mark.own_gear

NAMES = {101: "player 0", 102: "player 1"}


def written(seen: list[Any], value: Any) -> list[float]:
    """Lay out what was seen, and write a value."""
    place = Place()
    for one in seen:
        place.meet(one, NAMES)
    vector = array(FLOAT, [0.0] * place.lay_out(0))
    place.write(value, NAMES, vector)
    return vector.tolist()


CASES: dict[str, tuple[list[Any], Any, list[float]]] = {
    "a number": ([5], 7, [7]),
    "a bool": ([True], True, [1]),
    "texts": (["b", "a"], "b", [0, 1]),
    "a text that was not seen": (["b", "a"], "c", [0, 0]),
    "None beside numbers": ([None, 5], None, [0, 1]),
    "a number beside None": ([None, 5], 7, [7, 0]),
    "a dict by its keys": ([{"b": 1, "a": 2}], {"a": 3, "b": 4}, [3, 4]),
    "keys that come and go": ([{"b": 1}, {"a": 2}], {"b": 4, "c": 9}, [0, 4]),
    "a list of one length": ([[0, 0, 0]], [1, 2, 3], [1, 2, 3]),
    "a list with a None": ([[0, 0, 0]], [1, None, 3], [1, 0, 3]),
    "a list that is shorter now": ([[0, 0, 0]], [1], [1, 0, 0]),
    "lists of lists": ([[[0, 1], [2, 3]]], [[4, 5], [6, 7]], [4, 5, 6, 7]),
    "things of a list": ([[], [3], [5, 3]], [3, 5, 3], [2, 1, 0]),
    "things that were not seen": ([[], [3]], [4, 3, 4], [1, 2]),
    "records": ([[], [{"x": 1}], [{"x": 2}]], [{"x": 2}, {"x": 3}], [0, 1, 1]),
    "parts of records": ([[], [[1, "a"]], [[2, "b"]]], [[2, "a"]], [0, 0, 1, 0, 0]),
    "records all seen": (
        [[], *[[[1, "a"], [2, "b"]], []] * 3],
        [[2, "b"], [2, "a"]],
        [0, 1, 1],
    ),
    "lists that were not there": ([{"a": 1}], {"a": [1]}, [0]),
    "players as keys": ([{101: 1, 102: 2}], {102: 5, 101: 4}, [4, 5]),
    "players as values": ([101, 102], 102, [0, 1]),
    "players in records": ([[], [[102, 7]]], [[102, 7]], [1, 0]),
    "nothing": ([{}], {}, []),
}


@pytest.mark.parametrize(("seen", "value", "features"), CASES.values(), ids=CASES)
def test_a_value_is_written_where_it_was_laid_out(
    seen: list[Any], value: Any, features: list[float]
) -> None:
    """Numbers stand as they are, words take a place each, and what varies in length is counted."""
    assert written(seen, value) == features

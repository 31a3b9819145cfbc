"""What only the source of an array shows: what is written twice, and where."""

from enum import IntEnum
from pathlib import Path

import pytest

from bga_states.legacy import ArrayGame, GameStateBuilder
from bga_states.legacy.literals import duplicate_keys, place_of
from tests.legacy.games import PLAYER_TURN, Turns, turns

STATE_PLAY = 10
LINES = Path(__file__).read_text(encoding="utf-8").splitlines()


class Ids(IntEnum):
    """Ids by name."""

    DRAW = 11


class Twice(ArrayGame):
    """An array in which much is written twice."""

    machine_states = {
        10: {"name": "first", "type": "game"},
        STATE_PLAY: {
            "name": "second",
            "type": "game",
            "name": "third",  # noqa: F601  # the mistake under test
            "transitions": {
                "go": 10,
                "go": 11,  # noqa: F601  # the mistake under test
            },
        },
        Ids.DRAW: {"name": "draw", "type": "game"},
        11: GameStateBuilder.create().name("draw").build(),
        **turns().machine_states,
        sum((10, 1)): PLAYER_TURN,
    }


def test_what_is_written_twice() -> None:
    """Ids, keys and transitions that stand twice are found where they stand again, also under a name."""
    found = {(finding.code, finding.message): LINES[finding.line - 1].strip() for finding in duplicate_keys(Twice)}

    assert [*found] == [
        ("P2", "The id 10 stands twice in machine_states, and the last one counts."),
        ("P2", "The id 11 stands twice in machine_states, and the last one counts."),
        ("P9", "The key 'name' stands twice in the state 10, and the last one counts."),
        ("P20", "The transition 'go' stands twice in the state 10, and the last one counts."),
    ]
    assert [line[:11] for line in found.values()] == ["STATE_PLAY:", "11: GameSta", '"name": "th', '"go": 11,  ']


@pytest.mark.parametrize("game", [Turns, turns(), ArrayGame], ids=["written once", "without source", "no array"])
def test_nothing_is_written_twice(game: type[ArrayGame]) -> None:
    """An array without repetition, or whose source is not there, has no findings."""
    assert list(duplicate_keys(game)) == []


PLACES = {
    "an entry": ((11,), "11: GameSta"),
    "a key": ((10, "type"), '"type": "ga'),
    "a transition": ((10, "transitions", "go"), '"go": 11,  '),
    "a key that is not written": ((10, "action"), "STATE_PLAY:"),
    "a key of what is built": ((11, "type"), "11: GameSta"),
    "an entry that is not written": ((12, "type"), "class Twice"),
}


@pytest.mark.parametrize(("keys", "line"), PLACES.values(), ids=PLACES)
def test_the_place_of_what_is_written(keys: tuple[object, ...], line: str) -> None:
    """A place is found as far in as the dicts are written; the last one counts, as for Python."""
    place = place_of(Twice, *keys)

    assert (place.file, LINES[place.line - 1].strip()[:11]) == (__file__, line)


def test_the_place_in_a_subclass() -> None:
    """A game that inherits its array has the places of the class that writes it."""

    class Heir(Twice):
        pass

    assert place_of(Heir, 10, "name") == place_of(Twice, 10, "name")

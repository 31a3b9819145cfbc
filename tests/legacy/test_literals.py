"""What only the source of an array shows: what is written twice, and where."""

import importlib
from enum import IntEnum
from pathlib import Path

import pytest

from bga_states import DefinitionError
from bga_states.legacy import ArrayGame, GameStateBuilder
from bga_states.legacy.literals import Places, duplicate_keys
from tests.legacy.games import PLAYER_TURN, Turns, table_of, turns

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
    """Repeated ids, keys and transitions are found where they are repeated, also under a name."""
    found = {
        (finding.code, finding.message): LINES[finding.line - 1].strip()
        for finding in duplicate_keys(Twice)
    }

    assert [*found] == [
        ("P2", "The id 10 stands twice in machine_states, and the last one counts."),
        ("P2", "The id 11 stands twice in machine_states, and the last one counts."),
        ("P9", "The key 'name' stands twice in the state 10, and the last one counts."),
        ("P20", "The transition 'go' stands twice in the state 10, and the last one counts."),
    ]
    assert [line[:11] for line in found.values()] == [
        "STATE_PLAY:",
        "11: GameSta",
        '"name": "th',
        '"go": 11,  ',
    ]


@pytest.mark.parametrize(
    "game", [Turns, turns(), ArrayGame], ids=["written once", "without source", "no array"]
)
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
    place = Places(Twice).of(*keys)

    assert (place.file, LINES[place.line - 1].strip()[:11]) == (__file__, line)


def test_the_place_in_a_subclass() -> None:
    """A game that inherits its array has the places of the class that writes it."""

    class Heir(Twice):
        pass

    assert Places(Heir).of(10, "name") == Places(Twice).of(10, "name")


ARRAY = """
FIRST = {"name": "first", "type": "game"}
MACHINE = {
    10: FIRST,
    10: {"name": "second", "type": "game"},
}
"""
GAMES = {
    "a name of the module": ("{array}", "MACHINE"),
    "another name for it": ("{array}\nSTATES = MACHINE", "STATES"),
    "imported": ("from {module} import MACHINE", "MACHINE"),
    "imported under another name": ("from {module} import MACHINE as STATES", "STATES"),
    "in another module": ("import {module}", "{module}.MACHINE"),
    "imported from a package": ("from .{module} import MACHINE", "MACHINE"),
}


@pytest.mark.parametrize(("head", "value"), GAMES.values(), ids=GAMES)
def test_an_array_stands_where_its_name_leads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, head: str, value: str
) -> None:
    """An array in a variable, or in a module of its own, is read where it is written."""
    package = f"package_{tmp_path.name}"
    module = f"{package}_states" if "{module}" in head and "." not in head else "states_inc"
    folder = tmp_path / package
    folder.mkdir()
    (folder / "__init__.py").touch()
    (tmp_path / f"{module}.py").write_text(ARRAY)
    (folder / f"{module}.py").write_text(ARRAY)
    game = (
        f"{head}\nfrom bga_states.legacy import ArrayGame\n\n"
        f"class Game(ArrayGame):\n    machine_states = {value}\n"
    )
    (folder / "game.py").write_text(game.replace("{array}", ARRAY).replace("{module}", module))
    monkeypatch.syspath_prepend(str(tmp_path))
    imported = importlib.import_module(f"{package}.game").Game
    [found] = duplicate_keys(imported)

    assert (found.code, found.message) == (
        "P2",
        "The id 10 stands twice in machine_states, and the last one counts.",
    )
    assert (
        Path(found.file)
        .read_text(encoding="utf-8")
        .splitlines()[found.line - 1]
        .startswith('    10: {"name": "second"')
    )


@pytest.mark.parametrize("value", ["dict(MACHINE)", "nothing", "make()", "[MACHINE][0]"])
def test_an_array_that_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """The place of an array that an expression makes is the class, and repetitions are unknown."""
    name = f"made_{tmp_path.name}"
    game = f"{ARRAY}\nnothing = make = dict\nmake = lambda: MACHINE\nnothing = MACHINE | {{}}\n"
    text = (
        f"from bga_states.legacy import ArrayGame\n{game}\n"
        f"class Game(ArrayGame):\n    machine_states = {value}\n"
    )
    (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    imported = importlib.import_module(name).Game

    assert list(duplicate_keys(imported)) == []
    line = text.splitlines().index("class Game(ArrayGame):") + 1
    assert Places(imported).of(10, "name").line == line


def test_an_array_game_without_states() -> None:
    """The error for a game with neither array nor classes says what to write."""
    with pytest.raises(
        DefinitionError,
        match="Empty has no machine_states. Write the array, or list State classes.",
    ):
        table_of(type("Empty", (Turns,), {"machine_states": {}}))

"""A released game is frozen: what would break its running tables or its clients is found later."""

from pathlib import Path
from typing import Any

import pytest

from bga_states import Game, StateType
from bga_states.check.report.frozen import FrozenError, broken_by, freeze
from bga_states.legacy import ArrayGame
from tests.check.parts import Counting, NextPlayer, Play
from tests.legacy.games import Turns, turns


def changed(**declared: Any) -> type[Game]:
    """Make the released game with another declaration of its first state."""

    class Start(Play):
        def __init__(self, game: Counting) -> None:
            super().__init__(game)
            self.__dict__.update({"name": "Play", **declared})

    return type("Released", (Counting,), {"states": (Start, NextPlayer)})


class Extra(NextPlayer):
    def __init__(self, game: Counting) -> None:
        super().__init__(game)
        self.__dict__.update(id=30, name="Extra")


RELEASED = type("Released", (Counting,), {"states": (Play, NextPlayer)})


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    """Freeze the game as it is released."""
    file = tmp_path / "released.json"
    file.write_bytes(freeze(RELEASED))
    return file


def test_nothing_has_changed(frozen: Path) -> None:
    """The released game itself breaks nothing, nor do states that are added."""
    assert broken_by(RELEASED, frozen) == []
    assert (
        broken_by(type("Released", (Counting,), {"states": (Play, NextPlayer, Extra)}), frozen)
        == []
    )


@pytest.mark.pitfall(4, caught="check")
@pytest.mark.parametrize(
    ("game", "message"),
    [
        (changed(id=12), "Play had the id 10, and has 12: running tables would be lost."),
        (changed(type=StateType.MULTIPLE_ACTIVE_PLAYER), "Play (10) was of the type activeplayer"),
        (
            type("Released", (Counting,), {"states": (Play,)}),
            "Released has no state 20 (NextPlayer) any more",
        ),
    ],
    ids=["another id", "another type", "removed"],
)
def test_what_running_tables_rely_on(frozen: Path, game: type[Game], message: str) -> None:
    """A state of a released game keeps its id and its type, as long as tables may be in it (P4)."""
    (finding,) = broken_by(game, frozen)

    assert (finding.code, finding.severity, finding.message.startswith(message)) == (
        "P4",
        "error",
        True,
    )


@pytest.mark.pitfall(7, caught="check")
def test_what_clients_rely_on(frozen: Path) -> None:
    """A state that is called something else is one no client knows (P7)."""
    (finding,) = broken_by(changed(name="Opening"), frozen)

    assert (finding.code, finding.severity, finding.remedy) == (
        "P7",
        "warning",
        "Give it name='Play'.",
    )


def test_arrays_are_frozen_too(tmp_path: Path) -> None:
    """The states of an array have ids and names as well."""
    file = tmp_path / "turns.json"
    file.write_bytes(freeze(turns()))
    later: type[ArrayGame] = turns(
        machine_states={**Turns.machine_states, 12: Turns.machine_states[11]}
    )
    renamed = {**Turns.machine_states[10], "name": "opening"}

    assert broken_by(later, file) == []
    assert [finding.code for finding in broken_by(turns(machine_states={10: renamed}), file)] == [
        "P7",
        "P4",
    ]


def test_a_file_of_another_game(frozen: Path) -> None:
    """A frozen machine is that of one game."""
    with pytest.raises(FrozenError, match="it is of Released"):
        broken_by(Turns, frozen)


@pytest.mark.parametrize("text", ["", "[]", '{"game": 1}', "\xff"])
def test_a_file_that_holds_something_else(tmp_path: Path, text: str) -> None:
    """A file that was not made by freezing is refused."""
    file = tmp_path / "other.json"
    file.write_text(text, encoding="latin-1")

    with pytest.raises(FrozenError):
        broken_by(RELEASED, file)

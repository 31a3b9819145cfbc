"""The corpus: every wrong game has exactly the findings its comments expect, every correct one has no error."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from bga_states import Game
from bga_states.check import check
from bga_states.cli.catalogue import announced_games, load_class
from bga_states.engine.base.errors import Finding
from tests.marks import chapter_of, marks_in

FOLDER = Path(__file__).parent
WRONG = sorted((FOLDER / "cases").rglob("p*.py"), key=lambda path: path.stem)
CORRECT = sorted(
    path.stem for path in (FOLDER / "correct").iterdir() if not path.stem.startswith("_")
)
IDIOMS = sorted(path.stem for path in (FOLDER / "idioms").glob("[!_]*.py"))
ARRAYS = [path for path in WRONG if "_array_" in path.stem]


@cache
def findings_of(path: Path) -> tuple[Finding, ...]:
    """Check the game of a case."""
    name = f"tests.check.cases.{path.parent.name}.{path.stem}"
    return check(import_module(name).Wrong).findings


def test_the_corpus_is_large() -> None:
    """There are at least a hundred wrong games, and ten unusual ones that are correct."""
    assert (len(WRONG) >= 100, len(CORRECT) >= 10) == (True, True)


def test_wrong_games_are_in_their_chapters() -> None:
    """A wrong game is in the folder of the chapter to which the code in its name belongs."""
    codes = {path: re.sub(r"^(PY?)0*(\d+)_.*", r"\1\2", path.stem.upper()) for path in WRONG}

    assert [path for path in WRONG if path.parent.name != chapter_of(codes[path])] == []


@pytest.mark.parametrize("path", WRONG, ids=lambda path: path.stem)
def test_a_wrong_game(path: Path) -> None:
    """The mistake is found in its line, and nothing else is."""
    wanted = {(mark.line, mark.code) for mark in marks_in(path)}
    findings = findings_of(path)

    assert wanted
    assert {(finding.line, finding.code) for finding in findings} == wanted
    assert {Path(finding.file).stem for finding in findings} == {path.stem}


@pytest.mark.parametrize("path", ARRAYS, ids=lambda path: path.stem)
def test_the_remedy_for_an_array(path: Path) -> None:
    """What to do is said in the words of the array, not of State classes that the game does not have."""
    remedies = " ".join(finding.remedy for finding in findings_of(path))

    assert remedies
    assert not re.search(r"\bclass|update_game_progression|\bact_", remedies)


@pytest.mark.parametrize("name", CORRECT)
def test_a_correct_game(name: str) -> None:
    """No error is found in a game that works, however unusual."""
    game: type[Game] = import_module(f"tests.check.correct.{name}").Right

    assert [str(finding) for finding in check(game).findings if finding.severity == "error"] == []


@pytest.mark.parametrize("name", IDIOMS)
def test_an_idiom(name: str) -> None:
    """Nothing is found in a correct game, whatever the style of its author."""
    game: type[Game] = import_module(f"tests.check.idioms.{name}").Right

    assert [str(finding) for finding in check(game).findings] == []


@pytest.mark.parametrize("game", announced_games(), ids=lambda game: game.name)
def test_a_sample_game(game: object) -> None:
    """Nothing at all is found in the sample games."""
    assert check(load_class(game.module, game.attr)).findings == ()  # type: ignore[attr-defined]  # an entry point

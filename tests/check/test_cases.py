"""The corpus: every wrong game has exactly the findings its comments expect, every correct one has no error."""

import io
import re
import tokenize
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from bga_states import Game
from bga_states.check import check
from bga_states.cli.catalogue import announced_games, load_class

FOLDER = Path(__file__).parent
WRONG = sorted(path.stem for path in (FOLDER / "cases").glob("p*.py"))
CORRECT = sorted(
    path.stem for path in (FOLDER / "correct").iterdir() if not path.stem.startswith("_")
)
IDIOMS = sorted(path.stem for path in (FOLDER / "idioms").glob("[!_]*.py"))
EXPECTED = re.compile(r"# expect: ([PY\d, ]+)")


def expected(file: Path) -> Iterator[tuple[int, str]]:
    """Give the lines and codes that the comments of a file expect."""
    for token in tokenize.generate_tokens(io.StringIO(file.read_text(encoding="utf-8")).readline):
        match = EXPECTED.search(token.string) if token.type == tokenize.COMMENT else None
        yield from ((token.start[0], code.strip()) for code in match[1].split(",")) if match else ()


def test_the_corpus_is_large() -> None:
    """There are at least a hundred wrong games, and ten unusual ones that are correct."""
    assert (len(WRONG) >= 100, len(CORRECT) >= 10) == (True, True)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_game(name: str) -> None:
    """The mistake is found in its line, and nothing else is."""
    game: type[Game] = import_module(f"tests.check.cases.{name}").Wrong
    wanted = set(expected(FOLDER / "cases" / f"{name}.py"))
    findings = check(game).findings

    assert wanted
    assert {(finding.line, finding.code) for finding in findings} == wanted
    assert {Path(finding.file).stem for finding in findings} == {name}


@pytest.mark.parametrize("name", [name for name in WRONG if "_array_" in name])
def test_the_remedy_for_an_array(name: str) -> None:
    """What to do is said in the words of the array, not of State classes that the game does not have."""
    game: type[Game] = import_module(f"tests.check.cases.{name}").Wrong
    remedies = " ".join(finding.remedy for finding in check(game).findings)

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

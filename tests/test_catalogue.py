"""The catalogue of pitfalls: one row for each code, which whoever cites a code reads."""

import re
from importlib import import_module
from pathlib import Path
from textwrap import indent

import pytest

from bga_states.check import check
from bga_states.engine.base.errors import Finding
from bga_states.pitfalls import CATALOGUE, Pitfall
from bga_states.pitfalls.examples import EXAMPLES

PACKAGE = Path(__file__).parent.parent / "bga_states"
CODE = re.compile(r"\b(?:P|PY)[1-9]\d*\b")
SENTENCE = re.compile(r"[A-Z`][^|\n]*\.")
ROWS = pytest.mark.parametrize("pitfall", CATALOGUE.values(), ids=lambda pitfall: pitfall.code)


def test_codes_are_numbered_without_a_gap() -> None:
    """The codes of a kind count from 1 in the order of the catalogue."""
    for prefix in ("P", "PY"):
        codes = [code for code in CATALOGUE if re.fullmatch(rf"{prefix}\d+", code)]

        assert codes == [f"{prefix}{number}" for number in range(1, len(codes) + 1)]


@ROWS
def test_a_row_is_complete(pitfall: Pitfall) -> None:
    """A row has a general sentence and a remedy, which fit into a table, and a chapter."""
    assert SENTENCE.fullmatch(pitfall.sentence)
    assert re.fullmatch(r"[A-Z`][^|\n]*[.]", pitfall.remedy)
    assert pitfall.chapter


def test_no_sentence_is_said_twice() -> None:
    """Two pitfalls have two sentences."""
    assert len({pitfall.sentence for pitfall in CATALOGUE.values()}) == len(CATALOGUE)


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_every_code_in_the_package_has_a_row(path: Path) -> None:
    """Whatever code the source cites, in a finding, a message or a comment, has its row."""
    cited = set(CODE.findall(path.read_text(encoding="utf-8")))

    assert cited - set(CATALOGUE) == set()


GAME = """
import random, time
from typing import Any, Literal
from bga_states import (
    GAME_END, Choice, GameState, StateType, UserError, clienttranslate, possible_action,
)
from tests.check import parts
from tests.check.parts import NextPlayer, Play

Race = Any

class {state}(parts.{state}):
{methods}

class Sample(parts.Counting):
    states = {states}
    colour: str = "red"
"""
STATE_OF_EXAMPLE = {"P9": "Adding", "P44": "NextPlayer", "P57": "Vote"}
"""The state whose methods an example shows, where it is not that of one active player."""


def findings_in(folder: Path, code: str, kind: str, example: str) -> list[Finding]:
    """Check a game that has the methods of an example in one of its states."""
    state = STATE_OF_EXAMPLE.get(code, "Play")
    first = "Play" if state == "NextPlayer" else state
    methods = indent(example, "    ")
    text = GAME.format(state=state, states=f"({first}, NextPlayer)", methods=methods)
    module = f"example_{code}_{kind}"
    (folder / f"{module}.py").write_text(text, encoding="utf-8")
    return [*check(import_module(module).Sample).findings]


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_shows_its_mistake(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checker finds the mistake in the wrong lines of an example, and none in the right."""
    monkeypatch.syspath_prepend(str(tmp_path))
    wrong = findings_in(tmp_path, code, "wrong", EXAMPLES[code].wrong)
    right = findings_in(tmp_path, code, "right", EXAMPLES[code].right)

    assert code in {finding.code for finding in wrong}
    assert [one for one in right if one.severity == "error" or one.code == code] == []

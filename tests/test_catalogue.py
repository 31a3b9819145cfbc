"""The catalogue of pitfalls: one row for each code, which whoever cites a code reads."""

import re
from pathlib import Path

import pytest

from bga_states.pitfalls import CATALOGUE, Pitfall

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

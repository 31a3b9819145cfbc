"""`bga-states explain`: one row of the catalogue, or all of them."""

import pytest

from bga_states.cli import main
from bga_states.pitfalls import CATALOGUE, Pitfall


@pytest.mark.parametrize("pitfall", CATALOGUE.values(), ids=lambda pitfall: pitfall.code)
def test_a_code_is_explained(pitfall: Pitfall, capsys: pytest.CaptureFixture[str]) -> None:
    """Every code of the catalogue is explained: sentence and remedy have a line each."""
    assert main(["explain", pitfall.code]) == 0

    heading, sentence, remedy, *_ = capsys.readouterr().out.splitlines()
    assert heading == f"{pitfall.code} {pitfall.severity} ({pitfall.chapter})"
    assert (sentence.strip(), remedy.strip()) == (pitfall.sentence, pitfall.remedy)


def test_an_example_follows(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the catalogue has an example, its wrong lines are shown, then its right ones."""
    assert main(["explain", "P31"]) == 0
    assert capsys.readouterr().out.endswith(
        """

Wrong:
    def act_pass(self) -> type[NextPlayer]:
        return NextPlayer

Right:
    @possible_action
    def act_pass(self) -> type[NextPlayer]:
        return NextPlayer
"""
    )


def test_nothing_follows_without_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    """A row without an example ends with the remedy."""
    assert main(["explain", "P2"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize("code", ["p17", " P17 ", "P17"])
def test_capitals_do_not_matter(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A code may be typed in small letters, or pasted with a blank around it."""
    assert main(["explain", code]) == 0
    assert capsys.readouterr().out.startswith("P17 error ")


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("17", "Cannot explain 17: no pitfall has this code. Did you mean P17,"),
        ("p017", "Cannot explain p017: no pitfall has this code. Did you mean P17,"),
        ("PY99", "Cannot explain PY99: no pitfall has this code. Did you mean PY9,"),
        ("colour", "Cannot explain colour: no pitfall has this code. `"),
    ],
)
def test_an_unknown_code(code: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no code is an error of the call, which names the closest codes if there are any."""
    assert main(["explain", code]) == 2

    shown = capsys.readouterr()
    assert (shown.out, shown.err.startswith(hint)) == ("", True)
    assert shown.err.endswith("explain` lists all codes.\n")


def test_all_codes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a code every row has one line, below the title of its chapter."""
    assert main(["explain"]) == 0

    lines = capsys.readouterr().out.splitlines()
    rows = [line.split(maxsplit=1) for line in lines if line.startswith("    ")]
    assert rows == [[pitfall.code, pitfall.sentence] for pitfall in CATALOGUE.values()]
    titles = [line for line in lines if line and not line.startswith(" ")]
    assert titles == list(dict.fromkeys(pitfall.chapter for pitfall in CATALOGUE.values()))

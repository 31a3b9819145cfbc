"""How slow a machine is says a piece of work, done now and then during a run."""

import pytest

from tests import pace
from tests.pace import REFERENCE, WORDS, Pace, work


def test_a_moment_that_is_slower_than_others_does_not_decide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The piece of work is done at each look, and the middle of what it took counts."""
    took = [3 * REFERENCE, 90 * REFERENCE, 4 * REFERENCE]
    monkeypatch.setattr(pace, "work", took.pop)
    monkeypatch.setattr(pace, "APART", -1.0)
    measured = Pace()
    for _ in range(2):
        measured.look()

    assert measured.slowness == pytest.approx(4)


def test_looking_often_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """The piece of work is not done again at once."""
    took = [2 * REFERENCE]
    monkeypatch.setattr(pace, "work", took.pop)
    monkeypatch.setattr(pace, "APART", 3600.0)
    measured = Pace()
    for _ in range(9):
        measured.look()

    assert measured.slowness == pytest.approx(2)


def test_the_piece_of_work_grows_with_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten times the words take several times the CPU."""
    monkeypatch.setattr(pace, "WORDS", WORDS // 10)
    tenth = min(work() for _ in range(9))
    monkeypatch.setattr(pace, "WORDS", WORDS)

    assert work() > 2 * tenth

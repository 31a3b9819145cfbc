"""Every sample game goes as it was recorded: what it tells, shows and offers, to the letter."""

from pathlib import Path

import pytest

from bga_states.testing import check_golden
from tests.sample_games.catalogues import GAMES

RECORDS = sorted(Path(__file__).with_name("golden").glob("*.txt"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_game_goes_as_it_was_recorded(record: Path) -> None:
    """The moves of the record lead to the same; `bga-states golden --update` records anew."""
    check_golden(record)


def test_every_game_has_a_record() -> None:
    """No game is left out above."""
    assert [record.stem for record in RECORDS] == sorted(GAMES)

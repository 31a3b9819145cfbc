from importlib import import_module
from pathlib import Path

import pytest

from bga_states.engine.game_titles import title_of
from sample_games.reversi_array import ReversiArray
from tests.cli.odd_games import Whispers


def test_the_title_is_that_of_the_rules() -> None:
    """A game is called what its rules are headed; without rules, as its class in words."""

    class OtherTrade(Whispers):
        pass

    assert title_of(ReversiArray) == "Reversi, given as an array"
    assert title_of(OtherTrade) == "Other Trade"


def test_a_game_whose_rules_cannot_be_read_has_a_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules that are there and cannot be read do not stop whoever asks for the title."""
    source = "from bga_states import Game\nclass LostRules(Game):\n    pass\n"
    (tmp_path / "lost_rules.py").write_text(source, encoding="utf-8")
    # A file that even root cannot read from its beginning.
    (tmp_path / "RULES.md").symlink_to("/proc/self/mem")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert title_of(import_module("lost_rules").LostRules) == "Lost Rules"

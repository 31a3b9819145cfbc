import stat
import sys
from pathlib import Path

import pytest

from bga_states.cli import main
from tests.cli.support import ODD, ROOT

if sys.platform != "win32":
    from tests.cli.support import Terminal


def test_rules_are_plain_where_nobody_looks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a pipe the rules are printed as they are written."""
    monkeypatch.chdir(ROOT)

    assert main(["rules", "reversi"]) == 0
    written = (ROOT / "sample_games" / "reversi" / "RULES.md").read_text(encoding="utf-8")
    assert capsys.readouterr().out == written


def test_a_game_without_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where no rules stand beside the game, that is said."""
    monkeypatch.chdir(ROOT)

    assert main(["rules", f"{ODD}:Auction"]) == 1
    assert "there is no RULES.md in " in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are not for Windows")
class TestAtATerminal:
    def pager(self, folder: Path) -> str:
        """Make a pager that says that it was called."""
        file = folder / "pager"
        file.write_text("#!/bin/sh\necho turning pages\ncat\n")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        return str(file)

    @pytest.mark.parametrize(("lines", "turns"), [("1000", False), ("20", True)])
    def test_long_rules_are_read_page_by_page(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: str, turns: bool
    ) -> None:
        """Rules are laid out; those longer than the screen go to the pager of the caller."""
        monkeypatch.setenv("PAGER", self.pager(tmp_path))
        monkeypatch.delenv("MANPAGER", raising=False)
        with Terminal("rules", "tictactoe", size=("80", lines)) as terminal:
            assert terminal.wait() == 0

        assert ("turning pages" in terminal.shown) is turns
        assert "§1 Setup. The board has nine cells" in terminal.shown
        assert "**" not in terminal.shown
        assert b"\x1b[1m" in terminal.raw

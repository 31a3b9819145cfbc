import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from bga_states.cli import main
from tests.cli.support import CONTROL, ODD, ROOT, Screen

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


def test_short_rules_are_laid_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where somebody looks, Markdown becomes what it means, no wider than the terminal."""
    screen = Screen()
    for name, value in {"COLUMNS": "60", "LINES": "1000", "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "stdout", screen)

    assert main(["rules", "tictactoe"]) == 0
    lines = CONTROL.sub("", screen.getvalue()).splitlines()
    assert any(line.startswith("§1 Setup. The board has nine cells") for line in lines)
    assert max(map(len, lines)) <= 60


def test_rules_are_shown_in_any_encoding() -> None:
    """Where § cannot be written, # stands for it."""
    done = subprocess.run(
        [sys.executable, "-m", "bga_states", "rules", "reversi"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert "**#1 " in done.stdout


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

    def test_a_pager_that_is_not_there_hides_no_rules(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Where PAGER names no program, the rules are shown all the same."""
        monkeypatch.setenv("PAGER", "no-such-pager -x")
        monkeypatch.delenv("MANPAGER", raising=False)
        with Terminal("rules", "tictactoe", term="dumb", size=("80", "20")) as terminal:
            assert terminal.wait() == 0

        assert "no-such-pager" not in terminal.shown
        assert "§1 Setup. The board has nine cells" in terminal.shown

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

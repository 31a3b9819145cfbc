import io
import sys

import pytest

from bga_states.cli.bulk_play import shown_progress


class Screen(io.StringIO):
    """A terminal that keeps what is printed."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_it_shows_how_far_games_have_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar has the title, the games done of all, and the rate; it is gone at the end."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    with shown_progress("Playing Reversi", 10) as advance:
        advance(4)

    assert "Playing Reversi" in screen.getvalue()
    assert "4/10" in screen.getvalue()
    assert " a second" in screen.getvalue()


def test_elsewhere_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """A file or a pipe is spared what is only of the moment."""
    with shown_progress("Playing Reversi", 10) as advance:
        advance(4)

    assert capsys.readouterr().err == ""

import sys
from collections.abc import Callable

import pytest

from bga_states.cli import main
from bga_states.cli.terminal.languages import SETTINGS
from bga_states.cli.terminal.words import Speech
from tests.cli.support import ROOT, pipe_lines, type_lines

Run = Callable[..., tuple[int, str]]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch, own_log: None) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", *SETTINGS):
        monkeypatch.delenv(name, raising=False)
    # Signs and words are those of the tests, not of whoever runs them.
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setattr(Speech, "translate", str)
    # A command looks for games in its own folder, which others must not find there.
    monkeypatch.setattr(sys, "path", [*sys.path])


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `play` with arguments and lines, typed or piped; return the exit code and the output."""
    monkeypatch.chdir(ROOT)

    def run(
        *arguments: str, typed: tuple[str, ...] = (), piped: tuple[str, ...] = ()
    ) -> tuple[int, str]:
        type_lines(monkeypatch, *typed)
        with pipe_lines(monkeypatch, *piped):
            code = main(["play", *arguments])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return run

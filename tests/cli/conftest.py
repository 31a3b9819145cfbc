from collections.abc import Callable

import pytest

from bga_states.cli import main
from tests.cli.support import ROOT, type_lines

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `play` with arguments and typed lines; give the exit code and all that was printed."""
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run(*arguments: str, typed: tuple[str, ...] | None = ()) -> tuple[int, str]:
        if typed is not None:
            type_lines(monkeypatch, *typed)
        code = main(["play", *arguments])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return run

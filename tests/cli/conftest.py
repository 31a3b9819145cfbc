from collections.abc import Callable

import pytest

from bga_states.cli import main
from tests.cli.support import ROOT, pipe_lines, type_lines

Run = Callable[..., tuple[int, str]]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


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

from collections.abc import Callable

import pytest

from bga_states.cli import main
from tests.cli.support import ROOT, type_lines

Run = Callable[..., tuple[int, str]]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `play` with arguments and typed lines; return the exit code and all that was printed."""
    monkeypatch.chdir(ROOT)

    def run(*arguments: str, typed: tuple[str, ...] = ()) -> tuple[int, str]:
        type_lines(monkeypatch, *typed)
        code = main(["play", *arguments])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return run

"""Keeping a match on a disk that is full: what is said to be saved is saved."""

import errno
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bga_states.cli.terminal.keeper import Keeper
from bga_states.cli.terminal.save_file import SaveFile
from bga_states.cli.terminal.screen import Screen
from bga_states.cli.terminal.seats import Seat
from bga_states.cli.terminal.session import Match, start_match
from sample_games.tictactoe import TicTacToe
from tests.cli.conftest import Run
from tests.cli.support import ROOT, unmeasured


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.save"


LIMITED = """
import resource, sys
from bga_states.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)
sys.exit(main())
"""


def test_a_full_disk_at_the_last_move_is_told(play: Run, file: Path, tmp_path: Path) -> None:
    """A file is said to hold the finished game only if it does, else up to which move it goes."""
    whole = tmp_path / "whole"
    command = ["tictactoe", "--seed", "1", "--demo", "--save"]
    play(*command, str(whole))
    # The ranking makes the last save larger by more than a tenth.
    limit = whole.stat().st_size * 9 // 10
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(limit), "play", *command, str(file)],
        cwd=ROOT,
        env=unmeasured(),
        capture_output=True,
        text=True,
        check=False,
    )

    told = re.search(r"holds the game up to move (\d)\.\n$", done.stderr)
    assert told, done.stderr
    assert done.stdout.splitlines()[-1] == (
        f"! Cannot save to {file}: File too large. What was played since the last save is lost."
    )
    assert f"move {told[1]}." in play(*command, str(file))[1]


@pytest.fixture
def match() -> Match:
    seats = [Seat("human", "Ann"), Seat("human", "Bob")]
    return start_match(TicTacToe, "tictactoe", seats, 1, {}, {}, str)


def fill_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", refuse)


def test_the_end_is_saved_once_more(
    match: Match, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A disk that was full at the last move, and no longer is, gets the finished game after all."""
    keeper = Keeper(SaveFile(file), Screen())
    keeper.begin(match)
    match.table.act(match.table.player_ids[0], "act_mark", {"cell": 0})
    with monkeypatch.context() as patch:
        fill_disk(patch)
        keeper.keep(match)
    keeper.end(match)

    assert "and is saved again after the next action" in "".join(capsys.readouterr())
    assert keeper.kept_move == 1


def test_leaving_on_a_full_disk_tells_how_much_is_lost(
    match: Match, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever leaves while the disk is full is told up to which move the game can go on."""
    keeper = Keeper(SaveFile(file), Screen())
    keeper.begin(match)
    match.table.act(match.table.player_ids[0], "act_mark", {"cell": 0})
    fill_disk(monkeypatch)
    keeper.part(match)

    shown = "".join(capsys.readouterr())
    assert "No space left on device. What was played since the last save is lost." in shown
    assert f"The game is saved in {file} up to move 0. To go on:" in shown


def test_a_file_that_was_changed_last_is_not_said_to_hold_the_game(
    match: Match, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever leaves is shown where their game is, also when the file was changed in their turn."""
    keeper = Keeper(SaveFile(file), Screen())
    keeper.begin(match)
    file.write_bytes(b"a copy from elsewhere")
    keeper.part(match)

    beside = file.with_name("game-2.save")
    assert f"The game is saved in {beside}. To go on:" in "".join(capsys.readouterr())
    assert (file.read_bytes(), beside.exists()) == (b"a copy from elsewhere", True)

"""The standard streams: closed, full, or no longer read. Each test is a shell's redirection."""

import subprocess
import sys

import pytest

from tests.cli.support import ROOT
from tests.patience import PATIENCE

if sys.platform == "win32":
    pytest.skip("the redirections are those of a POSIX shell", allow_module_level=True)

COMMANDS = (
    "list",
    "explain",
    "check tictactoe",
    "graph tictactoe",
    "play tictactoe --demo",
    "--help",
)
FULL = "Cannot write to standard output: No space left on device. Send it elsewhere.\n"
CLOSED = "Cannot write to standard output: it is closed. Send it elsewhere.\n"


def in_shell(line: str, before: str = "true") -> subprocess.CompletedProcess[str]:
    """Run the program in a shell, with redirections; return its own exit code, not a pipe's."""
    command = f"{before}; set -o pipefail; {sys.executable} -m bga_states {line}"
    return subprocess.run(
        ["/bin/bash", "-c", command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("where", "told"), [(">/dev/full", FULL), (">&-", CLOSED)])
def test_an_output_that_cannot_be_written_is_told(command: str, where: str, told: str) -> None:
    """A full disk and a closed output are one line on standard error and exit code 2."""
    done = in_shell(f"{command} {where}")

    assert (done.returncode, done.stderr) == (2, told)


def test_an_output_without_a_buffer_is_watched_too() -> None:
    """Where Python writes at once, as in many containers, a full disk is told in the same words."""
    done = in_shell("list >/dev/full", before="export PYTHONUNBUFFERED=1")

    assert (done.returncode, done.stderr) == (2, FULL)


@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", "<&- 2>&-"])
def test_an_error_that_nobody_can_read_keeps_its_exit_code(where: str) -> None:
    """Where standard error is closed or full, nothing is told elsewhere, and the code stays."""
    done = in_shell(f"play nothing {where}")

    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


@pytest.mark.parametrize("command", ["list", "explain", "play tictactoe --demo"])
def test_a_pipe_that_closes_early_ends_the_program_in_silence(command: str) -> None:
    """Whoever has read enough is told nothing, and the exit code says that the pipe was closed."""
    done = in_shell(f"{command} | head -c 0")

    assert (done.returncode, done.stderr) == (141, "")


def test_bots_play_where_standard_input_is_closed() -> None:
    """Without a standard input nobody can type, so bots play every seat."""
    done = in_shell("play tictactoe <&-")

    assert done.returncode == 0
    assert "bots play every seat" in done.stderr.splitlines()[0]
    assert "The game is over." in done.stdout


def test_a_demo_is_asked_for_and_so_not_explained() -> None:
    """With --demo nobody wonders why bots play every seat, even without a standard input."""
    done = in_shell("play tictactoe --demo <&-")

    assert done.returncode == 0
    assert "Standard input" not in done.stderr
    assert "The game is over." in done.stdout


def test_a_letter_that_the_locale_lacks_ends_nothing() -> None:
    """Letters that the encoding of the output lacks are shown without their accents."""
    done = in_shell("new Zo\u00eb --dir /dev/null", before="export PYTHONIOENCODING=ascii")

    assert done.returncode == 2
    assert "'Zoe'" in done.stderr


def test_bytes_of_another_encoding_are_no_move() -> None:
    """What is typed in another encoding is refused like any other line, and fails no game."""
    line = "play tests.cli.odd_games:Auction --seed 1"
    done = in_shell(f"{line} < <(printf 'say \\xe4\\n')", "export PYTHONIOENCODING=utf-8:strict")

    assert done.returncode == 2
    assert "line 1 of the input: That is not possible." in done.stderr

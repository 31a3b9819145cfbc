import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bga_states.cli import main
from bga_states.cli.runner import COMMANDS
from tests.cli.support import ROOT

GAMES = [
    "battleship", "branch_lines", "cant_stop", "harvest", "hearts", "reversi", "reversi_array",
    "tictactoe",
]  # fmt: skip
ASK = """
eval "$CODE"
COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=9
$(complete -p bga-states | sed 's/.*-F \\([^ ]*\\).*/\\1/') bga-states
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def bash(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder in which bash finds the program."""
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "bga-states"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m bga_states "$@"\n')
    program.chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", list(COMMANDS)),
        ("pl", ["play"]),
        ("--v", ["--version"]),
        ("play ", GAMES),
        ("play rev", ["reversi", "reversi_array"]),
        ("rules bat", ["battleship"]),
        ("check --f", ["--format", "--freeze"]),
        ("check --format ", ["human", "json", "github", "sarif"]),
        ("explain P9", ["P9", *[f"P9{digit}" for digit in range(10)]]),
        ("play reversi --seat ", ["human", "random", "zombie", "greedy", "mcts"]),
        ("play reversi --save pyp", ["pyproject.toml"]),
        ("play reversi --seed ", []),
    ],
)
def test_the_tab_key_completes(
    bash: Path, typed: str, offered: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Commands, options, their values, games, codes and files are offered where they belong."""
    assert main(["completion", "bash"]) == 0
    code = capsys.readouterr().out
    shell = shutil.which("bash")
    assert shell, "bash is not installed"
    done = subprocess.run(
        [shell, "--norc", "-c", ASK, "bash", f"bga-states {typed}"],
        cwd=ROOT,
        env={
            **os.environ,
            "CODE": code,
            "PATH": f"{bash}{os.pathsep}{os.environ['PATH']}",
        },
        capture_output=True,
        text=True,
        check=True,
    )

    assert sorted(done.stdout.split()) == sorted(offered)


@pytest.mark.parametrize(
    ("shell", "words"),
    [
        ("bash", "complete -o"),
        ("zsh", "compinit"),
        ("fish", "complete --command bga-states"),
    ],
)
def test_every_shell_has_its_code(
    capsys: pytest.CaptureFixture[str], shell: str, words: str
) -> None:
    """What is printed is code of that shell, and nothing else is said in a pipe."""
    assert main(["completion", shell]) == 0

    printed = capsys.readouterr()
    assert words in printed.out
    assert printed.err == ""


def test_help_says_where_the_code_belongs(capsys: pytest.CaptureFixture[str]) -> None:
    """The help has the command that puts the code into the file a shell starts with."""
    with pytest.raises(SystemExit, match="0"):
        main(["completion", "--help"])

    assert (
        "\n  bga-states completion fish >> ~/.config/fish/config.fish\n" in capsys.readouterr().out
    )

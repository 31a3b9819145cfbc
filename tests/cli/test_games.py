import sys
from pathlib import Path

import pytest

from bga_states.cli import main
from bga_states.cli.catalogue import load_game
from bga_states.cli.usage_errors import CommandError
from sample_games.reversi import Reversi
from tests.cli.support import ODD, ROOT


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    "reference", ["reversi", "sample_games.reversi:Reversi", "sample_games.reversi.game:Reversi"]
)
def test_a_game_has_a_name_or_a_class(reference: str) -> None:
    """A game is found by its announced name as well as by package.module:Class."""
    assert load_game(reference) is Reversi


def test_a_game_in_the_working_directory_is_found(tmp_path: Path) -> None:
    """A module of the folder in which the command is called needs no installation."""
    (tmp_path / "my_own_game.py").write_text("from bga_states import Game\nclass Mine(Game): ...\n")

    assert load_game("my_own_game:Mine").__name__ == "Mine"
    del sys.modules["my_own_game"]


@pytest.mark.parametrize(
    ("reference", "code", "fact"),
    [
        ("revrsi", 2, "Did you mean reversi?"),
        ("chess960", 2, "A game of your own is named as package.module:Class."),
        ("nowhere.game:Mine", 2, "Cannot find nowhere.game: there is no module nowhere."),
        ("sample_games.nothing:Mine", 2, "there is no module sample_games.nothing."),
        ("sample_games.reversi:Mine", 2, "Mine is not a Game class there. It has Reversi."),
        ("json:JSONDecoder", 2, "JSONDecoder is not a Game class there. It has no game."),
        (f"{ODD}:", 2, "no class is named. It has "),
        (":Mine", 2, "Cannot load :Mine: no module is named."),
    ],
)
def test_a_game_that_cannot_be_found_is_explained(reference: str, code: int, fact: str) -> None:
    """A problem with the name of a game is one sentence, with what to do."""
    with pytest.raises(CommandError, match="^.+$") as refused:
        load_game(reference)

    assert fact in str(refused.value)
    assert refused.value.code == code


def test_a_file_of_this_name_needs_a_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has written sticks.py and gives its name alone is told what else to give."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sticks.py").touch()

    with pytest.raises(CommandError, match=r"in sticks\.py, name its class too: sticks:Class\."):
        load_game("sticks")


@pytest.mark.parametrize(
    ("source", "fact"),
    [
        (
            "import missing_module_of_mine",
            "ModuleNotFoundError: No module named 'missing_module_of_mine' (faulty.py:1)",
        ),
        ("\n\nprint(1 / 0)", "ZeroDivisionError: division by zero (faulty.py:3)"),
        ("class Game(:\n", "SyntaxError: invalid syntax (faulty.py:1)"),
    ],
)
def test_a_module_that_fails_is_told_shortly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, fact: str
) -> None:
    """An error while importing a game is one line with its place, and exit code 1."""
    (tmp_path / "faulty.py").write_text(source)

    assert main(["play", "faulty:Game"]) == 1
    assert capsys.readouterr().err == f"Cannot import faulty: {fact}\n"


def test_an_interrupt_while_loading_is_no_traceback(tmp_path: Path) -> None:
    """Ctrl-C while a game is being loaded ends with exit code 130."""
    (tmp_path / "endless.py").write_text("raise KeyboardInterrupt")

    assert main(["play", "endless:Game"]) == 130


def test_a_module_that_assembles_a_wrong_game_lists_its_findings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Mistakes of a definition that show on import are listed like any others."""
    source = (
        "from bga_states import Table\n"
        f"from {ODD} import Unassembled\n"
        "Table.create(Unassembled, ['A', 'B'])"
    )
    (tmp_path / "hasty.py").write_text(source)

    assert main(["play", "hasty:Unassembled"]) == 1
    assert "its definition has 2 mistakes." in capsys.readouterr().err


@pytest.mark.pitfall(2, 24, caught="assembly")
def test_all_findings_of_a_definition_are_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All mistakes of a game that cannot be assembled are listed, with place, fact and remedy."""
    monkeypatch.chdir(ROOT)

    assert main(["play", f"{ODD}:Unassembled", "--demo"]) == 1

    head, *findings = capsys.readouterr().err.splitlines()
    assert head == f"Cannot use this game: its definition has {len(findings)} mistakes."
    assert all(line.startswith("tests/cli/odd_games.py:") for line in findings)
    assert any("Bid and Step have the id 10. Give each its own." in line for line in findings)

from pathlib import Path

import pytest

from bga_states.cli.runner import COMMANDS, make_parser
from bga_states.cli.tab_key import actions_of, add_completer, bare_parser, codes, game_names


def completers(command: str) -> dict[str, str]:
    """Return what completes the arguments of a command, by their names."""
    found = {}
    for action in actions_of(make_parser([command])):
        add_completer(action)
        completer = vars(action).get("completer")
        if completer is not None:
            found[action.dest] = getattr(completer, "__name__", type(completer).__name__)
    return found


@pytest.mark.parametrize(
    ("command", "completed"),
    [
        ("play", {"game": "game_names", "seat": "player_names", "save": "FilesCompleter"}),
        ("rules", {"game": "game_names"}),
        ("check", {"game": "game_names", "freeze": "FilesCompleter"}),
        ("explain", {"code": "codes"}),
        ("new", {"dir": "FilesCompleter"}),
        ("list", {}),
    ],
)
def test_arguments_are_completed_by_what_they_are(command: str, completed: dict[str, str]) -> None:
    """Games, seats, codes and paths are completed wherever a command takes them."""
    assert completers(command) == completed


def test_names_are_those_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are those that can be played here, codes those of the catalogue."""
    monkeypatch.chdir(tmp_path)

    assert {"reversi", "tictactoe"} <= {*game_names()}
    assert {"P1", "P17"} <= {*codes()}


def test_a_command_is_completed_without_its_module() -> None:
    """For the name of a command no more is known than the names."""
    (commands,) = [action for action in actions_of(bare_parser(COMMANDS)) if action.choices]

    assert list(commands.choices or ()) == list(COMMANDS)

import pytest

from bga_states.cli import main
from bga_states.cli.runner import COMMANDS


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("paly", "Cannot run paly: there is no such command. Did you mean play?"),
        ("rule", "Did you mean rules?"),
        ("xyz", f"There are {', '.join(COMMANDS)}."),
    ],
)
def test_an_unknown_command_names_the_closest(
    capsys: pytest.CaptureFixture[str], typed: str, hint: str
) -> None:
    """What is no command is refused with the one that may have been meant, or with all."""
    with pytest.raises(SystemExit, match="2"):
        main([typed, "reversi"])

    assert hint in capsys.readouterr().err


@pytest.mark.parametrize("typed", ["--sed=3", "--players"])
def test_an_unknown_option_shows_those_of_the_command(
    capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    """What a command does not take is refused with the usage of that command."""
    with pytest.raises(SystemExit, match="2"):
        main(["play", "reversi", typed])

    shown = capsys.readouterr().err
    assert "--seat" in shown
    assert f" play: error: unrecognized arguments: {typed}" in shown

import pytest

from bga_states.cli import main


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("paly", "Cannot run paly: there is no such command. Did you mean play?"),
        ("rule", "Did you mean rules?"),
        ("xyz", "There are list, play, replay, info, rules, new, check, explain, graph, completion."),
    ],
)
def test_an_unknown_command_names_the_closest(
    capsys: pytest.CaptureFixture[str], typed: str, hint: str
) -> None:
    """What is no command is refused with the one that may have been meant, or with all."""
    with pytest.raises(SystemExit, match="2"):
        main([typed, "reversi"])

    assert hint in capsys.readouterr().err

"""The hooks of a Game are called with one player's id, and give a value."""

from typing import Any

import pytest

from bga_states import DefinitionError
from tests.support import PlayerState, table_of


def nobody(_game: Any) -> None:
    """Take nobody."""


def two(_game: Any, player_id: int, other_id: int) -> None:
    """Take two players."""


def named(_game: Any, *, player_id: int) -> None:
    """Take a player by name."""


@pytest.mark.pitfall(112, caught="assembly")
@pytest.mark.parametrize("hook", ["redeal", "get_scene", "on_concede"])
@pytest.mark.parametrize("function", [nobody, two, named])
def test_a_hook_that_cannot_be_called(hook: str, function: Any) -> None:
    """A hook of a Game is called with one player's id, and what takes no such is found (P112)."""
    with pytest.raises(DefinitionError, match="is called with player_id, and does not take it"):
        table_of(PlayerState, **{hook: function})


@pytest.mark.parametrize("function", [lambda *_: None, lambda _, player_id, again=0: None])
def test_a_hook_that_takes_more(function: Any) -> None:
    """Parameters with defaults, or any number of them, do no harm."""
    assert table_of(PlayerState, redeal=function).state_name == "PlayerState"


@pytest.mark.pitfall(49, caught="assembly")
def test_a_hook_that_gives_no_value() -> None:
    """A generator does nothing when it is called, and is found (P49)."""

    def redeal(_game: Any, player_id: int) -> Any:
        yield player_id

    with pytest.raises(DefinitionError, match="redeal is a coroutine or generator"):
        table_of(PlayerState, redeal=redeal)

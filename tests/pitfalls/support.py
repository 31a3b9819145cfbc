"""What the tests of the pitfalls share: a state that makes the mistake, and a check for traces."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from bga_states import GameError, GameState, StateType, Table, possible_action
from tests.support import PlayerState, table_of


class Other(PlayerState):
    """A second state of one player, id 11."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11)


class Together(GameState[Any]):
    """A state of everybody, id 30."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, **{"id": 30, "type": StateType.MULTIPLE_ACTIVE_PLAYER, **declared})

    def on_entering_state(self) -> Any:
        self.gamestate.set_all_players_multiactive()

    def zombie(self, player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(player_id, Other)


def trying(do: Callable[[Any], Any]) -> type[PlayerState]:
    """Make a state, id 10, whose `act_try` does this with the state and returns what that gives."""

    class Try(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"go": Other})

        @possible_action
        def act_try(self) -> Any:
            return do(self)

    return Try


def refused(
    table: Table[Any],
    message: str,
    error: type[Exception] = GameError,
    args: Mapping[str, object] | None = None,
) -> None:
    """Check that `act_try` fails with this message, and leaves the table as it was.

    The first active player tries it.
    """
    before = table.snapshot()

    with pytest.raises(error, match=message):
        table.act(table.active_player_ids[0], "act_try", args)
    assert table.snapshot() == before


def fails(
    do: Callable[[Any], Any], message: str, error: type[Exception] = GameError, **attributes: Any
) -> None:
    """Check that an action that does this fails with this message, and changes nothing."""
    refused(table_of(trying(do), Other, Together, players=3, **attributes), message, error)

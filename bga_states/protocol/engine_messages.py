"""The engine's own messages among the `messages` of a move: their `args` by `type`.

All other types are the game's own.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec


class StateEntered(msgspec.Struct, frozen=True):
    """A state that was entered, as this viewer sees it.

    `gameStateChange`: the table entered it, which ends all PRIVATE states. `newPrivateState`: the
    receiver entered a PRIVATE state. `leavePrivateState`: the receiver is back in this state of
    the table.
    """

    id: int
    name: str
    type: str
    description: str
    description_my_turn: str
    args: dict[str, Any]
    active_player_id: int
    active_player_ids: list[int]


class ActivePlayers(msgspec.Struct, frozen=True):
    """The active players have changed."""

    active_player_ids: list[int]


class ArgsChange(msgspec.Struct, frozen=True):
    """The arguments of states at rest, if they differ from the last ones this viewer was told.

    `main_args` belong to the table's state, `args` to the PRIVATE state that the viewer is in. Null
    means that nothing is new.
    """

    main_args: dict[str, Any] | None = None
    args: dict[str, Any] | None = None


class PlayerChange(msgspec.Struct, frozen=True):
    """The present values of a player's fields that change in the course of a game."""

    id: int
    score: int
    score_aux: int
    zombie: bool
    eliminated: bool


class TableChange(msgspec.Struct, frozen=True):
    """The changes of a move that its other messages do not tell; it comes last, if there are any.

    `players` holds the players who have changed.
    """

    players: list[PlayerChange]
    progression: int
    active_player_id: int


class TakenBack(msgspec.Struct, frozen=True):
    """A player took back their actions: nothing known before holds, and a view is needed."""

    player_id: int
    player_name: str


ENGINE_MESSAGES: Final[Mapping[str, type[msgspec.Struct]]] = MappingProxyType(
    {
        "gameStateChange": StateEntered,
        "newPrivateState": StateEntered,
        "leavePrivateState": StateEntered,
        "gameStateMultipleActiveUpdate": ActivePlayers,
        "stateArgsChanged": ArgsChange,
        "tableInfosChanged": TableChange,
        "undoRestorePoint": TakenBack,
    }
)
"""The class of the `args` of each message that a client needs to follow a table."""

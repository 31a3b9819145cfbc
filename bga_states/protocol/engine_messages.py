"""What the engine itself tells among the `messages` of a move: their `args` by `type`.

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
    """Other players are active than before."""

    active_player_ids: list[int]


class ArgsChange(msgspec.Struct, frozen=True):
    """The arguments of states at rest, where they are others than this viewer was told last.

    `main_args` are those of the table's state, `args` those of the PRIVATE state the viewer is in;
    null where nothing is new.
    """

    main_args: dict[str, Any] | None = None
    args: dict[str, Any] | None = None


class PlayerChange(msgspec.Struct, frozen=True):
    """What changes of a player in the course of a game, as it is now."""

    id: int
    score: int
    score_aux: int
    zombie: bool
    eliminated: bool


class TableChange(msgspec.Struct, frozen=True):
    """What a move has changed beside all that was told: it comes last, where there is any.

    `players` are those who have changed.
    """

    players: list[PlayerChange]
    progression: int
    active_player_id: int


class TakenBack(msgspec.Struct, frozen=True):
    """A player took back what they did: nothing that was known holds, and a view is needed."""

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
"""The class of the `args` of each message by which a table is followed."""

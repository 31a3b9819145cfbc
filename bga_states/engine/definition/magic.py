"""The magic parameters: ONE table of which name means what in which hook of which state type.

The engine, the checker, the mypy plugin and the documentation read this table; nothing else decides.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import NamedTuple, Protocol

from bga_states.engine.base.spelling import PREFIX
from bga_states.engine.base.types import StateType
from bga_states.engine.match.players import Players


class Hook(Enum):
    """A method the engine calls; `act_` stands for every action."""

    GET_ARGS = "get_args"
    GET_CHOICES = "get_choices"
    ON_ENTERING_STATE = "on_entering_state"
    ACTION = PREFIX
    ZOMBIE = "zombie"
    GET_ALL_DATAS = "get_all_datas"


class Moment(Protocol):
    """What is known while a hook is called."""

    players: Players

    @property
    def active_player_id(self) -> int:
        """The player whose turn it is."""
        ...

    def current_args(self, player_id: int | None) -> dict[str, object]:
        """Give the arguments of the state this player is in."""
        ...


Source = Callable[[Moment, int | None], object]
"""Finds a parameter's value. The int is the player the hook is about: who acts, is asked, enters, left or looks."""


def active_player_id(moment: Moment, _player_id: int | None) -> object:
    """Give the id of the player whose turn it is (not necessarily the caller)."""
    return moment.active_player_id


def active_player_no(moment: Moment, _player_id: int | None) -> object:
    """Give the seat number of the player whose turn it is."""
    return moment.players[moment.active_player_id].no


def player_id(_moment: Moment, player_id: int | None) -> object:
    """Give the id of the player the call is about; None for a spectator."""
    return player_id


def player_no(moment: Moment, player_id: int | None) -> object:
    """Give the seat number of the player the call is about; None for a spectator."""
    return None if player_id is None else moment.players[player_id].no


def args(moment: Moment, player_id: int | None) -> object:
    """Give what `get_args` returned, `_private` still nested."""
    return moment.current_args(player_id)


class MagicParameter(NamedTuple):
    """One row: under these names, in these hooks of these state types (None: of the Game class), comes this value."""

    names: tuple[str, ...]
    hooks: tuple[Hook, ...]
    state_types: tuple[StateType | None, ...]
    source: Source


ACTIVE, GAME = StateType.ACTIVE_PLAYER, StateType.GAME
MULTI, PRIVATE = StateType.MULTIPLE_ACTIVE_PLAYER, StateType.PRIVATE
ENTRY = (Hook.GET_ARGS, Hook.ON_ENTERING_STATE)

MAGIC_PARAMETERS = (
    MagicParameter(
        ("active_player_id",), (*ENTRY, Hook.GET_CHOICES), (ACTIVE, GAME, MULTI), active_player_id
    ),
    MagicParameter(
        ("active_player_no",), (*ENTRY, Hook.GET_CHOICES), (ACTIVE, GAME, MULTI), active_player_no
    ),
    MagicParameter(("active_player_id",), (Hook.ACTION,), (ACTIVE, MULTI, None), active_player_id),
    MagicParameter(("active_player_no",), (Hook.ACTION,), (ACTIVE, MULTI, None), active_player_no),
    MagicParameter(
        ("player_id", "current_player_id"), (*ENTRY, Hook.GET_CHOICES), (PRIVATE,), player_id
    ),
    MagicParameter(
        ("player_no", "current_player_no"), (*ENTRY, Hook.GET_CHOICES), (PRIVATE,), player_no
    ),
    MagicParameter(("player_id",), (Hook.GET_CHOICES,), (ACTIVE, MULTI), player_id),
    MagicParameter(("player_no",), (Hook.GET_CHOICES,), (ACTIVE, MULTI), player_no),
    MagicParameter(
        ("current_player_id",), (Hook.ACTION,), (ACTIVE, MULTI, PRIVATE, None), player_id
    ),
    MagicParameter(
        ("current_player_no",), (Hook.ACTION,), (ACTIVE, MULTI, PRIVATE, None), player_no
    ),
    MagicParameter(("player_id",), (Hook.ZOMBIE,), (ACTIVE, MULTI, PRIVATE), player_id),
    MagicParameter(("player_no",), (Hook.ZOMBIE,), (ACTIVE, MULTI, PRIVATE), player_no),
    MagicParameter(("current_player_id",), (Hook.GET_ALL_DATAS,), (None,), player_id),
    MagicParameter(("current_player_no",), (Hook.GET_ALL_DATAS,), (None,), player_no),
    MagicParameter(("args",), (Hook.ON_ENTERING_STATE,), (ACTIVE, GAME, MULTI, PRIVATE), args),
    MagicParameter(("args",), (Hook.GET_CHOICES, Hook.ZOMBIE), (ACTIVE, MULTI, PRIVATE), args),
    MagicParameter(("args",), (Hook.ACTION,), (ACTIVE, MULTI, PRIVATE, None), args),
)


def rows() -> Iterator[tuple[str, Hook, StateType | None, Source]]:
    """Spell the table out, one name, hook and state type at a time."""
    for parameter in MAGIC_PARAMETERS:
        for name in parameter.names:
            for hook in parameter.hooks:
                for state_type in parameter.state_types:
                    yield name, hook, state_type, parameter.source


SOURCES: dict[tuple[Hook, StateType | None], dict[str, Source]] = {}
for _name, _hook, _state_type, _source in rows():
    SOURCES.setdefault((_hook, _state_type), {})[_name] = _source

RESERVED_NAMES = frozenset(name for parameter in MAGIC_PARAMETERS for name in parameter.names) - {
    "player_id",
    "player_no",
}
"""Names the client can never fill; `player_id` is an ordinary parameter of an action (P35)."""


def sources(hook: Hook, state_type: StateType | None) -> dict[str, Source]:
    """Give the names that can be filled in a hook of a state type, and where their values come from."""
    return SOURCES.get((hook, state_type), {})

"""The magic parameters: ONE table of their values, by name, hook and state type.

The engine, the checker, the mypy plugin and the documentation read this table; nothing else
decides.
"""

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from bga_states.engine.author.hooks import Hook
from bga_states.engine.base.suggestions import nearest
from bga_states.engine.base.types import StateType

NOTHING: Mapping[str, object] = MappingProxyType({})


class Source(NamedTuple):
    """The source of a parameter's value: a Python expression, for `calls` to compile.

    It may use `match`, the Match; `player_id`; `args`, the result of `get_args` for that player,
    `_private` still nested; and the names in `names`. `player_id` is the player the hook is about,
    who acts, is asked, enters, left or looks; None stands for the whole table or a spectator.
    """

    expression: str
    names: Mapping[str, object] = NOTHING


ACTIVE_PLAYER_ID = Source("match.active_player_id")
"""The player whose turn it is, not necessarily the caller."""
ACTIVE_PLAYER_NO = Source("match.players[match.active_player_id].no")
PLAYER_ID = Source("player_id")
PLAYER_NO = Source("None if player_id is None else match.players[player_id].no")
ARGS = Source("args")


class MagicParameter(NamedTuple):
    """One row: in these hooks of these state types, parameters of these names get this value.

    The state type None stands for the Game class.
    """

    names: tuple[str, ...]
    hooks: tuple[Hook, ...]
    state_types: tuple[StateType | None, ...]
    source: Source


ACTIVE, GAME = StateType.ACTIVE_PLAYER, StateType.GAME
MULTI, PRIVATE = StateType.MULTIPLE_ACTIVE_PLAYER, StateType.PRIVATE
ENTRY = (Hook.GET_ARGS, Hook.ON_ENTERING_STATE)

MAGIC_PARAMETERS = (
    MagicParameter(
        ("active_player_id",), (*ENTRY, Hook.GET_CHOICES), (ACTIVE, GAME, MULTI), ACTIVE_PLAYER_ID
    ),
    MagicParameter(
        ("active_player_no",), (*ENTRY, Hook.GET_CHOICES), (ACTIVE, GAME, MULTI), ACTIVE_PLAYER_NO
    ),
    MagicParameter(("active_player_id",), (Hook.ACTION,), (ACTIVE, MULTI, None), ACTIVE_PLAYER_ID),
    MagicParameter(("active_player_no",), (Hook.ACTION,), (ACTIVE, MULTI, None), ACTIVE_PLAYER_NO),
    MagicParameter(
        ("player_id", "current_player_id"), (*ENTRY, Hook.GET_CHOICES), (PRIVATE,), PLAYER_ID
    ),
    MagicParameter(
        ("player_no", "current_player_no"), (*ENTRY, Hook.GET_CHOICES), (PRIVATE,), PLAYER_NO
    ),
    MagicParameter(("player_id",), (Hook.GET_CHOICES,), (ACTIVE, MULTI), PLAYER_ID),
    MagicParameter(("player_no",), (Hook.GET_CHOICES,), (ACTIVE, MULTI), PLAYER_NO),
    MagicParameter(
        ("current_player_id",), (Hook.ACTION,), (ACTIVE, MULTI, PRIVATE, None), PLAYER_ID
    ),
    MagicParameter(
        ("current_player_no",), (Hook.ACTION,), (ACTIVE, MULTI, PRIVATE, None), PLAYER_NO
    ),
    MagicParameter(("player_id",), (Hook.ZOMBIE,), (ACTIVE, MULTI, PRIVATE), PLAYER_ID),
    MagicParameter(("player_no",), (Hook.ZOMBIE,), (ACTIVE, MULTI, PRIVATE), PLAYER_NO),
    MagicParameter(("current_player_id",), (Hook.GET_ALL_DATAS,), (None,), PLAYER_ID),
    MagicParameter(("current_player_no",), (Hook.GET_ALL_DATAS,), (None,), PLAYER_NO),
    MagicParameter(("args",), (Hook.ON_ENTERING_STATE,), (ACTIVE, GAME, MULTI, PRIVATE), ARGS),
    MagicParameter(("args",), (Hook.GET_CHOICES, Hook.ZOMBIE), (ACTIVE, MULTI, PRIVATE), ARGS),
    MagicParameter(("args",), (Hook.ACTION,), (ACTIVE, MULTI, PRIVATE, None), ARGS),
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

RESERVED_NAMES = frozenset(name for name, *_ in rows()) - {"player_id", "player_no"}
"""Names the client can never fill; `player_id` is an ordinary parameter of an action (P35)."""


MISTAKEN_NAMES = frozenset({"player_id", "player_no", "player", "active_player", "current_player"})
"""Names of parameters of actions that may be meant for the player who acts."""


def filled_name_meant(names: Collection[str]) -> str:
    """Return the magic name that parameters no client sends may be meant for, "" if none."""
    if MISTAKEN_NAMES.issuperset(names):
        return "current_player_id"
    # One slip at a time: several such parameters are rather what a client sends.
    (name, *others) = names
    return "" if others else nearest(name, sorted(RESERVED_NAMES))


def sources(hook: Hook, state_type: StateType | None) -> dict[str, Source]:
    """Return the names that can be filled in a hook of a state type, with their sources."""
    return SOURCES.get((hook, state_type), {})

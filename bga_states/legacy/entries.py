"""Entries: one state of `machine_states` as its author wrote it, and flaws of its form."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import NoneType
from typing import Any, NamedTuple

from bga_states.engine.base.errors import Finding, show
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.engine.definition.source_code import Place

ENGINES_OWN = (GAME_SETUP, GAME_END)
TYPES = [kind.value for kind in StateType]
TYPES_OF_GAMES = [kind.value for kind in StateType if kind is not StateType.MANAGER]


class Key(NamedTuple):
    """What stands under one of BGA's keys: its types, in words, and what its absence means."""

    types: tuple[type[Any], ...]
    words: str
    default: Any


TEXT = Key((str,), "a text", "")
METHOD = Key((str,), "the name of a method", None)
KEYS = {
    "name": Key((str,), "a text", None),
    "type": Key((str, StateType), "a text", None),
    "description": TEXT,
    "descriptionmyturn": TEXT,
    "action": METHOD,
    "args": METHOD,
    "possibleactions": Key((list, tuple), "a list of names", ()),
    "transitions": Key((dict,), "a dict from names to ids", {}),
    "updateGameProgression": Key((bool,), "True or False", False),
    "initialprivate": Key((int, type, NoneType), "an id or a State class", None),
}
MANDATORY = ("name", "type")


@dataclass(frozen=True, slots=True)
class Entry:
    """One state of the array; `where` gives the place of a key in it, and of a transition.

    `type` is the one that was meant, None when nobody can tell; `values` has every one of `KEYS`,
    its default where something wrong is written.
    """

    id: Any
    type: StateType | None
    values: Mapping[str, Any]
    where: Callable[..., Place]

    @property
    def name(self) -> str:
        """The name, as findings write it."""
        return self.values["name"] or f"machine_states[{show(self.id)}]"

    @property
    def has_players(self) -> bool:
        """Whether players act in the state."""
        return self.type is not None and self.type.has_players

    @property
    def is_step(self) -> bool:
        """Whether the state belongs to one player."""
        return self.type is not None and self.type.is_step


def read_entry(
    state_id: Any, given: Mapping[Any, Any], where: Callable[..., Place], findings: list[Finding]
) -> Entry:
    """Read an entry, whatever is wrong with it."""
    findings.extend(_form_findings(state_id, given, where))
    values = {}
    for name, key in KEYS.items():
        # What does not fit was found: with its default, the rest of the entry can be checked.
        is_usable = name in given and _fits(given[name], key)
        values[name] = given[name] if is_usable else key.default
    entry = Entry(state_id, _closest_type(state_id, values["type"]), values, where)
    findings.extend(_type_findings(entry))
    return entry


def _closest_type(state_id: object, written: str | StateType | None) -> StateType | None:
    """Return the type that is written, or the one that is meant.

    Without it everything about the state would seem wrong.
    """
    text = written.value if isinstance(written, StateType) else str(written)
    # Only the states 1 and 99 may be managers.
    known = TYPES if state_id in ENGINES_OWN else TYPES_OF_GAMES
    close = get_close_matches(text, known, n=1)
    if not close:
        return None
    return StateType(close[0])


def _type_findings(entry: Entry) -> Iterator[Finding]:
    """Find a type that does not exist, or is not for this state (P1)."""
    written = entry.values["type"]
    if written is None:
        return
    remedy = f"The types are {', '.join(TYPES_OF_GAMES)}, and manager for the states 1 and 99."
    if entry.type is not None:
        if written in {entry.type, entry.type.value}:
            return
        remedy = f"Did you mean {entry.type.value}? {remedy}"
    fact = f"{entry.name}: the type is {show(written)}."
    yield Finding("P1", fact, remedy, *entry.where("type"))


def _form_findings(
    state_id: object, given: Mapping[Any, Any], where: Callable[..., Place]
) -> Iterator[Finding]:
    """Find the keys that are missing, unknown, or hold something of the wrong type."""
    name = given.get("name") or f"machine_states[{show(state_id)}]"
    for missing in MANDATORY:
        if missing not in given:
            fact = f"{name}: there is no {missing!r}."
            yield Finding("P9", fact, "Every state has a name and a type.", *where("id"))
    for written, value in given.items():
        key = _key_of(written)
        if key is None:
            fact = f"{name}: there is no key {show(written)}."
            yield Finding("P9", fact, _known_keys(written), *where(written))
        elif not _fits(value, key):
            fact = f"{name}: {written} is {show(value)}."
            yield Finding("P9", fact, f"Give {key.words}.", *where(written))
    yield from _transition_findings(name, given.get("transitions"), where)


def _transition_findings(
    name: object, transitions: object, where: Callable[..., Place]
) -> Iterator[Finding]:
    """Find transitions whose names are not texts, as when names and ids are exchanged."""
    if not isinstance(transitions, dict):
        return
    for written in transitions:
        if not isinstance(written, str):
            fact = f"{name}: the transition {show(written)} is not a text."
            remedy = "Write names to the left, ids to the right."
            yield Finding("P9", fact, remedy, *where("transitions", written))


def _key_of(written: object) -> Key | None:
    """Return what may stand under a key, None for an unknown one."""
    if isinstance(written, str) and written in KEYS:
        return KEYS[written]
    if _is_variant(written):
        return TEXT
    return None


def _fits(value: object, key: Key) -> bool:
    """Whether a value is of a type that may stand under a key."""
    # True is an int to Python, and not an id.
    if isinstance(value, bool):
        return bool in key.types
    return isinstance(value, key.types)


def _is_variant(written: object) -> bool:
    """Whether a key is one of the further descriptions that clients may show."""
    if not isinstance(written, str) or not written.startswith("description"):
        return False
    # `descriptionMyTurn` is a known key that is spelled wrong.
    return written.lower() not in [key.lower() for key in KEYS]


def _known_keys(written: object) -> str:
    """Say which key was meant, or which there are."""
    # BGA's keys mix cases: `initial_private` and `initialPrivate` both mean `initialprivate`.
    spelled = {key.lower(): key for key in KEYS}
    close = get_close_matches(str(written).lower().replace("_", ""), spelled, n=1)
    if close:
        return f"Did you mean {spelled[close[0]]}?"
    return f"The keys are {', '.join(KEYS)}."

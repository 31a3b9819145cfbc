"""Entries: one state of `machine_states` as its author wrote it, and what is wrong with its form."""

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

    `type` is the one that was meant, None when nobody can tell; `values` has every one of `KEYS`, its default where
    something wrong is written.
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
        return self.type not in {None, StateType.GAME, StateType.MANAGER}


def read_entry(
    state_id: Any, given: Mapping[Any, Any], where: Callable[..., Place], findings: list[Finding]
) -> Entry:
    """Read an entry, whatever is wrong with it."""
    findings.extend(_form_findings(state_id, given, where))
    values = {
        name: given[name] if name in given and _fits(given[name], key) else key.default
        for name, key in KEYS.items()
    }
    entry = Entry(state_id, _closest_type(state_id, values["type"]), values, where)
    findings.extend(_type_findings(entry))
    return entry


def _closest_type(state_id: object, written: str | StateType | None) -> StateType | None:
    """Give the type that is written or, lest everything about the state seem wrong, the one that is meant."""
    text = written.value if isinstance(written, StateType) else str(written)
    known = TYPES if state_id in ENGINES_OWN else TYPES_OF_GAMES
    close = get_close_matches(text, known, n=1)
    return StateType(close[0]) if close else None


def _type_findings(entry: Entry) -> Iterator[Finding]:
    """Find a type that is none, or not for this state (P1)."""
    written = entry.values["type"]
    if written is not None and written not in {entry.type, entry.type and entry.type.value}:
        hint = f"Did you mean {entry.type.value}? " if entry.type else ""
        known = f"The types are {', '.join(TYPES_OF_GAMES)}, and manager for the states 1 and 99."
        yield Finding(
            "P1", f"{entry.name}: the type is {show(written)}.", hint + known, *entry.where("type")
        )


def _form_findings(
    state_id: object, given: Mapping[Any, Any], where: Callable[..., Place]
) -> Iterator[Finding]:
    """Find the keys that are missing, unknown, or hold something of the wrong type."""
    name = given.get("name") or f"machine_states[{show(state_id)}]"
    for missing in [key for key in MANDATORY if key not in given]:
        yield Finding(
            "P9",
            f"{name}: there is no {missing!r}.",
            "Every state has a name and a type.",
            *where("id"),
        )
    for written, value in given.items():
        key = KEYS.get(written) or (TEXT if _is_variant(written) else None)
        if key is None:
            yield Finding(
                "P9",
                f"{name}: there is no key {show(written)}.",
                _known_keys(written),
                *where(written),
            )
        elif not _fits(value, key):
            yield Finding(
                "P9", f"{name}: {written} is {show(value)}.", f"Give {key.words}.", *where(written)
            )
    transitions = given.get("transitions")
    for nameless in (
        [key for key in transitions if not isinstance(key, str)]
        if isinstance(transitions, dict)
        else ()
    ):
        fact = f"{name}: the transition {show(nameless)} is no text."
        yield Finding(
            "P9",
            fact,
            "Write names to the left, ids to the right.",
            *where("transitions", nameless),
        )


def _fits(value: object, key: Key) -> bool:
    """Whether a value is of a type that may stand under a key; True is no id."""
    return isinstance(value, key.types) and (not isinstance(value, bool) or bool in key.types)


def _is_variant(written: object) -> bool:
    """Whether a key is one of the further descriptions that clients may show."""
    known = [key.lower() for key in KEYS]
    return (
        isinstance(written, str)
        and written.startswith("description")
        and written.lower() not in known
    )


def _known_keys(written: object) -> str:
    """Say which key was meant, or which there are."""
    spelled = {key.lower(): key for key in KEYS}
    if close := get_close_matches(str(written).lower().replace("_", ""), spelled, n=1):
        return f"Did you mean {spelled[close[0]]}?"
    return f"The keys are {', '.join(KEYS)}."

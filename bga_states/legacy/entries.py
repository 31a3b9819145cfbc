"""Entries: one state of `machine_states` as its author wrote it, and faults of its form."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NamedTuple

from bga_states.engine.base.errors import Finding, show
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.engine.definition.source_code import Place

ENGINES_OWN = (GAME_SETUP, GAME_END)
TYPES_OF_GAMES = [kind.value for kind in StateType if kind is not StateType.MANAGER]


class Key(NamedTuple):
    """The value of one of BGA's keys: its types, their description, and the default.

    A value that is empty to PHP, such as `[]` or `""`, counts as absent.
    """

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
    "updateGameProgression": Key((object,), "True or False", False),
    "initialprivate": Key((int, type), "an id or a State class", None),
}
SPELLED = {key.lower(): key for key in KEYS}
MANDATORY = ("name", "type")


@dataclass(frozen=True, slots=True)
class Entry:
    """One state of the array; `where` gives the place of a key in it, and of a transition.

    `type` is the intended type, None if it cannot be guessed. `values` has every one of `KEYS`,
    with its default in place of a wrong value.
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
    """Read an entry, even one with faults."""
    findings.extend(_form_findings(state_id, given, where))
    values = read_values(given)
    entry = Entry(state_id, _closest_type(state_id, values["type"]), values, where)
    findings.extend(_type_findings(entry))
    return entry


def read_values(given: Mapping[Any, Any]) -> dict[str, Any]:
    """Return an entry's value for every one of `KEYS`, the default if it has none."""
    values = {name: key.default for name, key in KEYS.items()}
    # Keys in BGA's own spelling come last, and replace the values of other spellings.
    for written in sorted(given, key=lambda written: written in KEYS):
        name = meant_by(written)
        # Unfit values get findings elsewhere; with the default, the rest can be checked.
        if name is not None and _is_usable(given[written], name):
            values[name] = given[written]
    values["transitions"] = _by_text(values["transitions"])
    values["updateGameProgression"] = bool(values["updateGameProgression"])
    return values


def listed_actions(arrays: object, state_id: int) -> Sequence[Any]:
    """Return the possible actions that an array lists for a state, with or without methods.

    The result is empty for a state that the array lacks.
    """
    given = arrays.get(state_id) if isinstance(arrays, Mapping) else None
    if not isinstance(given, Mapping):
        return ()
    listed: Sequence[Any] = read_values(given)["possibleactions"]
    return listed


def meant_by(written: object) -> str | None:
    """Return the one of BGA's keys that a key means, in any spelling; None if it means none.

    BGA's own spelling changes from key to key: `initial_private` and `initialPrivate` both mean
    `initialprivate`.
    """
    if not isinstance(written, str):
        return None
    return SPELLED.get(written.replace("_", "").lower())


def _is_usable(value: object, name: str) -> bool:
    """Whether a key has a usable value."""
    return (bool(value) or name in MANDATORY) and _fits(value, KEYS[name])


def _by_text(transitions: Mapping[Any, Any]) -> dict[str, Any]:
    """Return transitions by their names; a number counts as a name, as in PHP."""
    named = {}
    for written, target in transitions.items():
        # A name of another type has its finding already, and no redirect can name it.
        if isinstance(written, str) or _is_number(written):
            named[str(written)] = target
    return named


def _is_number(written: object) -> bool:
    return isinstance(written, int) and not isinstance(written, bool)


def _closest_type(state_id: object, written: str | StateType | None) -> StateType | None:
    """Return the written type, or the one that the author seems to mean.

    Without a type everything about the state would seem wrong.
    """
    text = written.value if isinstance(written, StateType) else str(written)
    if text == StateType.MANAGER.value:
        # Players act in neither type, and only the states 1 and 99 are the engine's own.
        return StateType.MANAGER if state_id in ENGINES_OWN else StateType.GAME
    close = get_close_matches(text, TYPES_OF_GAMES, n=1)
    if not close:
        return None
    return StateType(close[0])


def _type_findings(entry: Entry) -> Iterator[Finding]:
    """Find a type that does not exist, or is not for this state (P1)."""
    written = entry.values["type"]
    if written is None or (entry.type is not None and written in {entry.type, entry.type.value}):
        return
    place = entry.where("type")
    fact = f"{entry.name}: the type is {show(written)}."
    if written in {StateType.MANAGER, StateType.MANAGER.value}:
        remedy = "It is read as game; keep manager for the states 1 and 99."
        yield Finding("P1", fact, remedy, *place, severity="warning")
        return
    remedy = f"The types are {', '.join(TYPES_OF_GAMES)}, and manager for the states 1 and 99."
    if entry.type is not None:
        remedy = f"Did you mean {entry.type.value}? {remedy}"
    yield Finding("P1", fact, remedy, *place)


def _form_findings(
    state_id: object, given: Mapping[Any, Any], where: Callable[..., Place]
) -> Iterator[Finding]:
    """Find keys that are missing, unknown, or have a value of the wrong type."""
    name = given.get("name") or f"machine_states[{show(state_id)}]"
    for missing in MANDATORY:
        if missing not in given:
            fact = f"{name}: there is no {missing!r}."
            yield Finding("P9", fact, "Every state has a name and a type.", *where("id"))
    for written, value in given.items():
        if written not in KEYS and not _is_variant(written):
            fact = f"{name}: there is no key {show(written)}."
            yield Finding("P9", fact, _known_keys(written), *where(written), severity="warning")
        yield from _value_findings(name, written, value, where)
    yield from _transition_findings(name, given.get("transitions"), where)


def _value_findings(
    name: object, written: object, value: object, where: Callable[..., Place]
) -> Iterator[Finding]:
    """Find a value that does not fit its key."""
    meant = meant_by(written)
    if meant is None and not _is_variant(written):
        return
    key = TEXT if meant is None else KEYS[meant]
    is_there = bool(value) or meant in MANDATORY
    if is_there and not _fits(value, key):
        fact = f"{name}: {written} is {show(value)}."
        yield Finding("P9", fact, f"Give {key.words}.", *where(written))


def _transition_findings(
    name: object, transitions: object, where: Callable[..., Place]
) -> Iterator[Finding]:
    """Find transitions whose names are not texts, for example with names and ids exchanged."""
    if not isinstance(transitions, dict):
        return
    for written, target in transitions.items():
        is_exchanged = _is_number(written) and isinstance(target, str)
        if is_exchanged or not (isinstance(written, str) or _is_number(written)):
            fact = f"{name}: the transition {show(written)} is not a text."
            remedy = "Write names to the left, ids to the right."
            yield Finding("P9", fact, remedy, *where("transitions", written))


def _fits(value: object, key: Key) -> bool:
    """Whether a value is of a type that its key allows."""
    # True is an int to Python, but not an id.
    if isinstance(value, bool):
        return object in key.types
    return isinstance(value, key.types)


def _is_variant(written: object) -> bool:
    """Whether a key is one of the further descriptions that clients may show."""
    if not isinstance(written, str) or not written.startswith("description"):
        return False
    # `descriptionMyTurn` is a known key in a wrong spelling.
    return meant_by(written) is None


def _known_keys(written: object) -> str:
    """Say which key the engine reads instead, which the author may mean, or list all keys."""
    read_as = meant_by(written)
    if read_as is not None:
        return f"It is read as {read_as}."
    spelled = str(written).lower().replace("_", "")
    close = get_close_matches(spelled, SPELLED, n=1)
    if close:
        return f"Did you mean {SPELLED[close[0]]}?"
    return f"It is left alone, as BGA does. The keys are {', '.join(KEYS)}."

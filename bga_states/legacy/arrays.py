"""Arrays: from the `machine_states` of a Game class to drafts of ordinary states."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from inspect import getattr_static
from types import FunctionType
from typing import Any

from bga_states.engine.author.game import Game
from bga_states.engine.author.hooks import Hook, HookRow
from bga_states.engine.base.errors import Finding, show
from bga_states.engine.base.types import StateType
from bga_states.engine.definition.calls import Plan, Slot
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.drafts import Draft
from bga_states.engine.definition.magic import PLAYER_ID, Source
from bga_states.engine.definition.signatures import MISSING
from bga_states.engine.definition.source_code import Place, location
from bga_states.legacy.array_hooks import GET_CHOICES, ZOMBIE_TURN
from bga_states.legacy.array_methods import compile_listed_actions, fill_in_order, find_method
from bga_states.legacy.entries import Entry, read_entry
from bga_states.legacy.flaws import find_flaws, find_unused_methods
from bga_states.legacy.literals import ATTRIBUTE, Places

KEYWORDS = {"initial_private": "initialprivate", "update_game_progression": "updateGameProgression"}
"""BGA's keys that differ from the engine's words."""
PLAYER = Slot("the id of the player", PLAYER_ID, MISSING)


def as_array(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Copy an entry for code of the game, with BGA's word for its type."""
    # All tables of the game share the array.
    array = deepcopy(dict(entry))
    kind = array["type"]
    if isinstance(kind, StateType):
        array["type"] = kind.value
    return array


@dataclass(frozen=True, slots=True)
class ArrayReader:
    """Reads the array of a game; methods of the class `base` count as not written by the author."""

    game_class: type[Game]
    base: type[Game]
    places: Places
    findings: list[Finding] = field(default_factory=list)

    def read(self) -> list[Draft]:
        """Return a draft of every entry that is a mapping."""
        arrays: object = getattr(self.game_class, ATTRIBUTE)
        if not isinstance(arrays, Mapping):
            fact = f"{self.game_class.__name__}.{ATTRIBUTE} is {show(arrays)}."
            remedy = "Give a dict from ids to the arrays of states."
            self.findings.append(Finding("P21", fact, remedy, *location(self.game_class)))
            return []
        self.findings.extend(find_unused_methods(self.game_class))
        drafts = []
        for state_id, written in arrays.items():
            draft = self._draft(state_id, written)
            if draft is not None:
                drafts.append(draft)
        return drafts

    def _draft(self, key: Any, written: object) -> Draft | None:
        # Constants for ids are often an enum; findings show them as numbers.
        state_id = int(key) if isinstance(key, IntEnum) else key
        where = partial(_place, self.places, state_id)
        if not isinstance(written, Mapping):
            fact = f"{self.game_class.__name__}.{ATTRIBUTE}[{show(state_id)}] is {show(written)}."
            remedy = "Give a dict with name, type and more."
            self.findings.append(Finding("P9", fact, remedy, *where("id")))
            return None
        entry = read_entry(state_id, written, where, self.findings)
        self.findings.extend(find_flaws(entry, has_own_zombie=self._overrides(ZOMBIE_TURN)))
        name = entry.values["name"]
        state = StateDefinition(
            id=entry.id,
            # A missing name or type has its finding already; other findings need a value.
            name="unnamed" if name is None else name,
            type=entry.type or StateType.GAME,
            description=entry.values["description"],
            description_my_turn=entry.values["descriptionmyturn"],
            update_game_progression=entry.values["updateGameProgression"],
            **self._named_methods(entry),
            **self._hooks_of_players(entry, written),
        )
        return Draft(state, where, entry.values["transitions"], entry.values["initialprivate"])

    def _named_methods(self, entry: Entry) -> dict[str, Any]:
        """Compile the methods that an entry names; the states 1 and 99 are left to the engine."""
        if entry.type is None or entry.type is StateType.MANAGER:
            return {}
        named: dict[str, Any] = {
            "get_args": self._named(entry, "args", Hook.GET_ARGS),
            "on_entering_state": self._named(entry, "action", Hook.ON_ENTERING_STATE),
        }
        if entry.has_players:
            actions = compile_listed_actions(self.game_class, self.base, entry, self.findings)
            named["actions"] = actions
        return named

    def _named(self, entry: Entry, key: str, hook: Hook) -> Plan | None:
        """Compile a method without parameters or, in a PRIVATE state, with the player's id."""
        function = find_method(self.game_class, entry, key, self.findings)
        if function is None:
            return None
        slots = (PLAYER,) if entry.is_step else ()
        return fill_in_order(function, slots, hook, self.findings)

    def _hooks_of_players(self, entry: Entry, written: Mapping[str, Any]) -> dict[str, Any]:
        """Compile the methods that all states of players share.

        They take the state's array and the player's id.
        """
        if not entry.has_players:
            return {}
        # A copy at every call: the game may change its argument.
        array = Source("array_of_state()", {"array_of_state": partial(as_array, written)})
        slots = (Slot("the array of the state", array, MISSING), PLAYER)
        choices = None
        # The default offers no choices, and need not be called.
        if self._overrides(GET_CHOICES):
            choices = self._shared(GET_CHOICES, Hook.GET_CHOICES, slots)
        return {"zombie": self._shared(ZOMBIE_TURN, Hook.ZOMBIE, slots), "get_choices": choices}

    def _shared(self, row: HookRow, hook: Hook, slots: tuple[Slot, ...]) -> Plan | None:
        """Compile a method that takes all of these slots, under any names."""
        function = getattr_static(self.game_class, row.name)
        if isinstance(function, FunctionType):
            return fill_in_order(function, slots, hook, self.findings, all_of_them=True)
        fact = f"{self.game_class.__name__}.{row.name} is {show(function)}."
        remedy = "Write it as a plain method."
        self.findings.append(Finding("P28", fact, remedy, *location(self.game_class)))
        return None

    def _overrides(self, row: HookRow) -> bool:
        return getattr(self.game_class, row.name) is not getattr(self.base, row.name)


def _place(places: Places, state_id: object, keyword: str = "id", *names: str) -> Place:
    """Return the place of a declaration in an entry, by the engine's keyword or BGA's key.

    Without a keyword return the place of the entry.
    """
    # The id is not a key of the entry, but precedes it.
    if keyword == "id":
        return places.of(state_id)
    return places.of(state_id, KEYWORDS.get(keyword, keyword), *names)

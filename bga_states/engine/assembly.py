"""Assembly: reads a Game class and its states once, and finds every mistake that needs no play."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from threading import RLock
from typing import Any

from bga_states.engine.author.actions import keep_names
from bga_states.engine.author.game import Game
from bga_states.engine.author.hooks import Hook
from bga_states.engine.base.errors import DefinitionError, Finding, TableError, show
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.engine.base.values import members
from bga_states.engine.definition.calls import Plan
from bga_states.engine.definition.codec import Codec
from bga_states.engine.definition.declarations import components, data_fields, game_findings
from bga_states.engine.definition.definition import (
    END,
    SETUP,
    GameDefinition,
    StateDefinition,
    action_names,
)
from bga_states.engine.definition.drafts import Draft, compile_actions, compile_hook, draft_states
from bga_states.engine.definition.source_code import location
from bga_states.pitfalls import Severity

KEPT_AS = "__bga_definition__"
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
ENGINES_OWN = {GAME_SETUP, GAME_END}
ASSEMBLING = RLock()
"""Held while a class is read: Python sometimes fails when several threads read at once."""
LONGEST_WAIT = 5.0
"""Seconds that a thread waits for the lock: its holder may itself wait for this thread."""


def definition_of(game_class: type[Game]) -> GameDefinition:
    """Return the definition of a game, assembled at the first call.

    DefinitionError holds all findings; TableError for an object that is not a game class.
    """
    if isinstance(game_class, type):
        # Not by getattr: a subclass of a known game is another game.
        known = game_class.__dict__.get(KEPT_AS)
        if known is not None:
            kept: GameDefinition = known
            return kept
    if not isinstance(game_class, type) or not issubclass(game_class, Game):
        raise TableError(
            f"Cannot make a table of {show(game_class)}: it is not a game. Give a subclass of Game."
        )
    is_held = ASSEMBLING.acquire(timeout=LONGEST_WAIT)
    try:
        known = game_class.__dict__.get(KEPT_AS)
        definition: GameDefinition = known or assemble(game_class)
        if known is None:
            keep_names(game_class, action_names(definition.states.values()))
            setattr(game_class, KEPT_AS, definition)
    finally:
        if is_held:
            ASSEMBLING.release()
    return definition


def assemble(game_class: type[Game]) -> GameDefinition:
    """Assemble a game from its classes; DefinitionError holds all findings."""
    found = survey(game_class)
    if found.errors:
        raise DefinitionError(game_class.__name__, found.errors)
    fields, parts = found.fields, components(game_class)
    defaults = fields.keys() & members(game_class).keys()
    # The game's states last: a state that is not a class may replace one of the engine's own.
    states = (SETUP, END, *found.states)
    return GameDefinition(
        game_class=game_class,
        states={state.id: state for state in states},
        actions=found.actions,
        get_all_datas=found.get_all_datas,
        codec=Codec(game_class.__name__, fields, parts, defaults),
        components=parts,
    )


@dataclass(frozen=True, slots=True)
class Survey:
    """The parts of a game that could be read, right or wrong, and the findings about them."""

    drafts: list[Draft]
    states: list[StateDefinition]
    actions: Mapping[str, Plan]
    get_all_datas: Plan | None
    fields: dict[str, Any]
    findings: list[Finding]

    @property
    def errors(self) -> list[Finding]:
        """The findings that refuse the game; its author should look at the others."""
        return [finding for finding in self.findings if finding.severity == "error"]


def survey(game_class: type[Game]) -> Survey:
    """Read a Game class and its states; only the constructors of its states are called."""
    findings: list[Finding] = list(game_findings(game_class))
    fields = data_fields(game_class, findings)
    drafts: list[Draft] = []
    # Any other type of `states` has its finding already, and may not be iterable.
    if isinstance(game_class.states, tuple | list):
        drafts += draft_states(game_class, findings)
    drafts += game_class._draft_states(findings)  # noqa: SLF001  # no name for authors to use
    states = _states(game_class, drafts, findings)
    # The states first: an action of some states is not an action of all.
    of_states = action_names(draft.state for draft in drafts)
    actions = compile_actions(game_class, None, findings, of_states)
    get_all_datas = compile_hook(game_class, Game, Hook.GET_ALL_DATAS, None, findings)
    return Survey(drafts, states, actions, get_all_datas, fields, findings)


def _states(
    game_class: type[Game], drafts: list[Draft], findings: list[Finding]
) -> list[StateDefinition]:
    """Check the references between states, and return the states with the ids of their targets."""
    # Only without other findings: each unreadable state has a finding of its own.
    if not drafts and not findings:
        fact = f"{game_class.__name__}.states is {show(game_class.states)}."
        remedy = "List its State classes: `states = (PlayerTurn, ...)`."
        findings.append(Finding("P21", fact, remedy, *location(game_class)))
    ids: dict[int, int] = {}
    types: dict[int, StateType] = {}
    for draft in drafts:
        state = draft.state
        if state.state_class:
            ids[id(state.state_class)] = state.id
        if isinstance(state.id, int):
            types[state.id] = state.type
    # No table returns to its setup.
    known = {*types, GAME_END} - {GAME_SETUP}
    for position, draft in enumerate(drafts):
        findings.extend(_declaration_findings(draft, drafts[:position]))
        findings.extend(_transition_findings(draft, ids, known))
        findings.extend(_private_findings(draft, ids, types))
    return [_resolved(draft, ids) for draft in drafts if _is_usable(draft.state)]


def _is_usable(state: StateDefinition) -> bool:
    """Whether a state has an id and a type, which further checks need."""
    return type(state.id) is int and state.id > 0 and isinstance(state.type, StateType)


def _resolved(draft: Draft, ids: Mapping[int, int]) -> StateDefinition:
    """Return a state with the target ids of its transitions; bad targets have findings already."""
    targets: dict[str, Any] = {}
    for name, target in draft.transitions.items():
        targets[name] = _target_id(target, ids)
    initial: Any = _target_id(draft.initial_private, ids)
    return replace(draft.state, transitions=targets, initial_private=initial)


def _target_id(target: object, ids: Mapping[int, int]) -> object:
    """Return the id of a state given as a class or id, and anything else as it is."""
    if isinstance(target, type):
        return ids.get(id(target))
    # An IntEnum stands for its int. True is an int too, but not an id.
    if isinstance(target, int) and not isinstance(target, bool):
        return int(target)
    return target


def _declaration_findings(draft: Draft, earlier: list[Draft]) -> Iterator[Finding]:
    """Check id, name and type of one state."""
    state, where = draft.state, draft.where
    if _is_engines_own(state):
        return
    if not isinstance(state.type, StateType) or state.type is StateType.MANAGER:
        fact = f"{state.name}: the type is {show(state.type)}."
        yield Finding("P1", fact, _remedy_for_type(state.type), *where("type"))
    if type(state.id) is not int or state.id <= 0 or state.id in ENGINES_OWN:
        fact = f"{state.name}: the id is {show(state.id)}."
        yield Finding("P3", fact, "Use a positive int other than 1 and 99.", *where("id"))
    if not isinstance(state.name, str) or not NAME.fullmatch(state.name):
        fact = f"{show(state.name)} is not a name for a state."
        remedy = "Use letters, digits and underscores."
        # BGA goes by the ids of an array, and accepts any text as a name.
        severity: Severity = "error" if state.is_class or not state.name else "warning"
        yield Finding("P6", fact, remedy, *where("name"), severity=severity)
    yield from _clash_findings(draft, earlier)


def _clash_findings(draft: Draft, earlier: list[Draft]) -> Iterator[Finding]:
    """Check that no earlier state has the same id or name."""
    state, where = draft.state, draft.where
    for before in earlier:
        other = before.state
        if other.id == state.id:
            fact = f"{other.name} and {state.name} have the id {show(state.id)}."
            yield Finding("P2", fact, "Give each its own.", *where("id"))
        # Arrays go by id alone, and BGA lets two of their states have one name.
        if other.name == state.name and (state.is_class or other.is_class):
            fact = f"Two states have the name {state.name}."
            yield Finding("P5", fact, "Give each its own.", *where("name"))


def _is_engines_own(state: StateDefinition) -> bool:
    """Whether a state stands for 1 or 99, which only a state that is not a class may do."""
    if state.is_class or state.type is not StateType.MANAGER:
        return False
    return type(state.id) is int and state.id in ENGINES_OWN


def _remedy_for_type(written: object) -> str:
    """Say which type to use: the one for BGA's word if the author wrote that, else any."""
    for kind in StateType:
        if kind.value == written:
            return f"Use StateType.{kind.name}."
    return "Use ACTIVE_PLAYER, MULTIPLE_ACTIVE_PLAYER, PRIVATE or GAME of StateType."


def _transition_findings(
    draft: Draft, ids: Mapping[int, int], known: set[int]
) -> Iterator[Finding]:
    """Check that transitions lead to states of the game."""
    remedy = "Give the id of a state."
    if draft.state.is_class:
        remedy = "Give a class from `states`, or an id."
    for name, target in draft.transitions.items():
        target_id = _target_id(target, ids)
        # In a list, because an invalid target may have no hash.
        if target_id not in [*known] or isinstance(target_id, bool):
            where = f"{draft.state.name}: the transition {name!r} leads to"
            shown = getattr(target, "__name__", show(target))
            fact = f"{where} {shown}, which is not a state of the game."
            severity: Severity = "error"
            if _may_lead_nowhere(draft.state, target_id):
                severity = "warning"
            yield Finding("P16", fact, remedy, *draft.where("transitions", name), severity=severity)


def _may_lead_nowhere(state: StateDefinition, target_id: object) -> bool:
    """Whether a transition fails only when it is taken, as in BGA's arrays.

    A game whose setup leads nowhere fails at once.
    """
    return not state.is_class and state.id != GAME_SETUP and type(target_id) is int


def _private_findings(
    draft: Draft, ids: Mapping[int, int], types: Mapping[int, StateType]
) -> Iterator[Finding]:
    """Check that only masters have private states, and that these exist.

    Check also that PRIVATE states do not update the progression.
    """
    state, initial = draft.state, draft.initial_private
    if initial is not None:
        place = draft.where("initial_private")
        if state.type is not StateType.MULTIPLE_ACTIVE_PLAYER:
            fact = f"{state.name} has initial_private and is not a MULTIPLE_ACTIVE_PLAYER state."
            yield Finding("P22", fact, "Remove it, or change the type.", *place)
        target: Any = _target_id(initial, ids)
        if not isinstance(target, int) or types.get(target) is not StateType.PRIVATE:
            shown = getattr(initial, "__name__", show(initial))
            where = f"{state.name}: initial_private is {shown}"
            fact = f"{where}, which is not a PRIVATE state of the game."
            yield Finding("P22", fact, "Give the class or id of one.", *place)
    if state.type is StateType.PRIVATE and state.update_game_progression:
        fact = f"{state.name} is PRIVATE and updates the progression, which belongs to the table."
        place = draft.where("update_game_progression")
        yield Finding("P15", fact, "Update it in a state of the table.", *place)

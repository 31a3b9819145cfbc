"""Assembly: reads a Game class and its states once and finds every mistake that needs no play to see."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bga_states.engine.author.actions import keep_names
from bga_states.engine.author.game import Game
from bga_states.engine.author.hooks import Hook
from bga_states.engine.base.errors import DefinitionError, Finding, TableError, show
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
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

KEPT_AS = "__bga_definition__"
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
ENGINES_OWN = {GAME_SETUP, GAME_END}


def definition_of(game_class: type[Game]) -> GameDefinition:
    """Give the definition of a game, assembled at the first call; DefinitionError holds all findings.

    TableError for what is no game at all.
    """
    if isinstance(game_class, type):
        known = game_class.__dict__.get(KEPT_AS)
        if known is not None:
            kept: GameDefinition = known
            return kept
    if not isinstance(game_class, type) or not issubclass(game_class, Game):
        raise TableError(
            f"Cannot make a table of {show(game_class)}: it is no game. Give a subclass of Game."
        )
    definition = assemble(game_class)
    keep_names(game_class, action_names(definition.states.values()))
    setattr(game_class, KEPT_AS, definition)
    return definition


def assemble(game_class: type[Game]) -> GameDefinition:
    """Assemble a game from its classes; DefinitionError holds all findings."""
    found = survey(game_class)
    if found.findings:
        raise DefinitionError(game_class.__name__, found.findings)
    fields, parts = found.fields, components(game_class)
    return GameDefinition(
        game_class=game_class,
        states={state.id: state for state in (SETUP, END, *found.states)},
        actions=found.actions,
        get_all_datas=found.get_all_datas,
        codec=Codec(
            game_class.__name__,
            fields,
            parts,
            defaults=[n for n in fields if hasattr(game_class, n)],
        ),
        components=parts,
    )


@dataclass(frozen=True, slots=True)
class Survey:
    """All that can be read of a game, right or wrong, and what is wrong with it."""

    drafts: list[Draft]
    states: list[StateDefinition]
    actions: Mapping[str, Plan]
    get_all_datas: Plan | None
    fields: dict[str, Any]
    findings: list[Finding]


def survey(game_class: type[Game]) -> Survey:
    """Read a Game class and its states; nothing of it is called but the constructors of its states."""
    findings: list[Finding] = list(game_findings(game_class))
    fields = data_fields(game_class, findings)
    are_listed = isinstance(game_class.states, tuple | list)
    drafts = [
        *(draft_states(game_class, findings) if are_listed else ()),
        *game_class.draft_states(findings),
    ]
    return Survey(
        drafts,
        _states(game_class, drafts, findings),
        compile_actions(game_class, None, findings, action_names(draft.state for draft in drafts)),
        compile_hook(game_class, Game, Hook.GET_ALL_DATAS, None, findings),
        fields,
        findings,
    )


def _states(
    game_class: type[Game], drafts: list[Draft], findings: list[Finding]
) -> list[StateDefinition]:
    """Check what the states say of each other, and give them with the ids of their targets."""
    if not drafts and not findings:
        fact = f"{game_class.__name__}.states is {game_class.states!r}."
        findings.append(
            Finding(
                "P21",
                fact,
                "List its State classes: `states = (PlayerTurn, ...)`.",
                *location(game_class),
            )
        )
    ids: dict[Any, int] = {
        draft.state.state_class: draft.state.id for draft in drafts if draft.state.state_class
    }
    types = {
        draft.state.id: draft.state.type for draft in drafts if isinstance(draft.state.id, int)
    }
    for position, draft in enumerate(drafts):
        findings.extend(_declaration_findings(draft, drafts[:position]))
        findings.extend(_transition_findings(draft, ids, {*types, GAME_END} - {GAME_SETUP}))
        findings.extend(_private_findings(draft, ids, types))
    return [
        _resolved(draft, ids)
        for draft in drafts
        if isinstance(draft.state.type, StateType) and _has_id(draft)
    ]


def _has_id(draft: Draft) -> bool:
    """Whether a state's id is one at all."""
    return type(draft.state.id) is int and draft.state.id > 0


def _resolved(draft: Draft, ids: Mapping[Any, int]) -> StateDefinition:
    """Give a state with the ids its transitions lead to; what leads nowhere has been found."""
    targets: dict[str, Any] = {
        name: _target_id(target, ids) for name, target in draft.transitions.items()
    }
    initial: Any = _target_id(draft.initial_private, ids)
    return replace(draft.state, transitions=targets, initial_private=initial)


def _target_id(target: object, ids: Mapping[Any, int]) -> object:
    if isinstance(target, type):
        return ids.get(target)
    return int(target) if isinstance(target, int) and not isinstance(target, bool) else target


def _declaration_findings(draft: Draft, earlier: list[Draft]) -> Iterator[Finding]:
    """Check id, name and type of one state."""
    state, where = draft.state, draft.where
    if (
        type(state.id) is int
        and state.id in ENGINES_OWN
        and state.type is StateType.MANAGER
        and not state.is_class
    ):
        return  # a state that is not a class may stand for the engine's own
    if not isinstance(state.type, StateType) or state.type is StateType.MANAGER:
        written: object = state.type
        meant = next((kind.name for kind in StateType if kind.value == written), "")
        types = "ACTIVE_PLAYER, MULTIPLE_ACTIVE_PLAYER, PRIVATE or GAME of StateType"
        fact = f"{state.name}: the type is {show(state.type)}."
        yield Finding(
            "P1", fact, f"Use {f'StateType.{meant}' if meant else types}.", *where("type")
        )
    if type(state.id) is not int or state.id <= 0 or state.id in ENGINES_OWN:
        fact = f"{state.name}: the id is {show(state.id)}."
        yield Finding("P3", fact, "Use a positive int other than 1 and 99.", *where("id"))
    if not isinstance(state.name, str) or not NAME.fullmatch(state.name):
        fact = f"{show(state.name)} is no name of a state."
        yield Finding("P6", fact, "Use letters, digits and underscores.", *where("name"))
    for other in (other.state for other in earlier):
        if other.id == state.id:
            fact = f"{other.name} and {state.name} have the id {show(state.id)}."
            yield Finding("P2", fact, "Give each its own.", *where("id"))
        if other.name == state.name and (state.is_class or other.is_class):
            yield Finding(
                "P5",
                f"Two states have the name {state.name}.",
                "Give each its own.",
                *where("name"),
            )


def _transition_findings(
    draft: Draft, ids: Mapping[Any, int], known: set[int]
) -> Iterator[Finding]:
    """Check that transitions lead to states of the game."""
    for name, target in draft.transitions.items():
        if (target_id := _target_id(target, ids)) not in [*known] or isinstance(target_id, bool):
            shown = getattr(target, "__name__", show(target))
            fact = f"{draft.state.name}: the transition {name!r} leads to {shown}, which is no state of the game."
            kind = (
                "a class from `states`, or an id" if draft.state.is_class else "the id of a state"
            )
            yield Finding("P16", fact, f"Give {kind}.", *draft.where("transitions", name))


def _private_findings(
    draft: Draft, ids: Mapping[Any, int], types: Mapping[int, StateType]
) -> Iterator[Finding]:
    """Check that only masters have private states, and real ones; and that PRIVATE states count no progression."""
    state, initial = draft.state, draft.initial_private
    if initial is not None:
        if state.type is not StateType.MULTIPLE_ACTIVE_PLAYER:
            fact = f"{state.name} has initial_private and is no MULTIPLE_ACTIVE_PLAYER state."
            yield Finding(
                "P22", fact, "Remove it, or change the type.", *draft.where("initial_private")
            )
        target: Any = _target_id(initial, ids)
        if not isinstance(target, int) or types.get(target) is not StateType.PRIVATE:
            shown = getattr(initial, "__name__", show(initial))
            fact = (
                f"{state.name}: initial_private is {shown}, which is no PRIVATE state of the game."
            )
            yield Finding(
                "P22", fact, "Give the class or id of one.", *draft.where("initial_private")
            )
    if state.type is StateType.PRIVATE and state.update_game_progression:
        fact = f"{state.name} is PRIVATE and updates the progression, which belongs to the table."
        yield Finding(
            "P15",
            fact,
            "Update it in a state of the table.",
            *draft.where("update_game_progression"),
        )

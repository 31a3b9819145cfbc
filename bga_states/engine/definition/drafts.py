"""Drafts: states as their authors declare them, hooks compiled, targets not yet looked up."""

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from types import FunctionType
from typing import Any

from bga_states.engine.author.actions import is_possible_action
from bga_states.engine.author.game import Game
from bga_states.engine.author.hooks import Hook
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import Finding, show
from bga_states.engine.base.spelling import PREFIX, prefixed
from bga_states.engine.base.types import StateType
from bga_states.engine.base.values import members
from bga_states.engine.definition.calls import Plan, plan
from bga_states.engine.definition.class_bodies import body_findings, holds, is_of_no_table
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.signatures import read_parameters
from bga_states.engine.definition.source_code import (
    Place,
    attribute_at,
    class_file,
    declared_at,
    location,
    raised_at,
)
from bga_states.engine.definition.type_variables import given_to, scope_of
from bga_states.pitfalls import CATALOGUE


@dataclass(frozen=True, slots=True)
class Draft:
    """A state whose `transitions` and `initial_private` are as given: classes, ids, or nonsense.

    `where` gives the place of a declaration, by its keyword and, in a dict, its key.
    """

    state: StateDefinition
    where: Callable[..., Place]
    transitions: Mapping[str, object] = field(default_factory=dict)
    initial_private: object = None


def draft_states(game_class: type[Game], findings: list[Finding]) -> Iterator[Draft]:
    """Read the State classes of a game; any other object in the list is a finding (P8)."""
    for position, cls in enumerate(game_class.states):
        if not (isinstance(cls, type) and issubclass(cls, GameState)):
            fact = f"{game_class.__name__}.states holds {show(cls)}."
            place = attribute_at(game_class, "states", position)
            findings.append(Finding("P8", fact, "List subclasses of GameState.", *place))
            continue
        draft = _draft(game_class, cls, findings)
        if draft is not None:
            yield draft


def _draft(
    game_class: type[Game], cls: type[GameState[Any]], findings: list[Finding]
) -> Draft | None:
    """Read a State class; None, and a finding, when it cannot be constructed (P9)."""
    try:
        state = _constructed(game_class, cls)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # the author's code may raise anything
        fact = f"{cls.__name__} cannot be constructed: {type(error).__name__}: {error}."
        remedy = "Call super().__init__(game, id=..., type=...) and do nothing else there."
        place = raised_at(error, class_file(cls))
        if not place.line:
            place = location(vars(cls).get("__init__", cls))
        findings.append(Finding("P9", fact, remedy, *place))
        return None
    findings.extend(_text_findings(state))
    findings.extend(_stray_findings(state))
    findings.extend(body_findings(cls, GameState))
    definition = _compiled(state, findings)
    return Draft(definition, partial(declared_at, cls), state.transitions, state.initial_private)


def _constructed(game_class: type[Game], cls: type[GameState[Any]]) -> GameState[Any]:
    """Return a state object of no table, with the declarations of its constructor."""
    construct: Any = cls  # with a constructor of its own
    # A Game without a table: a constructor that uses more of it than declaring needs fails.
    state: GameState[Any] = construct(object.__new__(game_class))
    if not hasattr(state, "_declared"):
        raise TypeError("it does not call super().__init__")
    return state


def _text_findings(state: GameState[Any]) -> Iterator[Finding]:
    """Find descriptions that are not texts."""
    texts: dict[str, object] = {
        "description": state.description,
        "description_my_turn": state.description_my_turn,
    }
    for name, text in texts.items():
        if not isinstance(text, str):
            fact = f"{state.name}: the {name} is {show(text)}."
            yield Finding("P10", fact, "Give a text.", *declared_at(type(state), name))


def _stray_findings(state: GameState[Any]) -> Iterator[Finding]:
    """Find attributes that hold this state object, or its Game, of no table (P9)."""
    strange = state, state.game

    def is_strange(held: object) -> bool:
        return is_of_no_table(held) or any(held is one for one in strange)

    for name, kept in vars(state).items():
        if name != "game" and holds(kept, is_strange):
            fact = f"{state.name}.{name} was made for the Game of no table."
            remedy = "Make it where it is used; components belong to the Game class."
            yield Finding("P9", fact, remedy, *declared_at(type(state), name))


def _compiled(state: GameState[Any], findings: list[Finding]) -> StateDefinition:
    """Compile the hooks and actions of a state, none if its type is nonsense."""
    cls, kind = type(state), state.type
    is_known = isinstance(kind, StateType)

    def hook(which: Hook) -> Plan | None:
        if not is_known:
            return None
        return compile_hook(cls, GameState, which, kind, findings)

    zombie = None
    if is_known and kind.has_players:
        zombie = hook(Hook.ZOMBIE)
        findings.extend(_zombie_findings(cls))
    # As a plain int: a member of an IntEnum would show as such in messages.
    state_id = int(state.id) if isinstance(state.id, IntEnum) else state.id
    return StateDefinition(
        id=state_id,
        name=state.name,
        type=kind,
        state_class=cls,
        description=str(state.description),
        description_my_turn=str(state.description_my_turn),
        update_game_progression=state.update_game_progression,
        actions=compile_actions(cls, kind, findings) if is_known else {},
        get_args=hook(Hook.GET_ARGS),
        get_choices=hook(Hook.GET_CHOICES),
        on_entering_state=hook(Hook.ON_ENTERING_STATE),
        zombie=zombie,
        declared={name: value for name, value in vars(state).items() if name != "game"},
    )


def compile_hook(
    cls: type[Any], base: type[Any], hook: Hook, kind: StateType | None, findings: list[Finding]
) -> Plan | None:
    """Compile a hook, None where the class keeps the base's."""
    function = inspect.getattr_static(cls, hook.value)
    if not isinstance(function, FunctionType):
        fact = f"{cls.__name__}.{hook.value} is {show(function)}."
        findings.append(Finding("P28", fact, "Write it as a plain method.", *location(cls)))
        return None
    if function is getattr(base, hook.value):
        return None
    return plan(function, hook, kind, findings)


def _zombie_findings(cls: type[GameState[Any]]) -> Iterator[Finding]:
    """Check that a state in which players act has a proper `zombie` method (P39, P41)."""
    if not isinstance(cls.zombie, FunctionType):
        return  # found with the other hooks
    if cls.zombie is GameState.zombie:
        remedy = CATALOGUE["P39"].remedy
        yield Finding("P39", f"{cls.__name__} has no zombie method.", remedy, *location(cls))
        return
    names = [parameter.name for parameter in read_parameters(cls.zombie)]
    if names[:1] not in (["player_id"], ["player_no"]):
        fact = f"{cls.__name__}.zombie does not start with player_id."
        remedy = "Make it player_id: who left is not always the active player."
        yield Finding("P41", fact, remedy, *location(cls.zombie))


def compile_actions(
    cls: type[Any],
    kind: StateType | None,
    findings: list[Finding],
    of_states: Collection[object] = (),
) -> dict[str, Plan]:
    """Compile the actions of a State class or, with no state type, of a Game class.

    The Game's actions belong to all states; `of_states` are its methods that are actions of some
    states alone.
    """
    actions, given = {}, given_to(cls)
    for name, member in members(cls).items():
        function = _unbound(member)
        # Only callables are asked for a mark: other members may compute their attributes. By
        # identity, since members of a class need not have a hash.
        if not callable(function) or any(function is other for other in of_states):
            continue
        found = list(_action_findings(cls, name, function, kind))
        findings.extend(found)
        if is_possible_action(function) and not found:
            scope = scope_of(function, cls, given)
            actions[name] = plan(function, Hook.ACTION, kind, findings, name, scope)
    return actions


def _unbound(found: Any) -> Any:
    """Return the function of a static or class method, without running code of the author's."""
    return found.__func__ if isinstance(found, staticmethod | classmethod) else found


def _action_findings(
    cls: type[Any], name: str, function: Any, kind: StateType | None
) -> Iterator[Finding]:
    """Find marked members that cannot be actions (P31).

    Find also members with the name of an action that no player can take.
    """
    where = f"{cls.__name__}.{name}"
    if not is_possible_action(function):
        is_for_players = kind is not None and kind.has_players
        if name.startswith(PREFIX) and callable(function) and is_for_players:
            fact = f"{where} is called like an action."
            remedy = "Mark it with @possible_action, or give it a name without act_."
            yield Finding("P31", fact, remedy, *location(function))
    elif not name.startswith(PREFIX):
        remedy = f"Call it {prefixed(name)}."
        yield Finding("P31", f"{where} lacks the prefix.", remedy, *location(function))
    elif not isinstance(inspect.getattr_static(cls, name), FunctionType):
        yield Finding("P31", f"{where} is not a plain method.", "Take self.", *location(function))
    elif kind is StateType.GAME:
        fact = f"{where}: nobody can act in a GAME state."
        remedy = "Move it to a state of a player, or remove the mark."
        yield Finding("P31", fact, remedy, *location(function))

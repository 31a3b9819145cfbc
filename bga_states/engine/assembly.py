"""Assembly: reads a Game class and its State classes once and finds every mistake that needs no play to see."""

import inspect
import re
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from bga_states.engine.actions import is_possible_action
from bga_states.engine.data import GameData
from bga_states.engine.declarations import components, data_fields, game_findings
from bga_states.engine.definition import END, SETUP, GameDefinition, StateDefinition
from bga_states.engine.errors import DefinitionError, Finding, TableError, show
from bga_states.engine.game import Game
from bga_states.engine.magic import Hook
from bga_states.engine.plans import Plan, plan
from bga_states.engine.signatures import location, read_parameters
from bga_states.engine.state import GameState
from bga_states.engine.types import GAME_END, GAME_SETUP, StateType

KEPT_AS = "__bga_definition__"
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def definition_of(game_class: type[Game]) -> GameDefinition:
    """Give the definition of a game, assembled at the first call; DefinitionError holds all findings.

    TableError for what is no game at all.
    """
    if not isinstance(game_class, type) or not issubclass(game_class, Game):
        raise TableError(f"Cannot make a table of {show(game_class)}: it is no game. Give a subclass of Game.")
    known = game_class.__dict__.get(KEPT_AS)
    if isinstance(known, GameDefinition):
        return known
    definition = assemble(game_class)
    setattr(game_class, KEPT_AS, definition)
    return definition


def assemble(game_class: type[Game]) -> GameDefinition:
    """Assemble a game from its classes; DefinitionError holds all findings."""
    findings: list[Finding] = list(game_findings(game_class))
    fields, parts = data_fields(game_class, findings), components(game_class)
    states = _states(game_class, findings)
    actions = _actions(game_class, None, findings)
    get_all_datas = _hook(game_class, Game, Hook.GET_ALL_DATAS, None, findings)
    if findings:
        raise DefinitionError(game_class.__name__, findings)
    return GameDefinition(
        game_class=game_class,
        states={state.id: state for state in (SETUP, *states, END)},
        actions=actions,
        get_all_datas=get_all_datas,
        data=GameData(game_class.__name__, fields, parts, defaults=[n for n in fields if hasattr(game_class, n)]),
        components=parts,
    )


def _states(game_class: type[Game], findings: list[Finding]) -> list[StateDefinition]:
    """Read every State class of a game."""
    classes = game_class.states if isinstance(game_class.states, tuple | list) else ()
    prototypes = [state for cls in classes for state in _prototype(game_class, cls, findings)]
    for position, state in enumerate(prototypes):
        findings.extend(_declaration_findings(state, prototypes[:position]))
    ids: dict[type, int] = {type(state): state.id for state in prototypes if isinstance(state.id, int)}
    for state in prototypes:
        findings.extend(_transition_findings(state, ids))
        findings.extend(_private_findings(state, ids, {other.id: other.type for other in prototypes}))
    return [_state(state, ids, findings) for state in prototypes if isinstance(state.type, StateType)]


def _target_id(target: object, ids: dict[type, int]) -> object:
    return ids.get(target) if isinstance(target, type) else target


def _prototype(game_class: type[Game], cls: Any, findings: list[Finding]) -> Iterator[GameState[Any]]:
    """Construct a state without a table, to read what it declares."""
    if not (isinstance(cls, type) and issubclass(cls, GameState)):
        findings.append(Finding("P8", f"{game_class.__name__}.states holds {cls!r}.", "List subclasses of GameState."))
        return
    try:
        construct: Callable[..., GameState[Any]] = cls
        state = construct(object.__new__(game_class))
        if not hasattr(state, "_declared"):
            raise TypeError("it does not call super().__init__")  # noqa: TRY301  # told like any other failure
    except Exception as error:  # noqa: BLE001  # the author's constructor may raise anything
        fact = f"{cls.__name__} cannot be constructed: {type(error).__name__}: {error}."
        remedy = "Call super().__init__(game, id=..., type=...) and do nothing else there."
        findings.append(Finding("P9", fact, remedy, *location(cls)))
    else:
        yield state


def _declaration_findings(state: GameState[Any], earlier: list[GameState[Any]]) -> Iterator[Finding]:
    """Check id, name, type and texts of one state."""
    place = location(type(state))
    if not isinstance(state.type, StateType) or state.type is StateType.MANAGER:
        types = "ACTIVE_PLAYER, MULTIPLE_ACTIVE_PLAYER, PRIVATE or GAME"
        yield Finding("P1", f"{state.name}: the type is {state.type!r}.", f"Use {types} of StateType.", *place)
    if type(state.id) is not int or state.id <= 0 or state.id in {GAME_SETUP, GAME_END}:
        yield Finding("P3", f"{state.name}: the id is {state.id!r}.", "Use a positive int other than 1 and 99.", *place)
    if not isinstance(state.name, str) or not NAME.fullmatch(state.name):
        yield Finding("P6", f"{state.name!r} is no name of a state.", "Use letters, digits and underscores.", *place)
    for other in earlier:
        if other.id == state.id:
            yield Finding("P2", f"{other.name} and {state.name} have the id {state.id}.", "Give each its own.", *place)
        if other.name == state.name:
            yield Finding("P5", f"Two states have the name {state.name}.", "Give each its own.", *place)


def _transition_findings(state: GameState[Any], ids: dict[type, int]) -> Iterator[Finding]:
    """Check that transitions lead to states of the game."""
    for name, target in state.transitions.items():
        if _target_id(target, ids) not in [GAME_END, *ids.values()]:
            shown = getattr(target, "__name__", repr(target))
            fact = f"{state.name}: the transition {name!r} leads to {shown}, which is no state of the game."
            yield Finding("P16", fact, "Give a class from `states`, or an id.", *location(type(state)))


def _private_findings(state: GameState[Any], ids: dict[type, int], types: dict[int, StateType]) -> Iterator[Finding]:
    """Check that only masters have private states, and real ones; and that PRIVATE states count no progression."""
    place = location(type(state))
    if state.initial_private is not None:
        if state.type is not StateType.MULTIPLE_ACTIVE_PLAYER:
            fact = f"{state.name} has initial_private and is no MULTIPLE_ACTIVE_PLAYER state."
            yield Finding("P22", fact, "Remove it, or change the type.", *place)
        target: Any = _target_id(state.initial_private, ids)
        if types.get(target) is not StateType.PRIVATE:
            shown = getattr(state.initial_private, "__name__", repr(state.initial_private))
            fact = f"{state.name}: initial_private is {shown}, which is no PRIVATE state of the game."
            yield Finding("P22", fact, "Give the class or id of one.", *place)
    if state.type is StateType.PRIVATE and state.update_game_progression:
        fact = f"{state.name} is PRIVATE and updates the progression, which belongs to the table."
        yield Finding("P15", fact, "Update it in a state of the table.", *place)


def _state(state: GameState[Any], ids: dict[type, int], findings: list[Finding]) -> StateDefinition:
    """Compile one state."""
    cls, kind = type(state), state.type

    def hook(which: Hook) -> Plan | None:
        return _hook(cls, GameState, which, kind, findings)

    zombie = hook(Hook.ZOMBIE) if kind is not StateType.GAME else None
    if kind is not StateType.GAME:
        findings.extend(_zombie_findings(cls))
    return StateDefinition(
        id=state.id,
        name=state.name,
        type=kind,
        state_class=cls,
        description=state.description,
        description_my_turn=state.description_my_turn,
        update_game_progression=state.update_game_progression,
        transitions={name: _target_id(target, ids) for name, target in state.transitions.items()},  # type: ignore[misc]  # unknown ones were found above
        initial_private=_target_id(state.initial_private, ids),  # type: ignore[arg-type]  # others were found above
        actions=_actions(cls, kind, findings),
        get_args=hook(Hook.GET_ARGS),
        get_choices=hook(Hook.GET_CHOICES),
        on_entering_state=hook(Hook.ON_ENTERING_STATE),
        zombie=zombie,
    )


def _hook(cls: type[Any], base: type[Any], hook: Hook, kind: StateType | None, findings: list[Finding]) -> Plan | None:
    """Compile a hook, None where the class leaves the base's."""
    function: Callable[..., object] = getattr(cls, hook.value)
    if not isinstance(function, FunctionType):
        fact = f"{cls.__name__}.{hook.value} is {show(function)}."
        findings.append(Finding("P28", fact, "Write it as a plain method.", *location(cls)))
        return None
    return None if function is getattr(base, hook.value) else plan(function, hook, kind, findings)


def _zombie_findings(cls: type[GameState[Any]]) -> Iterator[Finding]:
    place = location(cls)
    if not isinstance(cls.zombie, FunctionType):
        return  # found with the other hooks
    if cls.zombie is GameState.zombie:
        remedy = "Write `def zombie(self, player_id: int)`: play for the player who left, return a redirect."
        yield Finding("P39", f"{cls.__name__} has no zombie method.", remedy, *place)
        return
    names = [parameter.name for parameter in read_parameters(cls.zombie)]
    if names[:1] not in (["player_id"], ["player_no"]):
        remedy = "Make it player_id: who left is not always the active player."
        yield Finding("P41", f"{cls.__name__}.zombie does not start with player_id.", remedy, *location(cls.zombie))


def _findings_about_unmarked(cls: type[Any], name: str, function: Any, kind: StateType | None) -> Iterator[Finding]:
    """Find a method called like an action that nobody can take, such as an override that forgot the mark."""
    if name.startswith("act_") and callable(function) and kind not in {None, StateType.GAME}:
        remedy = "Mark it with @possible_action, or give it a name without act_."
        yield Finding("P31", f"{cls.__name__}.{name} is called like an action.", remedy, *location(function))


def _actions(cls: type[Any], kind: StateType | None, findings: list[Finding]) -> dict[str, Plan]:
    """Compile the actions of a State class or, with no state type, of the Game class."""
    actions = {}
    for name in dir(cls):
        function = getattr(cls, name)
        if not is_possible_action(function):
            findings.extend(_findings_about_unmarked(cls, name, function, kind))
            continue
        place = location(function)
        if not name.startswith("act_"):
            findings.append(Finding("P31", f"{cls.__name__}.{name} lacks the prefix.", f"Call it act_{name}.", *place))
        elif isinstance(inspect.getattr_static(cls, name), staticmethod | classmethod):
            findings.append(Finding("P31", f"{cls.__name__}.{name} is not a plain method.", "Take self.", *place))
        elif kind is StateType.GAME:
            fact = f"{cls.__name__}.{name}: nobody can act in a GAME state."
            findings.append(Finding("P31", fact, "Move it to a state of a player, or remove the mark.", *place))
        else:
            actions[name] = plan(function, Hook.ACTION, kind, findings)
    return actions

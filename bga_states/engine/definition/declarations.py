"""The declarations of a Game class itself, its limits, options and data; and their faults."""

import dataclasses
import inspect
from collections.abc import Iterator, Mapping
from enum import Enum
from types import FunctionType
from typing import Any, ClassVar, get_args, get_origin

from bga_states.engine.author.component import Component
from bga_states.engine.author.game import ENGINE_ATTRIBUTES, Game
from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.base.errors import Finding, show
from bga_states.engine.base.own_hints import UnreadableAnnotationError, own_hints, says_constant
from bga_states.engine.base.texts import ICON, ICON_BEGINS
from bga_states.engine.base.values import (
    by_type,
    classes_of,
    kind_of,
    member,
    members,
)
from bga_states.engine.definition.class_bodies import (
    NAMES_OF,
    annotated_over,
    body_findings,
    classes_below,
    holds_component,
)
from bga_states.engine.definition.game_methods import method_findings
from bga_states.engine.definition.keys import Fault
from bga_states.engine.definition.saving_faults import (
    default_fault,
    fault_where_unset,
    lost_in_subclasses,
    saving_fault,
)
from bga_states.engine.definition.source_code import attribute_at, location
from bga_states.engine.definition.type_variables import filled_attribute, filled_hints
from bga_states.engine.scene.elements import Piece

SETTINGS = {"options": "Options", "preferences": "Preferences"}
"""The attributes that the engine fills with chosen settings, and the classes of their values."""
UNSET = object()
"""Stands for a default that is not there."""


def game_findings(game_class: type[Game]) -> Iterator[Finding]:
    """Check the declarations of the Game class itself."""
    yield from _class_findings(game_class)
    yield from body_findings(game_class, Game)
    yield from _kind_findings(game_class)
    yield from _component_findings(game_class)
    yield from method_findings(game_class)
    yield from _settings_findings(game_class)


def _class_findings(game_class: type[Game]) -> Iterator[Finding]:
    """Check the parts that every game needs: states, a setup, and limits of players."""
    name, place = game_class.__name__, location(game_class)
    states: object = game_class.states
    if not isinstance(states, tuple | list):
        remedy = "List its State classes: `states = (PlayerTurn, ...)`."
        yield Finding("P21", f"{name}.states is {show(states)}.", remedy, *place)
    if game_class.setup_new_game is Game.setup_new_game:
        remedy = "Write it; return the class of the first state."
        yield Finding("P24", f"{name} has no setup_new_game.", remedy, *place)
    for owner in classes_below(game_class, Game):
        if "__init__" in vars(owner):
            remedy = "Set data in setup_new_game, the rest in init_table."
            fact = f"{owner.__name__} has an __init__."
            if dataclasses.is_dataclass(owner):
                fact = f"{owner.__name__} is a dataclass, whose __init__ no Game calls."
                remedy = "Annotate its attributes in a plain class."
            yield Finding("P99", fact, remedy, *attribute_at(owner, "__init__"))
    yield from _seat_findings(game_class)


def _kind_findings(game_class: type[Game]) -> Iterator[Finding]:
    """Check that a Game's version, texts and `gamestate_class` are of the right kind."""
    machine: object = game_class.gamestate_class
    kinds = ("version", int, "Give an int."), ("tie_breaker_description", str, "Give a text.")
    for name, kind, remedy in kinds:
        value: object = getattr(game_class, name)
        if type(value) is not kind:
            fact = f"{game_class.__name__}.{name} is {show(value)}."
            yield Finding("P99", fact, remedy, *attribute_at(game_class, name))
    icons: Any = game_class.icons
    if not isinstance(icons, dict) or not all(map(_is_icon, icons.items())):
        fact = f"{game_class.__name__}.icons is {show(icons)}."
        remedy = "Give a dict of pieces by their names."
        yield Finding("P99", fact, remedy, *attribute_at(game_class, "icons"))
    if not isinstance(machine, type) or not issubclass(machine, GameStateMachine):
        fact = f"{game_class.__name__}.gamestate_class is {show(machine)}."
        remedy = "Give a subclass of GameStateMachine."
        yield Finding("P99", fact, remedy, *attribute_at(game_class, "gamestate_class"))


def _is_icon(item: tuple[object, object]) -> bool:
    """Whether an item of `icons` is a name that a text can have, and a piece."""
    name, icon = item
    is_name = type(name) is str and ICON.fullmatch(f"{ICON_BEGINS}{name}}}") is not None
    return is_name and isinstance(icon, Piece)


def _seat_findings(game_class: type[Game]) -> Iterator[Finding]:
    """Check that there are limits of players, and colours for all of them."""
    low, high, colors = game_class.min_players, game_class.max_players, game_class.player_colors
    # True is an int, and numbers of other types may compare: only plain ints count players.
    are_counts = type(low) is int and type(high) is int and isinstance(colors, tuple | list)
    # A colour that is no text, or half a character, could be neither saved nor shown.
    are_colors = are_counts and all(type(color) is str and color.isprintable() for color in colors)
    if not are_colors or not 1 <= low <= high <= len(colors):
        seats = f"min_players {show(low)}, max_players {show(high)}, player_colors {show(colors)}"
        fact = f"{game_class.__name__}: {seats} do not fit together."
        remedy = "Keep 1 <= min_players <= max_players <= number of colours, which are texts."
        yield Finding("P113", fact, remedy, *location(game_class))


def _settings_findings(game_class: type[Game]) -> Iterator[Finding]:
    """Check that options and preferences work when nothing is chosen."""
    own = classes_below(game_class, Game)
    for name, settings in SETTINGS.items():
        declared = getattr(game_class, settings, None)
        if declared is not None and not _is_default_constructible(declared):
            fact = f"{game_class.__name__}.{settings} does not work without values."
            remedy = "Make it a dataclass with defaults."
            yield Finding("P113", fact, remedy, *location(game_class))
        elif declared is not None:
            yield from _lost_findings(game_class, settings, declared)
            yield from _default_findings(game_class, settings, declared)
            if not any(name in inspect.get_annotations(cls) for cls in own):
                fact = f"{game_class.__name__} has {settings}, and does not declare them."
                kind = settings if settings == "Options" else f"dict[int, {settings}]"
                remedy = f"Annotate them in the class body: `{name}: {kind}`."
                yield Finding("P113", fact, remedy, *location(declared))


def _lost_findings(game_class: type[Game], settings: str, declared: type[Any]) -> Iterator[Finding]:
    """Check that each of the options or preferences can be chosen."""
    try:
        lost = lost_in_subclasses(declared)
    except UnreadableAnnotationError:
        return  # found with the data
    for name in lost:
        fact = f"{game_class.__name__}.{settings}.{name} is no field without @dataclass."
        yield Finding("P113", fact, "Add that, or say ClassVar.", *attribute_at(declared, name))


def _default_findings(
    game_class: type[Game], settings: str, declared: type[Any]
) -> Iterator[Finding]:
    """Check that the defaults of options or preferences can be saved unchanged."""
    # It may change them.
    if hasattr(declared, "__post_init__"):
        return
    try:
        hints = filled_hints(declared)
    except UnreadableAnnotationError:
        return  # found with the data
    for field in dataclasses.fields(declared):
        hint, default = hints[field.name], field.default
        if default is dataclasses.MISSING or saving_fault(hint) is not None:
            continue
        fault = default_fault(hint, default)
        if fault is not None:
            fact, remedy = fault
            where = f"{game_class.__name__}.{settings}.{field.name}"
            yield Finding("P113", f"{where}: {fact}.", remedy, *location(declared))


def _component_findings(game_class: type[Game]) -> Iterator[Finding]:
    """Check that components have names of their own, and name the type of their data."""
    name, place = game_class.__name__, location(game_class)
    named: dict[int, str] = {}
    for kind in classes_of(components(game_class).values()):
        yield from body_findings(kind, Component)
    for part_name, part in components(game_class).items():
        yield from _annotation_findings(game_class, part_name)
        first = named.setdefault(id(part), part_name)
        if first != part_name:
            fact = f"{name}.{first} and {name}.{part_name} are one {type(part).__name__}."
            place = attribute_at(game_class, part_name)
            yield Finding("P99", fact, "Make one for each name.", *place)
            continue
        called = vars(part).get("name")
        if called != part_name:
            fact = f"{name}.{part_name}: its `name` is {show(called)}, not that of the attribute."
            remedy = "Make one for each attribute, and leave `name` to the engine."
            yield Finding("P99", fact, remedy, *attribute_at(game_class, part_name))
            continue
        # `globals` is a component of the base class.
        is_taken = part_name in members(Game) and part is not Game.globals
        if is_taken or part_name in ENGINE_ATTRIBUTES:
            fact = f"{name}.{part_name}: the name belongs to the engine."
            yield Finding("P99", fact, "Call the component something else.", *place)
        elif "data_type" not in {*vars(part), *members(type(part))}:
            kind = type(part)
            fact = f"{name}.{part_name}: {kind.__name__} has no data_type."
            remedy = "Name the type of its data in the class body."
            yield Finding("P99", fact, remedy, *location(kind))
        else:
            fault = _fault_of_data_type(part)
            if any(map(holds_component, vars(part).values())):
                fact = "it holds a component, which no table finds there"
                fault = fact, "Declare it in the Game class."
            if fault is not None:
                fact, remedy = fault
                place = attribute_at(game_class, part_name)
                yield Finding("P99", f"{name}.{part_name}: {fact}.", remedy, *place)


def _fault_of_data_type(part: Component) -> Fault | None:
    """Say why the data of a component cannot be saved."""
    try:
        hint = filled_attribute(part, "data_type")
    except UnreadableAnnotationError as error:
        return error.fact, error.remedy
    return saving_fault(hint) or fault_where_unset(hint)


def _annotation_findings(game_class: type[Game], part_name: str) -> Iterator[Finding]:
    """Check that no subclass declares a component of its base as data."""
    owner = annotated_over(game_class, part_name)
    if owner is None:
        return
    try:
        hint = own_hints(owner)[part_name]
    except UnreadableAnnotationError:
        return  # found with the data
    fact = f"{owner.__name__}.{part_name}: {game_class.__name__} has a component of this name."
    kind: Any = get_origin(hint) or hint
    # Any other annotation may say which component, or which part of it a mixin needs.
    is_data = isinstance(kind, type) and kind.__module__ == "builtins" and kind is not object
    if is_data or (isinstance(kind, type) and issubclass(kind, Enum)):
        yield Finding("P99", fact, "Rename one of them.", *attribute_at(owner, part_name))


def _is_default_constructible(options: Any) -> bool:
    """Whether a dataclass can be made without values; without a try, which would run its code."""
    if not isinstance(options, type) or not dataclasses.is_dataclass(options):
        return False
    return all(_has_default(field) for field in dataclasses.fields(options))


def _has_default(field: dataclasses.Field[Any]) -> bool:
    is_given = field.default is not dataclasses.MISSING
    return is_given or field.default_factory is not dataclasses.MISSING


def data_fields(game_class: type[Game], findings: list[Finding]) -> dict[str, Any]:
    """Return the data of a game, names to types.

    The data are all annotations below `Game` except components, class variables and constants.
    """
    game_name = game_class.__name__
    try:
        hints = filled_hints(game_class)
    except UnreadableAnnotationError as error:
        place = attribute_at(error.owner, error.name)
        findings.append(Finding("P99", f"{error.fact}.", error.remedy, *place))
        return {}
    others = {*components(game_class), *constants(game_class, hints)}
    fields = {}
    for name, hint in hints.items():
        if name in others or _is_wish(game_class, name):
            continue
        fields[name] = hint
        fault = _data_fault(game_class, name, hint)
        if fault is not None:
            fact, remedy = fault
            place = attribute_at(game_class, name)
            findings.append(Finding("P99", f"{game_name}.{name}: {fact}.", remedy, *place))
    return fields


def components(game_class: type[Game]) -> dict[str, Component]:
    """Return the components a game declares in its class body or inherits, by name."""
    # Snapshots hold their data in this order.
    found = members(game_class).items()
    return {name: thing for name, thing in found if isinstance(thing, Component)}


def constants(game_class: type[Game], hints: Mapping[str, Any]) -> set[str]:
    """Return the annotated names that are class variables or constants."""
    fixed = {name for name, hint in hints.items() if _is_constant(game_class, name, hint)}
    return fixed.union(_class_variables(game_class))


def _class_variables(game_class: type[Game]) -> Iterator[str]:
    """Name the class variables; one stays so in a subclass that annotates and sets it anew."""
    declared: set[str] = set()
    # From the base on, since a subclass may annotate it without saying ClassVar again.
    for cls in reversed(game_class.__mro__):
        for name, hint in own_hints(cls).items():
            if hint is ClassVar or get_origin(hint) is ClassVar:
                declared.add(name)
            elif name not in vars(cls):
                declared.discard(name)
    yield from declared


def _is_constant(game_class: type[Game], name: str, hint: Any) -> bool:
    """Whether an attribute never changes.

    It is Final, or names a type, or has a value under a name in capitals.
    """
    if says_constant(hint):
        return True
    return name.isupper() and member(game_class, name, UNSET) is not UNSET


def _is_wish(game_class: type[Game], name: str) -> bool:
    """Whether a mixin's annotation names a part of the Game that it uses, and declares no data."""
    owner = next(base for base in game_class.__mro__ if name in inspect.get_annotations(base))
    is_engines = name in ENGINE_ATTRIBUTES or member(Game, name, UNSET) is not UNSET
    return is_engines and not issubclass(owner, Game) and name not in vars(owner)


def _data_fault(game_class: type[Game], name: str, hint: Any) -> Fault | None:
    """Say why an attribute cannot be data, and the remedy."""
    own = member(game_class, SETTINGS.get(name, ""))
    if _is_of_another(hint, own):
        return f"its annotation is not {own.__qualname__}", "Annotate it anew, beside that class."
    if name == "preferences" and hint is own:
        return "each player has their own", f"Annotate it as `dict[int, {own.__name__}]`."
    if name in ENGINE_ATTRIBUTES or member(Game, name, UNSET) is not UNSET:
        # A name that has a value too has a finding already.
        is_found = name in NAMES_OF[Game] and any(
            name in vars(owner) for owner in classes_below(game_class, Game)
        )
        return None if is_found else ("the name belongs to the engine", "Rename it.")
    # Statically: a descriptor returns another object than the class holds.
    held = member(game_class, name, UNSET)
    if isinstance(held, type) or hasattr(type(held), "__get__"):
        return f"a {_kind_of(held)} has this name too", "Rename one of them."
    if any(kind_of(cls).is_mutable for cls, _ in by_type([held])):
        return "its default would be shared by all tables", "Set it in setup_new_game."
    fault = saving_fault(hint)
    if fault or held is UNSET:
        return fault
    return fault_where_unset(hint) or default_fault(hint, held)


def _is_of_another(hint: Any, own: Any) -> bool:
    """Whether an annotation names another class of settings than the game's own."""
    # For preferences, it is the class of one player's; a bare Dict says nothing.
    hint = (hint, *get_args(hint))[-1] if get_origin(hint) is dict else hint
    return isinstance(hint, type) and isinstance(own, type) and hint is not own


def _kind_of(held: object) -> str:
    """Name the kind of object in the place of a default."""
    if isinstance(held, type):
        return "class"
    is_method = isinstance(held, FunctionType | staticmethod | classmethod)
    return "method" if is_method else "property"

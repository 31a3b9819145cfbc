"""What a Game class itself declares: its limits, its options and its data; and what is wrong with them."""

import dataclasses
import inspect
from collections.abc import Iterator
from types import FunctionType
from typing import Any, ClassVar, get_origin

import msgspec
from typing_extensions import get_type_hints

from bga_states.engine.author.component import Component
from bga_states.engine.author.game import ENGINE_ATTRIBUTES, Game
from bga_states.engine.author.hooks import HOOKS, Owner
from bga_states.engine.base.errors import Finding, show
from bga_states.engine.base.values import mutable_objects, nested_types
from bga_states.engine.definition.signatures import read_parameters
from bga_states.engine.definition.source_code import attribute_at, location
from bga_states.engine.match.players import Player


def game_findings(game_class: type[Game]) -> Iterator[Finding]:
    """Check what the Game class itself declares."""
    name, place = game_class.__name__, location(game_class)
    states: object = game_class.states
    if not isinstance(states, tuple | list):
        remedy = "List its State classes: `states = (PlayerTurn, ...)`."
        yield Finding("P21", f"{name}.states is {show(states)}.", remedy, *place)
    if game_class.setup_new_game is Game.setup_new_game:
        yield Finding(
            "P24",
            f"{name} has no setup_new_game.",
            "Write it; return the class of the first state.",
            *place,
        )
    if game_class.__init__ is not Game.__init__:
        remedy = "Set data in setup_new_game, the rest in init_table."
        yield Finding("P99", f"{name} has an __init__.", remedy, *location(game_class.__init__))
    low, high, colors = game_class.min_players, game_class.max_players, game_class.player_colors
    are_counts = type(low) is int and type(high) is int and isinstance(colors, tuple | list)
    if not are_counts or not 1 <= low <= high <= len(colors):
        seats = f"min_players {show(low)}, max_players {show(high)}, player_colors {show(colors)}"
        fact = f"{name}: {seats} do not fit together."
        yield Finding(
            "P113", fact, "Keep 1 <= min_players <= max_players <= number of colours.", *place
        )
    yield from _component_findings(game_class)
    yield from _hook_findings(game_class)
    for settings in ("Options", "Preferences"):
        declared = getattr(game_class, settings, None)
        if declared is not None and not _is_default_constructible(declared):
            fact = f"{name}.{settings} does not work without values."
            yield Finding("P113", fact, "Make it a dataclass with defaults.", *place)


def _component_findings(game_class: type[Game]) -> Iterator[Finding]:
    """Check that components have names of their own, and say what they save."""
    name, place = game_class.__name__, location(game_class)
    for part_name, part in components(game_class).items():
        if part_name in ENGINE_ATTRIBUTES or (
            hasattr(Game, part_name) and part is not Game.globals
        ):
            fact = f"{name}.{part_name}: the name belongs to the engine."
            yield Finding("P99", fact, "Call the component something else.", *place)
        elif not hasattr(part, "data_type"):
            fact = f"{name}.{part_name}: {type(part).__name__} has no data_type."
            yield Finding(
                "P99", fact, "Name the type of its data in the class body.", *location(type(part))
            )


def _hook_findings(game_class: type[Game]) -> Iterator[Finding]:
    """Check that the Game's hooks that take nothing have no parameters."""
    names = [row.name for row in HOOKS if row.owner is Owner.GAME and row.takes == ()]
    for name in names:
        hook = inspect.getattr_static(game_class, name)
        if not isinstance(hook, FunctionType):
            fact = f"{game_class.__name__}.{name} is {show(hook)}."
            yield Finding(
                "P112", fact, "Write it as a plain method.", *attribute_at(game_class, name)
            )
        elif parameters := read_parameters(hook):
            fact = f"{hook.__qualname__}({parameters[0].name}): nothing fills this parameter."
            yield Finding(
                "P112",
                fact,
                "Take self alone; self.players and self.options are there.",
                *location(hook),
            )


def _is_default_constructible(options: Any) -> bool:
    return dataclasses.is_dataclass(options) and all(
        field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
        for field in dataclasses.fields(options)
    )


def data_fields(game_class: type[Game], findings: list[Finding]) -> dict[str, Any]:
    """Give the data of a game, names to types: every annotation below `Game` that is no ClassVar."""
    place = location(game_class)
    try:
        hints = get_type_hints(game_class, include_extras=True)
    except NameError as error:
        fact = f"{game_class.__name__}: an annotation names {error.name!r}, which does not exist at run time."
        findings.append(Finding("P99", fact, "Import it outside `if TYPE_CHECKING:`.", *place))
        return {}
    parts = components(game_class)
    fields = {
        name: hint for name, hint in hints.items() if not _is_class_var(hint) and name not in parts
    }
    for name, hint in fields.items():
        if fault := _data_fault(game_class, name, hint):
            fact = f"{game_class.__name__}.{name}: {fault[0]}."
            findings.append(Finding("P99", fact, fault[1], *attribute_at(game_class, name)))
    return fields


def components(game_class: type[Game]) -> dict[str, Component]:
    """Give the components a game declares in its class body or inherits, by name."""
    names = sorted({name for cls in game_class.__mro__ for name in vars(cls)})
    found = {name: inspect.getattr_static(game_class, name, None) for name in names}
    return {name: thing for name, thing in found.items() if isinstance(thing, Component)}


def holds_sets(info: Any) -> bool:
    """Whether values of a type have sets in them."""
    sets = (msgspec.inspect.SetType, msgspec.inspect.FrozenSetType)
    return any(isinstance(kind, sets) for kind in nested_types(info))


def _is_class_var(hint: Any) -> bool:
    return hint is ClassVar or get_origin(hint) is ClassVar


def _data_fault(game_class: type[Game], name: str, hint: Any) -> tuple[str, str] | None:
    """Say what keeps an attribute from being data, and the remedy."""
    if name in ENGINE_ATTRIBUTES or hasattr(Game, name):
        return "the name belongs to the engine", "Rename it."
    if callable(getattr(game_class, name, None)):
        return "a method has this name too", "Rename one of them."
    if next(mutable_objects(getattr(game_class, name, None)), None) is not None:
        return "its default would be shared by all tables", "Set it in setup_new_game."
    try:
        info = msgspec.inspect.type_info(hint)
        msgspec.msgpack.Decoder(hint)
    except TypeError as error:
        return str(error), "Use a type that msgspec can encode."
    kinds = list(nested_types(info))
    if any(getattr(kind, "cls", None) is Player for kind in kinds):
        return (
            "players are the engine's, a copy of one would go its own way",
            "Keep the player's id.",
        )
    if any(
        holds_sets(kind.key_type) for kind in kinds if isinstance(kind, msgspec.inspect.DictType)
    ):
        return (
            "a key holds a set, which has no order to save",
            "Use a key that is a str, an int or a tuple of them.",
        )
    customs = [nested.cls for nested in kinds if isinstance(nested, msgspec.inspect.CustomType)]
    if customs:
        return (
            f"{getattr(customs[0], '__name__', customs[0])} cannot be saved",
            "Use plain types, dataclasses or Structs.",
        )
    return None

"""The declaration of a State class, found by following its `__init__` to GameState's."""

from collections.abc import Mapping
from typing import NamedTuple

from mypy.nodes import FuncDef, TypeInfo

from bga_states.engine.base.types import StateType
from bga_states.mypy_plugin.fullnames import GAME_STATE
from bga_states.mypy_plugin.initializers import (
    MISSING,
    NONE,
    UNKNOWN,
    Initializer,
    Value,
    read_initializer,
)
from bga_states.mypy_plugin.records import stored


class Declaration(NamedTuple):
    """The declaration of a State class; None stands for a value that cannot be read."""

    id: int | None
    type: StateType | None
    transitions: Mapping[str, Value] | None
    """The values given as the targets, by the names of the transitions."""
    is_complete: bool
    """Whether it gives an id and a type, so that the engine could make a state of it."""


class Handed(NamedTuple):
    """The values that reach one `__init__`."""

    given: list[Value]
    named: dict[str, Value]
    is_opaque: bool
    """Whether values are given that cannot be read."""
    is_extensible: bool
    """Whether a subclass could give more."""

    def value(self, name: str) -> Value:
        """Find the value that was given by a name."""
        return self.named.get(name, UNKNOWN if self.is_opaque else MISSING)


NOT_READ = Declaration(None, None, None, is_complete=False)


def declaration_of(info: TypeInfo) -> Declaration:
    """Find the declaration of a State class, with the game as the only argument of `__init__`."""
    # The one argument is the game, whose value does not matter.
    handed = Handed([UNKNOWN], {}, is_opaque=False, is_extensible=True)
    for cls in info.mro:
        if cls.fullname == GAME_STATE:
            return _declaration(handed)
        if "__init__" not in cls.names:
            continue
        # A mixin may hand on anything: it does not have to call GameState's `__init__`.
        if not cls.has_base(GAME_STATE):
            return NOT_READ
        initializer = initializer_of(cls)
        if initializer is None:
            return NOT_READ
        handed = _hand_on(initializer, handed)
    return NOT_READ


def initializer_of(info: TypeInfo) -> Initializer | None:
    """Read the class's own `__init__`; None when it is not understood.

    It is read from the class's record, or from its code.
    """
    record = stored(info)
    if record is not None:
        return record["initializer"]
    if "__init__" not in info.names:
        return None
    node = info.names["__init__"].node
    if not isinstance(node, FuncDef):
        return None
    return read_initializer(node)


def _hand_on(initializer: Initializer, handed: Handed) -> Handed:
    """Simulate a call of one `__init__`, and return the values that reach the next."""
    parameters = _bind(initializer, handed)
    named = {}
    for name, value in initializer["named"].items():
        named[name] = _resolve(value, parameters)
    gives_rest = initializer["gives_rest"]
    if gives_rest:
        rest = {name: value for name, value in handed.named.items() if name not in parameters}
        named.update(rest)
    return Handed(
        given=[_resolve(value, parameters) for value in initializer["given"]],
        named=named,
        is_opaque=initializer["is_opaque"] or (gives_rest and handed.is_opaque),
        is_extensible=gives_rest and handed.is_extensible,
    )


def _bind(initializer: Initializer, handed: Handed) -> dict[str, Value]:
    """Return the values of an initializer's parameters: first by position, then by name."""
    parameters = {}
    for name, value in initializer["defaults"].items():
        parameters[name] = _default(value, handed)
    # mypy itself reports more values than parameters.
    parameters.update(zip(initializer["positions"], handed.given, strict=False))
    for name, value in handed.named.items():
        if name in parameters:
            parameters[name] = value
    return parameters


def _default(value: Value, handed: Handed) -> Value:
    """Return the value of a parameter that is not given here; UNKNOWN if another may be given."""
    # A value from mypy's cache was JSON, and is a list.
    has_default = tuple(value) != MISSING
    if handed.is_opaque or (handed.is_extensible and has_default):
        return UNKNOWN
    return value


def _resolve(value: Value, parameters: dict[str, Value]) -> Value:
    kind, content = value
    if kind == "parameter":
        return parameters.get(content, UNKNOWN)
    return value


def _declaration(handed: Handed) -> Declaration:
    """Read the values that reach the `__init__` of GameState."""
    id_kind, state_id = handed.value("id")
    type_kind, type_name = handed.value("type")
    state_type = None
    if type_kind == "type":
        state_type = StateType.__members__.get(type_name)
    return Declaration(
        id=state_id if id_kind == "int" else None,
        type=state_type,
        transitions=_transitions(handed),
        is_complete="id" in handed.named and id_kind != MISSING[0] and state_type is not None,
    )


def _transitions(handed: Handed) -> Mapping[str, Value] | None:
    """Return the targets of the transitions by name; None when the names cannot be read."""
    kind, targets = handed.value("transitions")
    if kind == "dict":
        # A value from mypy's cache was JSON, and is a list.
        return {name: (target[0], target[1]) for name, target in targets}
    if kind == NONE[0]:
        return {}
    # They are surely left out only if no subclass can give them.
    is_open = handed.is_opaque or handed.is_extensible
    if "transitions" not in handed.named and not is_open:
        return {}
    return None

"""What a State class declares, found by following its `__init__` to that of GameState."""

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
    """What a State class declares; None stands for what cannot be read."""

    id: int | None
    type: StateType | None
    transitions: tuple[str, ...] | None
    is_complete: bool
    """Whether it gives an id and a type, so that the engine could make one."""


class Handed(NamedTuple):
    """The values that reach one `__init__`."""

    given: list[Value]
    named: dict[str, Value]
    is_opaque: bool
    """Whether more is given than can be read."""
    is_extensible: bool
    """Whether a class that inherits could give more."""

    def value(self, name: str) -> Value:
        """Find what was given by a name."""
        return self.named.get(name, UNKNOWN if self.is_opaque else MISSING)


NOT_READ = Declaration(None, None, None, is_complete=False)


def declaration_of(info: TypeInfo) -> Declaration:
    """Find what a State class declares when the engine makes one, with the game alone."""
    handed = Handed([UNKNOWN], {}, is_opaque=False, is_extensible=True)
    for cls in info.mro:
        if cls.fullname == GAME_STATE:
            return _declaration(handed)
        if "__init__" in cls.names:
            initializer = initializer_of(cls) if cls.has_base(GAME_STATE) else None
            if initializer is None:
                break
            handed = _hand_on(initializer, handed)
    return NOT_READ


def initializer_of(info: TypeInfo) -> Initializer | None:
    """Read the class's own `__init__`, from its code or from what was kept of it; None when it is not understood."""
    record = stored(info)
    if record is not None:
        return record["initializer"]
    node = info.names["__init__"].node if "__init__" in info.names else None
    return read_initializer(node) if isinstance(node, FuncDef) else None


def _hand_on(initializer: Initializer, handed: Handed) -> Handed:
    """Call one `__init__` in thought and give what reaches the next."""
    parameters = {name: _default(value, handed) for name, value in initializer["defaults"].items()}
    parameters.update(zip(initializer["positions"], handed.given, strict=False))
    parameters.update({name: value for name, value in handed.named.items() if name in parameters})
    named = {name: _resolve(value, parameters) for name, value in initializer["named"].items()}
    if initializer["gives_rest"]:
        named |= {name: value for name, value in handed.named.items() if name not in parameters}
    return Handed(
        given=[_resolve(value, parameters) for value in initializer["given"]],
        named=named,
        is_opaque=initializer["is_opaque"] or (initializer["gives_rest"] and handed.is_opaque),
        is_extensible=initializer["gives_rest"] and handed.is_extensible,
    )


def _default(value: Value, handed: Handed) -> Value:
    """Give the value of a parameter that is not given here, as far as no class that inherits can give it."""
    is_open = handed.is_extensible and tuple(value) != MISSING
    return UNKNOWN if is_open or handed.is_opaque else value


def _resolve(value: Value, parameters: dict[str, Value]) -> Value:
    kind, content = value
    return parameters.get(content, UNKNOWN) if kind == "parameter" else value


def _declaration(handed: Handed) -> Declaration:
    id_kind, state_id = handed.value("id")
    type_kind, name = handed.value("type")
    kind, names = handed.value("transitions")
    state_type = StateType.__members__.get(name) if type_kind == "type" else None
    is_left_out = (
        "transitions" not in handed.named and not handed.is_opaque and not handed.is_extensible
    )
    return Declaration(
        id=state_id if id_kind == "int" else None,
        type=state_type,
        transitions=tuple(names)
        if kind == "names"
        else ()
        if is_left_out or kind == NONE[0]
        else None,
        is_complete="id" in handed.named and id_kind != MISSING[0] and state_type is not None,
    )

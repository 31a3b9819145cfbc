"""Whether a value in a `Choice`, sent as a plain value, fits the action's parameter."""

from mypy.subtypes import is_subtype
from mypy.types import (
    AnyType,
    Instance,
    LiteralType,
    TupleType,
    Type,
    TypedDictType,
    UnionType,
    get_proper_type,
)

from bga_states.mypy_plugin.fullnames import COLLECTIONS

KEYS_OF_ENUMS = frozenset({"builtins.str", "builtins.int"})


def is_sendable(given: Type, wanted: Type) -> bool:
    """Whether a value of one type can be sent for a parameter of the other; True if in doubt."""
    given, wanted = get_proper_type(given), get_proper_type(wanted)
    if isinstance(given, AnyType) or is_subtype(given, wanted):
        return True
    # Before the wanted union: every value must fit some member, not all of them the same one.
    if isinstance(given, UnionType):
        return all(is_sendable(item, wanted) for item in given.items)
    if isinstance(wanted, UnionType):
        return any(is_sendable(given, item) for item in wanted.items)
    # A list may stand for a tuple or a set: JSON has one kind for all.
    items, wanted_items = _items(given), _items(wanted)
    if items is not None and wanted_items is not None:
        return _are_sendable(items, wanted_items)
    # An int or a str may be one of the literal values: mypy knows no more of a loop's variable.
    if isinstance(wanted, LiteralType) and isinstance(given, Instance):
        return given.type == wanted.fallback.type and given.last_known_value is None
    return isinstance(wanted, Instance) and _is_plain_form(given, wanted)


def _are_sendable(given: list[Type], wanted: list[Type]) -> bool:
    """Whether each given item can be sent for each wanted item."""
    for item in given:
        for wanted_item in wanted:
            if not is_sendable(item, wanted_item):
                return False
    return True


def _items(typ: Type) -> list[Type] | None:
    """Return the types of a collection's items; None for a type that is not a collection."""
    proper = get_proper_type(typ)
    if isinstance(proper, TupleType):
        return proper.items
    if isinstance(proper, Instance) and proper.type.fullname in COLLECTIONS:
        return list(proper.args)
    return None


def _is_plain_form(given: Type, wanted: Instance) -> bool:
    """Whether a client sends a value of this type for an object of the wanted class.

    An Enum is sent as its value, a dataclass as a dict.
    """
    name = given.type.fullname if isinstance(given, Instance) else ""
    if wanted.type.is_enum:
        return name in KEYS_OF_ENUMS
    if wanted.type.fullname.startswith("builtins."):
        return False
    # An object of an author's class is sent as the dict of its fields.
    return isinstance(given, TypedDictType) or name == "builtins.dict"

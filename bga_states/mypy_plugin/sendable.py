"""Whether a value in a `Choice` can become what an action takes, by way of the plain values that are sent."""

from mypy.subtypes import is_subtype
from mypy.types import AnyType, Instance, TupleType, Type, TypedDictType, UnionType, get_proper_type

from bga_states.mypy_plugin.fullnames import COLLECTIONS

KEYS_OF_ENUMS = frozenset({"builtins.str", "builtins.int"})


def is_sendable(given: Type, wanted: Type) -> bool:
    """Whether a value of one type can be sent for a parameter of the other; True where that is not understood."""
    given, wanted = get_proper_type(given), get_proper_type(wanted)
    if isinstance(given, AnyType) or is_subtype(given, wanted):
        return True
    if isinstance(given, UnionType):
        return all(is_sendable(item, wanted) for item in given.items)
    if isinstance(wanted, UnionType):
        return any(is_sendable(given, item) for item in wanted.items)
    items, wanted_items = _items(given), _items(wanted)
    if items is not None and wanted_items is not None:
        return all(is_sendable(item, wanted_item) for item in items for wanted_item in wanted_items)
    return isinstance(wanted, Instance) and _is_plain_form(given, wanted)


def _items(typ: Type) -> list[Type] | None:
    """Give the types of what a collection holds; None for what is no collection."""
    proper = get_proper_type(typ)
    if isinstance(proper, TupleType):
        return proper.items
    if isinstance(proper, Instance) and proper.type.fullname in COLLECTIONS:
        return list(proper.args)
    return None


def _is_plain_form(given: Type, wanted: Instance) -> bool:
    """Whether a value is sent like one of the wanted class: an Enum by its value, a dataclass as a dict."""
    if wanted.type.is_enum:
        return isinstance(given, Instance) and given.type.fullname in KEYS_OF_ENUMS
    is_dict = isinstance(given, TypedDictType) or (
        isinstance(given, Instance) and given.type.fullname == "builtins.dict"
    )
    return is_dict and not wanted.type.fullname.startswith("builtins.")

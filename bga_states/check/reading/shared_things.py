"""Shared things: what stands in constants, looked at without running code of the author."""

import inspect
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Iterable
from types import FunctionType, MappingProxyType
from typing import Any

from bga_states.check.reading.abstract_values import Known, Value
from bga_states.engine.base.values import Shape, kind_of

GIVEN: Any = inspect.Parameter.empty
"""In the place of a thing: what a caller passes."""
ATOMS = (int, str, float, complex, bytes, type(None), range, type(Ellipsis), type(NotImplemented))
MAPPINGS = {dict, defaultdict, OrderedDict, Counter, MappingProxyType}
SEQUENCES = {list, tuple, deque, set, frozenset}
CONTAINERS = (list, dict, set, deque, bytearray)


def is_atom(thing: object) -> bool:
    """Whether a thing never changes, and nothing stands in it."""
    return isinstance(thing, ATOMS)


def items_of(thing: Any, keys: Iterable[Value]) -> list[Any] | None:
    """Return the items of a container that may change, those under known keys; None of others."""
    # Of subclasses a loop may run code.
    if type(thing) in MAPPINGS:
        items = _under(thing, keys) or [*thing.values()]
    elif type(thing) in SEQUENCES:
        items = _under(thing, keys) or [*thing]
    else:
        return None
    return [item for item in items if not is_atom(item)]


def _under(thing: Any, keys: Iterable[Value]) -> list[Any]:
    """Return what known keys find; nothing if one is unknown or finds nothing."""
    found: list[Any] = []
    for key in keys:
        # Hashing an author's object may run code.
        if not isinstance(key, Known) or not is_atom(key.thing):
            return []
        try:
            found.append(thing[key.thing])
        except (LookupError, TypeError):
            return []
    return found


def attribute_of(thing: Any, name: str) -> Any:
    """Return an attribute that an object itself keeps; None if it has none of that name."""
    if name in getattr(thing, "__dict__", {}):
        return vars(thing)[name]
    kind = kind_of(type(thing))
    if kind.shape is Shape.FIELDS and name in kind.fields:
        return getattr(thing, name, None)
    return None


def is_changeable_default(thing: object) -> bool:
    """Whether the default of a parameter can change: a container, a dataclass or a Struct."""
    if isinstance(thing, CONTAINERS):
        return True
    kind = kind_of(type(thing))
    return kind.shape is Shape.FIELDS and kind.is_mutable


def method_of(thing: object, name: str) -> FunctionType | None:
    """Return a method that an object has from its class."""
    found = inspect.getattr_static(type(thing), name, None)
    if name not in getattr(thing, "__dict__", {}) and isinstance(found, FunctionType):
        return found
    return None

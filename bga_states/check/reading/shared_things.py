"""Shared things: the contents of constants, examined without running code of the author."""

import inspect
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Iterable
from types import FunctionType, MappingProxyType
from typing import Any

from bga_states.check.reading.abstract_values import Known, Value
from bga_states.engine.base.values import Shape, kind_of

GIVEN: Any = inspect.Parameter.empty
"""In the place of a thing: the argument of a caller."""
ATOMS = (int, str, float, complex, bytes, type(None), range, type(Ellipsis), type(NotImplemented))
MAPPINGS = {dict, defaultdict, OrderedDict, Counter, MappingProxyType}
SEQUENCES = {list, tuple, deque, set, frozenset}
CONTAINERS = (list, dict, set, deque, bytearray)


def is_atom(thing: object) -> bool:
    """Whether a thing never changes and holds nothing."""
    return is_a(thing, ATOMS)


def is_a(thing: object, kinds: type[Any] | tuple[type[Any], ...]) -> bool:
    """Whether an object is of a class; an author's `__class__` does not count."""
    return issubclass(type(thing), kinds)


def items_of(thing: Any, keys: Iterable[Value]) -> list[Any] | None:
    """Return a container's items that may change, under `keys` if known; None for other things."""
    # A loop through a subclass may run code.
    if type(thing) in MAPPINGS:
        items = _under(thing, keys) or [*thing.values()]
    elif type(thing) in SEQUENCES:
        items = _under(thing, keys) or [*thing]
    else:
        return None
    return [item for item in items if not is_atom(item)]


def _under(thing: Any, keys: Iterable[Value]) -> list[Any]:
    """Return the items under known keys; none if a key is unknown or missing."""
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
    own = _own_attributes(thing)
    if name in own:
        return own[name]
    if inspect.ismemberdescriptor(inspect.getattr_static(type(thing), name, None)):
        return getattr(thing, name, None)
    return None


def _own_attributes(thing: object) -> dict[str, Any]:
    """Return the contents of an object's dict, if it has one."""
    try:
        own: dict[str, Any] = object.__getattribute__(thing, "__dict__")
    except AttributeError:
        return {}
    return own


def is_changeable_default(thing: object) -> bool:
    """Whether the default of a parameter can change: a container, a dataclass or a Struct."""
    if is_a(thing, CONTAINERS):
        return True
    kind = kind_of(type(thing))
    return kind.shape is Shape.FIELDS and kind.is_mutable


def method_of(thing: object, name: str) -> FunctionType | None:
    """Return a method that an object has from its class."""
    found = inspect.getattr_static(type(thing), name, None)
    if name not in _own_attributes(thing) and isinstance(found, FunctionType):
        return found
    return None

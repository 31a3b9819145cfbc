"""Holders: what values stand in, kept as it was, so that a change is seen and can be taken back."""

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from functools import cached_property
from types import MemberDescriptorType, ModuleType
from typing import Any

from bga_states.engine.base.values import ATOMS, members

MISSING = object()
VALUE = "_value_"
"""Where a member of an Enum has its value."""


def more_than_atoms(values: Iterable[object]) -> list[object]:
    """Return the values that may hold others."""
    # Games have long tables of numbers and words, whose types are soon looked at.
    if {*map(type, values)} <= ATOMS:
        return []
    return [value for value in values if type(value) not in ATOMS]


class Holder:
    """Something that holds values; `name` is what its author calls it, `code` the pitfall.

    Here a list. A mutable value in it has a holder of its own.
    """

    def __init__(self, name: str, code: str, thing: Any) -> None:
        self.name = name
        self.code = code
        self.thing = thing
        self._kept = self.content()
        self._seen = self.values()

    def is_same(self) -> bool:
        """Whether it holds what it did."""
        try:
            # Values that are the same are not compared.
            return bool(self.values() == self._seen)
        except Exception:  # noqa: BLE001  # an author's values may raise anything when they are compared
            return False

    def live(self) -> tuple[Collection[object], ...]:
        """Return what always shows all that stands there; none where that can be replaced."""
        return (self.thing,)

    def values(self) -> Any:
        """Return all that stands there."""
        return [*self.thing]

    def content(self) -> Any:
        """Copy what goes back there after a change."""
        return [*self.thing]

    def inside(self) -> Iterator[tuple[str, object]]:
        """Yield the values that may hold others, with what their author calls them."""
        for value in more_than_atoms(self._kept):
            yield self.name, value

    def changed(self) -> str:
        """Say what has changed, "" if it does not concern the author."""
        return self.name

    def put_back(self) -> None:
        """Make it hold what it did."""
        self.thing.clear()
        self.thing.extend(self._kept)


class SetHolder(Holder):
    """A set, whose order means nothing."""

    def values(self) -> Any:
        """Return all that stands there."""
        return {*self.thing}

    def put_back(self) -> None:
        """Make it hold what it did."""
        self.thing.clear()
        self.thing.update(self._kept)


class MappingHolder(Holder):
    """A dict."""

    def live(self) -> tuple[Collection[object], ...]:
        """Return views of the keys and the values, in their order."""
        # Not by methods of the thing itself, whose class may be an author's.
        cls = OrderedDict if isinstance(self.thing, OrderedDict) else dict
        return cls.keys(self.thing), cls.values(self.thing)

    def values(self) -> Any:
        """Return the keys and the values."""
        return [*self.thing, *self.thing.values()]

    def content(self) -> Any:
        """Copy what stands there."""
        return dict(self.thing)

    def inside(self) -> Iterator[tuple[str, object]]:
        """Yield the values; keys do not change."""
        for value in more_than_atoms(self._kept.values()):
            yield self.name, value

    def put_back(self) -> None:
        """Make it hold what it did."""
        self.thing.clear()
        self.thing.update(self._kept)


class Namespace(Holder):
    """A class, a module or an object with the names that its author has set.

    Python's own names are left out, and so are modules and what `cached_property` has kept.
    """

    def live(self) -> tuple[Collection[object], ...]:
        """Return a view of the values of a class or module; an object may get another dict."""
        is_lasting = isinstance(self.thing, type | ModuleType)
        return (vars(self.thing).values(),) if is_lasting else ()

    def values(self) -> Any:
        """Return all values, Python's own included."""
        return [*vars(self.thing).values()]

    def content(self) -> Any:
        """Copy the author's names."""
        # Copied first: another thread may set names meanwhile.
        left_out, held = _cached_names(type(self.thing)), dict(vars(self.thing))
        names = [name for name in held if not name.startswith("__")]
        if is_of_enum(self.thing):
            # It makes some of its own names when they are needed.
            names = [name for name in names if name == VALUE or not is_sunder(name)]
        return {name: held[name] for name in names if name not in left_out}

    def inside(self) -> Iterator[tuple[str, object]]:
        """Yield the values under their names."""
        for name, value in self._kept.items():
            yield f"{self.name}.{'value' if name == VALUE else name}", value

    def changed(self) -> str:
        """Name the first attribute that has changed."""
        now = self.content()
        for name in {**self._kept, **now}:
            was, value = self._kept.get(name, MISSING), now.get(name, MISSING)
            # Importing a module of a package puts it there.
            if was is not value and not isinstance(value, ModuleType):
                return f"{self.name}.{name}"
        return ""

    def put_back(self) -> None:
        """Set what was there, and delete what was not."""
        for name, value in self.content().items():
            if name not in self._kept and not isinstance(value, ModuleType):
                self._delete(name)
        for name, value in self._kept.items():
            if vars(self.thing).get(name, MISSING) is not value:
                self._set(name, value)

    def _set(self, name: str, value: object) -> None:
        # Past whatever guards of an author's, and of components.
        if isinstance(self.thing, type):
            type.__setattr__(self.thing, name, value)
        else:
            vars(self.thing)[name] = value

    def _delete(self, name: str) -> None:
        if isinstance(self.thing, type):
            type.__delattr__(self.thing, name)
        else:
            del vars(self.thing)[name]


class FieldsHolder(Holder):
    """A Struct, or an object with slots."""

    def live(self) -> tuple[Collection[object], ...]:
        """Return nothing: its fields are asked for one by one."""
        return ()

    def values(self) -> Any:
        """Return the values in the order of the slots."""
        return [self._get(slot) for slot in self._slots]

    @property
    def _slots(self) -> list[MemberDescriptorType]:
        """What the attributes of such an object are, in its class."""
        held = members(type(self.thing)).values()
        return [slot for slot in held if isinstance(slot, MemberDescriptorType)]

    def _get(self, slot: MemberDescriptorType) -> object:
        try:
            return slot.__get__(self.thing)
        except AttributeError:
            return MISSING

    def content(self) -> Any:
        """Copy what goes back there after a change."""
        return self.values()

    def put_back(self) -> None:
        """Set the fields to what they were."""
        for slot, value in zip(self._slots, self._kept, strict=True):
            if value is not MISSING:
                slot.__set__(self.thing, value)
            elif self._get(slot) is not MISSING:
                slot.__delete__(self.thing)


HOLDERS: dict[type, type[Holder]] = {
    list: Holder,
    deque: Holder,
    bytearray: Holder,
    set: SetHolder,
    dict: MappingHolder,
    defaultdict: MappingHolder,
    OrderedDict: MappingHolder,
    Counter: MappingHolder,
}
"""By the types of containers, what holds their values."""


def holder_of(name: str, code: str, thing: object) -> Holder:
    """Return the holder of a container, a class, a module or an object of an author's."""
    for cls in type(thing).__mro__:
        if cls in HOLDERS:
            return HOLDERS[cls](name, code, thing)
    # Not asked of the thing itself, whose class may have a `__getattr__`.
    if type(thing).__dictoffset__:
        return Namespace(name, code, thing)
    return FieldsHolder(name, code, thing)


def is_sunder(name: str) -> bool:
    """Whether a name is one of those that Python gives to an Enum, as `_value_`."""
    return name.startswith("_") and name.endswith("_")


def is_of_enum(thing: object) -> bool:
    """Whether something is an Enum or a member of one."""
    return isinstance(thing, Enum) or (isinstance(thing, type) and issubclass(thing, Enum))


def _cached_names(cls: type[Any]) -> set[str]:
    """Name the attributes in which objects of a class keep what they have computed."""
    names = set()
    for base in cls.__mro__:
        for name, value in vars(base).items():
            if isinstance(value, cached_property):
                names.add(name)
    return names

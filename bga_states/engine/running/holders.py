"""Holders: keep the contents of objects, to see a change and to take it back."""

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from functools import cached_property
from types import MemberDescriptorType, ModuleType
from typing import Any

from bga_states.engine.base.values import ATOMS, members

MISSING = object()
VALUE = "_value_"
"""The attribute in which a member of an Enum has its value."""


def more_than_atoms(values: Iterable[object]) -> list[object]:
    """Return the values that may hold others."""
    # Games have long tables of numbers and words; checking their types is fast.
    if {*map(type, values)} <= ATOMS:
        return []
    return [value for value in values if type(value) not in ATOMS]


class Holder:
    """An object that holds values; `name` is the author's name for it, `code` the pitfall.

    This class is for a list. A mutable value in it has its own holder.
    """

    def __init__(self, name: str, code: str, thing: Any) -> None:
        self.name = name
        self.code = code
        self.thing = thing
        self._kept = self.content()
        self._seen = self.values()

    def is_same(self) -> bool:
        """Whether the contents are unchanged."""
        try:
            # Identical values are not compared.
            return bool(self.values() == self._seen)
        except Exception:  # noqa: BLE001  # comparing an author's values may raise anything
            return False

    def live(self) -> tuple[Collection[object], ...]:
        """Return live views of all values; none if the views could be replaced."""
        return (self.thing,)

    def values(self) -> Any:
        """Return all values in the object."""
        return [*self.thing]

    def content(self) -> Any:
        """Copy the contents that `put_back` restores."""
        return [*self.thing]

    def inside(self) -> Iterator[tuple[str, object]]:
        """Yield the values that may hold others, with their author's names for them."""
        for value in more_than_atoms(self._kept):
            yield self.name, value

    def changed(self) -> str:
        """Name the object or attribute that has changed, "" if that does not concern the author."""
        return self.name

    def put_back(self) -> None:
        """Restore the contents."""
        self.thing.clear()
        self.thing.extend(self._kept)


class SetHolder(Holder):
    """A set, whose order means nothing."""

    def values(self) -> Any:
        """Return all values in the set."""
        return {*self.thing}

    def put_back(self) -> None:
        """Restore the contents."""
        self.thing.clear()
        self.thing.update(self._kept)


class MappingHolder(Holder):
    """A dict."""

    def live(self) -> tuple[Collection[object], ...]:
        """Return views of the keys and the values, in their order."""
        # Not by methods of the object itself, whose class may be an author's.
        cls = OrderedDict if isinstance(self.thing, OrderedDict) else dict
        return cls.keys(self.thing), cls.values(self.thing)

    def values(self) -> Any:
        """Return the keys and the values."""
        return [*self.thing, *self.thing.values()]

    def content(self) -> Any:
        """Copy the dict."""
        return dict(self.thing)

    def inside(self) -> Iterator[tuple[str, object]]:
        """Yield the values; keys do not change."""
        for value in more_than_atoms(self._kept.values()):
            yield self.name, value

    def put_back(self) -> None:
        """Restore the contents."""
        self.thing.clear()
        self.thing.update(self._kept)


class Namespace(Holder):
    """A class, a module or an object with the names that its author has set.

    It leaves out Python's own names, modules and the cached values of `cached_property`.
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
            # An Enum makes some of its own names when they are needed.
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
        """Restore the kept names, and delete new ones."""
        for name, value in self.content().items():
            if name not in self._kept and not isinstance(value, ModuleType):
                self._delete(name)
        for name, value in self._kept.items():
            if vars(self.thing).get(name, MISSING) is not value:
                self._set(name, value)

    def _set(self, name: str, value: object) -> None:
        # Past the guards of authors' classes and of components.
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
        """Return nothing: fields have no live view."""
        return ()

    def values(self) -> Any:
        """Return the values in the order of the slots."""
        return [self._get(slot) for slot in self._slots]

    @property
    def _slots(self) -> list[MemberDescriptorType]:
        """The descriptors of the object's attributes in its class."""
        held = members(type(self.thing)).values()
        return [slot for slot in held if isinstance(slot, MemberDescriptorType)]

    def _get(self, slot: MemberDescriptorType) -> object:
        try:
            return slot.__get__(self.thing)
        except AttributeError:
            return MISSING

    def content(self) -> Any:
        """Copy the contents that `put_back` restores."""
        return self.values()

    def put_back(self) -> None:
        """Restore the fields."""
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
"""The holder classes, by the types of containers."""


def holder_of(name: str, code: str, thing: object) -> Holder:
    """Return the holder of a container, a class, a module or an object of an author's."""
    for cls in type(thing).__mro__:
        if cls in HOLDERS:
            return HOLDERS[cls](name, code, thing)
    # Not read from the object itself, whose class may have a `__getattr__`.
    if type(thing).__dictoffset__:
        return Namespace(name, code, thing)
    return FieldsHolder(name, code, thing)


def is_sunder(name: str) -> bool:
    """Whether Python gives a name like this to an Enum, as `_value_`."""
    return name.startswith("_") and name.endswith("_")


def is_of_enum(thing: object) -> bool:
    """Whether something is an Enum or a member of one."""
    return isinstance(thing, Enum) or (isinstance(thing, type) and issubclass(thing, Enum))


def _cached_names(cls: type[Any]) -> set[str]:
    """Return the attributes in which objects of a class cache computed values."""
    names = set()
    for base in cls.__mro__:
        for name, value in vars(base).items():
            if isinstance(value, cached_property):
                names.add(name)
    return names

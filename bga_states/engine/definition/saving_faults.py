"""Saving faults: the reasons why values of a type, or a default, cannot be saved as they are."""

import dataclasses
import re
from inspect import get_annotations
from types import MemberDescriptorType
from typing import Annotated, Any, get_args, get_origin

import msgspec

from bga_states.engine.base.differences import is_same
from bga_states.engine.base.errors import show
from bga_states.engine.base.own_hints import (
    UnreadableAnnotationError,
    is_type,
    module_of,
    own_hints,
    says_constant,
    unreadable,
)
from bga_states.engine.base.values import ENCODE, UNSENDABLE, WITH_FIELDS, members, nested_types
from bga_states.engine.definition.keys import Fault, is_half_built_in, key_fault
from bga_states.engine.definition.type_descriptions import IndescribableError, described
from bga_states.engine.definition.type_variables import default_left_out, left_open
from bga_states.engine.match.players import Player


def saving_fault(hint: Any) -> Fault | None:
    """Say why values of a type cannot be saved, and the remedy."""
    try:
        bare = _named(hint)
    except Exception as error:  # noqa: BLE001  # a `type` is evaluated here, and may raise anything
        return unreadable(error)
    if msgspec.UnsetType in (bare, *get_args(bare)):
        return "it may be UNSET, which is not saved", "Use None."
    try:
        info = described(hint)
    except UnreadableAnnotationError as error:
        return error.fact, error.remedy
    except IndescribableError as error:
        return str(error), "Use a type that msgspec can encode."
    for nested in nested_types(info):
        fault = _type_fault(nested)
        if fault is not None:
            return fault
    return None


def _named(hint: Any) -> Any:
    """Return the type that an alias, or a type with metadata, stands for."""
    seen = set()
    # A `type` of Python 3.12 stands for its value; the class of one is not the same everywhere.
    while get_origin(hint) is Annotated or hasattr(hint, "__value__"):
        if id(hint) in seen:
            raise TypeError(f"{hint} stands for itself")
        seen.add(id(hint))
        hint = hint.__value__ if hasattr(hint, "__value__") else hint.__origin__
    return hint


def _type_fault(info: Any) -> Fault | None:
    """Say why values of a type, nested types aside, cannot be saved."""
    if getattr(info, "cls", None) is Player:
        fact = "players are the engine's, a copy of one would go its own way"
        return fact, "Keep the player's id."
    if isinstance(info, msgspec.inspect.CustomType):
        fact = f"{getattr(info.cls, '__name__', info.cls)} cannot be saved"
        return fact, "Use plain types, dataclasses or Structs."
    if isinstance(info, WITH_FIELDS):
        # A generic class stands there with its parameters.
        cls = get_origin(info.cls) or info.cls
        fault = default_left_out(info.cls) or left_open(info) or _fault_of_names(cls)
        if fault is None and isinstance(info, msgspec.inspect.DataclassType):
            fault = _class_fault(cls)
        if fault is not None:
            return fault
    return key_fault(info)


def _fault_of_names(cls: type[Any]) -> Fault | None:
    """Say which name in the annotations of a class msgspec takes for something in the module."""
    for base in cls.__mro__:
        module = module_of(base)
        quoted = " ".join(one for one in get_annotations(base).values() if isinstance(one, str))
        own = {name: thing for name, thing in vars(base).items() if is_type(thing)}
        own.update({one.__name__: one for one in getattr(base, "__type_params__", ())})
        for name, thing in own.items():
            is_hidden = module.get(name, thing) is not thing
            # Not as a part of another name, nor of a text.
            if is_hidden and re.search(rf"(?<![\w.'\"]){name}\b", quoted):
                fact = f"{base.__name__}.{name} has the name of something in its module"
                return fact, "Rename one of them."
    return None


def _class_fault(cls: type[Any]) -> Fault | None:
    """Say why objects of a class cannot be saved with all their contents."""
    if not dataclasses.is_dataclass(cls):
        return f"{cls.__name__} is neither a dataclass nor a Struct", "Make it one of them."
    if is_half_built_in(cls):
        return f"{cls.__name__} is a dataclass and a built-in type in one", "Make it one of them."
    found = members(cls)
    slots = {name for name in found if isinstance(found[name], MemberDescriptorType)}
    lost = sorted(slots - {field.name for field in dataclasses.fields(cls)})
    if lost:
        return f"{cls.__name__} has {lost[0]} in __slots__, which is no field", "Make it one."
    try:
        lost = lost_in_subclasses(cls)
    except UnreadableAnnotationError as error:
        return error.fact, error.remedy
    if lost:
        fact = f"{cls.__name__} annotates {lost[0]}, which is no field without @dataclass"
        return fact, "Add that, or say ClassVar."
    return None


def lost_in_subclasses(cls: type[Any]) -> list[str]:
    """Name the annotations of classes that inherit a dataclass, and are none themselves."""
    lost: list[str] = []
    for base in cls.__mro__:
        if dataclasses.is_dataclass(base) and "__dataclass_fields__" not in vars(base):
            hints = own_hints(base)
            fixed = {name for name in hints if name.isupper() or says_constant(hints[name])}
            lost += hints.keys() - fixed
    return sorted({*lost} - {field.name for field in dataclasses.fields(cls)})


def default_fault(hint: Any, default: object) -> Fault | None:
    """Say why a default cannot be saved as a value of a type."""
    remedy = "Correct one of them."
    try:
        restored = msgspec.msgpack.decode(ENCODE(default), type=hint)
    except (*UNSENDABLE, msgspec.ValidationError) as error:
        return f"its default {show(default)} does not fit: {error}", remedy
    if is_same(default, restored):
        return None
    return f"its default {show(default)} would come back as {show(restored)}", remedy


def fault_where_unset(hint: Any) -> Fault | None:
    """Say why a value that an older snapshot may lack cannot be of this type."""
    try:
        _ = hint | msgspec.UnsetType
    except TypeError as error:  # such as Final
        return str(error), "Use a type that can stand in a union."
    return None

"""The parameters a client sends, converted by their annotations, strictly."""

import dataclasses
import datetime as dt
import decimal
import enum
import re
import uuid
from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Any, NamedTuple, get_origin

import msgspec

from bga_states.engine.base.errors import ActionRefused, readable, show
from bga_states.engine.base.limits import CALL_BYTES
from bga_states.engine.base.portable import (
    PLAIN,
    TooLongError,
    copied_plain,
    refuse_unportable,
    with_lists,
)
from bga_states.engine.base.values import (
    ATOMS,
    ENCODE_JSON,
    Shape,
    kind_of,
    nested_types,
    plain,
    with_defaults,
)

LARGEST_STRUCTURED_SET = 64
"""The largest number of dataclass or Struct values in a set: each is compared with all."""
KEPT_TYPES = (
    bytes,
    bytearray,
    dt.datetime,
    dt.date,
    dt.time,
    dt.timedelta,
    uuid.UUID,
    decimal.Decimal,
)
"""Types of values that a Python program may send as they are; as text they would fit a `str`."""
KEPT = frozenset(KEPT_TYPES)
EXACT = frozenset({int, str, bool, type(None)})
"""The types of values that stay as they were sent: conversion can lose no part of them."""
LARGEST_EXPONENT = 308
"""The largest number of digits before or after the point of a Decimal, as of a float."""
TOO_FINE = re.compile(r"[.,][0-9]{7}")
"""More digits of a second than a time can hold."""


class ActionParameter(NamedTuple):
    """A parameter the client sends: its name, its type, and whether it may be left out."""

    name: str
    annotation: Any
    required: bool
    default: Any


def convert(
    action: str, parameters: tuple[ActionParameter, ...], given: Mapping[str, object] | None
) -> dict[str, object]:
    """Convert the sent parameters into the action's parameters.

    ActionRefused `bad_parameter` names the wrong one. Nothing is coerced: "5" is not an int and 1
    is not a bool. Enums come by value, dataclasses as dicts, sets as lists.
    """
    known = [parameter.name for parameter in parameters]
    named = _named(action, known, given)
    for parameter in parameters:
        if parameter.required and parameter.name not in named:
            raise _refusal(action, f"{parameter.name!r} is missing", f"Send {_listing(known)}")
    sent = _plain(action, named)
    converted = {}
    for parameter in parameters:
        if parameter.name in sent:
            value, is_kept = sent[parameter.name]
            converted[parameter.name] = _convert_one(action, parameter, value, is_kept=is_kept)
    return converted


def _convert_one(
    action: str, parameter: ActionParameter, value: object, *, is_kept: bool
) -> object:
    """Convert the value of one parameter; `is_kept` if something of `KEPT_TYPES` is in it."""
    try:
        if is_kept:
            _refuse_untyped(parameter.annotation)
        converted = msgspec.convert(value, parameter.annotation, str_keys=True)
        # Nothing can be lost of an int or a text. A float may have been a larger int.
        if type(converted) not in ATOMS or type(converted) is float:
            with_defaults(converted)
            _refuse_loss(value, converted)
    except Exception as error:  # a class of the game may raise anything while it is made
        remedy = f"Send {parameter.name} as {_type_name(parameter.annotation)}"
        fact = f"{parameter.name}={show(value)}: {readable(error)}"
        raise _refusal(action, fact, remedy) from error
    return converted


def _refuse_untyped(annotation: Any) -> None:
    """Refuse a date and the like where the annotation does not say that it is one.

    No client can send it as such: it would come back from a snapshot as a text.
    """
    for info in nested_types(msgspec.inspect.type_info(annotation)):
        if isinstance(info, msgspec.inspect.AnyType):
            raise TypeError("a client cannot send such a value where anything may stand")


def _type_name(annotation: Any) -> str:
    """Write a type as an author would, without its constraints."""
    if get_origin(annotation) is Annotated:
        annotation = annotation.__origin__
    if isinstance(annotation, type):
        return annotation.__name__
    return str(annotation).removeprefix("typing.")


def _named(action: str, known: Collection[str], given: object) -> dict[str, object]:
    """Return sent parameters as a dict; ActionRefused unless they are a mapping of known names."""
    if given is None:
        return {}
    remedy = "Send them by name, in a mapping"
    if not isinstance(given, Mapping):
        raise _refusal(action, f"its parameters are {show(given)}", remedy)
    named: dict[str, object] = {}
    try:
        strange = _take(given, known, named)
    except Exception as error:  # a foreign mapping may raise anything
        fact = f"its parameters cannot be read: {readable(error)}"
        raise _refusal(action, fact, remedy) from error
    if not strange:
        return named
    name = strange[0]
    if not isinstance(name, str):
        raise _refusal(action, f"its parameters are {show(given)}", remedy)
    fact = f"it has no parameter {show(str.__str__(name))}"
    raise _refusal(action, fact, f"Send {_listing(known)}")


def _take(
    given: Mapping[Any, object], known: Collection[str], named: dict[str, object]
) -> tuple[object, ...]:
    """Take over values by name until a name is unknown; return that name in a tuple, or ()."""
    for name in given:
        if not isinstance(name, str):
            return (name,)
        # Of a class that inherits str only the text counts, not its methods.
        text = str.__str__(name)
        if text not in known:
            return (name,)
        named[text] = given[name]
    return ()


def _plain(action: str, given: dict[str, object]) -> dict[str, tuple[object, bool]]:
    """Bring values of Python programs (enums, tuples, dataclasses) into the form clients send.

    With each value goes whether a value of `KEPT_TYPES` is in it.
    """
    sent: dict[str, tuple[object, bool]] = {}
    length = 0
    for name, value in given.items():
        brought: object = None
        met: set[type] = set()
        try:
            # Before anything is copied: a value may be huge, or hold itself.
            met = refuse_unportable(value)
            if met <= PLAIN:
                brought = copied_plain(value)
            else:
                brought = plain(value, KEPT_TYPES)
                # The values of enums and dataclasses show only now.
                met = refuse_unportable(brought)
            if tuple in met:
                brought = with_lists(brought)
            length += len(ENCODE_JSON((name, brought)))
        except TooLongError:
            # Refused below, together with parameters that are too long only all together.
            length = CALL_BYTES + 1
        except Exception as error:  # a foreign class may raise anything
            fact = f"{readable(name)}={show(value)} cannot be sent: {readable(error)}"
            raise _refusal(action, fact, "Send plain values") from error
        if length > CALL_BYTES:
            fact = f"its parameters are more than {CALL_BYTES} bytes long as JSON"
            raise _refusal(action, fact, "Send less")
        sent[name] = brought, bool(met & KEPT)
    return sent


def _refuse_loss(sent: Any, kept: Any) -> None:
    """Refuse a value if conversion has silently dropped a part of it."""
    lost = _lost(sent, kept)
    if lost:
        raise ValueError(lost)


def _lost(sent: Any, kept: Any) -> str:
    """Name the loss, "" if there is none: unknown fields, repeated values or keys, digits."""
    shape = kind_of(type(kept)).shape
    if shape is Shape.ATOM:
        return _lost_in_atom(sent, kept)
    if shape is Shape.SET:
        return _lost_in_set(sent, kept)
    if shape is Shape.FIELDS:
        return _lost_in_fields(sent, kept)
    if shape is Shape.MAPPING:
        return _lost_in_mapping(sent, kept)
    return _lost_in_sequence(sent, kept)


def _first_lost(pairs: Iterable[tuple[Any, Any]]) -> str:
    """Name the first loss in pairs of a sent value and the value kept of it."""
    for sent, kept in pairs:
        lost = _lost(sent, kept)
        if lost:
            return lost
    return ""


def _lost_in_sequence(sent: Any, kept: Any) -> str:
    # Long lists hold numbers, and end here.
    if {*map(type, kept)} <= EXACT and len(sent) == len(kept):
        return ""
    if not isinstance(sent, list | tuple):
        return ""
    return _first_lost(zip(sent, kept, strict=False))  # a NamedTuple may have defaults


def _lost_in_mapping(sent: Any, kept: Any) -> str:
    # JSON's keys are texts: their meaning shows only now.
    refuse_unportable([*kept])
    if len(sent) == len(kept):
        return _first_lost(zip(sent.values(), kept.values(), strict=True))
    unknown = [name for name in sent if name not in kept]
    is_typed_dict = {*map(type, kept)} <= {str}
    if is_typed_dict and unknown:
        return f"there is no field {show(unknown[0])}"
    return "a key is repeated"


def _lost_in_atom(sent: Any, kept: Any) -> str:
    """Name the loss in one value: digits, or flags that the class has changed."""
    if isinstance(kept, float):
        is_number = type(sent) is float or (isinstance(sent, int) and int(kept) == sent)
        return "" if is_number else "a float cannot hold this number"
    if isinstance(kept, decimal.Decimal):
        is_kept = kept.is_finite() and abs(kept.adjusted()) <= LARGEST_EXPONENT
        return "" if is_kept else "the number is not finite, or too long"
    if isinstance(kept, enum.Flag):
        return "" if kept.value == sent else f"{kept} is {kept.value}"
    is_text = isinstance(sent, str)
    if is_text and isinstance(kept, dt.datetime | dt.time | dt.timedelta) and TOO_FINE.search(sent):
        return "it has more digits than microseconds"
    return ""


def _lost_in_fields(sent: Any, kept: Any) -> str:
    """Name the loss in a Struct or dataclass, sent as a dict or, where it says so, as a list."""
    fields = _sent_fields(type(kept))
    pairs: list[tuple[Any, Any]] = []
    if isinstance(sent, list | tuple):
        if len(sent) > len(fields):
            return f"there are {len(sent)} values for {len(fields)} fields"
        # There may be fewer values than fields: the last fields have defaults.
        for value, name in zip(sent, fields.values(), strict=False):
            if name:
                pairs.append((value, getattr(kept, name)))
    elif isinstance(sent, dict):
        for sent_name, value in sent.items():
            if sent_name not in fields:
                return f"there is no field {show(sent_name)}"
            name = fields[sent_name]
            if name:
                pairs.append((value, getattr(kept, name)))
    return _first_lost(pairs)


def _lost_in_set(sent: Any, kept: Any) -> str:
    """Name the loss in a set, which has an order of its own."""
    if len(sent) != len(kept):
        return "a value is repeated"
    # Plain values are equal before and after.
    if {*map(frozen, sent)} == kept:
        return ""
    # Before the loops: they compare each with each.
    if len(kept) > LARGEST_STRUCTURED_SET:
        return f"there are more than {LARGEST_STRUCTURED_SET} values"
    for value in sent:
        # It has become one of the set's values: the one with the least loss, if any.
        lost = min((_lost(value, other) for other in kept), key=len)
        if lost:
            return lost
    return ""


def frozen(value: Any) -> Any:
    """Return a plain value as one that can stand in a set."""
    if isinstance(value, list | tuple):
        return tuple(map(frozen, value))
    return tuple(value) if isinstance(value, dict) else value


def _sent_fields(cls: type[Any]) -> dict[str, str]:
    """Return the fields of a Struct or dataclass by the names under which they are sent.

    "" stands for the tag that tells Structs apart. A field that is not a parameter of the
    constructor is not sent.
    """
    if not issubclass(cls, msgspec.Struct):
        return {field.name: field.name for field in dataclasses.fields(cls) if field.init}
    fields = dict(zip(cls.__struct_encode_fields__, kind_of(cls).fields, strict=True))
    tag = cls.__struct_config__.tag_field
    if tag is None:
        return fields
    # The tag comes first, as in a Struct that is sent as a list.
    return {tag: "", **fields}


def _refusal(action: str, fact: str, remedy: str) -> ActionRefused:
    return ActionRefused("bad_parameter", f"Cannot run {action}: {fact}. {remedy}.")


def _listing(names: Collection[str]) -> str:
    return f"just {', '.join(names)}" if names else "no parameters"

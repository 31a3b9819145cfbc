"""The parameters a client sends, converted by their annotations, strictly."""

import dataclasses
import datetime as dt
import decimal
import math
import uuid
from collections.abc import Iterable, Mapping
from itertools import starmap
from typing import Annotated, Any, NamedTuple, get_origin

import msgspec

from bga_states.engine.base.errors import ActionRefused, show
from bga_states.engine.base.limits import CALL_BYTES, ECHO, NESTING
from bga_states.engine.base.values import (
    ATOMS,
    UNSENDABLE,
    Shape,
    kind_of,
    plain,
    with_defaults,
)

INT_RANGE = range(-(1 << 63), 1 << 64)
LARGEST_STRUCTURED_SET = 64
"""How many dataclass or Struct values a set may have: each is compared with all of them."""
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
"""What a Python program may send as it is; as text it would fit a `str`."""
ENCODE_JSON = msgspec.json.Encoder().encode


class ActionParameter(NamedTuple):
    """A parameter the client sends: its name, its type, and whether it may be left out."""

    name: str
    annotation: Any
    required: bool
    default: Any


def convert(
    action: str, parameters: tuple[ActionParameter, ...], given: Mapping[str, object] | None
) -> dict[str, object]:
    """Convert what was sent into what the action takes; ActionRefused `bad_parameter` names the one that is wrong.

    Nothing is coerced: "5" is no int and 1 is no bool. Enums come by value, dataclasses as dicts, sets as lists.
    """
    sent = _plain(action, {} if given is None else given)
    known = [parameter.name for parameter in parameters]
    for name in sent:
        if name not in known:
            raise _refusal(action, f"it has no parameter {show(name)}", f"Send {_listing(known)}")
    for parameter in parameters:
        if parameter.required and parameter.name not in sent:
            raise _refusal(action, f"{parameter.name!r} is missing", f"Send {_listing(known)}")
    return {p.name: _convert_one(action, p, sent[p.name]) for p in parameters if p.name in sent}


def _convert_one(action: str, parameter: ActionParameter, value: object) -> object:
    try:
        converted = msgspec.convert(value, parameter.annotation, str_keys=True)
        if type(converted) not in ATOMS or type(converted) is float:
            with_defaults(converted)
            _refuse_loss(value, converted)
    except Exception as error:  # a class of the game may raise anything while it is made
        remedy = f"Send {parameter.name} as {_type_name(parameter.annotation)}"
        fact = f"{parameter.name}={show(value)}: {readable(str(error))}"
        raise _refusal(action, fact, remedy) from error
    return converted


def _type_name(annotation: Any) -> str:
    """Write a type as an author would, without its constraints."""
    if get_origin(annotation) is Annotated:
        annotation = annotation.__origin__
    return (
        annotation.__name__
        if isinstance(annotation, type)
        else str(annotation).removeprefix("typing.")
    )


def _plain(action: str, given: object) -> dict[str, object]:
    """Bring values of Python programs (enums, tuples, dataclasses) into the form clients send."""
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        fact = f"its parameters are {show(given)}"
        raise _refusal(action, fact, "Send them by name, in a mapping")
    sent, length = {}, 0
    for name, value in given.items():
        try:
            sent[name] = plain(value, KEPT_TYPES)
            refuse_unportable(sent[name])
            length += len(ENCODE_JSON((name, sent[name])))
        except UNSENDABLE as error:
            fact = f"{readable(name)}={show(value)} cannot be sent: {readable(str(error))}"
            raise _refusal(action, fact, "Send plain values") from error
    if length > CALL_BYTES:
        fact = f"its parameters are {length} bytes long as JSON"
        raise _refusal(action, fact, f"Send at most {CALL_BYTES}")
    return sent


def readable(text: str) -> str:
    """Return a text that came from outside as it can be shown: short, without control codes."""
    if len(text) <= ECHO and text.isprintable():
        return text
    return show(text)


def refuse_unportable(value: object, depth: int = 0) -> None:
    """Refuse what no snapshot or JSON document holds, and what is nested too deep.

    That is numbers beyond 64 bits, NaN, infinity, and half a character.
    """
    if isinstance(value, int) and value not in INT_RANGE:
        raise ValueError("the number does not fit into 64 bits")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("the number is not finite")
    if isinstance(value, str):
        value.encode()
    inside: Iterable[object] = ()
    if isinstance(value, dict):
        inside = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple):
        inside = value
    if inside and depth > NESTING:
        raise ValueError(f"it is nested more than {NESTING} deep")
    for item in inside:
        refuse_unportable(item, depth + 1)


def _refuse_loss(sent: Any, kept: Any) -> None:
    """Refuse what conversion has dropped without a word."""
    if lost := _lost(sent, kept):
        raise ValueError(lost)


def _lost(sent: Any, kept: Any) -> str:
    """Say what is lost, "" if nothing is: fields nobody knows, repeated values or keys, digits."""
    kind = kind_of(type(kept))
    pairs: Iterable[tuple[Any, Any]] = ()
    if kind.shape is Shape.ATOM:
        is_number = isinstance(kept, float) and isinstance(sent, int)
        return "a float cannot hold this number" if is_number and int(kept) != sent else ""
    if kind.shape is Shape.SET:
        return _lost_in_set(sent, kept)
    if kind.shape is Shape.SEQUENCE and isinstance(sent, list | tuple):
        pairs = zip(sent, kept, strict=False)  # a NamedTuple may have defaults
    elif kind.shape is Shape.MAPPING:
        refuse_unportable([*kept])  # JSON's keys are texts: only now it is seen what they mean
        if len(sent) != len(kept):
            unknown = [name for name in sent if name not in kept]
            is_typed_dict = {*map(type, kept)} <= {str}
            return (
                f"there is no field {show(unknown[0])}"
                if is_typed_dict and unknown
                else "a key is repeated"
            )
        pairs = zip(sent.values(), kept.values(), strict=True)
    elif kind.shape is Shape.FIELDS:
        return _lost_in_fields(sent, kept)
    return next(filter(None, starmap(_lost, pairs)), "")


def _lost_in_fields(sent: Any, kept: Any) -> str:
    """Say what is lost of a Struct or dataclass, sent as a dict or, where it says so, as a list."""
    fields = _sent_fields(type(kept))
    if isinstance(sent, list | tuple):
        names = [name for name in fields.values() if name]
        tag = len(fields) - len(names)
        if len(sent) > len(names) + tag:
            return f"there are {len(sent)} values for {len(names) + tag} fields"
        pairs = [
            (value, getattr(kept, name)) for value, name in zip(sent[tag:], names, strict=False)
        ]
    elif isinstance(sent, dict):
        for name in sent:
            if name not in fields:
                return f"there is no field {show(name)}"
        pairs = [
            (value, getattr(kept, fields[name])) for name, value in sent.items() if fields[name]
        ]
    else:
        return ""
    return next(filter(None, starmap(_lost, pairs)), "")


def _lost_in_set(sent: Any, kept: Any) -> str:
    """Say what is lost in a set, which has an order of its own."""
    if len(sent) != len(kept):
        return "a value is repeated"
    if {*map(frozen, sent)} == kept:  # plain values that are equal before and after
        return ""
    if len(kept) > LARGEST_STRUCTURED_SET:
        return f"there are more than {LARGEST_STRUCTURED_SET} values"
    # Each value must have become one of the set: the one that it lost least of.
    return next(
        filter(None, (min((_lost(value, other) for other in kept), key=len) for value in sent)), ""
    )


def frozen(value: Any) -> Any:
    """Return a plain value as one that can stand in a set."""
    if isinstance(value, list | tuple):
        return tuple(map(frozen, value))
    return tuple(value) if isinstance(value, dict) else value


def _sent_fields(cls: type[Any]) -> dict[str, str]:
    """Return the fields of a Struct or dataclass by the names under which they are sent.

    "" stands for what tells Structs apart. A field that is no parameter of the constructor is none.
    """
    if not issubclass(cls, msgspec.Struct):
        return {field.name: field.name for field in dataclasses.fields(cls) if field.init}
    fields = dict(zip(cls.__struct_encode_fields__, kind_of(cls).fields, strict=True))
    tag = cls.__struct_config__.tag_field
    return {tag: "", **fields} if tag else fields


def _refusal(action: str, fact: str, remedy: str) -> ActionRefused:
    return ActionRefused("bad_parameter", f"Cannot run {action}: {fact}. {remedy}.")


def _listing(names: list[str]) -> str:
    return f"just {', '.join(names)}" if names else "no parameters"

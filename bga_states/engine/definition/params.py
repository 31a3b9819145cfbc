"""The parameters a client sends, converted by their annotations, strictly."""

import math
from collections.abc import Mapping
from itertools import starmap
from typing import Annotated, Any, NamedTuple, get_origin

import msgspec

from bga_states.engine.base.errors import ActionRefused, show
from bga_states.engine.base.values import ATOMS, Shape, kind_of, plain, with_defaults

INT_RANGE = range(-(1 << 63), 1 << 64)


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
        refuse_unportable(value)
        converted = msgspec.convert(value, parameter.annotation, str_keys=True)
        if type(converted) not in ATOMS:
            with_defaults(converted)
            _refuse_loss(value, converted)
    except (ValueError, TypeError) as error:  # msgspec.ValidationError is a ValueError
        remedy = f"Send {parameter.name} as {_type_name(parameter.annotation)}"
        raise _refusal(action, f"{parameter.name}={show(value)}: {error}", remedy) from error
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
    """Bring values of Python programs (enums, tuples, dataclasses) into the form in which clients send them."""
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise _refusal(
            action, f"its parameters are {show(given)}", "Send them by name, in a mapping"
        )
    try:
        return {name: plain(value) for name, value in given.items()}
    except (TypeError, ValueError, RecursionError) as error:
        raise _refusal(action, f"a value cannot be sent: {error}", "Send plain values") from error


def refuse_unportable(value: object) -> None:
    """Refuse what no snapshot or JSON document holds: numbers beyond 64 bits, NaN, infinity, half a character."""
    if isinstance(value, int) and value not in INT_RANGE:
        raise ValueError("the number does not fit into 64 bits")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("the number is not finite")
    if isinstance(value, str):
        value.encode()
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    if isinstance(value, list | tuple):
        for item in value:
            refuse_unportable(item)


def _refuse_loss(sent: Any, kept: Any) -> None:
    """Refuse what conversion has dropped without a word."""
    if lost := _lost(sent, kept):
        raise ValueError(lost)


def _lost(sent: Any, kept: Any) -> str:
    """Say what is lost: fields that nobody knows, values of a set or keys that are equal; "" if nothing is."""
    kind, pairs = kind_of(type(kept)), list[tuple[Any, Any]]()
    if kind.shape is Shape.SET:
        return _lost_in_set(sent, kept)
    if kind.shape is Shape.SEQUENCE and isinstance(sent, list | tuple):
        pairs = [*zip(sent, kept, strict=False)]  # a NamedTuple may have defaults
    elif kind.shape is Shape.MAPPING:
        refuse_unportable([*kept])  # JSON's keys are texts: only now it is seen what they mean
        if len(sent) != len(kept):
            unknown = [name for name in sent if name not in kept]
            is_typed_dict = {*map(type, kept)} <= {str}
            return f"there is no field {show(unknown[0])}" if is_typed_dict else "a key is repeated"
        pairs = [*zip(sent.values(), kept.values(), strict=True)]
    elif kind.shape is Shape.FIELDS and isinstance(sent, dict):
        fields = _sent_fields(type(kept))
        if unknown := [name for name in sent if name not in fields]:
            return f"there is no field {show(unknown[0])}"
        pairs = [
            (value, getattr(kept, fields[name])) for name, value in sent.items() if fields[name]
        ]
    return next(filter(None, starmap(_lost, pairs)), "")


def _lost_in_set(sent: Any, kept: Any) -> str:
    """Say what is lost in a set, which has an order of its own: each value must have become one of it."""
    if len(sent) != len(kept):
        return "a value is repeated"
    return next(
        filter(None, (min((_lost(value, other) for other in kept), key=len) for value in sent)), ""
    )


def _sent_fields(cls: type[Any]) -> dict[str, str]:
    """Give the names under which the fields of a Struct or dataclass are sent, "" for what tells Structs apart."""
    names = kind_of(cls).fields
    if not issubclass(cls, msgspec.Struct):
        return dict(zip(names, names, strict=True))
    fields = dict(zip(cls.__struct_encode_fields__, names, strict=True))
    tag = cls.__struct_config__.tag_field
    return {**fields, tag: ""} if tag else fields


def _refusal(action: str, fact: str, remedy: str) -> ActionRefused:
    return ActionRefused("bad_parameter", f"Cannot run {action}: {fact}. {remedy}.")


def _listing(names: list[str]) -> str:
    return f"just {', '.join(names)}" if names else "no parameters"

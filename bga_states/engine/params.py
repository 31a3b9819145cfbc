"""The parameters a client sends, converted by their annotations, strictly."""

import math
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, get_origin

import msgspec

from bga_states.engine.errors import ActionRefused, show
from bga_states.engine.values import with_defaults

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
        converted = with_defaults(msgspec.convert(value, parameter.annotation, str_keys=True))
        _refuse_loss(value, msgspec.to_builtins(converted, str_keys=True))
    except (ValueError, TypeError) as error:  # msgspec.ValidationError is a ValueError
        remedy = f"Send {parameter.name} as {_type_name(parameter.annotation)}"
        raise _refusal(action, f"{parameter.name}={show(value)}: {error}", remedy) from error
    return converted


def _type_name(annotation: Any) -> str:
    """Write a type as an author would, without its constraints."""
    if get_origin(annotation) is Annotated:
        annotation = annotation.__origin__
    return annotation.__name__ if isinstance(annotation, type) else str(annotation).removeprefix("typing.")


def _plain(action: str, given: object) -> dict[str, object]:
    """Bring values of Python programs (enums, tuples, dataclasses) into the form in which JSON clients send them."""
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise _refusal(action, f"its parameters are {show(given)}", "Send them by name, in a mapping")
    try:
        return {name: msgspec.to_builtins(value, str_keys=True) for name, value in given.items()}
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


def _refuse_loss(sent: object, kept: object) -> None:
    """Refuse what conversion has dropped without a word."""
    if lost := _loss(sent, kept):
        raise ValueError(lost)


def _loss(sent: object, kept: object) -> str:
    """Say what is lost: unknown fields of a dataclass, repeats in a set; "" if nothing is."""
    if isinstance(sent, dict) and isinstance(kept, dict):
        for name, value in sent.items():
            if name not in kept:
                return f"there is no field {show(name)}"
            if lost := _loss(value, kept[name]):
                return lost
    elif isinstance(sent, list | tuple) and isinstance(kept, list | tuple):
        if len(sent) != len(kept):
            return "a value is repeated"
        for value, kept_value in zip(sent, kept, strict=True):
            lost = _loss(value, kept_value)
            if lost and all(_loss(value, other) for other in kept):  # a set has an order of its own
                return lost
    return ""


def _refusal(action: str, fact: str, remedy: str) -> ActionRefused:
    return ActionRefused("bad_parameter", f"Cannot run {action}: {fact}. {remedy}.")


def _listing(names: list[str]) -> str:
    return f"just {', '.join(names)}" if names else "no parameters"

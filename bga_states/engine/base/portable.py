"""Portable values: values that fit into JSON and snapshots, within the limits of one call."""

import math
from itertools import repeat
from typing import Any

import msgspec

from bga_states.engine.base.limits import CALL_BYTES, CONTAINERS, NESTING
from bga_states.engine.base.values import ATOMS, ENCODE_JSON, children

SMALLEST_INT, LARGEST_INT = -(1 << 63), (1 << 64) - 1
HARMLESS = frozenset({bool, type(None)})
PLAIN = ATOMS | {list, dict}
"""The types of values that JSON brings."""

TOO_LONG = f"it is more than {CALL_BYTES} bytes long as JSON"


class TooLongError(ValueError):
    """The values of one call are longer than `CALL_BYTES`."""


def refuse_unportable(value: object) -> set[type]:
    """Refuse values that no snapshot or JSON document holds, and values too large for one call.

    The former are numbers beyond 64 bits, NaN, infinity, and half a character. Return the types of
    the value and all values in it. The walk stops in time for any value: each value takes at least
    a byte of JSON, and each container a bracket and the commas.
    """
    met: set[type] = {type(value)}
    left, containers = CALL_BYTES, 0
    stack: list[tuple[Any, int]] = [(value, 0)]
    while stack:
        thing, depth = stack.pop()
        kind = type(thing)
        if kind in ATOMS:
            left -= len(thing) if kind is str else 1
            if left < 0:
                raise TooLongError(TOO_LONG)
            _refuse_atom(thing)
            continue
        inside = thing if kind is list or kind is tuple else _inside(thing)
        if inside and depth > NESTING:
            raise ValueError(f"it is nested more than {NESTING} deep")
        containers += 1
        if containers > CONTAINERS:
            raise ValueError(f"it has more than {CONTAINERS} lists, dicts and objects in it")
        left -= len(inside) + 1
        if left < 0:
            raise TooLongError(TOO_LONG)
        kinds = {*map(type, inside)}
        met |= kinds
        if kinds == {int}:  # long lists hold numbers
            left -= len(inside)
            _refuse_atom(min(inside))
            _refuse_atom(max(inside))
        elif kinds <= HARMLESS:
            left -= len(inside)
        else:
            stack += zip(inside, repeat(depth + 1))
    if memoryview in met:
        # It would be sent as a text.
        raise ValueError("it is a memoryview, and not the bytes that this shows")
    return met


def _inside(thing: object) -> list[Any]:
    """List the contents of a value, the keys of a mapping included."""
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    return children(thing)


def _refuse_atom(value: object) -> None:
    """Refuse a number or a text that cannot be written."""
    if isinstance(value, int) and not SMALLEST_INT <= value <= LARGEST_INT:
        raise ValueError("the number does not fit into 64 bits")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("the number is not finite")
    if isinstance(value, str) and not value.isascii():
        value.encode()


def refuse_longer(value: object) -> None:
    """Refuse a plain value that is longer than `CALL_BYTES` as JSON, escapes included."""
    if len(ENCODE_JSON(value)) > CALL_BYTES:
        raise TooLongError(TOO_LONG)


def copied_plain(value: Any) -> Any:
    """Copy a value of the types in `PLAIN`, down to the innermost."""
    return msgspec.to_builtins(value, str_keys=False)


def with_lists(value: Any) -> Any:
    """Copy a plain value with lists for its tuples: JSON knows lists alone."""
    if isinstance(value, list | tuple):
        return [with_lists(item) for item in value]
    if isinstance(value, dict):
        return {name: with_lists(item) for name, item in value.items()}
    return value

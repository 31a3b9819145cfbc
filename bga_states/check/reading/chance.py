"""Chance: what draws lots, the table's or Python's."""

import builtins
from typing import Any

from bga_states.check.reading.values import Engine, Known, Value

LOTTERIES = {"random", "secrets", "_random", "uuid", "numpy.random"}
OF_ZOMBIES = {Engine("state", "get_random_zombie_choice"), Engine("state", "get_best_zombie_choice")}


def is_chance(value: Value) -> bool:
    """Whether calling a value draws lots."""
    if isinstance(value, Engine):
        return value.part == "random" or value in OF_ZOMBIES
    return isinstance(value, Known) and is_foreign_chance(value.thing)


def is_foreign_chance(thing: Any) -> bool:
    """Whether a thing draws lots that are not the table's."""
    return origin(thing) in LOTTERIES or (origin(thing) == "posix" and getattr(thing, "__name__", "") == "urandom")


def origin(thing: Any) -> str:
    """Give the module a function or class comes from; of a method or an object, that of its class."""
    owner = getattr(thing, "__self__", None)
    if owner is not None and not isinstance(owner, type(builtins)):
        kind = owner if isinstance(owner, type) else type(owner)
        return str(kind.__module__)
    return str(getattr(thing, "__module__", "") or "")

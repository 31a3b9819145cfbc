"""Chance: the functions that draw at random, by the table's chance or by Python's."""

from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from bga_states.check.reading.abstract_values import Engine, Known, Value
from bga_states.engine.author.hooks import VERBS, Does

FUNCTIONS = FunctionType | BuiltinFunctionType | MethodType
LOTTERIES = {"random", "secrets", "_random"}
OTHER_LOTS = {("posix", "urandom"), ("nt", "urandom"), ("uuid", "uuid1"), ("uuid", "uuid4")}
OF_THE_TABLE = {Engine(verb.owner.value, verb.name) for verb in VERBS if verb.does is Does.DRAWS}


def is_chance(value: Value) -> bool:
    """Whether calling a value draws at random."""
    if isinstance(value, Engine):
        return value in OF_THE_TABLE
    return isinstance(value, Known) and is_foreign_chance(value.thing)


def is_foreign_chance(thing: Any) -> bool:
    """Whether a thing draws at random, and not by the table's chance."""
    module = origin(thing)
    name = thing.__name__ if isinstance(thing, FUNCTIONS) else ""
    return module in LOTTERIES or module.startswith("numpy.random") or (module, name) in OTHER_LOTS


def origin(thing: Any) -> str:
    """Return the module a function or class comes from; for an object, its class's module."""
    # To call a module is a mistake of another kind.
    if isinstance(thing, ModuleType):
        return ""
    if isinstance(thing, type):
        return str(thing.__module__ or "")
    if not isinstance(thing, FUNCTIONS):
        return str(type(thing).__module__)
    # random.choice is a method of a hidden object, which says more than the function does.
    owner = getattr(thing, "__self__", None)
    if owner is None or isinstance(owner, ModuleType):
        return str(thing.__module__ or "")
    cls = owner if isinstance(owner, type) else type(owner)
    return str(cls.__module__)

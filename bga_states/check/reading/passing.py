"""Passing: the arguments of a call for an author's function, defaults included."""

import ast
from collections.abc import Iterator
from types import FunctionType

from bga_states.check.reading.abstract_values import Bound, Known, Value
from bga_states.check.reading.syntax import is_starred


def passed_by(call: ast.Call, callee: Value) -> Iterator[tuple[str, ast.expr | Known]]:
    """Yield the names of parameters with their arguments, as far as these are written."""
    function = callee.function if isinstance(callee, Bound) else getattr(callee, "thing", None)
    if not isinstance(function, FunctionType):
        return
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    in_order = names[1:] if isinstance(callee, Bound) else names
    passed: dict[str | None, ast.expr] = {}
    if not is_starred(call.args):
        passed.update(zip(in_order, call.args, strict=False))
    passed.update((keyword.arg, keyword.value) for keyword in call.keywords)
    yield from ((name, value) for name, value in passed.items() if name)
    # The items of a `*` or `**` may be for any of the others.
    if is_starred(call.args) or None in passed:
        return
    defaults = function.__defaults__ or ()
    by_name = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
    for name, value in (by_name | (function.__kwdefaults__ or {})).items():
        if name not in passed:
            yield name, Known(value)

"""The plugin's hooks for mypy, and the check that each of them runs."""

import hashlib
from collections.abc import Callable
from functools import cache, partial
from inspect import getfile
from pathlib import Path
from typing import TypeVar

from mypy.plugin import FunctionContext, MethodContext, Plugin, ReportConfigContext
from mypy.types import Type

from bga_states import pitfalls
from bga_states.engine.author import hooks
from bga_states.engine.base import spelling, types
from bga_states.engine.definition import magic
from bga_states.engine.match import redirects
from bga_states.mypy_plugin.choices import check_choice
from bga_states.mypy_plugin.classes import check_class
from bga_states.mypy_plugin.fullnames import CHOICE, MOVES, SUBCLASS_MADE
from bga_states.mypy_plugin.machine_calls import check_call

ContextT = TypeVar("ContextT", MethodContext, FunctionContext)

OF_THE_ENGINE = (hooks, magic, redirects, spelling, types)
"""The modules of the engine that the plugin reads.

A new version of them, or of the catalogue of pitfalls, outdates mypy's cache.
"""


class StatesPlugin(Plugin):
    """Looks at State and Game classes, and at the calls that name states or actions."""

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """Return the check for a call of a method."""
        if fullname in MOVES:
            return quietly(partial(check_call, MOVES[fullname]))
        if fullname.endswith(SUBCLASS_MADE):
            return quietly(check_class)
        return None

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """Return the check for a call of a function or class."""
        if fullname == CHOICE:
            return quietly(check_choice)
        return None

    def report_config_data(self, ctx: ReportConfigContext) -> str:  # noqa: ARG002  # as in mypy
        """Return the version of this plugin; a new one outdates mypy's cache."""
        return _fingerprint()


def quietly(check: Callable[[ContextT], None]) -> Callable[[ContextT], Type]:
    """Have a check leave the types as they are, and hide faults of the plugin."""

    def look(context: ContextT) -> Type:
        try:
            check(context)
        # A fault of the plugin must not break a user's build; --show-traceback is for finding it.
        except Exception:
            if context.api.options.show_traceback:
                raise
        return context.default_return_type

    return look


# mypy asks for every file, and in one run the answer is always the same.
@cache
def _fingerprint() -> str:
    files = [Path(getfile(module)) for module in OF_THE_ENGINE]
    # Sorted: the order of files in a folder differs between systems.
    for folder in (Path(__file__).parent, Path(getfile(pitfalls)).parent):
        files += sorted(folder.glob("*.py"))
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()

"""The table of what mypy tells the plugin, and which module looks at it."""

import hashlib
from collections.abc import Callable
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import TypeVar

from mypy.plugin import FunctionContext, MethodContext, Plugin, ReportConfigContext
from mypy.types import Type

from bga_states.engine.author import hooks
from bga_states.engine.base import spelling, types
from bga_states.engine.definition import magic
from bga_states.mypy_plugin.choices import check_choice
from bga_states.mypy_plugin.classes import check_class
from bga_states.mypy_plugin.fullnames import CHOICE, JUMP_TO_STATE, NEXT_STATE, SUBCLASS_MADE
from bga_states.mypy_plugin.machine_calls import check_call

ContextT = TypeVar("ContextT", MethodContext, FunctionContext)

OF_THE_ENGINE = (hooks, magic, spelling, types)
"""All that the plugin reads of the engine; another version of them makes mypy's cache out of date."""


class StatesPlugin(Plugin):
    """Looks at State and Game classes once mypy has checked them, and at the calls that name states or actions."""

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """Give what looks at a call of a method."""
        if fullname in {NEXT_STATE, JUMP_TO_STATE}:
            return quietly(check_call)
        return quietly(check_class) if fullname.endswith(SUBCLASS_MADE) else None

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """Give what looks at a call of a function or class."""
        return quietly(check_choice) if fullname == CHOICE else None

    def report_config_data(self, ctx: ReportConfigContext) -> str:  # noqa: ARG002  # mypy's signature
        """Give what makes mypy's cache out of date: another version of this plugin."""
        return _fingerprint()


def quietly(check: Callable[[ContextT], None]) -> Callable[[ContextT], Type]:
    """Have a check leave the types as they are; a fault of ours is told under --show-traceback alone."""

    def look(context: ContextT) -> Type:
        try:
            check(context)
        except Exception:
            if context.api.options.show_traceback:
                raise
        return context.default_return_type

    return look


@cache
def _fingerprint() -> str:
    files = [
        *(Path(getfile(module)) for module in OF_THE_ENGINE),
        *sorted(Path(__file__).parent.glob("*.py")),
    ]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()

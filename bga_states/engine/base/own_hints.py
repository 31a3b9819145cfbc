"""Own hints: the annotations of one class, evaluated, or why one of them is no type."""

import sys
from collections.abc import Mapping
from inspect import get_annotations
from types import SimpleNamespace
from typing import Any, ClassVar, Final, TypeAlias, get_origin

from typing_extensions import get_type_hints

from bga_states.engine.base.errors import readable

AT_RUN_TIME = "Define it in the module, or import it outside `if TYPE_CHECKING:`."
"""The remedy for a name that does not exist at run time."""


class UnreadableAnnotationError(Exception):
    """An annotation in a class that cannot be evaluated: why, and the remedy."""

    def __init__(self, owner: type[Any], name: str, error: Exception) -> None:
        self.owner = owner
        self.name = name
        fact, self.remedy = unreadable(error)
        self.fact = f"{owner.__name__}.{name}: {fact}"
        super().__init__(self.fact)


def unreadable(error: Exception) -> tuple[str, str]:
    """Say why an annotation whose evaluation raised this error is no type, and the remedy."""
    if isinstance(error, NameError):
        fact = f"its annotation names {error.name!r}, which does not exist at run time"
        return fact, AT_RUN_TIME
    return f"its annotation cannot be read: {readable(error)}", "Write a type."


def own_hints(owner: type[Any]) -> dict[str, Any]:
    """Return the annotations of a class itself; UnreadableAnnotationError if one is no type."""
    annotations = get_annotations(owner)
    if not annotations:
        return {}
    try:
        return _evaluated(annotations, owner)
    except Exception:
        for name, annotation in annotations.items():
            try:
                _evaluated({name: annotation}, owner)
            except Exception as error:
                raise UnreadableAnnotationError(owner, name, error) from error
        raise


def _evaluated(annotations: Mapping[str, Any], owner: type[Any]) -> dict[str, Any]:
    """Evaluate annotations in the scope of a class; they may name its type parameters."""
    parameters = {one.__name__: one for one in getattr(owner, "__type_params__", ())}
    holder = type(owner.__name__, (), {"__annotations__": {**annotations}})
    # Python would find names of the module before names of the class.
    own = {name: thing for name, thing in vars(owner).items() if is_type(thing)}
    names = {**module_of(owner), **parameters, **own}
    return get_type_hints(holder, {**vars(owner)}, names, include_extras=True)


def is_type(thing: object) -> bool:
    """Whether a member of a class is a class or an alias, and no value with such a name."""
    return isinstance(thing, type) or get_origin(thing) is not None


def says_constant(hint: object) -> bool:
    """Whether an annotation says that an attribute is a constant, of the class or an alias."""
    # By identity: other annotations need not have a hash.
    said = (hint, get_origin(hint))
    return any(one is word for one in said for word in (ClassVar, Final, TypeAlias))


def module_of(cls: type[Any]) -> dict[str, Any]:
    """Return the names of the module in which a class stands."""
    return vars(sys.modules.get(cls.__module__, SimpleNamespace()))

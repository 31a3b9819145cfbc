"""Type descriptions: msgspec's description of a type, or the reason why it has none."""

from itertools import chain
from typing import Any, get_args

import msgspec

from bga_states.engine.base.errors import readable
from bga_states.engine.base.own_hints import own_hints


class IndescribableError(Exception):
    """A type of which no values can be made; the argument says why not, without the full stop."""


def described(hint: Any) -> Any:
    """Return the description of a type by `msgspec.inspect`; IndescribableError if it has none.

    UnreadableAnnotationError where the annotation of a field is no type.
    """
    try:
        info = msgspec.inspect.type_info(hint)
        # Some types can be described, and refuse only when values are to be made of them.
        msgspec.msgpack.Decoder(hint)
    except Exception as error:  # the annotations of fields are evaluated, and may raise anything
        if not isinstance(error, TypeError):
            _read_fields(hint)
        raise IndescribableError(readable(error) or f"msgspec cannot read {hint}") from error
    return info


def _read_fields(hint: Any) -> None:
    """Read the annotations of all classes in a type; UnreadableAnnotationError at a wrong one."""
    stack, seen = [hint], set[int]()
    while stack:
        part = stack.pop()
        stack += get_args(part)
        if isinstance(part, type) and id(part) not in seen:
            seen.add(id(part))
            stack += chain.from_iterable(own_hints(owner).values() for owner in part.__mro__)

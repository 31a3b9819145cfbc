"""Type descriptions: what msgspec says of a type, or why it can say nothing of it."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from bga_states.engine.definition.params import readable
from bga_states.engine.definition.type_variables import own_hints

AT_RUN_TIME = "Define it in the module, or import it outside `if TYPE_CHECKING:`."
"""What to do about a name that is not there."""


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
        # And some, such as Final, only beside others: what a snapshot lacks is unset.
        hint | msgspec.UnsetType  # TypeError if not
    except Exception as error:  # the annotations of fields are evaluated, and may raise anything
        if not isinstance(error, TypeError):
            for cls in _classes_in(hint):
                own_hints(cls)
        raise IndescribableError(readable(error)) from error
    return info


def _classes_in(hint: Any) -> Iterator[type[Any]]:
    """Yield the classes in a type and in those of their fields, as far as these can be read."""
    stack, seen = [hint], set[int]()
    while stack:
        part = stack.pop()
        stack += get_args(part)
        if not isinstance(part, type) or id(part) in seen:
            continue
        seen.add(id(part))
        for owner in part.__mro__:
            yield owner
            stack += own_hints(owner).values()

"""All values: the values of a type that has only a few, such as an Enum."""

from collections.abc import Sequence

from msgspec import inspect


def all_values(kind: inspect.Type) -> Sequence[object]:
    """Return all plain values of a type, or nothing for a type with too many to list."""
    match kind:
        case inspect.BoolType():
            return False, True
        case inspect.LiteralType(values=values):
            return values
        case inspect.EnumType(cls=members):
            return [member.value for member in members]
        case inspect.NoneType():
            return (None,)
        case inspect.UnionType(types=kinds):
            found = [all_values(one) for one in kinds]
            return [value for values in found for value in values] if all(found) else []
        case _:
            return ()

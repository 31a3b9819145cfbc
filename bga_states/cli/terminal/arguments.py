"""Typed texts, turned into values of parameters and options."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from itertools import cycle
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from bga_states import clienttranslate
from bga_states.cli.terminal.words import _, either

ANSWERS = {"yes": True, "no": False}
KINDS: dict[Any, str] = {
    int: clienttranslate("a whole number"),
    float: clienttranslate("a number"),
    str: clienttranslate("a text"),
    bool: clienttranslate("yes or no"),
}
"""The names of the types for people."""
UNREADABLE = (LookupError, ValueError, TypeError, RecursionError)
"""The errors of readers for a text they cannot read, and for a type unknown to msgspec."""


def parse_value(text: str, annotation: Any) -> object:
    """Read a text as a value of this type, in plain values.

    `3` is a number for an int and a text for a str. JSON is understood for every type, lists also
    as `1,2,3`, enums also by their members' names or how these begin, a bool also as `yes` or `n`.
    Any other text becomes the value that it looks like; `is_valid` tells whether that fits.
    """
    # JSON comes first: it can write any value, and the other readers get only texts it refuses.
    for read in (read_json, read_text, read_member, read_answer, read_list):
        for value in attempt(read, text, annotation):
            return value
    looks_like = read_text if get_type(annotation) is str else read_json
    for value in attempt(looks_like, text, Any):
        return value
    return text


def get_type(annotation: Any) -> Any:
    """Return the type without its constraints and without `| None`."""
    if get_origin(annotation) is Annotated:
        return get_type(annotation.__origin__)
    if get_origin(annotation) not in {Union, UnionType}:
        return annotation
    members = [member for member in get_args(annotation) if member is not NoneType]
    if len(members) > 1:
        return annotation
    # `int | None` is read as int: people do not type null.
    return get_type(members[0])


def list_members(annotation: Any) -> list[object]:
    """List the values of an enum or a Literal, none for other types."""
    annotation = get_type(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return [member.value for member in annotation]
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    return []


def attempt(read: Callable[[str, Any], object], text: str, annotation: Any) -> Iterator[object]:
    """Yield the value that a reader finds in the text, nothing when it fails."""
    try:
        yield read(text, annotation)
    except UNREADABLE:
        return


def read_json(text: str, annotation: Any) -> object:
    """Read JSON of exactly this type."""
    value = msgspec.json.decode(text)
    # Checked and not converted: a move is sent with plain values.
    msgspec.convert(value, annotation)
    return value


def read_text(text: str, annotation: Any) -> object:
    """Read a plain word or number."""
    return msgspec.to_builtins(msgspec.convert(text, annotation, strict=False))


def read_member(text: str, annotation: Any) -> object:
    """Read an enum member's or a Literal's name, or the beginning that no other has."""
    annotation = get_type(annotation)
    names = {str(value): value for value in list_members(annotation)}
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        names |= {member.name: member.value for member in annotation}
    meant = {name: value for name, value in names.items() if name.casefold() == text.casefold()}
    if not meant:
        meant = {n: v for n, v in names.items() if n.casefold().startswith(text.casefold())}
    # A name and the value it stands for are one member.
    (value,) = unique_values(meant.values())
    return msgspec.to_builtins(value)


def unique_values(values: Iterable[object]) -> list[object]:
    """Return each value once; they need not be hashable."""
    unique: list[object] = []
    for value in values:
        if value not in unique:
            unique.append(value)
    return unique


def read_answer(text: str, annotation: Any) -> object:
    """Read a yes or a no."""
    if get_type(annotation) is not bool or not text:
        raise TypeError
    (answer,) = [word for word in ANSWERS if word.startswith(text.casefold())]
    return ANSWERS[answer]


def read_list(text: str, annotation: Any) -> object:
    """Read words separated by commas."""
    values = []
    if text:
        # `list[int]` and `tuple[int, ...]` name one type for all, `tuple[int, str]` one for each.
        named = [item for item in get_args(get_type(annotation)) if item is not Ellipsis]
        types = cycle(named or [Any])
        for word, wanted in zip(text.split(","), types, strict=False):
            value = parse_value(word, wanted)
            values.append(value)
    msgspec.convert(values, annotation)
    return values


def is_valid(value: object, annotation: Any) -> bool:
    """Whether a plain value is one of this type, its constraints included."""
    try:
        msgspec.convert(value, annotation, str_keys=True)
    except (ValueError, TypeError):
        return False
    return True


def item_type(annotation: Any) -> Any:
    """Return the type of the items of a list; any other type as it is."""
    plain = get_type(annotation)
    items = [item for item in get_args(plain) if item is not Ellipsis]
    return items[0] if is_list(plain) and items else annotation


def is_list(annotation: Any) -> bool:
    """Whether a type holds several values."""
    annotation = get_type(annotation)
    return (get_origin(annotation) or annotation) in {list, tuple, set, frozenset}


def describe_type(annotation: Any) -> str:
    """Describe the values of a type for people, such as `a whole number from 1 to 8`."""
    members = [str(member) for member in list_members(annotation)]
    if members:
        return either(members)
    plain = get_type(annotation)
    text = _(KINDS.get(plain, clienttranslate("a value")))
    if is_list(plain):
        text = _("several values, such as 1 2 3")
    # `Annotated[int | None, Meta(...)]` too: the constraints stand outermost.
    for constraint in getattr(annotation, "__metadata__", ()):
        if isinstance(constraint, msgspec.Meta):
            text += describe_range(constraint)
    return text


def describe_range(constraint: msgspec.Meta) -> str:
    """Describe the range of a number, "" for other constraints."""
    if constraint.ge is not None and constraint.le is not None:
        return _(" from ${low} to ${high}", low=constraint.ge, high=constraint.le)
    if constraint.ge is not None:
        return _(", at least ${low}", low=constraint.ge)
    if constraint.le is not None:
        return _(", at most ${high}", high=constraint.le)
    return ""


def write_value(value: object) -> str:
    """Write a plain value as a person would type it, so that `parse_value` reads it again."""
    if isinstance(value, str) and is_word(value):
        return value
    try:
        return msgspec.json.encode(value).decode()
    except (ValueError, TypeError):  # JSON has no tuples as keys
        return repr(value)


def is_word(text: str) -> bool:
    """Whether a text can be typed without quotes and is not JSON."""
    if not text:
        return False
    for character in text:
        if not character.isalnum() and character not in "_-+./:#":
            return False
    # A text such as "3" needs its quotes, or it would be read as a number.
    return not list(attempt(read_json, text, Any))

"""Values typed as text, turned into what a parameter or an option takes."""

from collections.abc import Callable, Iterator
from enum import Enum
from itertools import cycle
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

UNREADABLE = (LookupError, ValueError, TypeError, RecursionError)
"""What readers raise for a text they do not read, and for a type msgspec does not know."""


def parse_value(text: str, annotation: Any) -> object:
    """Read a text as a value of this type, in plain values.

    `3` is a number for an int and a text for a str. JSON is understood for every type, lists also
    as `1,2,3`, enums also by their members' names. Any other text comes back as what it looks like:
    the engine then refuses it in its own words.
    """
    # JSON comes first: it can say everything, and the other readers take only what it refuses.
    for read in (read_json, read_text, read_member, read_list):
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
    # `int | None` is read as int: nobody types null.
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
    """Yield what a reader makes of the text, nothing when it cannot."""
    try:
        yield read(text, annotation)
    except UNREADABLE:
        return


def read_json(text: str, annotation: Any) -> object:
    """Read JSON of exactly this type."""
    value = msgspec.json.decode(text)
    # Checked and not converted: plain values are what is sent.
    msgspec.convert(value, annotation)
    return value


def read_text(text: str, annotation: Any) -> object:
    """Read a plain word or number."""
    return msgspec.to_builtins(msgspec.convert(text, annotation, strict=False))


def read_member(text: str, annotation: Any) -> object:
    """Read an enum member's name."""
    enum = get_type(annotation)
    if isinstance(enum, type) and issubclass(enum, Enum):
        return msgspec.to_builtins(enum[text])
    raise TypeError


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


def write_value(value: object) -> str:
    """Write a plain value as a person would type it, such that `parse_value` reads it again."""
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

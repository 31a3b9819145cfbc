"""Values in a script: parameters by name, as JSON or as bare words."""

import json
import re
from contextlib import suppress
from typing import Any, NoReturn

import msgspec

from bga_states.engine.base.errors import show

NAME = re.compile(r"\s*([A-Za-z_]\w*)=")
BARE = re.compile(r"\S*")
SAFE = re.compile(r"[^\W\d][\w./+-]*")
"""A text that is read as one without quotation marks, unless it is a word of JSON."""
LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}
"""Line ends that JSON does not escape by itself: a value must stay on its line."""


class ScriptError(ValueError):
    """A line of a script cannot be read, or names something that does not exist.

    It is no refusal: a slip in a test is never taken for one. `line` is the line's number, from 1.
    """

    def __init__(self, fact: str, line: int = 1) -> None:
        super().__init__(fact, line)
        self.fact = fact
        self.line = line

    def __str__(self) -> str:
        """Write the number of the line, the fault and the remedy."""
        return f"Cannot play line {self.line}: {self.fact}"


def write_call(word: str, args: dict[str, Any]) -> str:
    """Write an action and its parameters, without the player."""
    return " ".join([word, *(f"{name}={_written(value)}" for name, value in args.items())])


def read_values(text: str) -> dict[str, Any]:
    """Read `x=2 card_ids=[1, 2] name="Ann Lee"`."""
    values: dict[str, Any] = {}
    place = 0
    while text[place:].strip():
        found = NAME.match(text, place)
        if found is None:
            remedy = "Write name=value, with a text of several words in quotation marks"
            raise ScriptError(f"{show(text[place:].strip())} is no parameter. {remedy}.")
        if found[1] in values:
            raise ScriptError(f"{found[1]} is given twice. Give each parameter once.")
        values[found[1]], place = _read_value(text, found.end())
    return values


def _read_value(text: str, start: int) -> tuple[Any, int]:
    """Read one value: JSON, or else a bare word as a text; return the value and its end."""
    # JSON that goes on, as in `3rd`, is a word. JSON that nests too deep is no value.
    with suppress(ValueError, RecursionError):
        value, end = DECODER.raw_decode(text, start)
        if not text[end : end + 1].strip():
            return value, end
    found = BARE.match(text, start)
    assert found is not None  # it matches nothing, too
    if not found[0] or found[0][0] in '"[{':
        remedy = 'Write JSON, such as [1, 2] or "two words", or a single word'
        raise ScriptError(f"{show(text[start:])} is no value. {remedy}.")
    return found[0], found.end()


def _no_constant(name: str) -> NoReturn:
    """Refuse `NaN` and `Infinity`, which Python reads as JSON and no client sends."""
    raise ValueError(name)


DECODER = json.JSONDecoder(parse_constant=_no_constant)


def _written(value: Any) -> str:
    """Write a value so that it reads as the same value."""
    if type(value) is str and SAFE.fullmatch(value) and value not in {"true", "false", "null"}:
        return value
    try:
        # As clients send it, dates and all.
        written = msgspec.json.encode(value).decode()
    except UnicodeEncodeError:  # half a character, which no client sends
        written = json.dumps(value)
    return written.translate(LINE_ENDS)

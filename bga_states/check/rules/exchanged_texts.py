"""PY14: the type of a notification and its text stand in each other's place."""

import ast
import re
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.reader import Call
from bga_states.check.reading.single_bindings import resolved
from bga_states.check.reading.verdicts import found
from bga_states.check.rules.told_texts import is_marked, notifications
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.texts import placeholders

TYPE = re.compile(r"[a-z]\w*")
"""The form that the type of a notification has, and no sentence."""
SENTENCE = 3
"""The fewest words that are more than a type with a space in it."""


def exchanged_texts(game: GameReading) -> Iterator[Finding]:
    """PY14: the type of a notification comes before its text."""
    for call, position in notifications(game):
        if is_exchanged(call, position):
            fact = "The text of the notification stands in the place of its type."
            remedy = "Write the type first, then the text."
            yield found("PY14", fact, remedy, call.place, "error")


def is_exchanged(call: Call, position: int) -> bool:
    """Whether a text for players stands before an argument that is surely the type."""
    given = call.node.args[position - 1 : position + 1]
    if len(given) < len(("type", "text")):
        return False
    before, after = (resolved(node, call.reading) for node in given)
    if is_marked(before, call):
        return not is_marked(after, call)
    # A game in one language marks no text.
    return _is_sentence(before) and _is_type(after)


def _is_sentence(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=str(text)):
            return bool(placeholders(text)) or len(text.split()) >= SENTENCE
    return False


def _is_type(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=str(text)):
            return TYPE.fullmatch(text) is not None
    return False


RULES = (exchanged_texts,)

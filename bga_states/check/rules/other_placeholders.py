"""P11, P88: placeholders as other languages write them, which nothing fills."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import partial

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Known, constants
from bga_states.check.reading.reader import Call
from bga_states.check.reading.shapes import Shape, shape_of_call
from bga_states.check.reading.verdicts import found
from bga_states.check.rules.filled_texts import (
    MESSAGE,
    counters_text,
    own_arguments,
    with_names,
)
from bga_states.check.rules.state_args import shape_in
from bga_states.check.rules.told_texts import is_decorated, notifications
from bga_states.engine.base.errors import Finding, UserError
from bga_states.engine.match.messages import NotificationMessage

BRACES = re.compile(r"(?<![${])\{([A-Za-z_]\w*)(?:![rsa])?(?::[^{}]*)?\}(?!\})")
"""A name in braces, as for `format` and in f-strings."""
PERCENT = re.compile(r"%\(([A-Za-z_]\w*)\)[sdif]|(?<![\w%])%[sd](?!\w)")
"""A name in brackets, or none, as for the `%` of Python and PHP."""
PEOPLE = re.compile(r"you|actplayer|otherplayer|player_name\d?")
"""The names that the engine and clients fill by themselves."""
Told = tuple[Call, ast.expr, Callable[[], Shape]]
"""A call, the text it tells, and the shape of the values that may fill the text."""


def other_placeholders(game: GameReading) -> Iterator[Finding]:
    """P88: texts write their placeholders as `${name}`."""
    # A decorator may fill other placeholders in its own way.
    if is_decorated(game):
        return
    for call, text, shape in _told(game):
        if not call.reading.is_sure(text):
            continue
        for log in constants(call.reading.values(text), str):
            for written, remedy in _written_otherwise(log, shape):
                fact = f"{written} is told as it stands, and nothing fills it."
                yield found("P88", fact, remedy, call.reading.place(text), "warning")


def _told(game: GameReading) -> Iterator[Told]:
    """Find the texts that players read, each with the values passed along."""
    for call, position in notifications(game):
        text = call.argument(position, "")
        if text is not None:
            yield call, text, partial(shape_of_call, call.node, call.reading)
    for call in game.calls:
        made = {id(callee.thing) for callee in call.callees if isinstance(callee, Known)}
        if id(UserError) in made:
            text = call.argument(0, "log")
            if text is not None:
                yield call, text, partial(shape_of_call, call.node, call.reading)
        elif id(NotificationMessage) in made:
            text = call.argument(0, MESSAGE)
            if text is not None:
                yield call, text, partial(own_arguments, call)
        for text, names in counters_text(call):
            yield call, text, partial(Shape, dict.fromkeys(names))


def _written_otherwise(log: str, shape: Callable[[], Shape]) -> Iterator[tuple[str, str]]:
    """Find sure placeholders that are written in another way, each with the remedy."""
    for match in PERCENT.finditer(log):
        name = match[1] or "name"
        yield match.group(), f"Write ${{{name}}}, and pass {name}=... if nothing does."
    for match in BRACES.finditer(log):
        name = match[1]
        # Clients may read other words in braces as they like.
        if PEOPLE.fullmatch(name) or name in with_names(shape()):
            yield match.group(), f"Write ${{{name}}}."


def placeholders_of_descriptions(game: GameReading) -> Iterator[Finding]:
    """P11: the same in descriptions of states, which the args fill."""
    for state in game.states:
        shape = partial(shape_in, game, state)
        for keyword in ("description", "description_my_turn"):
            for written, remedy in _written_otherwise(getattr(state, keyword), shape):
                fact = f"{state.name}: {written} is shown as it stands, and nothing fills it."
                yield found("P11", fact, remedy, game.where(state, keyword), "warning")


RULES = (other_placeholders, placeholders_of_descriptions)

"""PY20: code tries no pattern that may take exponential time on a client's text."""

import ast
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.patterns.backtracking import takes_exponential_time
from bga_states.check.reading.abstract_values import Known, objects
from bga_states.check.reading.client_values import SHORT, ClientValues
from bga_states.check.reading.read_hooks import ACTION
from bga_states.check.reading.reader import Call, Reading
from bga_states.check.reading.single_bindings import resolved
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.own_hints import UnreadableAnnotationError
from bga_states.engine.base.values import member, nested_types
from bga_states.engine.definition.declarations import SETTINGS
from bga_states.engine.definition.source_code import location
from bga_states.engine.definition.type_descriptions import IndescribableError, described

PLACES = {
    **dict.fromkeys(("match", "fullmatch", "search", "findall", "finditer"), (1, 2)),
    "split": (1, 3),
    **dict.fromkeys(("sub", "subn"), (2, 4)),
}
"""The positions of text and flags in functions of `re`; a pattern's methods take no flags."""
LONGEST_SHOWN = 40
REMEDY = (
    "Let one repeat alone match each character, or write `++` or `(?>...)`, which never go back."
)


class Use(NamedTuple):
    """A call that tries a pattern on a text."""

    call: Call
    patterns: list[tuple[str, int]]
    text: ast.expr
    is_whole: bool


def nested_repeats(game: GameReading) -> Iterator[Finding]:
    """PY20: a pattern tried on a client's text can match it in one way, or in few."""
    for hook in game.hooks_as(ACTION):
        actions = hook.state.actions if hook.state else game.survey.actions
        plan = actions.get(hook.name)
        if plan is None or hook.reading is None:
            continue
        given = {parameter.name: parameter.annotation for parameter in plan.parameters}
        yield from _slow_types(hook.reading, given)
        # A decorator may have checked the text.
        if hook.reading.is_wrapped:
            continue
        for values in ClientValues(hook.reading, given).followed():
            yield from _slow_uses(values)
    for settings in SETTINGS.values():
        yield from _slow_settings(member(game.game_class, settings), settings)


def _slow_settings(declared: Any, settings: str) -> Iterator[Finding]:
    """Find patterns in the types of settings that clients choose for a table or for themselves."""
    for pattern in _patterns_in(declared) if isinstance(declared, type) else ():
        if takes_exponential_time(pattern, whole=False):
            fact = (
                f"Clients choose {settings}, and to try {_named(pattern)} on them can take hours."
            )
            yield found("PY20", fact, REMEDY, location(declared))


def _slow_types(reading: Reading, given: Mapping[str, Any]) -> Iterator[Finding]:
    """Find patterns in the types of parameters, which are tried before the action runs."""
    arguments = reading.written.args
    for parameter in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        annotation = given.get(parameter.arg)
        for pattern in _patterns_in(annotation):
            if takes_exponential_time(pattern, whole=False):
                what = f"{parameter.arg} comes from a client"
                fact = f"{what}, and to try {_named(pattern)} of its type on it can take hours."
                yield found("PY20", fact, REMEDY, reading.place(parameter.annotation))


def _patterns_in(annotation: Any) -> Iterator[str]:
    """Yield the patterns that texts in a value of a type must match, however long they are."""
    try:
        info = described(annotation)
    except (IndescribableError, UnreadableAnnotationError):
        return  # found where the game is assembled
    for text in nested_types(info):
        if not isinstance(text, msgspec.inspect.StrType) or text.pattern is None:
            continue
        if text.max_length is None or text.max_length > SHORT:
            yield text.pattern


def _slow_uses(values: ClientValues) -> Iterator[Finding]:
    for call in values.reading.calls:
        use = _use_of(call)
        if use is None or not values.is_text(use.text) or not values.are_untouched(call.node):
            continue
        for pattern, flags in use.patterns:
            if takes_exponential_time(pattern, flags, whole=use.is_whole):
                text, tried = ast.unparse(use.text), _named(pattern)
                fact = f"{text} comes from a client, and to try {tried} on it can take hours."
                yield found("PY20", fact, REMEDY, call.place)


def _named(pattern: str) -> str:
    """Return a pattern as it is written, if it is short."""
    is_short = len(pattern) <= LONGEST_SHOWN and pattern.isprintable()
    return f"the pattern `{pattern}`" if is_short else "this pattern"


def _use_of(call: Call) -> Use | None:
    """Return the use of a pattern that a call makes; None for any other call."""
    match objects(call.callees), call.node.func:
        case [function], _:
            for name in PLACES:
                if function is getattr(re, name):
                    return _use_of_function(call, name)
        case [], ast.Attribute(value=owner, attr=method) if method in PLACES:
            return _use_of_method(call, owner, method)
    return None


def _use_of_function(call: Call, name: str) -> Use | None:
    text_at, flags_at = PLACES[name]
    pattern, flags = call.argument(0, "pattern"), call.argument(flags_at, "flags")
    patterns = [*_compiled(pattern, call), *_written(pattern, flags, call)]
    text = call.argument(text_at, "string")
    return Use(call, patterns, text, name == "fullmatch") if text else None


def _use_of_method(call: Call, owner: ast.expr, name: str) -> Use | None:
    text_at, _ = PLACES[name]
    text = call.argument(text_at - 1, "string")
    # With a `pos` or an `endpos` only a part of the text is tried.
    is_limited = len(call.node.args) + len(call.node.keywords) > text_at
    if text is None or is_limited:
        return None
    return Use(call, _compiled(owner, call), text, name == "fullmatch")


def _compiled(node: ast.expr | None, call: Call) -> list[tuple[str, int]]:
    """Return the compiled patterns that an expression can be, each with its flags."""
    made = resolved(node, call.reading) if node else None
    if isinstance(made, ast.Call) and call.reading.values(made.func) == (Known(re.compile),):
        compiling = Call(made, (Known(re.compile),), call.reading)
        pattern, flags = compiling.argument(0, "pattern"), compiling.argument(1, "flags")
        return _written(pattern, flags, compiling)
    patterns = [thing for thing in _things(node, call) if isinstance(thing, re.Pattern)]
    return [(one.pattern, one.flags) for one in patterns if isinstance(one.pattern, str)]


def _written(node: ast.expr | None, flags: ast.expr | None, call: Call) -> list[tuple[str, int]]:
    """Return the texts of patterns that an expression can be, each with its flags."""
    number = _number_of(flags, call.reading) if flags else 0
    if number is None:
        return []
    return [(thing, number) for thing in _things(node, call) if isinstance(thing, str)]


def _things(node: ast.expr | None, call: Call) -> list[object]:
    """Return the objects that an expression can be, if it can be each of them."""
    reading = call.reading
    if node is None or not (reading.is_sure(node) or reading.is_given(node)):
        return []
    return objects(reading.values(node))


def _number_of(flags: ast.expr, reading: Reading) -> int | None:
    """Return the combined value of flags; None if it is not known."""
    match flags:
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            one, other = _number_of(left, reading), _number_of(right, reading)
            return None if one is None or other is None else one | other
    match reading.values(flags):
        case (Known(thing=int(number)),):
            return int(number)
    return None


RULES = (nested_repeats,)

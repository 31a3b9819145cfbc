"""PY12: errors of the engine and of components are caught with everything else."""

import ast
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Engine, Known, Value
from bga_states.check.reading.attributes import COMPONENT
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.syntax import names_in, nodes_in, own_nodes
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.hooks import VERBS, Owner
from bga_states.engine.base.errors import Finding, GameError

GUARDED = {
    Engine(verb.owner.value, verb.name)
    for verb in VERBS
    if verb.owner in {Owner.GAMESTATE, Owner.GAME, Owner.NOTIFY}
}
"""The methods whose errors fail the whole action, even if they are caught."""
ALL_ERRORS = {*map(Known, (Exception, BaseException))}
GAME_ERROR = Known(GameError)
LOOKING = ("get", "count", "is_", "has")
"""The beginnings of the names of methods that change nothing."""
CHECKING = "get_cards_from_location"
"""The one of these methods that is called to have cards refused."""


class Catch(NamedTuple):
    """A catch of errors in some statements, and their classes; None for nearly all errors."""

    place: ast.expr | ast.stmt
    body: list[ast.stmt]
    kinds: list[ast.expr | None]
    is_passed_on: bool = False
    """Whether the code uses the caught error."""


def caught_errors(game: GameReading) -> Iterator[Finding]:
    """PY12: no code catches all errors of the engine, of decks, counters and statistics."""
    for reading in game.readings:
        for catch in (*_handlers(reading), *_suppressors(reading)):
            caught = {value for kind in catch.kinds for value in _values(kind, reading)}
            if caught.isdisjoint({*ALL_ERRORS, GAME_ERROR}):
                continue
            guarded, refusing = _calls_in(catch.body, reading)
            if guarded:
                fact = f"All errors of `{ast.unparse(guarded.func)}` are caught here"
                also = "a GameError among them fails the action all the same"
            # Code that names the game's errors expects them.
            elif refusing and not catch.is_passed_on and not caught.isdisjoint(ALL_ERRORS):
                fact = f"All errors of `{ast.unparse(refusing.func)}` are caught here"
                also = "what it refuses seems to be done"
            else:
                continue
            remedy = "Look first whether it can be called, or catch UserError alone."
            yield found("PY12", f"{fact}; {also}.", remedy, reading.place(catch.place))


def _handlers(reading: Reading) -> Iterator[Catch]:
    """Find the handlers that raise no error."""
    for attempt in reading.nodes_of(ast.Try):
        for handler in attempt.handlers:
            kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
            if any(isinstance(node, ast.Raise) for node in nodes_in(handler)):
                continue
            is_passed_on = handler.name in names_in(handler)
            yield Catch(handler.type or attempt, attempt.body, [*kinds], is_passed_on)


def _suppressors(reading: Reading) -> Iterator[Catch]:
    """Find the catches by `with suppress(...)`."""
    for block in reading.nodes_of(ast.With):
        for item in block.items:
            call = item.context_expr
            if isinstance(call, ast.Call) and Known(suppress) in reading.values(call.func):
                yield Catch(call, block.body, [*call.args])


def _values(kind: ast.expr | None, reading: Reading) -> tuple[Value, ...]:
    # A bare `except:` catches most.
    return reading.values(kind) if kind else (Known(Exception),)


def _calls_in(body: list[ast.stmt], reading: Reading) -> tuple[ast.Call | None, ast.Call | None]:
    """Find the first call of the engine among statements, and the first of a component."""
    guarded = refusing = None
    for node in own_nodes(body):
        if not isinstance(node, ast.Call):
            continue
        values = reading.values(node.func)
        if not GUARDED.isdisjoint(values):
            guarded = guarded or node
        elif any(_changes(value) for value in values):
            refusing = refusing or node
    return guarded, refusing


def _changes(value: Value) -> bool:
    """Whether a value is a method of a component that does more than look, or checks."""
    if not isinstance(value, Engine) or value.part != COMPONENT:
        return False
    return value.name == CHECKING or not value.name.startswith(LOOKING)


RULES = (caught_errors,)

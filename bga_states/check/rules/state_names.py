"""PY15: a text that is compared with the name of a state is the name of one."""

import ast
from collections.abc import Iterator
from types import FunctionType
from typing import Any, TypeAlias

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Instance, objects
from bga_states.check.reading.attributes import expansions
from bga_states.check.reading.read_hooks import STATE_OF_TABLE
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.single_bindings import resolved
from bga_states.check.reading.syntax import nodes_of
from bga_states.check.reading.verdicts import found
from bga_states.engine.author.state import GameState
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.suggestions import name_meant
from bga_states.engine.base.types import StateType

OF_THE_ENGINE = {"gameSetup", "gameEnd"}
NEAR_A_STATE = 0.8
"""The least likeness of a text to a state's name; low, as it is compared with nothing else."""
TYPES = {kind.value for kind in StateType}
COMPARING = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)
Text: TypeAlias = tuple[str, ast.expr]
"""A text, and the expression that holds it."""


def misspelt_states(game: GameReading) -> Iterator[Finding]:
    """PY15: a text that is compared with the name of a state is the name of one."""
    # Not all names are known while a state cannot be read.
    if not game.is_complete:
        return
    names = {state.name for state in game.survey.states} | OF_THE_ENGINE
    for reading in game.readings:
        for subject, texts in _comparisons(reading):
            if not _is_name_of_state(subject, reading) or _is_for_other_games(game, reading):
                continue
            for text, node in texts:
                meant = "" if text in names else name_meant(text, names, NEAR_A_STATE)
                if meant:
                    fact = f"No state is called {text!r}."
                    yield found("PY15", fact, f"Did you mean {meant!r}?", reading.place(node))


def _comparisons(reading: Reading) -> Iterator[tuple[ast.expr, list[Text]]]:
    """Find the expressions compared with texts, also in branches that the state never takes."""
    for test in nodes_of(reading.written, ast.Compare):
        if len(test.ops) == 1 and isinstance(test.ops[0], COMPARING):
            left, right = test.left, test.comparators[0]
            yield left, list(_texts(right, reading))
            yield right, list(_texts(left, reading))
    for choice in nodes_of(reading.written, ast.Match):
        for case in choice.cases:
            patterns = ast.walk(case.pattern)
            values = [part.value for part in patterns if isinstance(part, ast.MatchValue)]
            texts = [text for value in values for text in _texts(value, reading)]
            yield choice.subject, texts


def _texts(node: ast.expr, reading: Reading) -> Iterator[Text]:
    """Find the texts that an expression has as values, or holds."""
    match node:
        case ast.Constant(value=str(text)):
            yield text, node
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            for part in parts:
                yield from _texts(part, reading)
        case ast.Name() | ast.Attribute() if reading.is_sure(node):
            for thing in objects(reading.values(node)):
                # Iterating over a subclass of these may run code.
                held = thing if type(thing) in {tuple, list, set, frozenset, dict} else (thing,)
                for text in held:
                    if isinstance(text, str):
                        yield text, node


def _is_name_of_state(node: ast.expr, reading: Reading) -> bool:
    """Whether an expression surely is the name of a state."""
    match resolved(node, reading):
        case (
            ast.Subscript(value=owner, slice=ast.Constant(value="name"))
            | ast.Call(
                func=ast.Attribute(value=owner, attr="get"), args=[ast.Constant(value="name"), *_]
            )
        ):
            return _is_array_of_state(resolved(owner, reading), reading)
        case ast.Attribute(value=owner, attr="name"):
            state = reading.owner
            return _is_state(state) and reading.values(owner) == (state,)
    return False


def _is_array_of_state(node: ast.expr, reading: Reading) -> bool:
    """Whether an expression is the array of a state, given or returned by the engine."""
    if isinstance(node, ast.Call) and reading.values(node.func) == (STATE_OF_TABLE,):
        return True
    values = reading.values(node)
    arrays = [thing for thing in objects(values) if type(thing) is dict]
    # Constants of the author's may have names and types too.
    is_known = bool(values) and len(arrays) == len(values)
    return is_known and all(array.get("type") in TYPES for array in arrays)


def _is_state(value: object) -> bool:
    return isinstance(value, Instance) and issubclass(value.cls, GameState)


def _is_for_other_games(game: GameReading, reading: Reading) -> bool:
    """Whether a function belongs to a class of several games, and so knows other states too."""
    if not isinstance(reading.owner, Instance):
        return False
    own = {*game.game_class.__mro__}
    for cls in game.classes:
        own |= {*cls.__mro__}
    holder = _holder(reading.owner.cls, reading.function)
    return any(heir not in own for heir in expansions(holder))


def _holder(cls: type[Any], function: FunctionType) -> type[Any]:
    """Return the class that defines a method, the class itself for any other function."""
    for base in cls.__mro__:
        if vars(base).get(function.__name__) is function:
            return base
    return cls


RULES = (misspelt_states,)

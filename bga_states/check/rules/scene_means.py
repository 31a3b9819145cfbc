"""Checks that `means` and `action` name parameters and actions of the game."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Known
from bga_states.check.reading.reader import Call
from bga_states.check.reading.verdicts import found
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.suggestions import name_meant
from bga_states.engine.scene.elements import Card, Counter, Die, Piece, Text
from bga_states.engine.scene.meanings import ACTION
from bga_states.engine.scene.places import Cell, Grid, Hand, Line, Map, Mat, Pile, Ring, Row, Spot

ELEMENTS = (
    Card, Cell, Counter, Die, Grid, Hand, Line, Map, Mat, Piece, Pile, Ring, Row, Spot, Text
)  # fmt: skip
KNOWN = {Known(element) for element in ELEMENTS}
MEANS = "means"


def unknown_parameters(game: GameReading) -> Iterator[Finding]:
    """P119: `means` and `action` name parameters and actions of the game."""
    # The action may belong to a state that could not be read.
    if not game.is_complete:
        return
    actions = {name: plan for state in game.states for name, plan in state.actions.items()}
    actions.update(game.survey.actions)
    taken = {parameter.name: None for plan in actions.values() for parameter in plan.parameters}
    for call in game.calls:
        if not KNOWN.isdisjoint(call.callees):
            yield from _unknown_names(call, [*taken], [*actions])


def _unknown_names(call: Call, taken: list[str], actions: list[str]) -> Iterator[Finding]:
    """Find the names in the meanings of one element that no action has."""
    for word in call.node.keywords:
        if word.arg == ACTION:
            yield from _unknown_action(call, word.value, actions)
        for name, value in _entries(word.value) if word.arg == MEANS else ():
            if name.value == ACTION:
                yield from _unknown_action(call, value, actions)
            elif name.value not in taken:
                parameter = str(name.value)
                yield _finding(call, name, f"no action takes {parameter}", parameter, taken)


def _unknown_action(call: Call, value: ast.expr | None, actions: list[str]) -> Iterator[Finding]:
    """Find the name of an action that no state has."""
    match value:
        case ast.Constant(value=str(name)) if name not in actions:
            fact = f"no state has the action {name}"
            yield _finding(call, value, fact, name, actions)


def _entries(means: ast.expr) -> Iterator[tuple[ast.Constant, ast.expr | None]]:
    """Find the names that are written in `means`, with their values; a grid names no values."""
    nodes = means.elts if isinstance(means, ast.Tuple | ast.List) else [means]
    for node in nodes:
        entries: list[tuple[ast.expr | None, ast.expr | None]] = [(node, None)]
        if isinstance(node, ast.Dict):
            entries = [*zip(node.keys, node.values, strict=True)]
        for name, value in entries:
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield name, value


def _finding(call: Call, node: ast.expr, fact: str, name: str, known: list[str]) -> Finding:
    """Return the finding for a name, with the name that may be meant."""
    element = ast.unparse(call.node.func)
    similar = name_meant(name, known)
    remedy = f"Write {similar}." if similar else f"There are {', '.join(sorted(known)) or 'none'}."
    return found("P119", f"{element} means {name}: {fact}.", remedy, call.reading.place(node))


RULES = (unknown_parameters,)

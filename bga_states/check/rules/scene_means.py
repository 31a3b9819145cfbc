"""Scenes: the elements mean parameters that an action takes."""

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
    """P119: `means` names parameters of actions."""
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
    """Find the names in the `means` of one element that no action has."""
    for word in call.node.keywords:
        if word.arg == MEANS:
            for name, node in _names_in(word.value):
                if name not in taken and name != ACTION:
                    yield _finding(call, node, f"no action takes {name}", name, taken)
        action = _action_of(word)
        if action is not None and action.value not in actions:
            name = str(action.value)
            yield _finding(call, action, f"no state has the action {name}", name, actions)


def _names_in(means: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Find the names of parameters that are written in `means`."""
    nodes: list[ast.expr] = [means]
    if isinstance(means, ast.Tuple | ast.List):
        nodes = means.elts
    for node in nodes:
        named = node.keys if isinstance(node, ast.Dict) else [node]
        for key in named:
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, key


def _action_of(word: ast.keyword) -> ast.Constant | None:
    """Return the name of an action, as a grid or a `means` gives it."""
    value: ast.expr | None = word.value if word.arg == ACTION else None
    if word.arg == MEANS and isinstance(word.value, ast.Dict):
        for key, item in zip(word.value.keys, word.value.values, strict=True):
            if isinstance(key, ast.Constant) and key.value == ACTION:
                value = item
    return value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def _finding(call: Call, node: ast.expr, fact: str, name: str, known: list[str]) -> Finding:
    """Return the finding for a name, with the name that may be meant."""
    element = ast.unparse(call.node.func)
    similar = name_meant(name, known)
    remedy = f"Write {similar}." if similar else f"There are {', '.join(sorted(known)) or 'none'}."
    return found("P119", f"{element} means {name}: {fact}.", remedy, call.reading.place(node))


RULES = (unknown_parameters,)

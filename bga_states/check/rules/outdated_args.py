"""P77: entering a state does not change the data that its args show."""

import ast
from collections.abc import Iterator

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.reading.abstract_values import Part, has_kind
from bga_states.check.reading.changes import CERTAIN
from bga_states.check.reading.game_attributes import data_name
from bga_states.check.reading.read_hooks import ENTERING, GET_ARGS
from bga_states.check.reading.reader import Reading
from bga_states.check.reading.routes import sure_calls
from bga_states.check.reading.shapes import SILENT
from bga_states.check.reading.verdicts import found
from bga_states.check.rules.state_args import shape_in
from bga_states.engine.base.errors import Finding
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.source_code import Place

COUNTING = "inc"


def outdated_args(game: GameReading) -> Iterator[Finding]:
    """P77: on_entering_state changes no data that the args have shown to clients."""
    for state in game.states:
        # If the table passes through a state at once, players are told of the next one.
        if _is_passed(game, state) or SILENT in shape_in(game, state).keys:
            continue
        shown = _data_read(game, state)
        for hook in game.hooks_in(state, ENTERING):
            if hook.reading is None or hook.is_shared:
                continue
            for name, place in _surely_changed(hook.reading):
                if name in shown:
                    fact = f"{hook.title} changes {name}, which get_args has told before."
                    remedy = "Change it in the state before, or enter this one again."
                    yield found("P77", fact, remedy, place, "warning")


def _is_passed(game: GameReading, state: StateDefinition) -> bool:
    """Whether the table may go on as soon as a state is entered."""
    entering = [move for move in game.moves_from(state) if move.hook.role == ENTERING]
    return any(not move.is_private for move in entering)


def _data_read(game: GameReading, state: StateDefinition) -> set[str]:
    """Name the game's attributes that the args of a state are made from."""
    names: set[str] = set()
    for hook in game.hooks_in(state, GET_ARGS):
        for reading in hook.reading.closure() if hook.reading else ():
            names.update(data_name(node, reading) for node in reading.nodes_of(ast.Attribute))
    return names - {""}


def _surely_changed(entering: Reading) -> Iterator[tuple[str, Place]]:
    """Find the data that every run of a function changes, by counting or adding."""
    for node in entering.nodes_of(ast.AugAssign):
        if node in entering.sure_nodes:
            yield data_name(node.target, entering), entering.place(node)
    for call, place in sure_calls(entering, strictly=True):
        func = call.node.func
        if not isinstance(func, ast.Attribute):
            continue
        is_counter = has_kind(call.reading.values(func.value), Part)
        if (func.attr == COUNTING and is_counter) or (func.attr in CERTAIN and not is_counter):
            yield data_name(func.value, call.reading), place


RULES = (outdated_args,)

"""From a game to its graph: its states with their details, and the ways between them."""

import inspect
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

from bga_states.check.checking import report_on
from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import Move
from bga_states.check.flow.ways import Ways
from bga_states.check.reading.read_hooks import ACTION, ENTERING, SETTING_UP, ZOMBIE
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.source_code import class_file, class_syntax
from bga_states.graph.branch_conditions import conditions_of
from bga_states.graph.machine_graph import UNKNOWN, WRONG, Edge, Graph, Node
from bga_states.graph.state_moves import Ends
from bga_states.graph.staying_actions import staying_actions

SENTENCE = re.compile(r".+?[.!?](?=\s|$)", re.DOTALL)

Span: TypeAlias = tuple[str, int, int]
"""A file, and the first and last line in it."""


def graph_of(game_class: type[Game]) -> Graph:
    """Return the graph of a game, including the checker's findings."""
    game = GameReading(game_class)
    edges = list(_edges(game))
    findings = report_on(game).findings
    masters = _masters(game)
    # Beginning first and end last: layouts follow the order of the nodes.
    nodes = {GAME_SETUP: Node(GAME_SETUP, "gameSetup", StateType.MANAGER)}
    for state in game.states:
        node = replace(_node(game, state), findings=_findings_in(game, state, findings))
        nodes[state.id] = replace(node, master=masters.get(state.id))
    nodes[GAME_END] = Node(GAME_END, "gameEnd", StateType.MANAGER)
    # A graph shows these only if something leads to them.
    used = {edge.target for edge in edges}
    if UNKNOWN in used:
        nodes[UNKNOWN] = Node(UNKNOWN, "decided at run time", None)
    if WRONG in used:
        nodes[WRONG] = Node(WRONG, "no state", None)
    # Layouts follow the order of the ways too.
    order = {node_id: number for number, node_id in enumerate(nodes)}
    edges.sort(key=lambda edge: (order[edge.source], order[edge.target]))
    return Graph(game.name, nodes, tuple(edges))


def _node(game: GameReading, state: StateDefinition) -> Node:
    """Return the node of a state, with its author's texts and its actions."""
    actions = dict.fromkeys(state.actions)
    # The Game's own actions are possible in every state in which players act.
    if state.type.has_players:
        actions |= dict.fromkeys(game.survey.actions)
    return Node(
        state.id,
        state.name,
        state.type,
        description=state.description or state.description_my_turn,
        actions=tuple(actions),
        summary=_summary(state),
    )


def _summary(state: StateDefinition) -> str:
    """Return the first sentence of the docstring of a state's class."""
    # Not inspect.getdoc: a state without a docstring would get GameState's.
    text = vars(state.state_class).get("__doc__") if state.state_class else None
    if not isinstance(text, str):
        return ""
    text = inspect.cleandoc(text).partition("\n\n")[0]
    sentence = SENTENCE.match(text)
    return " ".join((sentence.group() if sentence else text).split())


def _masters(game: GameReading) -> dict[int, int]:
    """Return the master of each step, the first if it has several."""
    masters: dict[int, int] = {}
    for master in game.states:
        for step in game.steps_of(master):
            masters.setdefault(step.id, master.id)
    return masters


def _edges(game: GameReading) -> Iterator[Edge]:
    """Find the ways; moves with the same ends make one way."""
    labels: dict[Ends, list[str]] = {}
    moves: dict[Ends, list[Move]] = {}
    for move, source in _moves(game):
        ends = (source, _target(move), move.is_private)
        labels.setdefault(ends, []).extend(_label(move))
        moves.setdefault(ends, []).append(move)
    for state, name in staying_actions(game):
        labels.setdefault((state.id, state.id, False), []).append(name)
    # An array may have no setup method: it begins with the transition of its state 1.
    if not any(source == GAME_SETUP for source, _, _ in labels):
        for first in Ways(game).first:
            labels[GAME_SETUP, first, False] = []
    conditions = conditions_of(game, moves)
    for ends, names in labels.items():
        source, target, is_private = ends
        unique = tuple(dict.fromkeys(names))
        yield Edge(source, target, unique, is_private, conditions=conditions.get(ends, ()))


def _target(move: Move) -> int:
    if move.is_wrong:
        return WRONG
    if move.target is None:
        return UNKNOWN
    return move.target


def _moves(game: GameReading) -> Iterator[tuple[Move, int]]:
    """Find the moves with the states they start from.

    The Game's own actions start from every state of players.
    """
    of_players = [state.id for state in game.states if state.type.has_players]
    shown: set[tuple[int, int | None]] = set()
    for move in game.moves:
        if move.hook.state and move.hook.role != ZOMBIE:
            shown.add((move.hook.state.id, move.target))
    for move in game.moves:
        state = move.hook.state
        if state is None:
            for state_id in of_players:
                yield move, state_id
        # A move that a zombie makes by an action is drawn once, as the action's.
        elif move.hook.role != ZOMBIE or (state.id, move.target) not in shown:
            yield move, state.id


def _label(move: Move) -> list[str]:
    """Return the label of a way: the action, the transition or the zombie that takes it."""
    if move.hook.role == ACTION:
        return [move.hook.name]
    if move.transition:
        return [move.transition]
    # If entering a state or the setup alone leads on, the way has no label.
    if move.hook.role in {ENTERING, SETTING_UP}:
        return []
    return [move.hook.name]


def _findings_in(
    game: GameReading, state: StateDefinition, findings: Iterable[Finding]
) -> tuple[Finding, ...]:
    """Pick the findings in the source of a state."""
    spans = list(_spans(game, state))
    return tuple(finding for finding in findings if _is_within(finding, spans))


def _is_within(finding: Finding, spans: Iterable[Span]) -> bool:
    for file, first, last in spans:
        if finding.file == file and first <= finding.line <= last:
            return True
    return False


def _spans(game: GameReading, state: StateDefinition) -> Iterator[Span]:
    """Find the lines of a state: its class, or its entry in an array and its methods."""
    if state.state_class:
        syntax = class_syntax(state.state_class)
        # A class that was typed at a prompt has no source.
        if syntax:
            yield class_file(state.state_class), syntax.lineno, syntax.end_lineno or 0
            return
    # A state of an array has no class around it.
    place = game.where(state)
    yield place.file, place.line, place.line
    for hook in game.hooks_in(state):
        if hook.reading:
            method = hook.reading.syntax
            yield hook.reading.place().file, method.lineno, method.end_lineno or 0

"""The graph of a machine: its states, the ways between them, and what is wrong with them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
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

UNKNOWN = -1
"""The node of what is decided at run time."""
WRONG = -2
"""The node of targets that are not states."""

Span: TypeAlias = tuple[str, int, int]
"""A file, and the first and last line in it."""


@dataclass(frozen=True, slots=True)
class Node:
    """A state; `findings` are those in its source, `master` is the state whose step it is."""

    id: int
    name: str
    type: StateType | None
    findings: tuple[Finding, ...] = ()
    master: int | None = None

    @property
    def codes(self) -> list[str]:
        """The codes of its findings, each once."""
        return list(dict.fromkeys(finding.code for finding in self.findings))

    @property
    def has_errors(self) -> bool:
        """Whether anything found there breaks the game."""
        return any(finding.severity == "error" for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from state to state.

    `labels` name what takes it, `count` is how often simulated games did.
    """

    source: int
    target: int
    labels: tuple[str, ...] = ()
    is_private: bool = False
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Graph:
    """The machine of a game; the nodes 1 and 99 are its beginning and its end."""

    name: str
    nodes: Mapping[int, Node]
    edges: tuple[Edge, ...]

    def steps_of(self, master: int) -> list[Node]:
        """Return the PRIVATE states inside a state."""
        return [node for node in self.nodes.values() if node.master == master]

    def with_counts(self, counts: Mapping[tuple[int, int], int]) -> "Graph":
        """Return the graph with how often each way was taken in simulated games.

        Ways that were only seen there are included.
        """
        # What was decided at run time or wrong is not drawn: games have shown where it leads.
        known: dict[tuple[int, int], Edge] = {}
        for edge in self.edges:
            if edge.target > 0:
                known[edge.source, edge.target] = edge
        edges: list[Edge] = []
        # Known ways keep their order; those only seen in play come last.
        for ends in dict.fromkeys((*known, *counts)):
            way = known.get(ends, Edge(*ends))
            edges.append(replace(way, count=counts.get(ends, 0)))
        nodes = {node_id: node for node_id, node in self.nodes.items() if node_id > 0}
        return replace(self, nodes=nodes, edges=tuple(edges))


def graph_of(game_class: type[Game]) -> Graph:
    """Return the graph of a game, findings of the checker included."""
    game = GameReading(game_class)
    edges = tuple(_edges(game))
    findings = report_on(game).findings
    masters = _masters(game)
    # Beginning first and end last: layouts follow the order of the nodes.
    nodes = {GAME_SETUP: Node(GAME_SETUP, "gameSetup", StateType.MANAGER)}
    for state in game.states:
        own = _findings_in(game, state, findings)
        nodes[state.id] = Node(state.id, state.name, state.type, own, masters.get(state.id))
    nodes[GAME_END] = Node(GAME_END, "gameEnd", StateType.MANAGER)
    # A graph shows these only if something leads to them.
    used = {edge.target for edge in edges}
    if UNKNOWN in used:
        nodes[UNKNOWN] = Node(UNKNOWN, "decided at run time", None)
    if WRONG in used:
        nodes[WRONG] = Node(WRONG, "no state", None)
    return Graph(game.name, nodes, edges)


def _masters(game: GameReading) -> dict[int, int]:
    """Return the master of each step, the first where several have it."""
    masters: dict[int, int] = {}
    for master in game.states:
        for step in game.steps_of(master):
            masters.setdefault(step.id, master.id)
    return masters


def _edges(game: GameReading) -> Iterator[Edge]:
    """Find the ways, those with the same ends as one."""
    labels: dict[tuple[int, int, bool], list[str]] = {}
    for move, source in _moves(game):
        ends = (source, _target(move), move.is_private)
        labels.setdefault(ends, []).extend(_label(move))
    # No method of an array sets it up: it begins with the transition of its state 1.
    if not any(source == GAME_SETUP for source, _, _ in labels):
        for first in Ways(game).first:
            labels[GAME_SETUP, first, False] = []
    for (source, target, is_private), names in labels.items():
        yield Edge(source, target, tuple(dict.fromkeys(names)), is_private)


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
        # What a zombie does by an action is drawn once, as the action's.
        elif move.hook.role != ZOMBIE or (state.id, move.target) not in shown:
            yield move, state.id


def _label(move: Move) -> list[str]:
    """Return what takes a way, as a label: the action, the transition or the zombie."""
    if move.hook.role == ACTION:
        return [move.hook.name]
    if move.transition:
        return [move.transition]
    # Where entering alone leads on, nobody takes the way.
    if move.hook.role in {ENTERING, SETTING_UP}:
        return []
    return [move.hook.name]


def _findings_in(
    game: GameReading, state: StateDefinition, findings: Iterable[Finding]
) -> tuple[Finding, ...]:
    """Pick what was found in the source of a state."""
    spans = list(_spans(game, state))
    return tuple(finding for finding in findings if _is_within(finding, spans))


def _is_within(finding: Finding, spans: Iterable[Span]) -> bool:
    for file, first, last in spans:
        if finding.file == file and first <= finding.line <= last:
            return True
    return False


def _spans(game: GameReading, state: StateDefinition) -> Iterator[Span]:
    """Find the lines in which a state is written.

    Those are its class, or its entry in an array and its methods.
    """
    if state.state_class:
        syntax = class_syntax(state.state_class)
        # What was typed at a prompt has no source.
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

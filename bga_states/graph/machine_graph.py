"""The graph of a machine: its states, the ways between them, and what is wrong with them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from bga_states.check.checking import report_on
from bga_states.check.flow.game_reading import GameReading
from bga_states.check.flow.moves import Move
from bga_states.check.flow.ways import Ways
from bga_states.check.reading.read_hooks import ENTERING, SETTING_UP, ZOMBIE
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import GAME_END, GAME_SETUP, StateType
from bga_states.engine.definition.definition import StateDefinition
from bga_states.engine.definition.source_code import class_file, class_syntax

UNKNOWN = -1
"""The node of what is decided at run time."""
WRONG = -2
"""The node of targets that are no states."""


@dataclass(frozen=True, slots=True)
class Node:
    """A state; `findings` are those in its source, `master` is the state whose step a PRIVATE one is."""

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
    """A way from state to state; `labels` say what takes it, `count` how often simulated games did."""

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
        """Give the PRIVATE states inside a state."""
        return [node for node in self.nodes.values() if node.master == master]

    def with_counts(self, counts: Mapping[tuple[int, int], int]) -> "Graph":
        """Give the graph with how often each way was taken in simulated games, those only seen there included."""
        known = {(edge.source, edge.target): edge for edge in self.edges if edge.target > 0}
        seen = {ends: known.get(ends, Edge(*ends)) for ends in (*known, *counts)}
        edges = tuple(replace(edge, count=counts.get(ends, 0)) for ends, edge in seen.items())
        nodes = {node_id: node for node_id, node in self.nodes.items() if node_id > 0}
        return replace(self, nodes=nodes, edges=edges)


def graph_of(game_class: type[Game]) -> Graph:
    """Give the graph of a game, findings of the checker included."""
    game = GameReading(game_class)
    edges = tuple(_edges(game))
    findings = report_on(game).findings
    masters = {
        step.id: master.id for master in reversed(game.states) for step in game.steps_of(master)
    }
    nodes = {GAME_SETUP: Node(GAME_SETUP, "gameSetup", StateType.MANAGER)}
    nodes |= {
        s.id: Node(s.id, s.name, s.type, _findings_in(game, s, findings), masters.get(s.id))
        for s in game.states
    }
    nodes[GAME_END] = Node(GAME_END, "gameEnd", StateType.MANAGER)
    special = {
        UNKNOWN: Node(UNKNOWN, "decided at run time", None),
        WRONG: Node(WRONG, "no state", None),
    }
    used = {edge.target for edge in edges}
    nodes |= {node_id: node for node_id, node in special.items() if node_id in used}
    return Graph(game.name, nodes, edges)


def _edges(game: GameReading) -> Iterator[Edge]:
    """Give the ways, those with the same ends as one."""
    labels: dict[tuple[int, int, bool], list[str]] = {}
    for move, source in _moves(game):
        target = WRONG if move.is_wrong else UNKNOWN if move.target is None else move.target
        labels.setdefault((source, target, move.is_private), []).extend(_label(move))
    if not any(source == GAME_SETUP for source, _, _ in labels):
        labels |= {
            (GAME_SETUP, first, False): [] for first in Ways(game).first
        }  # the transition of an array
    for (source, target, is_private), names in labels.items():
        yield Edge(source, target, tuple(dict.fromkeys(names)), is_private)


def _moves(game: GameReading) -> Iterator[tuple[Move, int]]:
    """Give the moves with the states they start from: those of the Game's own actions from every state of players."""
    shown = {
        (m.hook.state.id, m.target) for m in game.moves if m.hook.state and m.hook.role != ZOMBIE
    }
    for move in game.moves:
        if move.hook.state is None:
            yield from (
                (move, state.id) for state in game.states if state.type is not StateType.GAME
            )
        elif move.hook.role != ZOMBIE or (move.hook.state.id, move.target) not in shown:
            yield move, move.hook.state.id


def _label(move: Move) -> list[str]:
    """Say what takes a way: the action, the transition, the zombie; nothing where entering alone leads on."""
    if move.hook.role == "action":
        return [move.hook.name]
    if move.transition:
        return [move.transition]
    return [] if move.hook.role in {ENTERING, SETTING_UP} else [move.hook.name]


def _findings_in(
    game: GameReading, state: StateDefinition, findings: Iterable[Finding]
) -> tuple[Finding, ...]:
    """Pick what was found in the source of a state."""
    spans = list(_spans(game, state))
    return tuple(
        f
        for f in findings
        if any(f.file == file and first <= f.line <= last for file, first, last in spans)
    )


def _spans(game: GameReading, state: StateDefinition) -> Iterator[tuple[str, int, int]]:
    """Give the lines in which a state is written: its class, or its entry in an array and its methods."""
    if state.state_class and (syntax := class_syntax(state.state_class)):
        yield class_file(state.state_class), syntax.lineno, syntax.end_lineno or 0
        return
    place = game.where(state)
    yield place.file, place.line, place.line
    for hook in game.hooks_in(state):
        if hook.reading:
            yield (
                hook.reading.place().file,
                hook.reading.syntax.lineno,
                hook.reading.syntax.end_lineno or 0,
            )

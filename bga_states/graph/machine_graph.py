"""The graph of a machine: its states with their findings, and the ways between them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain

from bga_states.engine.base.errors import Finding
from bga_states.engine.base.types import StateType

UNKNOWN = -1
"""The node of targets that are decided at run time."""
WRONG = -2
"""The node of targets that are not states."""


@dataclass(frozen=True, slots=True)
class Node:
    """A state.

    `findings` come from its source. `master` is the state whose step it is, `description` its text
    in the status bar, and `summary` the first sentence of its docstring.
    """

    id: int
    name: str
    type: StateType | None
    findings: tuple[Finding, ...] = ()
    master: int | None = None
    description: str = ""
    actions: tuple[str, ...] = ()
    summary: str = ""

    @property
    def codes(self) -> list[str]:
        """The codes of its findings, each once."""
        return list(dict.fromkeys(finding.code for finding in self.findings))

    @property
    def has_errors(self) -> bool:
        """Whether one of its findings breaks the game."""
        return any(finding.severity == "error" for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from state to state, or from a state to itself.

    `labels` name the actions, transitions and zombies that take it. `conditions` tell when a GAME
    state takes it, if they are short. `count` is how often simulated games took it.
    """

    source: int
    target: int
    labels: tuple[str, ...] = ()
    is_private: bool = False
    count: int | None = None
    conditions: tuple[str, ...] = ()

    @property
    def is_loop(self) -> bool:
        """Whether it leads back to its source."""
        return self.source == self.target


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
        """Return the graph with the count of each way in simulated games.

        The graph includes ways that were seen only in those games.
        """
        # Targets decided at run time and wrong ones are left out: games have shown the real ones.
        known: dict[tuple[int, int], Edge] = {}
        for edge in self.edges:
            if edge.target > 0:
                known[edge.source, edge.target] = edge
        edges: list[Edge] = []
        # Known ways keep their order; ways that were seen only in play come last.
        for ends in dict.fromkeys((*known, *counts)):
            way = known.get(ends, Edge(*ends))
            edges.append(replace(way, count=counts.get(ends, 0)))
        nodes = {node_id: node for node_id, node in self.nodes.items() if node_id > 0}
        for node_id in chain.from_iterable(counts):
            nodes.setdefault(node_id, Node(node_id, str(node_id), None))
        return replace(self, nodes=nodes, edges=tuple(edges))

"""Layers: the ways that lead back up in a picture that goes from the setup down to the end."""

from collections.abc import Iterator

from bga_states.graph.machine_graph import Edge, Graph


def backward_edges(graph: Graph) -> set[Edge]:
    """Return the ways that lead back to an earlier node of a path from the setup.

    Without them a graph has no cycles, so a layout needs no choices of its own.
    """
    ways = _ways_from(graph)
    backward: set[Edge] = set()
    finished: set[int] = set()
    for start in graph.nodes:
        if start not in finished:
            _follow(start, ways, finished, backward)
    return backward


def _ways_from(graph: Graph) -> dict[int, list[Edge]]:
    """Return the ways out of each node."""
    ways: dict[int, list[Edge]] = {node_id: [] for node_id in graph.nodes}
    for edge in graph.edges:
        if not edge.is_loop:
            ways[edge.source].append(edge)
    return ways


def _follow(
    start: int, ways: dict[int, list[Edge]], finished: set[int], backward: set[Edge]
) -> None:
    """Follow the ways down from a node to their ends, and note the ways that lead up again."""
    path: dict[int, Iterator[Edge]] = {start: iter(ways[start])}
    # Without recursion: a chain of states may be longer than Python's stack is deep.
    while path:
        here = next(reversed(path))
        edge = next(path[here], None)
        if edge is None:
            finished.add(here)
            path.popitem()
        elif edge.target in path:
            backward.add(edge)
        elif edge.target not in finished:
            path[edge.target] = iter(ways[edge.target])

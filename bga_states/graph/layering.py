"""Layers: which ways lead back up, where a picture goes from the setup down to the end."""

from collections.abc import Iterator

from bga_states.graph.machine_graph import Edge, Graph


def backward_edges(graph: Graph) -> set[Edge]:
    """Return the ways that lead back to where a path from the setup has come from.

    Without them a graph has no rings, so that a layout needs no choices of its own.
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
    """Go down from a node as far as its ways lead, and note those that lead up again."""
    path: dict[int, Iterator[Edge]] = {start: iter(ways[start])}
    # Not by recursion: a machine may be a chain of more states than Python has frames.
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

"""The state graph of a game with what was counted in a simulation."""

from collections import Counter

from bga_states import Game
from bga_states.cli.graphviz import draw_picture
from bga_states.cli.missing_packages import GRAPHVIZ, install_line, is_missing
from bga_states.graph import Graph, graph_of
from bga_states.simulate.tallies import Tally, Way


def draw_counted(game_class: type[Game], tally: Tally) -> bytes | None:
    """Draw the graph as an SVG; None without Graphviz."""
    if is_missing("pygraphviz"):
        return None
    graph = graph_of(game_class)
    return draw_picture(graph.with_counts(counted_ways(graph, tally)), "svg")


def counted_ways(graph: Graph, tally: Tally) -> Counter[Way]:
    """Return how often each way of a graph was taken, its loops included."""
    counts = Counter(tally.ways)
    for edge in graph.edges:
        if edge.is_loop:
            # Whoever waits for the others stays too, but that is no loop.
            for action in edge.labels:
                counts[edge.source, edge.source] += tally.stays[edge.source, action]
    return counts


def remedy() -> str:
    """Say how to get the picture."""
    return f"For a picture of the states, install Graphviz: {install_line(GRAPHVIZ)}"

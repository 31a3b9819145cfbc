"""The state graph of a game, with counts from games that were played."""

from collections import Counter

from bga_states import Game
from bga_states.cli.graphviz import draw_picture
from bga_states.cli.missing_packages import GRAPHVIZ, install_line, is_missing
from bga_states.cli.usage_errors import CommandError
from bga_states.graph import Graph, graph_of
from bga_states.simulate import Tally, simulate
from bga_states.simulate.tallies import Way


def tally_random_games(game_class: type[Game], games: int) -> Tally:
    """Count what happens in random games, half of them with the fewest players, half with the most.

    CommandError when one fails.
    """
    tally = Tally()
    # Some ways open only with few players, others only with many.
    halves = ((games + 1) // 2, game_class.min_players), (games // 2, game_class.max_players)
    for number, players in halves:
        totals = simulate(game_class, number, players=players)
        if totals.failures:
            text = f"Cannot play the game:\n{totals.failures[0].error}"
            raise CommandError(text, code=1)
        tally.add(totals.tally)
    return tally


def draw_counted(game_class: type[Game], tally: Tally) -> bytes | None:
    """Draw the graph as an SVG; None without Graphviz."""
    if is_missing("pygraphviz"):
        return None
    graph = graph_of(game_class)
    return draw_picture(graph.with_counts(counted_ways(graph, tally)), "svg")


def counted_ways(graph: Graph, tally: Tally) -> Counter[Way]:
    """Return the count of moves along each way of a graph, its loops included."""
    counts = Counter(tally.ways)
    for edge in graph.edges:
        if edge.is_loop:
            # A player who waits for the others stays too, but that is no loop.
            for action in edge.labels:
                counts[edge.source, edge.source] += tally.stays[edge.source, action]
    return counts


def remedy() -> str:
    """Say how to get the picture."""
    return f"For a picture of the states, install Graphviz: {install_line(GRAPHVIZ)}"

"""Draw the state machine of a game, as text for pages or as a picture.

With --play it shows how often each way is taken.
"""

import argparse
from pathlib import Path

from bga_states.cli.catalogue import load_game
from bga_states.cli.counted_graph import counted_ways, tally_random_games
from bga_states.cli.graphviz import draw_picture
from bga_states.cli.output import write_bytes
from bga_states.cli.usage_errors import CommandError
from bga_states.graph import Graph, as_dot, as_markdown, as_mermaid, graph_of

SUMMARY = "draw the state machine of a game"
TEXTS = {"mermaid": as_mermaid, "md": as_markdown, "dot": as_dot}
PICTURES = ("svg", "png")
ENDINGS = {
    "": "mermaid",
    "mmd": "mermaid",
    "mermaid": "mermaid",
    "md": "md",
    "markdown": "md",
    "svg": "svg",
    "png": "png",
    "dot": "dot",
    "gv": "dot",
}
"""The forms by the endings of files."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the game, the form of the picture, its file, and the number of games to play."""
    parser.add_argument("game", metavar="GAME", help="a game's name, or package.module:Class")
    forms = (*TEXTS, *PICTURES)
    parser.add_argument(
        "--format", choices=forms, help="by default what --output ends in, else mermaid"
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="write to a file")
    play_help = "count how often each way is taken in N random games, and draw frequent ones wider"
    parser.add_argument("--play", type=int, default=0, metavar="N", help=play_help)


def run(arguments: argparse.Namespace) -> int:
    """Draw the graph."""
    if arguments.play < 0:
        raise CommandError(f"Cannot play {arguments.play} games. Give 0 or a larger number.")
    # Refused before the game is loaded and played, which may take a while.
    form = arguments.format or guess_format(arguments.output)
    game_class = load_game(arguments.game)
    graph = graph_of(game_class)
    if arguments.play:
        tally = tally_random_games(game_class, arguments.play)
        graph = graph.with_counts(counted_ways(graph, tally))
    write_bytes(draw(graph, form), arguments.output)
    return 0


def guess_format(output: Path | None) -> str:
    """Return the form that a file's name stands for."""
    if output is None:
        return "mermaid"
    suffix = output.suffix.removeprefix(".").lower()
    if suffix not in ENDINGS:
        raise CommandError(f"Cannot draw a .{suffix}: no form has this ending. Give --format.")
    return ENDINGS[suffix]


def draw(graph: Graph, form: str) -> bytes:
    """Draw a graph in one of the forms."""
    if form in TEXTS:
        return TEXTS[form](graph).encode()
    return draw_picture(graph, form)

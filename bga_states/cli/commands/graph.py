"""Draw the state machine of a game, as text for pages or as a picture.

With --play it shows how often each way is taken.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bga_states import GAME_SETUP, Entered, Game, Gear, Table
from bga_states.bots import RandomBot
from bga_states.cli.catalogue import load_game
from bga_states.cli.usage_errors import CommandError, describe_bug
from bga_states.graph import Graph, as_dot, as_mermaid, graph_of

SUMMARY = "draw the state machine of a game"
TEXTS = {"mermaid": as_mermaid, "dot": as_dot}
PICTURES = ("svg", "png")
ENDINGS = {
    "": "mermaid",
    "mmd": "mermaid",
    "md": "mermaid",
    "mermaid": "mermaid",
    "svg": "svg",
    "png": "png",
    "dot": "dot",
}
"""The forms by the endings of files."""
LONGEST = 10_000
"""Moves after which a game is left: one without an end is drawn all the same."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the game, the form of the picture, and where it goes."""
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
        try:
            graph = graph.with_counts(count_moves(game_class, arguments.play))
        except Exception as error:
            raise CommandError(f"Cannot play the game:\n{describe_bug(error)}", code=1) from error
    write_drawing(draw(graph, form), arguments.output)
    return 0


def guess_format(output: Path | None) -> str:
    """Return the form that a file's name stands for."""
    if output is None:
        return "mermaid"
    suffix = output.suffix.removeprefix(".").lower()
    if suffix not in ENDINGS:
        raise CommandError(f"Cannot draw a .{suffix}: no form has this ending. Give --format.")
    return ENDINGS[suffix]


def write_drawing(drawing: bytes, output: Path | None) -> None:
    """Write a drawing to a file, or to standard output."""
    if output is None:
        sys.stdout.buffer.write(drawing)
        return
    try:
        output.write_bytes(drawing)
    except OSError as error:
        raise CommandError(f"Cannot write {output}: {error.strerror}.") from error


def draw(graph: Graph, form: str) -> bytes:
    """Draw a graph in one of the forms."""
    if form in TEXTS:
        return TEXTS[form](graph).encode()
    return draw_picture(as_dot(graph), form)


def draw_picture(dot: str, form: str) -> bytes:
    """Let Graphviz draw a picture."""
    try:
        import pygraphviz  # type: ignore[import-untyped]  # it has no types
    except ImportError as error:
        fact = f"a {form} needs Graphviz"
        remedy = "Install it with pip install 'bga-states[graph]'"
        raise CommandError(f"Cannot draw: {fact}. {remedy}.") from error
    # Graphviz draws pixels for old screens; an SVG has none.
    finer = "-Gdpi=144" if form == "png" else ""
    graph: Any = pygraphviz.AGraph(string=dot)
    picture: bytes = graph.draw(prog="dot", format=form, args=finer)
    return picture


def count_moves(game_class: type[Game], games: int) -> Counter[tuple[int, int]]:
    """Play random games and count the ways from state to state.

    The games have the fewest and the most players in turn.
    """
    counts: Counter[tuple[int, int]] = Counter()
    seats = (game_class.min_players, game_class.max_players)
    for seed in range(games):
        # Some ways open only with few players, others only with many.
        names = [f"Player {number}" for number in range(seats[seed % 2])]
        # Nothing is taken back here, so no move need be prepared for it.
        table = Table.create(game_class, names, seed=seed, gear=Gear.FAST)
        counts.update(ways(table.outcome.entered, GAME_SETUP))
        bot = RandomBot(seed)
        for _ in range(LONGEST):
            if table.is_over:
                break
            player_id = table.active_player_ids[0]
            # Asked before the bot plays: the action may lead the player on.
            acted_in = table.game.gamestate.get_current_state_id(player_id)
            counts.update(ways(bot.play(table, player_id).entered, acted_in))
    return counts


def ways(entered: Iterable[Entered], acted_in: int) -> Iterator[tuple[int, int]]:
    """List the source and the target of each move.

    The table's first move starts where its player acted, which may be that player's own step.
    """
    source = acted_in
    for move in entered:
        if move.player_id is None:
            yield source, move.state_id
            source = move.state_id
        else:
            # A step of one player's own leaves the table where it is.
            yield move.source_id, move.state_id

"""How much of each promise the tests try: a little at every change, all of it in a soak run.

`pytest --full NAME` tries that much of one promise, `--full all` of each; `dev.py soak` reads this
list, and does so for each entry.
"""

import sys
from typing import NamedTuple


class Size(NamedTuple):
    """How often something is tried: `small` in `dev.py test`, `full` in `dev.py soak`.

    `tests` are what pytest is to run for it.
    """

    promise: str
    small: int
    full: int
    unit: str
    tests: tuple[str, ...]


ALL = sys.maxsize
"""All there are."""
EVERYTHING = "all"
FULL: set[str] = set()
"""What is tried at full size, perhaps everything; conftest.py says so before it imports a test."""

SIZES = {
    "kills": Size(
        "A server killed at any line has lost nothing that it acknowledged.",
        small=10,
        full=ALL,
        unit="kills at each group of lines that would leave the same",
        tests=("tests/server/test_killing.py",),
    ),
    "random-kills": Size(
        "A server killed at random under 50 tables has lost nothing.",
        small=20,
        full=400,
        unit="kills",
        tests=("tests/server/test_killed_server.py",),
    ),
    "shared-kills": Size(
        "Two servers on one database, of which one is killed again and again, lose nothing.",
        small=8,
        full=100,
        unit="kills",
        tests=("tests/server/test_troubled_servers.py::test_killed_servers",),
    ),
    "terminations": Size(
        "Two servers on one database that ends all their connections lose nothing.",
        small=45,
        full=600,
        unit="times",
        tests=("tests/server/test_troubled_servers.py::test_ended_connections",),
    ),
    "one-table": Size(
        "Two who act as fast as they can through two servers lose no move, and see all in order.",
        small=300,
        full=10_000,
        unit="moves",
        tests=("tests/server/test_troubled_servers.py::test_many_moves_at_one_table",),
    ),
    "paths": Size(
        "The short way of an action leads to what the general one leads to, byte for byte.",
        small=2,
        full=200,
        unit="games of each kind",
        tests=("tests/server/test_acts.py",),
    ),
    "races": Size(
        "Of two who want at one instant what only one can have, one gets it, and both are told.",
        small=3,
        full=20,
        unit="times",
        tests=(
            "tests/server/test_races.py",
            "tests/server/test_clock_races.py",
            "tests/server/test_new_tables.py",
            "tests/server/test_other_servers.py",
            "tests/server/test_shared_work.py",
        ),
    ),
    "passes": Size(
        "Four who pass cards at one instant do not disturb each other.",
        small=6,
        full=200,
        unit="rounds of Hearts",
        tests=("tests/server/test_races.py::test_four_pass_cards_at_once",),
    ),
    "networks": Size(
        "Through a network that fails, every client arrives where its table is.",
        small=6,
        full=500,
        unit="schedules",
        tests=("tests/server/test_every_client_arrives.py",),
    ),
    "pages-on-networks": Size(
        "Through a network that fails, a page sees each version once and has every answer.",
        small=300,
        full=1000,
        unit="schedules",
        tests=("tests/server/page/test_schedules.py",),
    ),
    "boards-on-pages": Size(
        "Whole games are played by the buttons of the page, and all see the same.",
        small=6,
        full=8,
        unit="squares on each side of the board",
        tests=("tests/server/page/test_playing.py",),
    ),
    "hands-on-pages": Size(
        "A round of Hearts is played by the buttons of the page, and all know the scores.",
        small=2,
        full=4,
        unit="players at browsers, of four",
        tests=("tests/server/page/test_playing.py::test_four_play_a_round_of_hearts",),
    ),
    "playouts-of-pages": Size(
        "The commands of the pages work, and their bots think for as long as the pages say.",
        small=8,
        full=500,
        unit="playouts a move",
        tests=("tests/docs/test_blocks.py::test_the_commands_of_a_page_work",),
    ),
    "pages-of-sites": Size(
        "The site of the documentation is the same each time that it is built.",
        small=3,
        full=ALL,
        unit="pages",
        tests=("tests/docs/test_site.py",),
    ),
    "hostile-frames": Size(
        "Frames that are nearly right break nothing, and the memory of a server does not grow.",
        small=6_000,
        full=500_000,
        unit="frames",
        tests=("tests/server/test_hostile_input.py::test_hostile_frames",),
    ),
    "hostile-calls": Size(
        "Calls over HTTP that are nearly right break nothing, and nothing of them stays.",
        small=300,
        full=20_000,
        unit="calls",
        tests=("tests/server/test_hostile_input.py::test_hostile_calls",),
    ),
    "described-calls": Size(
        "Calls made from the OpenAPI document are answered as it says, and change no table.",
        small=3,
        full=50,
        unit="calls of each operation at random, besides those at the edges of its fields",
        tests=("tests/server/test_described_calls.py",),
    ),
    "hostile-bodies": Size(
        "Bodies that are nearly right are answered as described; what is refused changes nothing.",
        small=60,
        full=500,
        unit="bodies of each operation",
        tests=("tests/server/test_openapi.py::test_no_body_is_too_much",),
    ),
    "idle-connections": Size(
        "Connections that never become requests keep nobody out.",
        small=200,
        full=1000,
        unit="connections",
        tests=("tests/server/test_request_protocol.py::test_many_of_them",),
    ),
    "clock-races": Size(
        "At a deadline a move comes before it or too late, and never both.",
        small=20,
        full=200,
        unit="deadlines",
        tests=("tests/server/test_clock_races.py", "tests/server/test_shared_work.py"),
    ),
    "bot-matches": Size(
        "Of servers that share a database one plays each turn of a bot.",
        small=1,
        full=20,
        unit="matches through each server",
        tests=("tests/server/test_shared_work.py::test_bots_play_once",),
    ),
    "stale-deeds": Size(
        "What is done is done in the state that its player has seen, or refused as stale.",
        small=80,
        full=1000,
        unit="deeds at each table",
        tests=("tests/server/test_stale_at_random.py",),
    ),
    "purge-races": Size(
        "A table that somebody takes up again as it is removed stays, or is gone for all.",
        small=4,
        full=40,
        unit="tables",
        tests=("tests/server/test_purges.py", "tests/server/test_shared_purges.py"),
    ),
    "games": Size(
        "Games played at random keep every promise.",
        small=1,
        full=5,
        unit="rounds of the games of each test",
        tests=(
            "tests/sample_games",
            "tests/testing",
            "tests/legacy",
            "tests/check/test_correct_games.py",
            "tests/engine/definition/test_hostile_calls.py",
            "tests/client/test_table_state.py",
        ),
    ),
    "shortest-games": Size(
        "What fails in a game is shown by the shortest game that does it.",
        small=24,
        full=50,
        unit="games, of a quarter as many steps each",
        tests=("tests/testing/test_state_machine.py",),
    ),
    "interrupts": Size(
        "Whatever line an interrupt falls on, the call is done or undone, and no table is locked.",
        small=1,
        full=ALL,
        unit="executions of each line",
        tests=("tests/engine/test_interrupts.py",),
    ),
    "interrupt-pairs": Size(
        "The same after two interrupts, of which one falls into putting back.",
        small=40,
        full=120,
        unit="pairs for each call",
        tests=("tests/engine/test_interrupts.py::test_an_interrupt_on_any_line",),
    ),
    "threads": Size(
        "Whatever actions go through, of threads that act at once none loses an action.",
        small=5,
        full=300,
        unit="actions of each thread",
        tests=("tests/engine/test_threads.py",),
    ),
    "machines": Size(
        "Sample games that are played in every way keep what their rules say.",
        small=1,
        full=20,
        unit="rounds of the games of each machine",
        tests=("tests/sample_games/test_machines.py",),
    ),
    "openings": Size(
        "A bot that thinks loses no game of TicTacToe, whatever is played against it.",
        small=3,
        full=9,
        unit="squares on which the other player begins",
        tests=("tests/bots/test_mcts_bot.py::test_it_never_loses_tictactoe",),
    ),
    "drawn-moves": Size(
        "A table is drawn at any moment.",
        small=1,
        full=4,
        unit="scenes every four moves",
        tests=("tests/sample_games/test_scenes.py",),
    ),
    "cached-runs": Size(
        "What the oldest mypy tells follows the code where it takes most from its cache.",
        small=4,
        full=ALL,
        unit="edits",
        tests=("tests/mypy_plugin/test_following.py",),
    ),
    "gears": Size(
        "What the engine promises holds in the gear that watches and in the one that does not.",
        small=1,
        full=2,
        unit="gears, where both do the same",
        tests=("tests/engine",),
    ),
    "examples": Size(
        "Properties hold for all values.",
        small=25,
        full=250,
        unit="examples of each property",
        tests=("tests/engine", "tests/cli/terminal/test_typing.py", "tests/client"),
    ),
    "installations": Size(
        "A new game is installed from an index of packages by the commands that are printed.",
        small=0,
        full=1,
        unit="installations from an index; without one, the commands take what the tests have",
        tests=("tests/cli/commands/test_new.py",),
    ),
    "picks-on-boards": Size(
        "Each game is played on its board alone, by clicks, keys and taps.",
        small=20,
        full=2000,
        unit="picks in each game; whole games by each way alone",
        tests=("tests/server/page/test_board.py",),
    ),
    "moments-of-boards": Size(
        "However a page came to a moment of a game, its board is that of a page opened then.",
        small=2,
        full=50,
        unit="moments of each game",
        tests=("tests/server/page/test_motion.py",),
    ),
    "screens": Size(
        "On a screen of any size stands all that a person needs for a move.",
        small=1,
        full=ALL,
        unit="sizes of the screen for each game",
        tests=("tests/cli/terminal/test_recorded_sessions.py",),
    ),
    "hash-seeds": Size(
        "The same machine is drawn the same, whatever the order of sets in a process.",
        small=3,
        full=16,
        unit="processes",
        tests=("tests/graph/test_graphs.py", "tests/graph/test_pictures.py"),
    ),
}
"""All that has two sizes, by name."""


def is_full(name: str) -> bool:
    """Whether something is tried at full size in this run."""
    return name in FULL or EVERYTHING in FULL


def size(name: str) -> int:
    """Return how much of something is tried in this run."""
    chosen = SIZES[name]
    return chosen.full if is_full(name) else chosen.small

"""Reels: the pictures and the log of a whole game, as one viewer sees them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from bga_states.engine.filming.films import FilmStep
from bga_states.engine.match.messages import Outcome
from bga_states.engine.match.results import GameResult
from bga_states.engine.running.looks import DrawnScene
from bga_states.engine.table import Table
from bga_states.scene.flat_scene import FlatParts, flat_scene
from bga_states.scene.patches import Patch, patches

ISOLATED = "\u2068{}\u2069"
"""How a name stands in a line, so that one written from right to left moves nothing around it."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log: a template and its arguments.

    `is_ours` marks a line in the page's own words, which are English.
    """

    log: str
    args: dict[str, Any] = {}
    is_ours: bool = False


class ReplayMove(msgspec.Struct, omit_defaults=True):
    """A move: the patches from the picture before it, and the lines that tell of it."""

    steps: list[Patch] = []
    lines: list[Line] = []


class Reel(msgspec.Struct, omit_defaults=True):
    """A game as one viewer sees it: the first picture, the lines of the setup, and the moves.

    `name` is the viewer's, "" for a spectator.
    """

    name: str
    parts: FlatParts
    lines: list[Line] = []
    moves: list[ReplayMove] = []

    def end(self, lines: list[Line]) -> None:
        """Add lines to the last move."""
        (self.moves[-1].lines if self.moves else self.lines).extend(lines)


class ReplayData(msgspec.Struct):
    """The content of a page: the title of the game, its reels, and translations of their texts.

    `art` holds the pictures by their names, as `data:` addresses.
    """

    title: str
    language: str
    reels: list[Reel]
    texts: dict[str, str] = {}
    art: dict[str, str] = {}


def lines_of(outcome: Outcome, viewer: int | None) -> list[Line]:
    """Return the lines of a move's log for one viewer."""
    return [Line(told.log, told.args) for told in outcome.records(viewer) if told.log]


def steps_from(scene: DrawnScene | None, steps: Sequence[FilmStep]) -> list[Patch]:
    """Return the patches from one scene through steps; from None the first is a whole scene."""
    if scene is None and steps:
        scene = steps[0].scene
        return [Patch(flat_scene(scene)), *patches(scene, steps[1:])]
    return [] if scene is None else patches(scene, steps)


def labels_of(table: Table[Any]) -> dict[int, str]:
    """Return the players' names by id; equal names are followed by the number of the seat."""
    names = Counter(player.name for player in table.players)
    return {
        player.id: player.name if names[player.name] == 1 else f"{player.name} ({player.no})"
        for player in table.players
    }


def result_line(table: Table[Any]) -> Line | None:
    """Return the line that tells how a game has ended; None for one that goes on."""
    result: GameResult | None = table.result
    if result is None:
        return None
    names = {player_id: ISOLATED.format(label) for player_id, label in labels_of(table).items()}
    places = [f"{one.rank}. {names[one.player_id]}: {one.score}" for one in result.ranking]
    return Line("The game is over. ${places}", {"places": ", ".join(places)}, is_ours=True)

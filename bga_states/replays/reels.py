"""Reels: the pictures and the log of a whole game, as one viewer sees them."""

from typing import Any

import msgspec

from bga_states.engine.match.messages import Outcome
from bga_states.engine.match.results import GameResult
from bga_states.engine.table import Table
from bga_states.scene.flat_scene import FlatParts
from bga_states.scene.patches import Patch


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log: a template and its arguments."""

    log: str
    args: dict[str, Any] = {}


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


def result_line(table: Table[Any]) -> Line | None:
    """Return the line that tells how a game has ended; None for one that goes on."""
    result: GameResult | None = table.result
    if result is None:
        return None
    names = {player.id: player.name for player in table.players}
    places = [f"{one.rank}. {names[one.player_id]}: {one.score}" for one in result.ranking]
    return Line("The game is over. ${places}", {"places": ", ".join(places)})

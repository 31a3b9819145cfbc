"""Scene jobs: draw a table for its viewers, once, or to be followed by the steps of its moves."""

import logging
from collections.abc import Callable, Collection
from functools import partial
from typing import TypeVar
from weakref import ref

import msgspec

from bga_states.engine.base.tracebacks import drop_all_calls
from bga_states.engine.filming.films import Film, Take, drawn_at_rest, film
from bga_states.engine.match.match import Point
from bga_states.engine.readings import point_of
from bga_states.server.log_lines import fault_of
from bga_states.server.refused import CANNOT_DRAW, GAME_FAILED, Refused
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import LookJob, Result
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.sent_scenes import SentScenes, Tail
from bga_states.server.tables.table_moves import FilmedMove
from bga_states.storage.kept_commands import read_command

T = TypeVar("T")
log = logging.getLogger("bga_states.server")


class Scenes(msgspec.Struct, frozen=True):
    """The ends of the `scene` frames that lead viewers to a version, or why there is none."""

    version: int
    sent: SentScenes | None = None
    """What the viewers were sent; the table knows it as long as somebody holds it."""
    tails: dict[int, Tail] = {}
    refused: dict[int, Refused] = {}

    def add(self, viewer: int, found: Tail | Refused) -> None:
        """Add the scene of a viewer, or why there is none."""
        if isinstance(found, Refused):
            self.refused[viewer] = found
        else:
            self.tails[viewer] = found


Reply = Callable[[Scenes | Refused], object]


class DrawJob(msgspec.Struct, frozen=True):
    """Draws a table at rest for some viewers, who follow its scene from now on."""

    table_id: str
    viewers: frozenset[int]
    version: int
    """The version that the table must have reached."""
    reply: Reply
    reads_store: bool = True
    """As in `FilmJob`."""
    name: str = "DrawJob"

    def run(self, desk: Desk, at: int) -> Result:
        """Return whole scenes."""
        return Result(drawn(desk.table(self.table_id, at, self.version), self.viewers))

    def refused(self, refused: Refused) -> Refused:
        """Return the refusal."""
        return refused


class FilmJob(msgspec.Struct, frozen=True):
    """Films a move for the viewers who follow the scene."""

    move: FilmedMove
    viewers: frozenset[int]
    reply: Reply
    reads_store: bool = True
    """So that earlier moves are stored and answered first: nobody waits for a film."""
    name: str = "FilmJob"

    @property
    def table_id(self) -> str:
        """The id of the job's table."""
        return self.move.table_id

    def run(self, desk: Desk, at: int) -> Result:
        """Return the steps of the move; whole scenes to viewers who do not know the last one."""
        live, version = desk.live.get(self.table_id), self.move.version
        if live is None or live.sent_scenes is None:
            # The table has been loaded anew, or will be.
            return Result(drawn(desk.table(self.table_id, at, version), self.viewers))
        sent = live.sent_scenes
        sent.keep_only(self.viewers)
        # Viewers for whom the table was drawn at rest may be further on.
        behind = [viewer for viewer in self.viewers if sent.version_of(viewer) < version]
        return Result(filmed(live, sent, self.move, behind))

    def refused(self, refused: Refused) -> Refused:
        """Return the refusal."""
        return refused


class SceneJob(LookJob, frozen=True):
    """Draws the scene once, for a viewer who asks for it."""

    def refused(self, refused: Refused) -> Refused:
        """Return the refusal: nothing but the picture was lost."""
        return CANNOT_DRAW.again() if refused is GAME_FAILED else refused


def drawn(live: LiveTable, viewers: Collection[int]) -> Scenes:
    """Draw a table at rest for some viewers; a failure for one of them costs no other."""
    point = point_of(live.seen_game())
    sent = live.sent_scenes or SentScenes(point)
    live.sent_to, scenes = ref(sent), Scenes(live.version, sent)
    for viewer in viewers:
        scenes.add(viewer, attempted(live, partial(drawn_whole, live, sent, point, viewer)))
    return scenes


def drawn_whole(live: LiveTable, sent: SentScenes, point: Point, viewer: int) -> Tail:
    """Draw a table at rest for one viewer."""
    game, player_id = live.seen_game(), live.players.get(viewer)
    scene = drawn_at_rest(game.game_class, game.seed, point, player_id)
    return sent.whole(viewer, live.version, scene)


def filmed(live: LiveTable, sent: SentScenes, move: FilmedMove, viewers: Collection[int]) -> Scenes:
    """Film a move for some viewers; the log names the game once if steps are missing."""
    game_class, scenes = live.seen_game().game_class, Scenes(move.version, sent)
    players = {viewer: live.players.get(viewer) for viewer in viewers}
    take = Take(game_class, move.seed, move.before, read_command(move.command), move.after)
    made = attempted(live, lambda: film(take, players.values()))
    for viewer, player_id in players.items():
        found: Tail | Refused
        if isinstance(made, Refused):
            found = made
        elif player_id in made.failed:
            found = refusal(live, made.failed[player_id])
        else:
            write = partial(sent.next, viewer, move.version, made.steps[player_id])
            found = attempted(live, write)
        if isinstance(found, Refused):
            sent.forget(viewer)
        scenes.add(viewer, found)
    if isinstance(made, Film) and made.error is not None and not sent.has_failed:
        sent.has_failed = True
        fault, name = live.play(fault_of, made.error), game_class.__name__
        log.warning("table %s: a move of %s cannot be filmed: %s", live.row.id, name, fault)
    return scenes


def attempted(live: LiveTable, draw: Callable[[], T]) -> T | Refused:
    """Return what a part of the game draws, or the refusal if it fails; the log says why."""
    try:
        return live.drawn(draw)
    except Refused as refused:
        drop_all_calls(refused)
        return refused
    except Exception as error:  # noqa: BLE001  # any error of the game costs the picture alone
        return refusal(live, error)


def refusal(live: LiveTable, error: Exception) -> Refused:
    """Log why a table cannot be drawn, and return the refusal."""
    # The error's class may be the game's own.
    log.error("table %s: it cannot be drawn: %s", live.row.id, live.play(fault_of, error))
    drop_all_calls(error)
    return CANNOT_DRAW.again()

"""Film jobs: draw a followed table for its viewers, whole or as the steps of a move."""

import logging
from collections.abc import Callable, Mapping

import msgspec

from bga_states.engine.filming.films import Take, film
from bga_states.server.log_lines import fault_of
from bga_states.server.refused import GAME_FAILED, NOT_DRAWN, Refused
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.jobs import LookJob, Result
from bga_states.server.tables.live_table import LiveTable
from bga_states.server.tables.reels import Reel, Tail
from bga_states.server.tables.table_moves import MoveTake
from bga_states.storage.kept_commands import read_command

log = logging.getLogger("bga_states.server")


class Scenes(msgspec.Struct, frozen=True):
    """The ends of the `scene` frames that lead viewers to a version."""

    version: int
    tails: Mapping[int, Tail] = {}


Reply = Callable[[Scenes | Refused], object]


class DrawJob(msgspec.Struct, frozen=True):
    """Draws a table at rest for some viewers, who follow its scene from now on."""

    table_id: str
    viewers: frozenset[int]
    version: int
    """The version that the table must have reached."""
    reply: Reply
    reads_store: bool = False
    name: str = "DrawJob"

    def run(self, desk: Desk, at: int) -> Result:
        """Return whole scenes."""
        live = desk.table(self.table_id, at, self.version)
        reel = live.reel = live.reel or Reel()
        try:
            tails = {viewer: drawn_whole(live, reel, viewer) for viewer in self.viewers}
        except BaseException:
            reel.forget()
            raise
        return Result(Scenes(live.version, tails))

    def refused(self, refused: Refused) -> Refused:
        """Return the refusal."""
        return scene_refusal(refused)


class FilmJob(msgspec.Struct, frozen=True):
    """Films a move for the viewers who follow the scene of its table; for none, no more moves."""

    take: MoveTake
    viewers: frozenset[int]
    reply: Reply
    reads_store: bool = False
    name: str = "FilmJob"

    @property
    def table_id(self) -> str:
        """The id of the job's table."""
        return self.take.table_id

    def run(self, desk: Desk, at: int) -> Result:  # noqa: ARG002  # as every job has it
        """Return the steps of the move; whole scenes to viewers who do not know the last one."""
        live, version = desk.live.get(self.table_id), self.take.version
        if live is None or live.reel is None:
            # The table in memory was dropped: the next move draws it anew.
            return Result(Scenes(version))
        reel = live.reel
        if not self.viewers:
            live.reel = None
            return Result(Scenes(version))
        reel.keep_only(self.viewers)
        # A table that was drawn at rest may be further on.
        behind = [viewer for viewer in self.viewers if reel.version_of(viewer) < version]
        try:
            tails = filmed(live, reel, self.take, behind)
        except BaseException:
            reel.forget()
            raise
        return Result(Scenes(version, tails))

    def refused(self, refused: Refused) -> Refused:
        """Return the refusal."""
        return scene_refusal(refused)


class SceneJob(LookJob, frozen=True):
    """A viewer asks for a scene once."""

    def refused(self, refused: Refused) -> Refused:
        """Return the refusal."""
        return scene_refusal(refused)


def scene_refusal(refused: Refused) -> Refused:
    """Return the refusal of a job that draws: nothing but the picture was lost."""
    return NOT_DRAWN.again() if refused is GAME_FAILED else refused


def drawn_whole(live: LiveTable, reel: Reel, viewer: int) -> Tail:
    """Draw a table at rest for one viewer."""
    game, player_id = live.seen_game(), live.players.get(viewer)
    return live.drawn(lambda: reel.whole(viewer, live.version, game.scene(player_id)))


def filmed(live: LiveTable, reel: Reel, taken: MoveTake, viewers: list[int]) -> Mapping[int, Tail]:
    """Film a move for some viewers; the log names the game once if steps are missing."""
    game_class, version = live.seen_game().game_class, taken.version
    players = {viewer: live.players.get(viewer) for viewer in viewers}
    command = read_command(taken.command)
    take = Take(game_class, taken.seed, taken.before, command, taken.after)

    def do() -> tuple[dict[int, Tail], Exception | None]:
        made = film(take, players.values())
        tails = {
            viewer: reel.next(viewer, version, made.steps[player_id])
            for viewer, player_id in players.items()
        }
        return tails, made.error

    tails, error = live.drawn(do)
    if error is not None and not reel.has_failed:
        reel.has_failed = True
        name = game_class.__name__
        fault = live.play(lambda: fault_of(error))
        log.warning("table %s: a move of %s cannot be filmed: %s", live.row.id, name, fault)
    return tails

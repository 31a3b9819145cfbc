"""`Replay`: a game that is kept move by move, and the page that shows it."""

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from bga_states.engine.base.errors import TableError
from bga_states.engine.base.raised import describe
from bga_states.engine.base.texts import Translate
from bga_states.engine.filming.films import Take, drawn_at_rest, film
from bga_states.engine.game_titles import title_of
from bga_states.engine.match.journal import Command
from bga_states.engine.match.messages import Outcome
from bga_states.engine.readings import point_of
from bga_states.engine.table import Table
from bga_states.replays.inlined_art import art_of
from bga_states.replays.reels import Line, Reel, ReplayData, ReplayMove, lines_of, result_line
from bga_states.replays.replay_page import page
from bga_states.scene.flat_scene import flat_scene
from bga_states.scene.patches import patches

FRAME = (
    '<iframe srcdoc="{page}" sandbox="allow-scripts" title="{title}" '
    'style="width: 100%; height: 46rem; border: 0"></iframe>'
)
"""How a notebook shows a page: apart from all else in it."""


class KeptMove(NamedTuple):
    """A move: what the camera needs, and what viewers were told."""

    take: Take
    outcome: Outcome


class Replay:
    """Keeps all moves of a table that are made through it, and shows them as a page.

    In a notebook, the last value of a cell is shown as that page, as spectators see the table.
    """

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self._first = point_of(table)
        self._setup = table.outcome
        self._moves: list[KeptMove] = []

    def do(self, command: Command) -> Outcome:
        """Do a command at the table and keep the move; one that fails is not kept."""
        table, before = self.table, point_of(self.table)
        outcome = command.do(table)
        take = Take(table.game_class, table.seed, before, command, point_of(table))
        self._moves.append(KeptMove(take, outcome))
        return outcome

    def html(
        self,
        viewers: Sequence[int | None] = (None,),
        *,
        translate: Translate = str,
        language: str = "en",
        ending: str = "",
    ) -> str:
        """Return a page of HTML that shows the game to these viewers, None for a spectator.

        The page has everything within it, and nothing that these viewers may not know. With
        several viewers, it lets a person choose through whose eyes to look. `translate` puts the
        game's texts into `language`. `ending` is a last line of the log. The
        log names a picture that cannot be drawn; if that is the first one, the game's error is
        raised. TableError for no viewers, or for a viewer who does not play.
        """
        known = {None, *self.table.player_ids}
        if not viewers or not known.issuperset(viewers):
            fact = f"the viewers are {[*viewers]}"
            remedy = f"Name some of {[None, *self.table.player_ids]}"
            raise TableError(f"Cannot show the game: {fact}. {remedy}.")
        reels = self._reels([*dict.fromkeys(viewers)])
        result = result_line(self.table)
        last = [line for line in (result, ending and Line(ending)) if line]
        for reel in reels:
            reel.end(last)
        game_class = self.table.game_class
        data = ReplayData(title_of(game_class), language, reels, art=art_of(game_class, reels))
        return page(data, translate)

    def _repr_html_(self) -> str:
        """Return the page as a spectator sees it, for a notebook."""
        title = escape(title_of(self.table.game_class))
        return FRAME.format(page=escape(self.html()), title=title)

    def _reels(self, viewers: Sequence[int | None]) -> list[Reel]:
        """Film each move once, for all viewers."""
        game_class, seed = self.table.game_class, self.table.seed
        names = {player.id: player.name for player in self.table.players}
        scenes, reels = {}, {}
        for viewer in viewers:
            scene = drawn_at_rest(game_class, seed, self._first, viewer)
            name = "" if viewer is None else names[viewer]
            scenes[viewer] = scene
            reels[viewer] = Reel(name, flat_scene(scene), lines_of(self._setup, viewer))
        for kept in self._moves:
            made = film(kept.take, viewers)
            for viewer, reel in reels.items():
                steps, lines = made.steps.get(viewer, []), lines_of(kept.outcome, viewer)
                error = made.failed.get(viewer, made.error)
                if error is not None:
                    lines.append(Line(f"Not all of this move can be drawn: {describe(error)}"))
                reel.moves.append(ReplayMove(patches(scenes[viewer], steps), lines))
                if steps:
                    scenes[viewer] = steps[-1].scene
        return [*reels.values()]

"""`Replay`: a game that is kept move by move, and the page that shows it."""

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from bga_states.engine.base.errors import TableError
from bga_states.engine.base.raised import describe, raised_at
from bga_states.engine.base.texts import Translate
from bga_states.engine.filming.films import Take, drawn_at_rest, film
from bga_states.engine.game_titles import title_of
from bga_states.engine.match.journal import Command
from bga_states.engine.match.messages import Outcome
from bga_states.engine.readings import point_of
from bga_states.engine.running.looks import DrawnScene
from bga_states.engine.table import Table
from bga_states.replays.inlined_art import art_of
from bga_states.replays.reels import (
    Line,
    Reel,
    ReplayData,
    ReplayMove,
    labels_of,
    lines_of,
    result_line,
    steps_from,
)
from bga_states.replays.replay_page import page
from bga_states.scene.flat_scene import flat_scene

FRAME = (
    '<iframe srcdoc="{page}" sandbox="allow-scripts" title="{title}" '
    'style="width: 100%; height: 46rem; border: 0"></iframe>'
)
"""How a notebook shows a page: apart from all else in it."""
UNSEEN = "The first picture cannot be drawn"
INCOMPLETE = "Not all of this move can be drawn"


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
        game's texts into `language`.

        `ending` is a last line of the log in English. All viewers read it as it is: leave out what
        one of them may not know. The log also tells which pictures cannot be drawn, and why if all
        players are viewers. When no viewer's first picture can be drawn, the game's error is
        raised. TableError for no viewers, or for a viewer who does not play.
        """
        known = {None, *self.table.player_ids}
        if not viewers or not known.issuperset(viewers):
            fact = f"the viewers are {[*viewers]}"
            remedy = f"Name some of {[None, *self.table.player_ids]}"
            raise TableError(f"Cannot show the game: {fact}. {remedy}.")
        reels = self._reels([*dict.fromkeys(viewers)])
        result = result_line(self.table)
        last = [line for line in (result, ending and Line(ending, is_ours=True)) if line]
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
        names = labels_of(self.table)
        is_open = {*viewers}.issuperset(self.table.player_ids)
        scenes, failed = self._first_scenes(viewers)
        reels = {}
        for viewer in viewers:
            parts = flat_scene(scenes[viewer]) if viewer in scenes else {}
            faults = fault_lines(UNSEEN, failed.get(viewer), is_open=is_open)
            name = "" if viewer is None else names[viewer]
            reels[viewer] = Reel(name, parts, lines_of(self._setup, viewer) + faults)
        for kept in self._moves:
            made = film(kept.take, viewers)
            for viewer, reel in reels.items():
                steps = made.steps.get(viewer, [])
                faults = fault_lines(INCOMPLETE, made.error_for(viewer), is_open=is_open)
                lines = lines_of(kept.outcome, viewer) + faults
                reel.moves.append(ReplayMove(steps_from(scenes.get(viewer), steps), lines))
                if steps:
                    scenes[viewer] = steps[-1].scene
        return [*reels.values()]

    def _first_scenes(
        self, viewers: Sequence[int | None]
    ) -> tuple[dict[int | None, DrawnScene], dict[int | None, Exception]]:
        """Return the first scenes by viewer, and the errors of those that cannot be drawn.

        If none can be drawn, the first error is raised.
        """
        scenes, failed = {}, {}
        for viewer in viewers:
            try:
                scenes[viewer] = drawn_at_rest(
                    self.table.game_class, self.table.seed, self._first, viewer
                )
            except Exception as error:  # noqa: BLE001  # any error of the game
                failed[viewer] = error
        if not scenes:
            raise failed[viewers[0]]
        return scenes, failed


def fault_lines(fact: str, error: Exception | None, *, is_open: bool) -> list[Line]:
    """Return the line about a picture that cannot be drawn, none without an error.

    The text of an error may hold secrets: it stands only on a page that is open to all players.
    """
    if error is None:
        return []
    cause = describe(error) if is_open else f"{type(error).__name__}{raised_at(error)}"
    return [Line(f"{fact}: {cause}", is_ours=True)]

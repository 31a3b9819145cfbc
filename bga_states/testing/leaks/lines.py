"""Lines: courses that a game can take, as specimens that go their way step by step, in pairs."""

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from itertools import groupby
from typing import Any

import msgspec

from bga_states.components.statistics import Statistics
from bga_states.engine.assembly import definition_of
from bga_states.engine.base.errors import ActionRefused, UserError
from bga_states.engine.filming.films import Camera
from bga_states.engine.filming.observed_table import glimpse_of
from bga_states.engine.match.match import Point
from bga_states.engine.match.messages import ExtraTime, Message, Outcome
from bga_states.engine.scene.elements import Element
from bga_states.engine.scene.passed import Passed
from bga_states.testing.failures import Place
from bga_states.testing.leaks.noted_chance import NotedChance
from bga_states.testing.playing import Step, table_of
from bga_states.testing.specimen import Specimen

Viewer = int | None
"""A player's id, or None for a spectator."""


class Told(msgspec.Struct, frozen=True):
    """All that one viewer is told of a step, or a player of the refusal of their step."""

    messages: list[Message] = []
    extra_time: tuple[ExtraTime, ...] = ()
    statistics: dict[str, Any] = {}
    progression: int = 0
    refusal: str = ""
    scenes: list[Sequence[Element]] = []
    """The scene as it was on the way of the step, but neither before nor after it."""
    moved: list[Passed] = []
    """The things that messages said to change places."""


def sights(told: Told) -> object:
    """Return all that a viewer sees of the scene on the way, as plain values."""
    return msgspec.to_builtins([*told.scenes, *told.moved])


class Line:
    """One course of a game.

    `replaced` has the draws of its chance that come out otherwise, by the number of draws before.
    """

    def __init__(
        self, place: Place, table: Specimen[Any], replaced: Mapping[int, int | float] | None = None
    ) -> None:
        self.place = place
        self.table = table
        self.replaced = {} if replaced is None else replaced
        self.outcome: Outcome | None = table.outcome
        self.refusal = ""
        self._camera: Camera | None = None
        self._before = table.point

    @classmethod
    def begin(cls, place: Place, replaced: Mapping[int, int | float]) -> "Line":
        """Set up the table of a place."""
        chance = NotedChance(place.seed, 0, replaced)
        return cls(place, table_of(place, chance), replaced)

    def chance_at(self, draws: int) -> NotedChance:
        """Return the chance of this line after a number of draws."""
        return NotedChance(self.place.seed, draws, self.replaced)

    def fork(self, replaced: Mapping[int, int | float] | None = None) -> "Line":
        """Return a line that goes on from here, with replaced draws of its own."""
        line = Line(self.place, self.table, self.replaced if replaced is None else replaced)
        line.table = self.table.copied_with(line.chance_at)
        return line

    def back_at(self, point: Point) -> "Line":
        """Return a line that goes on from an earlier point of this one."""
        return Line(self.place, self.table.back_at(point, self.chance_at), self.replaced)

    def do(self, step: Step) -> bool:
        """Take a step, and return whether it is possible; other errors of the game are raised."""
        self.outcome, self.refusal = None, ""
        self._before = self.table.point
        try:
            self.outcome = self._filmed(step) if self.place.is_filmed else step.do(self.table)
        except ActionRefused as error:
            self.refusal = f"{error.code}: {error}"
        except UserError as error:
            self.refusal = f"{error} {error.values or ''}".rstrip()
        return self.outcome is not None

    def _filmed(self, step: Step) -> Outcome:
        """Take a step before a camera."""
        self._camera = Camera(self.table, [*self.table.player_ids, None])
        return self.table.observed(partial(step.do, self.table), self._camera.hear)

    def _seen_on_the_way(self, viewer: Viewer) -> tuple[list[Sequence[Element]], list[Passed]]:
        """Return the scenes that a viewer sees within the last step, and what moves meanwhile."""
        if self._camera is None:
            return [], []
        before, after = self._before, self.table.point
        moments, last = self._camera.chosen(viewer, before, after)
        moved = [one for moment in moments for one in moment.passed]
        if not moments:
            return [], [*moved, *last]
        canvas = self.table.copied_with(self.chance_at)
        glimpses = [glimpse_of(before), *(one.glimpse for one in moments), glimpse_of(after)]
        with self.place.finding("it cannot be drawn within a move", "Correct get_scene", canvas):
            seen = [canvas.drawn_at(glimpse, viewer).items for glimpse in glimpses]
        # Data that the viewer does not see may make more scenes, which are all the same.
        return [items for items, _ in groupby(seen)][1:-1], [*moved, *last]

    def told(self, viewer: Viewer) -> Told:
        """Return all that a viewer is told of the last step."""
        table = self.table
        if self.outcome is None:
            return Told(refusal=self.refusal)
        statistics: dict[str, Any] = {}
        if table.is_over:
            # Once the game is over, all viewers see them.
            data = table.data()
            statistics = {name: data[name] for name in statistics_of(self.place)}
        messages, extra_time = self.outcome.messages(viewer), self.outcome.extra_time
        progression = table.point.position.progression
        scenes, moved = self._seen_on_the_way(viewer)
        return Told(messages, extra_time, statistics, progression, scenes=scenes, moved=moved)


class Move:
    """One step of two lines, with the lines before and after it.

    The setup has no `points` from which it began, and no `steps`.
    """

    def __init__(
        self,
        after: tuple[Line, Line],
        points: tuple[Point, Point] | None = None,
        steps: tuple[Step, Step] | None = None,
    ) -> None:
        self.after = after
        self.steps = steps
        self._points = points

    @cached_property
    def before(self) -> tuple[Line, Line] | None:
        """The lines as they were before the step."""
        if self._points is None:
            return None
        (one, other), (here, there) = self.after, self._points
        return one.back_at(here), other.back_at(there)


def statistics_of(place: Place) -> list[str]:
    """Return the names under which a game keeps statistics."""
    components = definition_of(place.game_class).components
    return [name for name, item in components.items() if isinstance(item, Statistics)]

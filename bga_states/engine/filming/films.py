"""Films: a move drawn step by step afterwards, on a copy of its table."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple, Self, TypeAlias

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import GameError, readable
from bga_states.engine.base.tracebacks import drop_all_calls
from bga_states.engine.filming.observed_table import Glimpse, ObservedTable
from bga_states.engine.gears import FILMED, Gear, Works
from bga_states.engine.match.chance import Random
from bga_states.engine.match.journal import Command
from bga_states.engine.match.match import Point
from bga_states.engine.match.messages import COUNTER_TYPES, RESERVED_TYPES, Notification, Queued
from bga_states.engine.running.looks import DrawnScene
from bga_states.engine.scene.passed import Passed

SILENT_TYPES = RESERVED_TYPES | COUNTER_TYPES
"""The engine's own types: their messages make a step only with a text or with things that move."""
MOST_MOMENTS = 32
"""The largest number of moments of a move that are kept, the last ones."""
MOST_BYTES = 16 * 1_048_576
"""The largest size of their data, in bytes."""
Viewer: TypeAlias = int | None


class FilmStep(NamedTuple):
    """One picture of a move, and the things that change places on the way to it."""

    scene: DrawnScene
    passed: tuple[Passed, ...] = ()


class Film(NamedTuple):
    """The steps of a move by viewer; the last one shows the table at rest.

    `failed` has the errors of viewers for whom that cannot be drawn. `missing` has the first error
    of each viewer who lacks a step on the way to it. `fault` is the reason why every viewer lacks
    the steps on the way, None if there is none.
    """

    steps: Mapping[Viewer, list[FilmStep]]
    failed: Mapping[Viewer, Exception]
    missing: Mapping[Viewer, Exception]
    fault: Exception | None = None

    @property
    def error(self) -> Exception | None:
        """The first reason why steps are missing on the way, None if none are."""
        return next(iter(self.missing.values()), None) if self.fault is None else self.fault

    def error_for(self, viewer: Viewer) -> Exception | None:
        """Return the reason why one viewer lacks a step, None if all are there."""
        return self.failed.get(viewer, self.missing.get(viewer, self.fault))


class FilmedTable(ObservedTable[Game]):
    """A copy of a table that is filmed, without the engine's own messages."""

    @staticmethod
    def _works_of(gear: Gear) -> Works:  # noqa: ARG004  # there is only one kind of this table
        return FILMED

    @classmethod
    def of(cls, game_class: type[Game], seed: int, point: Point) -> Self:
        """Return a copy of a table as it stood at a point."""
        chance = Random(seed, point.draws)
        return cls.at_point(definition_of(game_class), point, chance)


def drawn_at_rest(game_class: type[Game], seed: int, point: Point, viewer: Viewer) -> DrawnScene:
    """Draw a table at rest for one viewer, on a copy: no later move changes the scene.

    An error of the game is raised.
    """
    copy = FilmedTable.of(game_class, seed, point)
    try:
        return copy.drawn_at(copy.shown_at_rest(), viewer)
    finally:
        copy.release()


class Take(NamedTuple):
    """A move to film: its table before, the command, and its table after."""

    game_class: type[Game]
    seed: int
    before: Point
    command: Command
    after: Point


def film(take: Take, viewers: Iterable[Viewer]) -> Film:
    """Carry out a command once more, on a copy of its table, and draw it for some viewers.

    If that leads to another table, or a scene fails on the way, steps are missing.
    """
    copy = FilmedTable.of(take.game_class, take.seed, take.before)
    try:
        camera = Camera(copy, viewers)
        try:
            copy.observed(lambda: take.command.do(copy), camera.hear)
        except Exception as error:  # noqa: BLE001  # any error of the game
            drop_all_calls(error)
            fault: Exception | None = error
        else:
            fault = None if are_same(copy.point, take.after) else other_table(take)
        if fault is not None:
            copy.stand_at(take.after)
            camera.forget()
        return camera.develop(copy, take.before)._replace(fault=fault)
    finally:
        copy.release()


def other_table(take: Take) -> GameError:
    """Return the error for a move that leads elsewhere when it is made again."""
    name, command = take.game_class.__name__, readable(take.command)
    fact = f"{command} leads to another table when it is done again"
    remedy = "Let the game depend on its data and on self.random alone (P76)"
    return GameError(f"Cannot film a move of {name}: {fact}. {remedy}.")


def are_same(one: Point, other: Point) -> bool:
    """Whether two points would give the same snapshot."""
    return (
        one.data == other.data
        and one.players == other.players
        and one.position == other.position
        and one.draws == other.draws
        and one.undo == other.undo
    )


class Moment(NamedTuple):
    """A moment of a move at which viewers are told something."""

    viewers: tuple[Viewer, ...]
    glimpse: Glimpse
    passed: tuple[Passed, ...]
    counted_in: int | None
    """The hook of a message about a counter, as the number of states entered before."""

    def is_same_step(self, later: "Moment") -> bool:
        """Whether a later moment is the same step: of the counters of a hook, or the same data."""
        if self.counted_in is not None and self.counted_in == later.counted_in:
            return True
        return self.glimpse.has_same_data(later.glimpse)


class Camera:
    """Keeps a glimpse of a table at each message of a move, and draws them afterwards.

    A viewer sees a step at each message to them that has a text, moves things or is of the game's
    own type. The counters of one hook are one step, and so are messages between which the data stay
    the same.
    """

    def __init__(self, table: ObservedTable[Any], viewers: Iterable[Viewer]) -> None:
        self._table = table
        self._viewers = [*viewers]
        self._moments: deque[Moment] = deque(maxlen=MOST_MOMENTS)

    def hear(self, message: Queued) -> None:
        """Keep a glimpse of the table if viewers are told something."""
        # The data that stand for a scene are made for a table at rest.
        if not (isinstance(message, Notification) and self._table.has_scene):
            return
        viewers = tuple(viewer for viewer in self._viewers if is_step(message, viewer))
        glimpse = self._table.glimpse() if viewers else None
        if glimpse is not None:
            if len(glimpse.data) * (len(self._moments) + 1) > MOST_BYTES:
                self._moments.clear()
            is_counter = message.type in COUNTER_TYPES
            counted_in = self._table.states_entered if is_counter else None
            self._moments.append(Moment(viewers, glimpse, message.moved, counted_in))

    def forget(self) -> None:
        """Forget the glimpses."""
        self._moments.clear()

    def develop(self, canvas: ObservedTable[Any], before: Point) -> Film:
        """Draw the last move, which began at a point, on a table that stands after it.

        The canvas is of no use afterwards.
        """
        after = canvas.point
        at_rest = canvas.shown_at_rest()
        rest = {
            viewer: attempted(partial(canvas.drawn_at, at_rest, viewer)) for viewer in self._viewers
        }
        films: dict[Viewer, list[FilmStep]] = {}
        failed: dict[Viewer, Exception] = {}
        missing: dict[Viewer, Exception] = {}
        for viewer, scene in rest.items():
            if isinstance(scene, Exception):
                failed[viewer] = scene
                continue
            moments, passed = self.chosen(viewer, before, after)
            steps = []
            for moment in moments:
                drawn = attempted(partial(canvas.drawn_at, moment.glimpse, viewer))
                if isinstance(drawn, Exception):
                    missing.setdefault(viewer, drawn)
                else:
                    steps.append(FilmStep(drawn, moment.passed))
            films[viewer] = settled([*steps, FilmStep(scene, passed)])
        return Film(films, failed, missing)

    def chosen(
        self, viewer: Viewer, before: Point, after: Point
    ) -> tuple[list[Moment], tuple[Passed, ...]]:
        """Return a viewer's moments that are steps of their own, and what moves after the last."""
        chosen: list[Moment] = []
        for moment in self._moments:
            if viewer not in moment.viewers:
                continue
            if chosen and chosen[-1].is_same_step(moment):
                chosen[-1] = moment._replace(passed=chosen[-1].passed + moment.passed)
            else:
                chosen.append(moment)
        if chosen and chosen[0].glimpse.has_same_data(before) and not chosen[0].passed:
            del chosen[0]
        is_at_rest = bool(chosen) and chosen[-1].glimpse.has_same_data(after)
        return chosen, chosen.pop().passed if is_at_rest else ()


def attempted(draw: Callable[[], DrawnScene]) -> DrawnScene | Exception:
    """Return what a game draws, or its error without the frames that it has passed."""
    try:
        return draw()
    except Exception as error:  # noqa: BLE001  # any error of the game
        drop_all_calls(error)
        return error


def settled(steps: list[FilmStep]) -> list[FilmStep]:
    """Merge the last two steps if their items are equal: the next turn is no step of its own."""
    if len(steps) == 1 or steps[-2].scene.items != steps[-1].scene.items:
        return steps
    *earlier, last, rest = steps
    return [*earlier, FilmStep(rest.scene, last.passed + rest.passed)]


def is_step(message: Notification, viewer: Viewer) -> bool:
    """Whether a message to a viewer is a step of their film."""
    told = message.record_for(viewer)
    if told is None:
        return False
    return bool(told.log or message.moved) or told.type not in SILENT_TYPES

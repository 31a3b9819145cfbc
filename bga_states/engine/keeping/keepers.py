"""Keepers: what becomes of a move at its end, and what a look may leave behind, in each gear."""

from functools import cached_property
from typing import ClassVar, Protocol

from bga_states.engine.base.errors import GameError, TableError
from bga_states.engine.definition.definition import GameDefinition
from bga_states.engine.keeping.points import AnyMatch, Points, WatchedPoints
from bga_states.engine.keeping.undo import record_step, undo_steps
from bga_states.engine.match.match import Point
from bga_states.engine.match.messages import Outcome
from bga_states.engine.match.move import Move
from bga_states.engine.match.results import GameResult
from bga_states.engine.match.undo_log import NOTHING_TO_UNDO
from bga_states.engine.running.machine import Machine


class Standing(Protocol):
    """Where a table stands: a Position, or the Match itself."""

    @property
    def active_player_id(self) -> int:
        """The player whose turn it is."""
        ...

    @property
    def state_id(self) -> int:
        """The id of the state of the table."""
        ...

    @property
    def move_id(self) -> int:
        """How many times the table has changed since its setup."""
        ...

    @property
    def multiactive(self) -> tuple[int, ...]:
        """The players who are active at once."""
        ...

    @property
    def result(self) -> GameResult | None:
        """The result of a game that is over."""
        ...


class Keeper:
    """All or nothing: a move ends in a new point, or the table goes back to the last one."""

    kind: ClassVar[type[Points]] = Points
    """The class of its points."""

    def __init__(self, match: AnyMatch, definition: GameDefinition, machine: Machine) -> None:
        self._match = match
        self._machine = machine
        self._definition = definition
        self._prepare()

    def _prepare(self) -> None:
        """Note what is the engine's before code of the game runs."""
        self.points  # noqa: B018  # made when it is first asked for

    @cached_property
    def points(self) -> Points:
        """What takes the points of the table, and goes back to them."""
        return self.kind(self._match, self._definition)

    def commit(self, move: Move) -> Outcome:
        """Make what the table is now its point, and return the outcome of the move."""
        match = self._match
        if move.restore_for is not None:
            undo_steps(match, move, self.points, self._machine)
        elif move.save_for or match.undo.savepoints:
            record_step(match, move, self.points)
        outcome = Outcome(match.move_id, move.messages, move.extra_time, move.entered)
        match.point = self.points.take(outcome, match.undo)
        return outcome

    def fail(self, error: BaseException) -> None:  # noqa: ARG002  # whatever it was, nothing is lost
        """Return the table to its last point."""
        self.points.go_back()

    def take_anew(self) -> None:
        """Take the point of a table whose game was handed out, and may have been changed."""
        match = self._match
        outcome = Outcome(match.move_id) if match.point is None else match.point.outcome
        match.point = self.points.take(outcome, match.undo)

    def take_over(self, point: Point) -> None:
        """Make the point of another table that of a copy, which has just been given its data."""
        self._match.point = point

    def check_look(self) -> None:
        """Check that a look from outside has changed nothing (P75)."""
        if not self.points.is_unchanged():
            fact = "get_args, get_choices, get_all_datas or render changed the table"
            name = self._match.state.name
            raise GameError(f"Cannot look at {name}: {fact}. Let them only read (P75).")

    def standing(self) -> Standing:
        """Return where the table stands at rest; while a move runs, where it stood before."""
        return self.point().position

    def outcome(self) -> Outcome:
        """Return the outcome of the last move."""
        return self.point().outcome

    def point(self) -> Point:
        """Return the table at rest."""
        point = self._match.point
        assert point is not None, "a table has a point as soon as it is made"
        return point


class WatchfulKeeper(Keeper):
    """The keeper of the checked gear."""

    kind = WatchedPoints


class FastKeeper(Keeper):
    """The keeper of simulations: nothing is kept, so a table that failed has fallen."""

    _fallen: BaseException | None = None
    _outcome = Outcome(0)

    def _prepare(self) -> None:
        """Note nothing: most tables of a search never ask for a point."""

    def commit(self, move: Move) -> Outcome:
        """Return the outcome of the move."""
        match = self._match
        outcome = Outcome(match.move_id, (), move.extra_time, move.entered)
        self._outcome = outcome
        return outcome

    def fail(self, error: BaseException) -> None:
        """Remember that the table may be half changed."""
        self._fallen = error
        self._match.args.clear()

    def take_anew(self) -> None:
        """Nothing is kept."""

    def take_over(self, point: Point) -> None:
        """Nothing is kept."""

    def check_look(self) -> None:
        """Nothing is checked."""

    def standing(self) -> Standing:
        """Return where the table stands."""
        return self._match

    def outcome(self) -> Outcome:
        """Return the outcome of the last move."""
        return self._outcome

    def point(self) -> Point:
        """Return the table as it stands; TableError when a failed move may have half changed it."""
        if self._fallen is not None:
            fact = f"a move failed ({type(self._fallen).__name__}), and Gear.FAST keeps no way back"
            raise TableError(f"Cannot copy or save this table: {fact}. Make it in Gear.SAFE.")
        return self.points.take(self._outcome, NOTHING_TO_UNDO)

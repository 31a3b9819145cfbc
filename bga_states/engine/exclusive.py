"""Exclusive use: each call has the table to itself, and takes effect in full or not at all."""

import sys
from collections.abc import Callable, Mapping
from threading import get_ident
from types import CodeType
from typing import Any, TypeVar

from bga_states.engine.author.actions import Choice
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import GameError
from bga_states.engine.base.tracebacks import drop_earlier_calls
from bga_states.engine.base.types import ACTIVE, GAME_END
from bga_states.engine.keeping.snapshot import Saved, saved
from bga_states.engine.match.chance import lot
from bga_states.engine.match.messages import Outcome
from bga_states.engine.match.move import THREADS, ActionTaken, Mark, Move, this_thread
from bga_states.engine.readings import Readings
from bga_states.engine.running.machine import Machine
from bga_states.engine.running.marks import is_held
from bga_states.engine.running.notes import note_where

GameT = TypeVar("GameT", bound=Game)
MethodT = TypeVar("MethodT", bound=Callable[..., Any])
T = TypeVar("T")
ViewerT = TypeVar("ViewerT", int, int | None)
Pick = Callable[[int, list[Choice]], Choice | None]
"""Chooses for a player, whose id comes first; None lets the state's `zombie` play."""
Played = tuple[int, int, int, str, int]
"""A move of a playout, in plain values that keep no table alive.

The player, the id of the state they were in, the number of choices offered to them, the action (""
if `zombie` played), and the number of states entered.
"""

MARK_HOLDERS: set[CodeType] = set()
"""The functions that hold a mark from the moment it is set until it is given up.

Each holds it in a variable with one of the names in `marks.NAMES`.
"""


def holder(method: MethodT) -> MethodT:
    """Register a method that holds a mark."""
    function: Any = method
    MARK_HOLDERS.add(function.__code__)
    return method


class Exclusive(Readings[GameT]):
    """The steps of every call of a table: claim it, change it or look at it, give it up.

    The next call undoes a call that was interrupted on its way.
    """

    _machine: Machine
    _touched: bool
    """Whether the Game was handed out since the last point, and may have been changed."""

    @holder
    def act(self, player_id: int, action: str, args: Mapping[str, object] | None = None) -> Outcome:
        """Run a player's action, all or nothing.

        ActionRefused when it may not run, UserError when the rules forbid it, GameError when the
        game fails.
        """
        # As `_change` does it, in fewer steps: most calls of a table are actions.
        match, command = self._match, (player_id, action, args)
        try:
            thread = THREADS[get_ident()]
        except KeyError:
            thread = this_thread()
        point, turn = match.point, match.active_player_id
        move = Move(thread, command, player_id, turn, match.multiactive, match.private_states)
        if (
            self._touched
            or match.move is not None
            # Another thread may have done a whole move since. Gear.FAST has no points and sends
            # no messages: there, a move needs to know whose turn it is, and nothing else.
            or match.point is not point
            or match.active_player_id is not turn
        ):
            move = self._begin(command)
        # Python switches threads at calls and at backward jumps, so not between that check and
        # this assignment. The slower of two threads is refused, or begins after the other's end.
        match.move = match.changing = move
        try:
            match.offered = None
            self._machine.act(move, player_id, action, args)
            match.move_id += 1
            outcome = self._keeper.commit(move)
        except BaseException as error:
            self._fail(move, error)
            raise
        match.changing = match.move = None
        return outcome

    @holder
    def play_out(self, pick: Pick, moves: int, log: list[Played] | None = None) -> Outcome:
        """Play this many moves, or to the end, and return one outcome for all of them.

        The player `next_to_act` moves. `pick` chooses among their choices; when there are none,
        `zombie` plays. Each move runs as in `act`, with fewer steps. Append every finished move to
        `log`. TableError in gears that keep points: there, each move stands alone.
        """
        match, machine = self._match, self._machine
        self._keeper.refuse_playout()
        move = self._begin()
        thread, entered = move.thread, move.entered
        last = match.move_id + moves
        try:
            while match.move_id < last and match.state.id != GAME_END:
                match.changing = None
                player_id = match.active_player_id
                if match.state.type is not ACTIVE:
                    active = match.multiactive
                    several = len(active) > 1
                    index = lot(match.seed, match.move_id, len(active)) if several else 0
                    player_id = active[index]
                choices = machine.find_choices(player_id)
                choice = pick(player_id, choices) if choices else None
                action = "" if choice is None else choice.action
                acted_in, before = match.state.id, len(entered)
                if match.private_states:
                    acted_in = match.private_states.get(player_id, acted_in)
                # As `act` does it, and `_change` for a zombie.
                turn, last_move = match.active_player_id, move
                move = Move(thread, None, player_id, turn, match.multiactive, match.private_states)
                move.entered, move.ended = entered, last_move.ended
                move.extra_time = last_move.extra_time
                match.move = match.changing = move
                match.offered = None
                if choice is None:
                    match.forget()
                    machine.run_zombie(move, player_id)
                else:
                    machine.act(move, player_id, action, choice.args)
                match.move_id += 1
                if log is not None:
                    log.append((player_id, acted_in, len(choices), action, len(entered) - before))
            outcome = self._keeper.commit(move)
        except BaseException as error:
            self._fail(move, error)
            raise
        match.changing = match.move = None
        return outcome

    @holder
    def _set_up(self) -> None:
        """Run the game's setup, and make the first point."""
        move = self._begin()
        try:
            self._machine.start(move)
            self._keeper.commit(move)
        except BaseException as error:
            drop_earlier_calls(error)
            if isinstance(error, Exception):
                note_where(error, self._match, move)
            move.error = None  # as in `_fail`
            raise
        self._match.changing = self._match.move = None

    @holder
    def _change(
        self, change: Callable[[Move], object], is_due: Callable[[], bool] | None = None
    ) -> Outcome:
        """Run a change that is no action, and commit it; any exception restores the table first.

        `is_due` returns whether there is anything to change, or raises. No other thread comes
        between this check and the change.
        """
        match = self._match
        move = self._begin()
        try:
            is_needed = is_due is None or is_due()
        except BaseException:
            match.changing = match.move = None
            raise
        if not is_needed:
            match.changing = match.move = None
            return Outcome(match.move_id)
        try:
            # The state's args may depend on the change, even when no code of the game runs.
            match.forget()
            change(move)
            match.move_id += 1
            outcome = self._keeper.commit(move)
        except BaseException as error:
            self._fail(move, error)
            raise
        # Not in the `try`: an interrupt from here on finds the move done.
        match.changing = match.move = None
        return outcome

    @holder
    def _look(self, look: Callable[[ViewerT], T], viewer: ViewerT) -> T:
        """Run hooks that only look; when they change the table, restore it and raise GameError."""
        try:
            thread = THREADS[get_ident()]
        except KeyError:
            thread = this_thread()
        match, mark = self._match, Mark(thread)
        while self._touched or match.move is not None:
            self._be_ready(mark)
        match.move = mark  # as in `act`
        try:
            result = look(viewer)
            self._keeper.check_look()
        except BaseException as error:
            self._fail(mark, error)
            raise
        match.move = None
        return result

    @holder
    def _undisturbed(self, read: Callable[[], T]) -> T:
        """While no move runs, read data that moves change; `read` runs no code of the game."""
        match, mark = self._match, Mark(this_thread())
        while self._touched or match.move is not None:
            self._be_ready(mark)
        match.move = mark  # as in `act`
        try:
            return read()
        finally:
            match.move = None

    def snapshot(self) -> bytes:
        """Return the whole table as bytes; equal tables give equal bytes in any process."""
        return self.save().snapshot

    def save(self) -> Saved:
        """Return the data to keep of the table: its snapshot, and the facts that lists show."""
        match = self._match
        point = match.point
        # As a rule a table has a point, and no call is using the table.
        if point is None or self._touched or match.move is not None:
            point = self._undisturbed(self._keeper.point)
        return saved(self._definition, match.seed, point)

    @holder
    def _hand_out(self) -> GameT:
        """Return the Game, which a program may change until the next call."""
        match, mark = self._match, Mark(this_thread())
        while match.move is not None:
            self._be_free(mark)
        match.move = mark  # as in `act`
        match.forget()
        self._touched = True
        match.move = None
        return match.game

    def _fail(self, mark: Mark, error: BaseException) -> None:
        """Restore the table, and only then give up the mark."""
        match = self._match
        drop_earlier_calls(error)
        # First: the note describes the table at the moment of failure.
        note_where(error, match, mark)
        if isinstance(mark, Move):
            # The error holds frames that hold the move: such a ring would stay for long.
            mark.error = None
        match.changing = None
        self._keeper.fail(error, mark)
        match.move = None

    @holder
    def _begin(self, command: ActionTaken | None = None) -> Move:
        """Begin a move, and mark the table as in use; GameError when it is already (P114)."""
        match, mark = self._match, Mark(this_thread())
        while self._touched or match.move is not None:
            self._be_ready(mark)
        match.move = mark  # as in `act`
        move = match.begin(mark.thread, command)
        match.move = match.changing = move
        return move

    def _be_ready(self, claim: Mark) -> None:
        """Make the table ready for use, unless another thread is faster."""
        self._be_free(claim)
        if self._touched:
            self._take_anew(claim)

    @holder
    def _be_free(self, claim: Mark) -> None:
        """Return to the last point if a call was interrupted.

        Meanwhile the claim marks the table. GameError while a call of the game itself or of
        another thread runs.
        """
        match = self._match
        while (found := match.move) is not None:
            if is_held(found, MARK_HOLDERS):
                remedy = (
                    "Inside its game call methods of the game; let threads take turns with a lock"
                )
                raise GameError(
                    f"Cannot use this table: it is busy with another call. {remedy} (P114)."
                )
            self._keeper.note_interrupted(found)
            # Check again, for another thread may have been faster. As in `act`, no thread switches
            # between that check and this assignment.
            if match.move is found:
                match.move = claim
                match.changing = None
                # A Game that was handed out stays as its program left it.
                if not self._touched:
                    # The interrupting exception may still be handled, and hold frames of the call.
                    self._keeper.fail(sys.exception() or KeyboardInterrupt(), found)
                match.move = None

    @holder
    def _take_anew(self, claim: Mark) -> None:
        """Make the handed-out Game the table's new point; GameError when it is unfit."""
        match = self._match
        if match.move is not None:
            return
        match.move = claim  # as in `act`
        try:
            if self._touched:
                self._keeper.take_anew()
                self._touched = False
        finally:
            match.move = None

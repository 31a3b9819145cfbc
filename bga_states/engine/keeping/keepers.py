"""Keepers: the points of a table; a move ends in a new point, a failed one returns to the last."""

from typing import Any

import msgspec

from bga_states.engine.author.counting import PlayerScore
from bga_states.engine.base.errors import ActionRefused, GameError, TableError, show
from bga_states.engine.base.raised import is_raised_in
from bga_states.engine.base.suspended import drop_suspended
from bga_states.engine.base.types import MULTI
from bga_states.engine.base.values import ENCODE, UNSENDABLE
from bga_states.engine.definition import params
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.keeping.undo import record_step, undo_steps
from bga_states.engine.match.match import Match, Point
from bga_states.engine.match.messages import Outcome
from bga_states.engine.match.move import Mark, Move
from bga_states.engine.match.players import (
    READ_PLAYERS,
    Player,
    Seat,
    seat_of,
    unsavable_player,
)
from bga_states.engine.match.position import Position, Standing
from bga_states.engine.match.undo_log import NOTHING_TO_UNDO
from bga_states.engine.running import admission
from bga_states.engine.running.admission import active_players
from bga_states.engine.running.machine import Machine
from bga_states.engine.telling.rest_args import Known, rest_args
from bga_states.engine.telling.table_infos import TableInfos

AnyMatch = Match[Any, StateDefinition]


class Keeper:
    """All or nothing: a move ends in a new point, or the table goes back to the last one.

    msgspec does the checks in C: it encodes the data, and decodes them by their types.
    """

    def __init__(self, match: AnyMatch, definition: GameDefinition, machine: Machine) -> None:
        self._match = match
        self._machine = machine
        self._definition = definition
        self._codec = definition.codec
        self._encode = definition.codec.encode
        self._save = definition.codec.save
        self._own: dict[str, object] = {}
        self._seated = b""
        self._seats: list[Seat] = []
        self._size = -1
        self._prepare()

    def _prepare(self) -> None:
        """Note the engine's own attributes before code of the game runs."""
        match = self._match
        game = match.game
        # The keeper reads `__dict__`, which makes Python's attribute access slow, unless the dict
        # is the object's own and does not share the keys of its class.
        attributes = game.__dict__ = {**game.__dict__}
        for name, component in self._definition.components.items():
            if name not in attributes:
                attributes[name] = component.bind(game, name)
        self._own = attributes.copy()
        self._seated = ENCODE(match.players.seated)

    def commit(self, move: Move) -> Outcome:
        """Make the present table its point, and return the outcome of the move."""
        match, is_undo = self._match, move.restore_for is not None
        if is_undo:
            undo_steps(match, move, self, self._machine)
        elif move.save_for or match.undo.savepoints:
            record_step(match, move, self)
        outcome = Outcome(
            match.move_id,
            move.messages,
            move.extra_time,
            move.entered,
            move.ended,
            is_undo,
        )
        last, point = match.point, self.take(outcome)
        # Nearly always the last state entered is one of a single player. Then its args were sent,
        # and the clients know them as long as no code of the game has run.
        state = match.state
        is_multi = state.type is MULTI
        if is_multi or not move.entered or (match.args is None and state.get_args is not None):
            self._tell_args(move)
        if last is not None:
            before, after = last.position, point.position
            turn = after.active_player_id
            if (
                point.players != last.players
                or after.progression != before.progression
                # In a state of one player, the message of the entry says whose turn it is.
                or (is_multi and turn != before.active_player_id)
            ):
                infos = TableInfos(last.players, point.players, after.progression, turn)
                move.messages.append(infos)
        match.point = point
        return outcome

    def _tell_args(self, move: Move) -> None:
        """Send the arguments of the states at rest to the viewers who do not know them."""
        match, last = self._match, self._match.point
        known = Known({}, {})
        # If the whole table enters a state, the args of the last one no longer count.
        if last is not None and None not in [player_id for _, _, player_id in move.entered]:
            known.learn(last.outcome.queue)
        known.learn(move.messages)
        active, get_args = active_players(match), self._machine.args_of
        # After an undo no known args hold: clients look at the table anew.
        args = rest_args(
            match,
            self._definition.states,
            active,
            get_args,
            self._machine.teller.sent,
            None if move.restore_for is not None else known,
        )
        if args is not None:
            move.messages.append(args)

    def take(self, outcome: Outcome) -> Point:
        """Return the present table as a point; GameError if the point would not bring it back."""
        match, save = self._match, self._save  # in two steps: it is not a method
        game, last = match.game, match.point
        data = save(game)
        if len(game.__dict__) != self._size:
            self._check_declared(data)
        try:  # as in `packed`, with one call less
            players = ENCODE(match.players.seated)
        except UNSENDABLE as error:
            raise unsavable_player(error) from error
        if players != (self._seated if last is None else last.players):
            self._check_players(players)
        position = Position(
            match.active_player_id,
            match.state.id,
            match.progression,
            match.move_id,
            match.multiactive,
            match.private_states,
            match.result,
        )
        return Point(data, players, position, match.chance.draws, match.undo, outcome)

    def refuse_playout(self) -> None:
        """Refuse to play several moves as one, by TableError."""
        fact = "it keeps a point after every move"
        raise TableError(f"Cannot play out this table: {fact}. Copy it into Gear.FAST first.")

    def fail(self, error: BaseException, mark: Mark) -> None:  # noqa: ARG002  # for any call
        """Return the table to its last point, after a call that raised `error`."""
        if not self._machine.take_dropped():
            drop_suspended(error)
        point = self._match.point
        if point is not None:
            self.stand_at(point)

    def note_interrupted(self, mark: Mark) -> None:
        """Note an interrupted call; do nothing if the keeper has a way back from it."""

    def stand_at(self, point: Point) -> None:
        """Put the table where it stood at a point, its own or a similar table's."""
        match = self._match
        match.point = point
        self.load(point.data, READ_PLAYERS(point.players))
        match.stand(point.position, self._definition.states[point.position.state_id])
        match.chance.draws = point.draws
        match.undo = point.undo

    def load(self, data: bytes, players: list[Player]) -> None:
        """Give the game these data and players, and drop its undeclared attributes."""
        match = self._match
        attributes = match.game.__dict__
        if self._codec.undeclared(match.game) is not None:
            attributes.clear()
            # The count no longer vouches for the names: the next point checks them again.
            self._size = -1
        attributes.update(self._own)
        self._codec.load(match.game, data)
        match.players.load(players)
        match.forget()

    def fill(self, data: bytes) -> None:
        """Give a new table's game its data."""
        self._codec.load(self._match.game, data)

    def take_anew(self) -> None:
        """Take the point of a table again: a caller got its game, and may have changed it."""
        match = self._match
        outcome = Outcome(match.move_id) if match.point is None else match.point.outcome
        match.point = self.take(outcome)

    def take_over(self, point: Point) -> None:
        """Make another table's point the point of its copy, which already has its data."""
        self._match.point = point

    def check_look(self) -> None:
        """Check that a look from outside has changed nothing (P75)."""
        match, encode = self._match, self._encode
        last = match.point
        try:  # as in `take`
            players = ENCODE(match.players.seated)
        except UNSENDABLE as error:
            raise unsavable_player(error) from error
        if (
            last is None
            or encode(match.game) != last.data
            or players != last.players
            or match.chance.draws != last.draws
            or (len(match.game.__dict__) != self._size and self._codec.undeclared(match.game))
        ):
            fact = "get_args, get_choices, get_all_datas or get_scene changed the table"
            raise GameError(f"Cannot look at {match.state.name}: {fact}. Let them only read (P75).")

    def standing(self) -> Standing:
        """Return the table's standing at rest; while a move runs, the standing before it."""
        return self.point().position

    def outcome(self) -> Outcome:
        """Return the outcome of the last move."""
        return self.point().outcome

    def point(self) -> Point:
        """Return the point of the table at rest."""
        point = self._match.point
        assert point is not None, "a table has a point as soon as it is made"
        return point

    def data(self) -> bytes:
        """Return the present data of the game."""
        return self._codec.encode(self._match.game)

    def _check_declared(self, data: bytes) -> None:
        """Check a game whose number of attributes differs from its last point's."""
        game = self._match.game
        if self._codec.undeclared(game) is not None:
            self._codec.check(game, data)
        self._size = len(game.__dict__)

    def _check_players(self, packed: bytes) -> None:
        """Check that players can be stored, and that games changed only their scores."""
        try:
            players = READ_PLAYERS(packed)
        except msgspec.DecodeError as error:
            raise unsavable_player(error) from error
        if not self._seats:
            self._seats = [seat_of(player) for player in READ_PLAYERS(self._seated)]
        if [*map(seat_of, players)] != self._seats:
            fact = "the id, name, number or colour of a player was changed"
            raise GameError(f"Cannot save the table: {fact}. Games change only scores.")
        for player in self._match.players.seated:
            if type(player.score) is not int or type(player.score_aux) is not int:
                raise _odd_score(player)


def _odd_score(player: Player) -> GameError:
    """Return the error for a score that is not exactly an `int`."""
    name = "score" if type(player.score) is not int else "score_aux"
    value = getattr(player, name)
    fact = f"the {name} of a player is {show(value)} ({type(value).__name__})"
    return GameError(f"Cannot save the table: {fact}. Give an int.")


class WatchfulKeeper(Keeper):
    """The keeper of the checked gear, which compares each value with its restored copy."""

    def _prepare(self) -> None:
        """Save without the quick test that may skip the comparison."""
        super()._prepare()
        self._save = self._encode

    def take(self, outcome: Outcome) -> Point:
        """Return the present table as a point; GameError if the point would not bring it back."""
        game = self._match.game
        self._check_own()
        point = super().take(outcome)
        self._check_players(point.players)
        self._codec.check(game, point.data)
        self._codec.check_owners(game)
        return point

    def _check_own(self) -> None:
        """Refuse a game that has replaced one of the engine's own attributes."""
        attributes = vars(self._match.game)
        for name, thing in self._own.items():
            if attributes.get(name) is not thing:
                raise self._codec.replaced(name)
        for name in ("player_score", "player_score_aux"):
            if not isinstance(attributes.get(name), PlayerScore | None):
                raise self._codec.replaced(name)


class FilmKeeper(Keeper):
    """The keeper of films, whose moves nobody is told of once more."""

    def _tell_args(self, move: Move) -> None:
        """Send nothing."""


NOTHING_YET = Outcome(0)
REFUSING = {module.__name__ for module in (admission, params)}
"""The modules that refuse an action before it changes anything."""


class FastKeeper(Keeper):
    """The keeper of simulations: it keeps no way back, so after a failed move the table has fallen.

    A fallen table has no point to copy or save.
    """

    def _prepare(self) -> None:
        """Note nothing of the game: most tables of a search never ask for a point."""
        self._fallen = ""
        """The name of the error that made the table fall."""
        self._outcome = NOTHING_YET
        self._taken: Point | None = None
        self._handed_out = object()
        """A new object each time that a caller gets the Game."""

    def refuse_playout(self) -> None:
        """Refuse nothing: no move is kept."""

    def commit(self, move: Move) -> Outcome:
        """Return the outcome of the move."""
        move_id = self._match.move_id
        outcome = Outcome(move_id, (), move.extra_time, move.entered, move.ended)
        self._outcome = outcome
        return outcome

    def fail(self, error: BaseException, mark: Mark) -> None:
        """Remember that the table may be half changed, if a move had begun."""
        is_refusal = mark.command is not None and isinstance(error, ActionRefused)
        if isinstance(mark, Move) and not (is_refusal and is_raised_in(error, REFUSING)):
            self._fallen = type(error).__name__
        self._match.forget()

    def note_interrupted(self, mark: Mark) -> None:
        """Remember an interrupted move, before its mark is given up."""
        if isinstance(mark, Move):
            self._fallen = KeyboardInterrupt.__name__

    def take_anew(self) -> None:
        """Forget the point taken last: the game may have changed since."""
        self._handed_out = object()
        self._taken = None
        self._match.undo = NOTHING_TO_UNDO

    def take_over(self, point: Point) -> None:  # noqa: ARG002  # nothing of it is kept
        """Keep nothing, not even the undo log: this keeper records no further steps."""
        self._match.undo = NOTHING_TO_UNDO

    def check_look(self) -> None:
        """Check nothing."""

    def standing(self) -> Standing:
        """Return the table's standing."""
        return self._match

    def outcome(self) -> Outcome:
        """Return the outcome of the last move."""
        return self._outcome

    def point(self) -> Point:
        """Return the present point; TableError if a failed move may have half changed the table."""
        if self._fallen:
            fact = f"a move failed ({self._fallen}), and Gear.FAST keeps no way back"
            raise TableError(f"Cannot copy or save this table: {fact}. Make it in Gear.SAFE.")
        if self._match.changing is not None:
            fact = "a move runs, and Gear.FAST does not keep what was before it"
            raise TableError(f"Cannot read, copy or save this table: {fact}. Wait for its end.")
        taken, handed_out = self._taken, self._handed_out
        # A search copies one table again and again. Every move has its own outcome.
        if taken is None or taken.outcome is not self._outcome:
            # No seats were noted before the game ran, so the players are compared with themselves.
            self._seats = [seat_of(player) for player in self._match.players.seated]
            taken = self.take(self._outcome)
            # Another thread may have got the Game meanwhile.
            if handed_out is self._handed_out:
                self._taken = taken
        return taken

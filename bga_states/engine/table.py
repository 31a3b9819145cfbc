"""`Table`: one match of a game, from outside."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from bga_states.engine import gears
from bga_states.engine.assembly import definition_of
from bga_states.engine.author.actions import Choice
from bga_states.engine.author.game import Game
from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.base.errors import (
    GameError,
    TableError,
    show,
)
from bga_states.engine.base.texts import Translate
from bga_states.engine.base.types import GAME_SETUP
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.definition.params import ActionParameter, readable
from bga_states.engine.gears import Gear
from bga_states.engine.keeping import snapshot as snapshots
from bga_states.engine.match.chance import Random
from bga_states.engine.match.journal import Command
from bga_states.engine.match.match import Match
from bga_states.engine.match.messages import Outcome
from bga_states.engine.match.move import ActionTaken, Mark, Move
from bga_states.engine.match.players import Players, unknown_player
from bga_states.engine.match.undo_log import NOTHING_TO_UNDO
from bga_states.engine.readings import Readings
from bga_states.engine.running.admission import admit
from bga_states.engine.running.looks import View, view
from bga_states.engine.running.marks import is_held
from bga_states.engine.running.notes import note_where
from bga_states.engine.seating import change_preference, fill_settings, pick_seed, seat_players

GameT = TypeVar("GameT", bound=Game)
T = TypeVar("T")
ViewerT = TypeVar("ViewerT", int, int | None)

CAN_CONCEDE = 2
"""How many players a game has that one of them can end."""


class Table(Readings[GameT]):
    """One match. Make it with `create` or `restore`.

    Single-threaded, without I/O. Whatever raises leaves the table as it was before the call, but
    in `Gear.FAST`, which keeps no way back.
    """

    def __init__(
        self, definition: GameDefinition, players: Players, chance: Random, gear: Gear
    ) -> None:
        works = gear._works
        match: Match[GameT, StateDefinition]
        match = Match(players, chance, definition.states[GAME_SETUP])
        self._match = match
        notify = works.notifier(match)
        gamestate = GameStateMachine(match, definition.redirects, definition.possible_actions)
        game: Any = definition.game_class(match, notify, gamestate)
        match.game = game
        self._definition = definition
        self._gear = gear
        self._machine = works.machine(match, definition, notify, works.teller(match))
        self._keeper = works.keeper(match, definition, self._machine)
        self._touched = False
        game.init_table()
        notify.seal()

    @classmethod
    def create(  # what a table is made from, by keyword
        cls,
        game_class: type[GameT],
        players: Sequence[str] | Mapping[int, str],
        *,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        preferences: Mapping[int, Mapping[str, object]] | None = None,
        gear: Gear | None = None,
    ) -> "Table[GameT]":
        """Set up a new table, up to the first state in which a player acts.

        `players` are names in seat order, or a mapping from your own ids to names. The same seed
        (0 to 2**63 - 1; None picks one) and the same actions give the same game. `preferences` are
        the players' own, by id. DefinitionError when the game cannot be assembled, TableError when
        something given does not fit it.
        """
        definition = definition_of(game_class)
        seated = seat_players(definition, players)
        settings: Mapping[str, object] = {}
        if definition.has_settings or options is not None or preferences is not None:
            settings = fill_settings(game_class, seated, options, preferences)
        table = cls(definition, seated, Random(pick_seed(seed)), gear or gears.DEFAULT)
        for name, value in settings.items():
            setattr(table._match.game, name, value)
        table._set_up()
        return table

    @classmethod
    def restore(
        cls, game_class: type[GameT], blob: bytes, *, gear: Gear | None = None
    ) -> "Table[GameT]":
        """Bring back a table from its snapshot, of this release or an earlier one.

        One that an earlier version of the game saved goes through its `upgrade`. TableError when
        the bytes are no snapshot of this game.
        """
        definition = definition_of(game_class)
        saved = snapshots.read(blob, definition)
        chance = Random(saved.seed, saved.draws)
        table = cls(definition, Players(saved.players), chance, gear or gears.DEFAULT)
        match, keeper = table._match, table._keeper
        state = definition.states[saved.position.state_id]
        keeper.fill(bytes(saved.data))
        match.stand(saved.position, state)
        # Where attributes were added since, no savepoint has them.
        if keeper.data() == bytes(saved.data):
            match.undo = saved.undo
        keeper.take_anew()
        return table

    def copy(self, *, gear: Gear | None = None, seed: int | None = None) -> "Table[GameT]":
        """Return an independent table that stands where this one does, in the same gear.

        `seed` gives it another chance, so that a search cannot foresee the dice. TableError for a
        table of `Gear.FAST` after a move that failed.
        """
        self._be_free()
        if self._touched:
            self._take_anew()
        match, point = self._match, self._keeper.point()
        chance = match.chance
        chance = Random(chance.seed if seed is None else pick_seed(seed), point.draws)
        players = snapshots.READ_PLAYERS(point.players)
        table = type(self)(self._definition, Players(players), chance, gear or self._gear)
        table._keeper.fill(point.data)
        other = table._match
        other.stand(point.position, self._definition.states[point.position.state_id])
        other.undo = point.undo
        table._keeper.take_over(point)
        return table

    @classmethod
    def replay(  # what a table is made from, by keyword
        cls,
        game_class: type[GameT],
        players: Sequence[str] | Mapping[int, str],
        commands: Iterable[Command],
        *,
        seed: int,
        options: Mapping[str, object] | None = None,
        preferences: Mapping[int, Mapping[str, object]] | None = None,
        gear: Gear | None = None,
    ) -> "Table[GameT]":
        """Set up a table as `create` does, and do to it what was done to another one.

        The same seed and commands give the same table. TableError names a command that no longer
        works, such as one of an older version of the game.
        """
        table = cls.create(
            game_class,
            players,
            seed=seed,
            options=options,
            preferences=preferences,
            gear=gear,
        )
        for number, command in enumerate(commands, 1):
            try:
                command.do(table)
            except Exception as error:  # whatever the game raises
                fact = f"command {number}, {readable(command)}, fails: {readable(error)}"
                remedy = "Replay with the version of the game that it was played with"
                raise TableError(f"Cannot replay: {fact}. {remedy}.") from error
        return table

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a table through its snapshot, for executors in other processes."""
        return restored, (self._definition.game_class, self.snapshot(), self._gear)

    @property
    def game(self) -> GameT:
        """The Game, for tests and tools to look at and to change its data.

        Get it anew for each change: that tells the table to look again, and that its data as they
        are when the next action begins are the ones to return to should it fail. Who is active and
        which state is current change in `arrange`.
        """
        self._be_free()
        match = self._match
        match.forget()
        self._touched = True
        return match.game

    def act(self, player_id: int, action: str, args: Mapping[str, object] | None = None) -> Outcome:
        """Run a player's action, all or nothing.

        ActionRefused when it may not run, UserError when the rules forbid it, GameError when the
        game fails.
        """
        # As `_change` does it, in fewer steps: most of what a table does is this.
        match = self._match
        command = (player_id, action, args)
        point, turn = match.point, match.active_player_id
        move = Move(command, player_id, turn, match.multiactive, match.private_states)
        if self._touched or match.move is not None or match.point is not point:
            move = self._begin(command)
        # Python switches threads at calls and when it jumps back: not between that question and
        # this answer, so that of two threads one is refused, or begins where the other has ended.
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

    def run_zombie(self, player_id: int) -> Outcome:
        """Let the state's `zombie` play for an active player, as BGA's debug autoplay does."""
        if self._seated(player_id) not in self.active_player_ids:
            fact = f"they are not active. Active are {self.active_player_ids}"
            raise TableError(f"Cannot play for {show(player_id)}: {fact}.")
        machine = self._machine
        return self._change(lambda move: machine.run_zombie(move, player_id))

    def make_zombie(self, player_id: int) -> Outcome:
        """Mark a player as gone: from now on `zombie` methods play for them, at once if active."""
        return self._set_zombie(player_id, zombie=True)

    def revive(self, player_id: int) -> Outcome:
        """Let a player who was gone play again."""
        return self._set_zombie(player_id, zombie=False)

    def concede(self, player_id: int) -> Outcome:
        """End a game of two because this player gives up.

        TableError for more players, where one leaves instead.
        """
        self._seated(player_id)
        if len(self.player_ids) != CAN_CONCEDE or self.is_over:
            fact = "the game is over"
            if not self.is_over:
                fact = f"there are {len(self.player_ids)} players"
            remedy = "It is for games of two; make_zombie lets a player leave"
            raise TableError(f"Cannot concede: {fact}. {remedy}.")
        machine = self._machine
        return self._change(lambda move: machine.concede(move, player_id))

    def set_preference(self, player_id: int, name: str, value: object) -> Outcome:
        """Change one of a player's own preferences; TableError for none of this name and type."""
        self._seated(player_id)
        game = self._match.game

        def change(move: Move) -> None:
            change_preference(game, player_id, name, value)
            self._machine.settle(move)

        return self._change(change)

    def arrange(self, change: Callable[[GameT], object]) -> None:
        """Let a test set up a position: `change` gets the Game and may call all that a move may.

        It runs as a move that is told to nobody and counts for nothing, all or nothing.
        """
        match = self._match

        def run(move: Move) -> None:
            change(match.game)
            self._machine.rearranged(move)
            match.move_id -= 1  # `_change` counts it

        self._change(run)

    def view(self, player_id: int | None, translate: Translate = str) -> View:
        """Return everything this player may know, None for a spectator.

        `translate` turns the texts into the viewer's language, such as the `gettext` method of a
        catalogue. TableError when nobody has this id.
        """
        viewer = None if player_id is None else self._seated(player_id)
        machine = self._machine
        return self._look(lambda viewer: view(machine, viewer, translate), viewer)

    def render(self, player_id: int | None) -> str:
        """Return the game's own picture of the table for one viewer; "" if it draws none.

        None stands for a spectator.
        """
        viewer = None if player_id is None else self._seated(player_id)
        return self._look(self._machine.render, viewer)

    def choices(self, player_id: int) -> list[Choice]:
        """List what this player may do now, as `get_choices` of the state they are in offers it.

        A player who is not active is offered only what `@possible_action(check=False)` opens to
        them.
        """
        match = self._match
        # As `_seated` asks it.
        if type(player_id) is not int or player_id not in match.players.ids:
            self._seated(player_id)
        offered = match.offered
        if offered is None or offered[0] != player_id or match.move is not None:
            return self._look(self._machine.find_choices, player_id)[:]
        return offered[1][:]

    def parameters(self, player_id: int, action: str) -> tuple[ActionParameter, ...]:
        """Describe what an action takes that this player may take now.

        ActionRefused if they may not.
        """
        self._be_free()
        return admit(self._match, self._definition, player_id, action)[1].parameters

    def snapshot(self) -> bytes:
        """Return the whole table as bytes; equal tables give equal bytes in any process."""
        self._be_free()
        if self._touched:
            self._take_anew()
        return snapshots.write(self._definition, self.seed, self._keeper.point())

    def _set_up(self) -> None:
        """Run the game's setup, and make the first point."""
        move = self._begin()
        try:
            self._machine.start(move)
            self._keeper.commit(move)
        except Exception as error:
            note_where(error, self._match, move)
            raise
        self._match.changing = self._match.move = None

    def _change(self, change: Callable[[Move], object]) -> Outcome:
        """Run a change that is no action, and commit it; whatever is raised puts all back first."""
        match = self._match
        move = self._begin()
        try:
            # Its args may tell of it, though no code of the game need run for it.
            match.forget()
            match.undo = NOTHING_TO_UNDO
            change(move)
            match.move_id += 1
            outcome = self._keeper.commit(move)
        except BaseException as error:
            self._fail(move, error)
            raise
        # Not in the `try`: what interrupts from here on finds the move done.
        match.changing = match.move = None
        return outcome

    def _look(self, look: Callable[[ViewerT], T], viewer: ViewerT) -> T:
        """Run hooks that only look; GameError, and all put back, when they change the table."""
        match, mark = self._match, Mark()
        if self._touched or match.move is not None:
            self._be_ready()
        match.move = mark  # as in `act`
        try:
            result = look(viewer)
            self._keeper.check_look()
        except BaseException as error:
            self._fail(mark, error)
            raise
        match.move = None
        return result

    def _fail(self, mark: Mark, error: BaseException) -> None:
        """Put everything back, and only then give up the mark."""
        match = self._match
        note_where(error, match, mark)
        match.changing = None
        self._keeper.fail(error)
        match.move = None

    def _begin(self, command: ActionTaken | None = None) -> Move:
        """Begin a move, and mark the table as in use; GameError when it is already (P114)."""
        match = self._match
        self._be_ready()
        move = match.begin(command)
        while not match.is_begin_of(move):
            self._be_ready()
            move = match.begin(command)
        # As in `act`: never between that question and this answer.
        match.move = match.changing = move
        return move

    def _be_ready(self) -> None:
        """Make the table one that can be used; what is asked last is that no other call uses it."""
        if self._touched:
            self._be_free()
            self._take_anew()
        while self._match.move is not None:
            self._be_free()

    def _be_free(self) -> None:
        """Go back to the last point if a call was interrupted on its way there.

        GameError when a call runs, of the game itself or of another thread.
        """
        match = self._match
        while (found := match.move) is not None:
            claim = Mark()
            if is_held(found, HOLDERS):
                remedy = (
                    "Inside its game call methods of the game; let threads take turns with a lock"
                )
                raise GameError(
                    f"Cannot use this table: it is busy with another call. {remedy} (P114)."
                )
            # Asked again, for a call of another thread may have begun meanwhile. As in `act`:
            # never between that question and this answer.
            if match.move is found:
                match.move = claim
                match.changing = None
                self._keeper.fail(KeyboardInterrupt())
                match.move = None

    def _take_anew(self) -> None:
        """Make a Game that was handed out the one to return to; GameError when it is unfit."""
        self._keeper.take_anew()
        self._touched = False

    def _set_zombie(self, player_id: int, *, zombie: bool) -> Outcome:
        """Mark a player as gone or back; nothing is counted if they are already."""
        self._be_free()
        if self._match.players[self._seated(player_id)].zombie == zombie:
            return Outcome(self.move_id)
        machine = self._machine
        return self._change(lambda move: machine.set_zombie(move, player_id, zombie=zombie))

    def _seated(self, player_id: int) -> int:
        # Neither True nor 1.0 is the id of a player, nor what a class of its own makes equal to it.
        if type(player_id) is not int or player_id not in self._match.players.ids:
            raise TableError(unknown_player(player_id, self._match.players))
        return player_id


def restored(game_class: type[GameT], blob: bytes, gear: Gear) -> Table[GameT]:
    """Bring back a table that was pickled."""
    return Table.restore(game_class, blob, gear=gear)


HOLDERS = frozenset(
    holder.__code__
    for holder in (
        Table.act,
        Table._change,
        Table._look,
        Table._set_up,
        Table._begin,
        Table._be_free,
    )
)
"""The functions that hold a mark from the moment it is set until it is given up."""

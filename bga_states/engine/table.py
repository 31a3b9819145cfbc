"""`Table`: one match of a game, from outside."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Generic, TypeVar, cast

from bga_states.engine.author.actions import Choice
from bga_states.engine.author.game import Game
from bga_states.engine.author.notifier import Outcome
from bga_states.engine.base.errors import GameError, TableError, show
from bga_states.engine.base.texts import Translate
from bga_states.engine.base.types import GAME_END
from bga_states.engine.definition.assembly import definition_of
from bga_states.engine.definition.definition import GameDefinition
from bga_states.engine.definition.params import ActionParameter
from bga_states.engine.keeping import snapshot as snapshots
from bga_states.engine.keeping.points import Images
from bga_states.engine.keeping.undo import record_step, undo_steps
from bga_states.engine.match.chance import Random
from bga_states.engine.match.players import Players, unknown_player
from bga_states.engine.match.results import GameResult
from bga_states.engine.match.undo_log import Step
from bga_states.engine.running.looks import View, view
from bga_states.engine.running.machine import Machine
from bga_states.engine.seating import change_preference, fill_settings, pick_seed, seat_players

GameT = TypeVar("GameT", bound=Game)
T = TypeVar("T")

CAN_CONCEDE = 2
"""How many players a game has that one of them can end."""


class Table(Generic[GameT]):
    """One match. Make it with `create` or `restore`.

    Single-threaded, without I/O. Whatever raises leaves the table as it was before the call; with
    `transactional=False` nothing is checked, kept or rolled back, which is for simulation.
    """

    def __init__(
        self, definition: GameDefinition, players: Players, random: Random, *, transactional: bool
    ) -> None:
        self._random = random
        self._machine = Machine(definition, players, random, transactional=transactional)
        self._images = Images(definition, self._machine, random)
        self._transactional = transactional
        self._image = b""
        self._touched = False
        self._choices: dict[int, list[Choice]] = {}
        self.outcome = Outcome(0)
        """The outcome of the last thing that happened; after `create` that of the setup, after `restore` empty."""
        self._busy = Lock()
        self._undo = self._machine.game.undo
        self._machine.game.init_table()
        self._machine.notify.seal()

    @classmethod
    def create(  # what a table is made from, by keyword
        cls,
        game_class: type[GameT],
        players: Sequence[str] | Mapping[int, str],
        *,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        preferences: Mapping[int, Mapping[str, object]] | None = None,
        transactional: bool = True,
    ) -> "Table[GameT]":
        """Set up a new table, up to the first state in which a player acts.

        `players` are names in seat order, or a mapping from your own ids to names. The same seed (0 to 2**63 - 1;
        None picks one) and the same actions give the same game. `preferences` are the players' own, by id.
        DefinitionError when the game cannot be assembled, TableError when something given does not fit it.
        """
        definition = definition_of(game_class)
        seated = seat_players(game_class, players)
        table = cls(definition, seated, Random(pick_seed(seed)), transactional=transactional)
        table._machine.game.__dict__.update(fill_settings(game_class, seated, options, preferences))
        table._begin()
        return table

    @classmethod
    def restore(cls, game_class: type[GameT], blob: bytes) -> "Table[GameT]":
        """Bring back a table from its snapshot, through the game's `upgrade` if an earlier version saved it.

        TableError when the bytes are no snapshot of this game.
        """
        definition = definition_of(game_class)
        blob = snapshots.bring_up_to_date(blob, definition)
        saved = snapshots.decode(blob, definition)
        table = cls(definition, Players(saved.players), Random(saved.seed), transactional=True)
        try:
            table._load(blob)
            if table._images.data() != bytes(
                saved.data
            ):  # attributes were added since: no savepoint has them
                table._undo.log.clear()
            table._image = table.snapshot()
            table.outcome = Outcome(table.move_id)
        except Exception as error:  # a dataclass of the game may raise anything while it is made
            fact = f"the data does not fit the game ({error})"
            raise TableError(f"Cannot restore: {fact}. Keep the types of data.") from error
        return table

    @property
    def game(self) -> GameT:
        """The Game, for tests and tools to look at and to change.

        Get it anew for each change: that tells the table to look again, and that its data as they are when the next
        action begins are the ones to return to should it fail.
        """
        with self._alone():
            self._machine.forget_args()
            self._choices.clear()
            self._touched = True
            return cast("GameT", self._machine.game)

    @property
    def seed(self) -> int:
        """The seed of the table's chance."""
        return self._random.seed

    @property
    def player_ids(self) -> tuple[int, ...]:
        """The ids of the players in seat order."""
        return self._machine.players.ids

    @property
    def active_player_ids(self) -> list[int]:
        """The ids of the players who may act now."""
        return self._machine.gamestate.get_active_player_list()

    @property
    def state_id(self) -> int:
        """The id of the current state."""
        return self._machine.position.state_id

    @property
    def state_name(self) -> str:
        """The name of the current state."""
        return self._machine.state.name

    @property
    def move_id(self) -> int:
        """How many times the table has changed since its setup."""
        return self._machine.position.move_id

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state_id == GAME_END

    @property
    def result(self) -> GameResult | None:
        """The ranking once the game has ended."""
        if not self.is_over:
            return None
        return self._machine.position.result or GameResult.individual_ranking(self._machine.players)

    def act(self, player_id: int, action: str, args: Mapping[str, object] | None = None) -> Outcome:
        """Run a player's action, all or nothing.

        ActionRefused when it may not run, UserError when the rules forbid it, GameError when the game fails.
        """
        return self._change(
            lambda: self._machine.act(player_id, action, args), Step(player_id, action, args)
        )

    def run_zombie(self, player_id: int) -> Outcome:
        """Let the state's `zombie` method play for an active player, as BGA's debug autoplay does."""
        if player_id not in self.active_player_ids:
            raise TableError(
                f"Cannot play for {show(player_id)}: they are not active. Active are {self.active_player_ids}."
            )
        return self._change(lambda: self._machine.play_zombie(player_id))

    def make_zombie(self, player_id: int) -> Outcome:
        """Mark a player as gone: from now on `zombie` methods play for them, at once if they are active."""
        return self._set_zombie(player_id, zombie=True)

    def revive(self, player_id: int) -> Outcome:
        """Let a player who was gone play again."""
        return self._set_zombie(player_id, zombie=False)

    def concede(self, player_id: int) -> Outcome:
        """End a game of two because this player gives up; TableError for more players, where one leaves instead."""
        self._seated(player_id)
        if len(self.player_ids) != CAN_CONCEDE or self.is_over:
            fact = (
                "the game is over" if self.is_over else f"there are {len(self.player_ids)} players"
            )
            raise TableError(
                f"Cannot concede: {fact}. It is for games of two; make_zombie lets a player leave."
            )
        return self._change(lambda: self._machine.concede(player_id))

    def set_preference(self, player_id: int, name: str, value: object) -> Outcome:
        """Change one of a player's own preferences; TableError when there is none of this name and type."""
        self._seated(player_id)
        game = self._machine.game
        return self._change(lambda: change_preference(game, player_id, name, value))

    def view(self, player_id: int | None, translate: Translate = str) -> View:
        """Give everything this player may know, None for a spectator; TableError when nobody has this id.

        `translate` turns the texts into the viewer's language, such as the `gettext` method of a catalogue.
        """
        viewer = None if player_id is None else self._seated(player_id)
        return self._look(lambda: view(self._machine, viewer, translate))

    def render(self, player_id: int | None) -> str:
        """Give the game's own picture of the table for one viewer, None for a spectator; "" if it draws none."""
        viewer = None if player_id is None else self._seated(player_id)
        return self._look(lambda: self._machine.game.render(viewer))

    def choices(self, player_id: int) -> list[Choice]:
        """List what this player may do now, as `get_choices` of the state they are in offers it.

        A player who is not active is offered only what `@possible_action(check=False)` opens to them.
        """
        self._seated(player_id)
        found = self._choices.get(player_id)
        return list(self._look(lambda: self._find_choices(player_id)) if found is None else found)

    def parameters(self, player_id: int, action: str) -> tuple[ActionParameter, ...]:
        """Describe what an action takes that this player may take now; ActionRefused if they may not."""
        with self._alone():
            return self._machine.find_action(player_id, action)[1].parameters

    def snapshot(self) -> bytes:
        """Give the whole table as bytes; equal tables give equal bytes in any process."""
        with self._alone():
            return self._images.take(self._undo.log)

    def _begin(self) -> None:
        self._machine.start()
        self._machine.settle()
        self._commit(None)

    def _change(self, change: Callable[[], None], step: Step | None = None) -> Outcome:
        """Run a change, settle and commit; whatever is raised puts everything back first."""
        with self._alone():
            if self._transactional and self._touched:
                self._image = self._images.take_checked(self._undo.log)
            self._undo.begin(step)
            if (
                step is None
            ):  # no code of the game need run for that, and yet its args may tell of it
                self._machine.forget_args()
            try:
                change()
                self._machine.settle()
                self._machine.position.move_id += 1
                self._commit(step)
            except BaseException:
                if self._transactional:
                    self._load(self._image)
                else:
                    self._machine.gamestate.forget_requests()
                    self._undo.forget_requests()
                    self._machine.notify.clear()
                raise
        return self.outcome

    def _look(self, look: Callable[[], T]) -> T:
        """Run hooks that only read; GameError, and everything put back, when they changed something (P75)."""
        if not self._transactional:
            return look()
        with self._alone():
            before = self._images.take(self._undo.log) if self._touched else self._image
            try:
                result = look()
                self._check_unchanged(before)
            except BaseException:
                self._load(before)
                raise
        return result

    def _check_unchanged(self, before: bytes) -> None:
        machine = self._machine
        asked = machine.gamestate.has_requests or machine.notify.queue or machine.notify.extra_time
        if asked or self._undo.is_requested or self._images.take(self._undo.log) != before:
            fact = "get_args, get_choices, get_all_datas or render changed the table"
            raise GameError(
                f"Cannot look at {machine.state.name}: {fact}. Let them only read (P75)."
            )

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Refuse a second call while one runs: from inside the game, or from another thread."""
        if not self._busy.acquire(blocking=False):
            remedy = "Inside its game call methods of the game; let threads take turns with a lock"
            raise GameError(
                f"Cannot use this table: it is busy with another call. {remedy} (P114)."
            )
        try:
            yield
        finally:
            self._busy.release()

    def _commit(self, step: Step | None) -> None:
        """Make what the table is now the point to which later failures return."""
        self._choices.clear()
        self._touched = False
        notify = self._machine.notify
        if not self._transactional:
            self._undo.forget_requests()
            self.outcome = Outcome(self.move_id, (), notify.extra_time, notify.entered)
            notify.clear()
            return
        if self._undo.restore_for is not None:
            undo_steps(self._undo, self._images, self._machine)
        else:
            record_step(self._undo, self._images, step, self._machine)
        image = self._images.take_checked(self._undo.log)
        outcome = Outcome(self.move_id, notify.queue, notify.extra_time, notify.entered)
        notify.clear()
        self._image, self.outcome = image, outcome

    def _load(self, image: bytes) -> None:
        self._undo.log = self._images.load(image)
        self._undo.forget_requests()
        self._image = image
        self._touched = False
        self._choices.clear()

    def _set_zombie(self, player_id: int, *, zombie: bool) -> Outcome:
        """Mark a player as gone or back; nothing happens, and nothing is counted, if they are already."""
        if self._machine.players[self._seated(player_id)].zombie == zombie:
            return Outcome(self.move_id)
        return self._change(lambda: self._machine.set_zombie(player_id, zombie=zombie))

    def _find_choices(self, player_id: int) -> list[Choice]:
        self._choices[player_id] = choices = self._machine.find_choices(player_id)
        return choices

    def _seated(self, player_id: int) -> int:
        if player_id not in self._machine.players:
            raise TableError(unknown_player(player_id, self._machine.players))
        return player_id

"""`Table`: one match of a game, from outside."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar, cast

import msgspec

from bga_states.engine import snapshot as snapshots
from bga_states.engine.actions import Choice
from bga_states.engine.assembly import definition_of
from bga_states.engine.definition import GameDefinition
from bga_states.engine.errors import GameError, TableError
from bga_states.engine.game import Game
from bga_states.engine.machine import Machine
from bga_states.engine.notifications import Outcome
from bga_states.engine.params import ActionParameter
from bga_states.engine.players import Players, unknown_player
from bga_states.engine.results import EndReason, Result, rank
from bga_states.engine.rng import Random
from bga_states.engine.seating import fill_options, pick_seed, seat_players
from bga_states.engine.types import GAME_END
from bga_states.engine.views import View, view

GameT = TypeVar("GameT", bound=Game)


class Table(Generic[GameT]):
    """One match. Make it with `create` or `restore`.

    Single-threaded, without I/O. Whatever raises leaves the table as it was before the call; with
    `transactional=False` nothing is checked, kept or rolled back, which is for simulation.
    """

    def __init__(self, definition: GameDefinition, players: Players, random: Random, *, transactional: bool) -> None:
        self._definition = definition
        self._random = random
        self._machine = Machine(definition, players, random, transactional=transactional)
        self._transactional = transactional
        self._image = b""
        self._touched = False
        self._choices: list[Choice] | None = None
        self.outcome = Outcome(0, (), ())
        """The outcome of the last thing that happened; after `create` that of the setup."""
        self._machine.game.init_table()

    @classmethod
    def create(
        cls,
        game_class: type[GameT],
        players: Sequence[str] | Mapping[int, str],
        *,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        transactional: bool = True,
    ) -> "Table[GameT]":
        """Set up a new table, up to the first state in which a player acts.

        `players` are names in seat order, or a mapping from your own ids to names. The same seed (0 to 2**63 - 1;
        None picks one) and the same actions give the same game. DefinitionError when the game cannot be assembled,
        TableError when players, seed or options do not fit it.
        """
        definition = definition_of(game_class)
        seated = seat_players(game_class, players)
        table = cls(definition, seated, Random(pick_seed(seed)), transactional=transactional)
        if definition.options_class is not None or options:
            table._machine.game.__dict__["options"] = fill_options(definition.options_class, options or {})
        table._begin()
        return table

    @classmethod
    def restore(cls, game_class: type[GameT], blob: bytes) -> "Table[GameT]":
        """Bring back a table from its snapshot; TableError when the bytes are no snapshot of this game."""
        definition = definition_of(game_class)
        saved = snapshots.decode(blob, definition)
        table = cls(definition, Players(saved.players), Random(saved.seed), transactional=True)
        try:
            table._load(blob)
        except snapshots.UNREADABLE as error:
            raise TableError(
                f"Cannot restore: the data does not fit the game ({error}). Keep the types of data."
            ) from error
        return table

    @property
    def game(self) -> GameT:
        """The Game, for tests and tools to look at and to change.

        Get it anew for each change: that tells the table to look again, and that its data as they are when the next
        action begins are the ones to return to should it fail.
        """
        self._machine.forget_args()
        self._choices = None
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
    def result(self) -> Result | None:
        """The ranking once the game has ended."""
        return Result(rank(self._machine.players.values()), EndReason.PLAYED_OUT) if self.is_over else None

    def act(self, player_id: int, action: str, args: Mapping[str, object] | None = None) -> Outcome:
        """Run a player's action, all or nothing.

        ActionRefused when it may not run, UserError when the rules forbid it, GameError when the game fails.
        """
        return self._change(lambda: self._machine.act(player_id, action, args))

    def run_zombie(self, player_id: int) -> Outcome:
        """Let the state's `zombie` method play for an active player, as BGA's debug autoplay does."""
        if player_id not in self.active_player_ids:
            raise TableError(
                f"Cannot play for {player_id!r}: they are not active. Active are {self.active_player_ids}."
            )
        return self._change(lambda: self._machine.play_zombie(player_id))

    def make_zombie(self, player_id: int) -> Outcome:
        """Mark a player as gone: from now on `zombie` methods play for them, at once if they are active."""
        return self._change(lambda: self._set_zombie(player_id, zombie=True))

    def revive(self, player_id: int) -> Outcome:
        """Let a player who was gone play again."""
        return self._change(lambda: self._set_zombie(player_id, zombie=False))

    def view(self, player_id: int | None) -> View:
        """Give everything this player may know, None for a spectator; TableError when nobody has this id."""
        return view(self._machine, None if player_id is None else self._seated(player_id))

    def choices(self, player_id: int) -> list[Choice]:
        """List what this player may do now, as `get_choices` of the state offers it."""
        self._seated(player_id)
        state = self._machine.state
        if player_id not in self.active_player_ids or state.get_choices is None:
            return []
        if self._choices is None:
            offered = state.get_choices.call(self._machine.state_object().get_choices, self._machine, player_id)
            self._choices = _choices(state.name, offered)
        return list(self._choices)

    def parameters(self, player_id: int, action: str) -> tuple[ActionParameter, ...]:
        """Describe what an action takes that this player may take now; ActionRefused if they may not."""
        return self._machine.find_action(player_id, action)[1].parameters

    def snapshot(self) -> bytes:
        """Give the whole table as bytes; equal tables give equal bytes in any process."""
        machine = self._machine
        return snapshots.encode(
            snapshots.Snapshot(
                format=snapshots.FORMAT,
                game=self._definition.game_class.__name__,
                version=self._definition.game_class.version,
                seed=self._random.seed,
                draws=self._random.draws,
                players=list(machine.players.values()),
                position=machine.position,
                data=msgspec.Raw(self._definition.data.encode(machine.game)),
            )
        )

    def _begin(self) -> None:
        self._machine.start()
        self._machine.settle()
        self._commit()

    def _change(self, change: Callable[[], None]) -> Outcome:
        """Run a change, settle and commit; whatever is raised puts everything back first."""
        if self._transactional and self._touched:
            self._image = self._checked_image()
        try:
            change()
            self._machine.settle()
            self._machine.position.move_id += 1
            self._commit()
        except BaseException:
            if self._transactional:
                self._load(self._image)
            raise
        return self.outcome

    def _commit(self) -> None:
        """Make what the table is now the point to which later failures return."""
        self._choices = None
        self._touched = False
        if not self._transactional:
            return
        self._image = self._checked_image()
        notify = self._machine.notify
        self.outcome = Outcome(self.move_id, notify.queue, notify.extra_time)
        notify.clear()

    def _checked_image(self) -> bytes:
        """Give a snapshot of which it is certain that it brings back all that the table is."""
        try:
            image = self.snapshot()
            saved = snapshots.decode(image, self._definition)
        except (TableError, TypeError, ValueError, OverflowError) as error:
            fact = f"a player was changed into what cannot be saved ({error.__cause__ or error})"
            raise GameError(f"Cannot save the table: {fact}. Set scores to ints, leave the rest alone.") from error
        self._definition.data.check(self._machine.game, bytes(saved.data))
        return image

    def _load(self, image: bytes) -> None:
        saved = snapshots.decode(image, self._definition)
        self._definition.data.load(self._machine.game, bytes(saved.data))
        self._machine.players.load(saved.players)
        self._machine.position.load(saved.position)
        self._random.draws = saved.draws
        self._machine.restored()
        self._image = image
        self._touched = False
        self._choices = None

    def _set_zombie(self, player_id: int, *, zombie: bool) -> None:
        self._machine.players[self._seated(player_id)].zombie = zombie

    def _seated(self, player_id: int) -> int:
        if player_id not in self._machine.players:
            raise TableError(unknown_player(player_id, self._machine.players))
        return player_id


def _choices(state: str, offered: object) -> list[Choice]:
    if not isinstance(offered, Iterable):
        raise GameError(
            f"Cannot offer choices in {state}: get_choices gave {offered!r}. Yield or return Choice objects."
        )
    choices = list(offered)
    if strange := [choice for choice in choices if not isinstance(choice, Choice)]:
        raise GameError(f"Cannot offer choices in {state}: {strange[0]!r} is no Choice. Write Choice(self.act_x, ...).")
    return choices

"""`Table`: one match of a game, from outside."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Self, TypeVar

from bga_states.engine import gears
from bga_states.engine.assembly import definition_of
from bga_states.engine.author.actions import Choice
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import TableError, readable, show
from bga_states.engine.base.texts import Translate
from bga_states.engine.base.types import GAME_SETUP
from bga_states.engine.definition.definition import GameDefinition, StateDefinition
from bga_states.engine.definition.params import ActionParameter
from bga_states.engine.definition.setting_values import changed_preferences, fill_settings
from bga_states.engine.exclusive import Exclusive, holder
from bga_states.engine.gears import Gear
from bga_states.engine.keeping import snapshot as snapshots
from bga_states.engine.match.chance import Random
from bga_states.engine.match.journal import Command
from bga_states.engine.match.match import Match, Point
from bga_states.engine.match.messages import Outcome
from bga_states.engine.match.move import Mark, Move, this_thread
from bga_states.engine.match.players import Players, unknown_player
from bga_states.engine.running.admission import admit
from bga_states.engine.running.imagination import redeal
from bga_states.engine.running.looks import DrawnScene, View, draw, view
from bga_states.engine.running.preparation import prepare
from bga_states.engine.seating import pick_seed, seat_players

GameT = TypeVar("GameT", bound=Game)

CAN_CONCEDE = 2
"""The number of players in a game that one of them can end."""


class Table(Exclusive[GameT]):
    """One match. Make it with `create` or `restore`.

    Single-threaded, without I/O. A call that raises leaves the table as it was before, except in
    `Gear.FAST`, which keeps no way back.
    """

    def __init__(
        self, definition: GameDefinition, players: Players, chance: Random, gear: Gear
    ) -> None:
        works = self._works_of(gear)
        match: Match[GameT, StateDefinition]
        match = Match(players, chance, definition.states[GAME_SETUP])
        self._match = match
        notify = works.notifier(match)
        game_class = definition.game_class
        gamestate = game_class.gamestate_class(
            match, definition.redirects, definition.possible_actions
        )
        game: Any = game_class(match, notify, gamestate)
        match.game = game
        self._definition = definition
        self._gear = gear
        self._machine = works.machine(match, definition, notify, works.teller(match))
        self._keeper = works.keeper(match, definition, self._machine)
        self._touched = False
        try:
            prepare(match)
        except BaseException:
            self._free()
            raise
        notify.seal()

    @staticmethod
    def _works_of(gear: Gear) -> gears.Works:
        return gear._works

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
        an argument does not fit it.
        """
        definition = definition_of(game_class)
        seated = seat_players(definition, players)
        settings: Mapping[str, object] = {}
        if definition.has_settings or options is not None or preferences is not None:
            settings = fill_settings(game_class, seated, options, preferences)
        return cls._created(definition, seated, settings, Random(pick_seed(seed)), gear)

    @classmethod
    def _created(
        cls,
        definition: GameDefinition,
        players: Players,
        settings: Mapping[str, object],
        chance: Random,
        gear: Gear | None,
    ) -> "Table[GameT]":
        table = cls(definition, players, chance, gear or gears.DEFAULT)
        for name, value in settings.items():
            setattr(table._match.game, name, value)
        try:
            table._set_up()
        except BaseException:
            table._free()
            raise
        return table

    @classmethod
    def restore(
        cls, game_class: type[GameT], blob: bytes, *, gear: Gear | None = None
    ) -> "Table[GameT]":
        """Bring back a table from a snapshot of this release or an earlier one.

        A snapshot of an earlier version of the game goes through its `upgrade`. TableError when
        the bytes are not a snapshot of this game.
        """
        definition = definition_of(game_class)
        saved = snapshots.read(blob, definition)
        chance = Random(saved.seed, saved.draws)
        table = cls(definition, Players(saved.players), chance, gear or gears.DEFAULT)
        match, keeper = table._match, table._keeper
        state = definition.states[saved.position.state_id]
        try:
            keeper.fill(bytes(saved.data))
            match.stand(saved.position, state)
            # Savepoints lack attributes that were added since.
            if keeper.data() == bytes(saved.data):
                match.undo = saved.undo
            keeper.take_anew()
        except BaseException:
            table._free()
            raise
        return table

    def copy(self, *, gear: Gear | None = None, seed: int | None = None) -> "Table[GameT]":
        """Return an independent copy of this table, in the same gear unless one is given.

        `seed` gives it another chance, so that a search cannot foresee the dice. TableError for a
        table of `Gear.FAST` after a move that failed.
        """
        seed = self.seed if seed is None else pick_seed(seed)
        return self._copied(lambda draws: Random(seed, draws), gear)

    def imagine(self, player_id: int, seed: int | None = None) -> "Table[GameT]":
        """Return a table in `Gear.FAST` that agrees with all that this player knows.

        It is independent, and the game's `redeal` has replaced all that they cannot know. Its
        chance is new, from `seed` or a picked one. Nothing in it can be undone. A game without
        `redeal` has no secrets. GameError when its `redeal` fails.
        """
        self._seated(player_id)
        seed = pick_seed(seed)
        # Start at the first draw: the number of draws may reveal their results.
        table = self._copied(lambda _draws: Random(seed), Gear.FAST)
        try:
            if self._definition.has_redeal:
                redeal(table._match, player_id)
            table._keeper.take_anew()
        except BaseException:
            table._free()
            raise
        return table

    def _copied(self, chance_at: Callable[[int], Random], gear: Gear | None) -> Self:
        """Copy the table as it is, with a chance for its number of draws."""
        point = self._undisturbed(self._keeper.point)
        return self._standing_at(
            self._definition, point, chance_at(point.draws), gear or self._gear
        )

    @classmethod
    def _standing_at(
        cls, definition: GameDefinition, point: Point, chance: Random, gear: Gear
    ) -> Self:
        """Return a new table that stands at a point of a table of the same game."""
        table = cls(definition, Players(snapshots.READ_PLAYERS(point.players)), chance, gear)
        table._keeper.fill(point.data)
        match = table._match
        match.stand(point.position, definition.states[point.position.state_id])
        match.undo = point.undo
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
        """Set up a table as `create` does, and run the commands of another table on it.

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
            except BaseException as error:
                table.release()
                if not isinstance(error, Exception):
                    raise
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

        Get it anew for each change, so that the table takes note. If the next action fails, the
        table returns to the data from when that action began. To change the active players or the
        current state, use `arrange`.
        """
        return self._hand_out()

    def run_zombie(self, player_id: int) -> Outcome:
        """Let the state's `zombie` play for an active player, as BGA's debug autoplay does."""
        self._seated(player_id)
        machine = self._machine

        def is_due() -> bool:
            active = self.active_player_ids
            if player_id not in active:
                fact = f"they are not active. Active are {active}"
                raise TableError(f"Cannot play for {show(player_id)}: {fact}.")
            return True

        return self._change(lambda move: machine.run_zombie(move, player_id), is_due)

    def make_zombie(self, player_id: int) -> Outcome:
        """Mark a player as gone: from now on `zombie` methods play for them, at once if active."""
        return self._set_zombie(player_id, zombie=True)

    def revive(self, player_id: int) -> Outcome:
        """Let a player who was gone play again."""
        return self._set_zombie(player_id, zombie=False)

    def concede(self, player_id: int) -> Outcome:
        """End a game of two because this player gives up.

        TableError when the game is over or has more players; there, one leaves by `make_zombie`.
        """
        self._seated(player_id)
        machine = self._machine

        def is_due() -> bool:
            is_over = self.is_over
            if is_over or len(self.player_ids) != CAN_CONCEDE:
                fact = (
                    "the game is over" if is_over else f"there are {len(self.player_ids)} players"
                )
                remedy = "It is for games of two; make_zombie lets a player leave"
                raise TableError(f"Cannot concede: {fact}. {remedy}.")
            return True

        return self._change(lambda move: machine.concede(move, player_id), is_due)

    def set_preference(self, player_id: int, name: str, value: object) -> Outcome:
        """Change one of a player's own preferences; TableError when name or value does not fit."""
        self._seated(player_id)
        machine, game = self._machine, self._match.game
        # A value that is no name may have no hash.
        changes = {name if isinstance(name, str) else show(name): value}
        return self._change(
            lambda move: machine.set_preferences(move, player_id, changes),
            lambda: changed_preferences(game, player_id, changes) is not None,
        )

    def arrange(self, change: Callable[[GameT], object]) -> None:
        """Let a test set up a position: `change` gets the Game and may call all that a move may.

        It runs as a move, all or nothing, that is neither announced nor counted.
        """
        match = self._match

        def run(move: Move) -> None:
            change(match.game)
            self._machine.rearranged(move)
            # `_change` commits messages and counts the move: leave it none, and count it back.
            move.messages, move.extra_time, move.entered, move.ended = [], (), [], ()
            match.move_id -= 1

        self._change(run)

    def view(self, player_id: int | None, translate: Translate = str) -> View:
        """Return everything this player may know, None for a spectator.

        `translate` turns the texts into the viewer's language, such as the `gettext` method of a
        catalogue. TableError when no player has this id.
        """
        viewer = None if player_id is None else self._seated(player_id)
        machine = self._machine
        return self._look(lambda viewer: view(machine, viewer, translate), viewer)

    def scene(self, player_id: int | None) -> DrawnScene:
        """Draw the table for one viewer, None for a spectator, as `get_scene` of the game says.

        A game without `get_scene` shows its data as a tree. TableError when no player has this id.
        """
        viewer = None if player_id is None else self._seated(player_id)
        machine = self._machine
        return self._look(lambda viewer: draw(machine, viewer), viewer)

    def choices(self, player_id: int) -> list[Choice]:
        """List this player's choices now, as `get_choices` of their state offers them.

        A player who is not active has only choices of actions that `@possible_action(check=False)`
        opens to them.
        """
        match = self._match
        # As `_seated` checks it.
        if type(player_id) is not int or player_id not in match.players.ids:
            self._seated(player_id)
        offered = match.offered
        if offered is None or offered[0] != player_id or match.move is not None:
            return self._look(self._machine.find_choices, player_id)[:]
        return offered[1][:]

    def parameters(self, player_id: int, action: str) -> tuple[ActionParameter, ...]:
        """Describe the parameters of an action that this player may take now.

        ActionRefused if they may not.
        """
        match, definition = self._match, self._definition
        _, plan = self._undisturbed(lambda: admit(match, definition, player_id, action))
        return plan.parameters

    @holder
    def release(self) -> None:
        """Free the table's contents at once; the table cannot be used afterwards.

        Its parts refer to each other, so otherwise they wait for Python's garbage collector. That
        runs after a number of objects, however large they are. GameError while a call runs (P114).
        """
        match, mark = self._match, Mark(this_thread())
        while match.move is not None:
            self._be_free(mark)
        match.move = mark  # as in `act`
        self._free()
        match.move = None

    def _free(self) -> None:
        """Free the table's contents, even if the table was never completed."""
        match = self._match
        game = getattr(match, "game", None)
        if game is not None:
            # The offered choices refer to the state objects, too.
            match.forget()
            self._machine.owners.clear()
            vars(game).clear()
            del match.game

    def _set_zombie(self, player_id: int, *, zombie: bool) -> Outcome:
        """Mark a player as gone or back; count nothing if they are already."""
        seated, machine = self._seated(player_id), self._machine
        return self._change(
            lambda move: machine.set_zombie(move, seated, zombie=zombie),
            lambda: machine.match.players[seated].zombie != zombie,
        )

    def _seated(self, player_id: int) -> int:
        # True, 1.0 and other objects that are equal to an id are not ids of players.
        if type(player_id) is not int or player_id not in self._match.players.ids:
            raise TableError(unknown_player(player_id, self._match.players))
        return player_id


def restored(game_class: type[GameT], blob: bytes, gear: Gear) -> Table[GameT]:
    """Bring back a table that was pickled."""
    return Table.restore(game_class, blob, gear=gear)

"""`Game`: the data and the common rules of one game; its state classes have it as `self.game`."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar

from bga_states.engine.author.counting import PlayerScore
from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.author.globals import Globals
from bga_states.engine.author.notifier import Notifier
from bga_states.engine.base.errors import Finding, GameError, UserError, show
from bga_states.engine.base.types import clienttranslate
from bga_states.engine.match.match import Match
from bga_states.engine.match.messages import ExtraTime
from bga_states.engine.match.undo_log import NOTHING_TO_UNDO, Step
from bga_states.engine.match.verbs import running_move, verb
from bga_states.engine.scene.elements import Piece
from bga_states.engine.scene.places import Scene

GIVEN = ("_match", "players", "random", "notify", "gamestate")
"""The attributes that the engine gives every Game."""
ENGINE_ATTRIBUTES = frozenset({*GIVEN, "player_score", "player_score_aux"})
"""The attributes of a Game that belong to the engine."""


class Game:
    """Subclass it once for your game.

    Every annotated attribute of the subclass is data of the table: saved, restored and rolled back
    with it. Its type is anything msgspec encodes: numbers, strings, enums, dataclasses,
    `msgspec.Struct`, list, tuple, dict, set. Set all of it in `setup_new_game`. A nested dataclass
    `Options` with defaults, and the annotation `options: Options`, give the game options;
    `Preferences` and `preferences: dict[int, Preferences]` give each player theirs.
    """

    states: ClassVar[tuple[type[Any], ...]] = ()
    """The State classes of the game, in any order."""
    min_players: ClassVar[int] = 2
    """The smallest number of players."""
    max_players: ClassVar[int] = 2
    """The largest number of players."""
    player_colors: ClassVar[tuple[str, ...]] = (
        "ff0000", "008000", "0000ff", "ffa500", "773300",
        "72c3b1", "f07f16", "bdd002", "7b7b7b", "000000",
    )  # fmt: skip
    """Colours in seat order, hexadecimal RGB."""
    version: ClassVar[int] = 1
    """The version of the data; tables saved by an earlier one go through `upgrade`."""
    tie_breaker_description: ClassVar[str] = ""
    """The meaning of `score_aux`, for players who see that it decided the game."""
    icons: ClassVar[Mapping[str, Piece]] = {}
    """Small pieces that may stand within texts: `${icon:wood}` is `icons["wood"]`.

    The key is read out, and shown where there are no icons; mark it with `clienttranslate`.
    """
    gamestate_class: ClassVar[type[GameStateMachine]] = GameStateMachine
    """The class of `self.gamestate`."""
    globals = Globals()

    def __init__(
        self, match: Match[Any, Any], notify: Notifier, gamestate: GameStateMachine
    ) -> None:
        self._match = match
        self.players = match.players
        self.random = match.chance
        self.notify = notify
        self.gamestate = gamestate

    @cached_property
    def player_score(self) -> PlayerScore:
        """The players' scores; all viewers are told of every change."""
        return PlayerScore(self, "score")

    @cached_property
    def player_score_aux(self) -> PlayerScore:
        """The players' tie-breakers; all viewers are told of every change."""
        return PlayerScore(self, "score_aux")

    def init_table(self) -> None:
        """Prepare the parts that are not data, such as notification decorators.

        Called when a table is made or restored.
        """

    def setup_new_game(self) -> Any:
        """Set up the data of a new table and return the class (or id) of the first state."""
        raise NotImplementedError

    def get_all_datas(self, *args: Any, **kwargs: Any) -> Any:
        """Return the data a viewer needs to draw the whole table, as a dict.

        Magic parameters: `current_player_id` or `current_player_no`, None for a spectator. Give no
        viewer the secrets of another (P78).
        """
        return {}

    def get_game_progression(self) -> int:
        """Return how far the game is, 0 to 100.

        Called on entering states with `update_game_progression`.
        """
        return 0

    def get_scene(self, player_id: int | None) -> Scene | None:
        """Return the table as one viewer sees it, in the vocabulary of `bga_states.scene`.

        `player_id` is None for a spectator. Without a scene, people see the data of
        `get_all_datas`. Show no viewer the secrets of another (P78).
        """
        return None

    def redeal(self, player_id: int) -> None:
        """Replace all that this player cannot know by an arrangement as likely as the real one.

        Write it for a game with secrets: `check_game` finds leaks with it, and bots think with it
        without peeking. Keep the player's view as it is, and lose or create nothing.

        The result depends on the player's knowledge and on chance, and on nothing else. So gather
        the hidden parts, sort them, and then deal them by chance, as `Deck.redeal` does. Do not
        shuffle the real order: the result would depend on it, and a bot that knows the chance could
        use that.
        """

    def on_concede(self, player_id: int) -> None:
        """Complete the values that the end shows when a player gives up, such as statistics.

        Move neither the table nor the turn, and change no score (P73).
        """

    @classmethod
    def upgrade(cls, from_version: int, data: dict[str, Any]) -> dict[str, Any]:
        """Bring the data of a table saved by an earlier `version` up to date.

        The data are plain values by attribute name.
        """
        versions = f"{cls.__name__} has version {cls.version}, the table {from_version}"
        remedy = "Write upgrade(cls, from_version, data)"
        raise NotImplementedError(f"{versions}, and there is no upgrade. {remedy}")

    @classmethod
    def _draft_states(cls, findings: list[Finding]) -> Iterable[Any]:
        """Return the drafts of states that are not classes, and add their faults to the findings.

        Their hooks and actions are methods of the Game.
        """
        return ()

    def get_active_player_id(self) -> int:
        """Return the id of the player whose turn it is."""
        return self.gamestate.active_player_id

    def get_current_player_id(self) -> int:
        """Return the id of the player whose action runs.

        GameError when there is none, as in the turns of zombies (P42, P55).
        """
        caller = self._match.caller
        if caller is None:
            fact = "no player's action is running"
            raise GameError(f"Cannot get the current player: {fact}. Take the id as a parameter.")
        return caller

    def get_player_after(self, player_id: int) -> int:
        """Return the id of the next player in seat order."""
        return self.players.after(player_id)

    def get_player_before(self, player_id: int) -> int:
        """Return the id of the previous player in seat order."""
        return self.players.after(player_id, -1)

    def active_next_player(self) -> int:
        """Make it the turn of the next player in seat order who is in the game; return the id."""
        match = self._match
        if match.changing is None:
            running_move(match, "active_next_player")  # raises GameError
        # The ordinary case: the player in the next seat is in the game.
        players = match.players
        seated = players.seated
        following = seated[players[match.active_player_id].no % len(seated)]
        if following.is_out:
            following = players[players.after_in_play(match.active_player_id)]
        next_id = match.active_player_id = following.id
        return next_id

    def active_prev_player(self) -> int:
        """Make it the turn of the previous player who is not eliminated; return the id."""
        match = self._match
        running_move(match, "active_prev_player")
        match.active_player_id = match.players.after_in_play(match.active_player_id, -1)
        return match.active_player_id

    def give_extra_time(self, player_id: int, seconds: int | None = None) -> None:
        """Give a player time to think, by default the clock's usual amount.

        The outcome records it for the clock. GameError for an unknown player, or for a time that is
        not a positive int (P110).
        """
        move = self._match.changing
        player = self.players.get(player_id) if type(player_id) is int else None
        if move is None or player is None or seconds is not None:
            self._give_time(player_id, seconds)
        else:
            # The ordinary case, in most games once a turn.
            move.extra_time += (ExtraTime(player.id, None),)

    @verb
    def _give_time(self, player_id: int, seconds: int | None) -> None:
        """Check the arguments and give the time; GameError for wrong ones."""
        if seconds is not None and (type(seconds) is not int or seconds <= 0):
            fact = "it is not a time"
            raise GameError(
                f"Cannot give {show(seconds)} seconds: {fact}. Give a positive int, or none."
            )
        given = ExtraTime(self.players.of(player_id).id, seconds)
        running_move(self._match, "give_extra_time").extra_time += (given,)

    @verb
    def eliminate_player(self, player_id: int) -> None:
        """Take a player out of the game, and tell all viewers.

        They must not be active when the action has ended (P72). GameError when they are out
        already, or no player would be left.
        """
        player = self.players.of(player_id)
        if player.is_out:
            fact = "they are eliminated already"
            raise GameError(f"Cannot eliminate {player.name}: {fact}. Look at `eliminated` first.")
        if all(other.is_out for other in self.players.seated if other is not player):
            fact = "nobody would be left"
            raise GameError(f"Cannot eliminate {player.name}: {fact}. End the game instead (P72).")
        player.is_out = True
        text = clienttranslate("${player_name} is eliminated")
        self.notify.announce("playerEliminated", text, player_id=player_id)

    @verb
    def undo_savepoint(self, player_id: int | None = None) -> None:
        """Let a player return to the table as it is once the running action has ended.

        By default, this is the player who is then active; in states of several players, it is the
        acting player. A savepoint lapses after 64 actions or 16 later savepoints of the player,
        with chance and with a zombie's turn. `undo_clear` ends it when hidden information has come
        to light.
        """
        # None stays: the active player is known only when the action has ended.
        owner = None if player_id is None else self.players.of(player_id).id
        running_move(self._match, "undo_savepoint").save_for += (owner,)

    @verb
    def undo_restore_point(self, player_id: int | None = None) -> None:
        """Return to the player's last savepoint once the running action has ended.

        All else the action did is undone too. Later actions of other players stay: the engine plays
        them again. UserError when there is nothing to undo, GameError outside a player's action.
        """
        acting = self.get_current_player_id()
        player_id = acting if player_id is None else self.players.of(player_id).id
        if not self.can_undo(player_id):
            raise UserError(clienttranslate("There is nothing to undo"))
        running_move(self._match, "undo_restore_point").restore_for = player_id

    def can_undo(self, player_id: int) -> bool:
        """Whether a player has a savepoint and has acted since.

        `get_args` counts the action that led to it.
        """
        match = self._match
        mark, running = match.move, None
        # The action whose outcome is looked at is recorded only when it has ended.
        is_recorded = match.point is None or match.undo is not match.point.undo
        if mark is not None and match.changing is None and mark.command and not is_recorded:
            running = Step(*mark.command)
        seated = self.players.of(player_id).id
        return match.undo.find(seated, self.random.draws, running) is not None

    @verb
    def undo_clear(self) -> None:
        """End all savepoints, so that no player can return to an earlier point."""
        self._match.undo = NOTHING_TO_UNDO

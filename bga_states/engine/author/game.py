"""`Game`: the data and the common rules of one game; its state classes refer to it as `self.game`."""

from collections.abc import Iterable
from typing import Any, ClassVar

from bga_states.engine.author.counting import PlayerScore
from bga_states.engine.author.gamestate import GameStateMachine
from bga_states.engine.author.globals import Globals
from bga_states.engine.author.notifier import ExtraTime, Notifier
from bga_states.engine.base.errors import Finding, GameError, UserError, show
from bga_states.engine.base.types import clienttranslate
from bga_states.engine.match.chance import Random
from bga_states.engine.match.players import Players
from bga_states.engine.match.undo_log import Undo


class Game:
    """Subclass it once for your game.

    Every annotated attribute of the subclass is data of the table: saved, restored and rolled back with it. Its
    type is anything msgspec encodes: numbers, strings, enums, dataclasses, `msgspec.Struct`, list, tuple, dict, set.
    Set all of it in `setup_new_game`. A nested dataclass `Options` with defaults, and the annotation
    `options: Options`, give the game options; `Preferences` and `preferences: dict[int, Preferences]` give each
    player theirs.
    """

    states: ClassVar[tuple[type[Any], ...]] = ()
    """The State classes of the game, in any order."""
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 2
    player_colors: ClassVar[tuple[str, ...]] = (
        "ff0000", "008000", "0000ff", "ffa500", "773300", "72c3b1", "f07f16", "bdd002", "7b7b7b", "000000",
    )  # fmt: skip
    """Colours in seat order, hexadecimal RGB."""
    version: ClassVar[int] = 1
    """The version of the data; tables saved by an earlier one go through `upgrade`."""
    tie_breaker_description: ClassVar[str] = ""
    """What `score_aux` counts, for players who see that it decided the game."""
    globals = Globals()

    def __init__(
        self, players: Players, random: Random, notify: Notifier, gamestate: GameStateMachine
    ) -> None:
        self.players = players
        self.random = random
        self.notify = notify
        self.gamestate = gamestate
        self.player_score = PlayerScore(self, "score")
        self.player_score_aux = PlayerScore(self, "score_aux")
        self.undo = Undo(random)

    def init_table(self) -> None:
        """Prepare what is not data, such as notification decorators: called when a table is made or restored."""

    def setup_new_game(self) -> Any:
        """Set up the data of a new table and return the class (or id) of the first state."""
        raise NotImplementedError

    def get_all_datas(self, *args: Any, **kwargs: Any) -> Any:
        """Return what a viewer needs to draw the whole table, as a dict.

        Magic parameters: `current_player_id` or `current_player_no`, None for a spectator. Give nobody the
        secrets of another (P78).
        """
        return {}

    def get_game_progression(self) -> int:
        """Return how far the game is, 0 to 100; called on entering states with `update_game_progression`."""
        return 0

    def render(self, player_id: int | None) -> str:
        """Return a picture of the table for one viewer, for terminals; may contain rich's console markup."""
        return ""

    def redeal(self, player_id: int) -> None:
        """Put another arrangement, as likely as the real one, in place of all that this player cannot know.

        Write it for a game with secrets: `check_game` finds leaks with it, and bots think with it without peeking.
        """

    def on_concede(self, player_id: int) -> None:
        """Complete what the end shows when a player gives up, such as statistics.

        It moves neither the table nor the turn, and changes no score (P73).
        """

    @classmethod
    def upgrade(cls, from_version: int, data: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG003  # for overrides
        """Bring the data of a table saved by an earlier `version` up to date, as plain values by attribute name."""
        fact = f"{cls.__name__} has version {cls.version}, the table {from_version}, and there is no upgrade"
        raise NotImplementedError(f"{fact}. Write upgrade(cls, from_version, data)")

    @classmethod
    def draft_states(cls, findings: list[Finding]) -> Iterable[Any]:  # noqa: ARG003  # for machines given as arrays
        """Give the drafts of states that are no State classes, and find what is wrong there; the engine calls this."""
        return ()

    def get_active_player_id(self) -> int:
        """Give the id of the player whose turn it is."""
        return self.gamestate.active_player_id

    def get_current_player_id(self) -> int:
        """Give the id of the player whose action runs; GameError when there is none, as in zombie turns (P42, P55)."""
        if self.gamestate.current_player_id is None:
            raise GameError(
                "Cannot get the current player: no player's action is running. Take the id as a parameter."
            )
        return self.gamestate.current_player_id

    def get_player_after(self, player_id: int) -> int:
        """Give the id of the next player in seat order."""
        return self.players.after(player_id)

    def get_player_before(self, player_id: int) -> int:
        """Give the id of the previous player in seat order."""
        return self.players.after(player_id, -1)

    def active_next_player(self) -> int:
        """Make it the turn of the next player in seat order who is not eliminated, and give their id."""
        return self._activate(1)

    def active_prev_player(self) -> int:
        """Make it the turn of the previous player in seat order who is not eliminated, and give their id."""
        return self._activate(-1)

    def give_extra_time(self, player_id: int, seconds: int | None = None) -> None:
        """Give a player time to think, by default the clock's usual amount; recorded in the outcome for the clock.

        GameError for a player who is not there, or no positive int (P110).
        """
        if seconds is not None and (type(seconds) is not int or seconds <= 0):
            raise GameError(
                f"Cannot give {show(seconds)} seconds: it is no time. Give a positive int, or none."
            )
        self.notify.extra_time.append(ExtraTime(self.players[player_id].id, seconds))

    def eliminate_player(self, player_id: int) -> None:
        """Take a player out of the game, told to all; they must not be active when the action has ended (P72).

        GameError when they are out already, or nobody would be left.
        """
        player = self.players[player_id]
        if player.eliminated:
            raise GameError(
                f"Cannot eliminate {player.name}: they are eliminated already. Look at `eliminated` first."
            )
        if all(other.eliminated for other in self.players.values() if other is not player):
            raise GameError(
                f"Cannot eliminate {player.name}: nobody would be left. End the game instead (P72)."
            )
        player.eliminated = True
        self.notify.announce(
            "playerEliminated", clienttranslate("${player_name} is eliminated"), player_id=player_id
        )

    def undo_savepoint(self, player_id: int | None = None) -> None:
        """Let a player return to this point: to the table as it is once the running action has ended.

        By default it is then the active player's, in states of several players that of the one who acts. Chance ends
        what can be undone, and so does a player who leaves; `undo_clear` ends it for hidden information that came to
        light.
        """
        self.undo.save_for.append(None if player_id is None else self.players[player_id].id)

    def undo_restore_point(self, player_id: int | None = None) -> None:
        """Return to the player's last savepoint once the running action has ended; all else it did is undone too.

        What other players have done since stays: it is played again. UserError when there is nothing to undo,
        GameError outside an action of a player.
        """
        acting = self.get_current_player_id()
        player_id = acting if player_id is None else self.players[player_id].id
        if not self.can_undo(player_id):
            raise UserError(clienttranslate("There is nothing to undo"))
        self.undo.restore_for = player_id

    def can_undo(self, player_id: int) -> bool:
        """Whether a player has a savepoint and has acted since; `get_args` counts the action that led to it."""
        in_args = self.gamestate.current_player_id is None
        return self.undo.find(self.players[player_id].id, with_running=in_args) is not None

    def undo_clear(self) -> None:
        """Let nobody return to any earlier point."""
        self.undo.log.clear()

    def _activate(self, steps: int) -> int:
        self.gamestate.change_active_player(
            self.players.after_in_play(self.get_active_player_id(), steps)
        )
        return self.get_active_player_id()

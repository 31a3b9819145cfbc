"""`Game`: the data and the common rules of one game; its state classes refer to it as `self.game`."""

from typing import Any, ClassVar

from bga_states.engine.errors import GameError
from bga_states.engine.gamestate_machine import GameStateMachine
from bga_states.engine.notifications import ExtraTime, Notifier
from bga_states.engine.players import Players
from bga_states.engine.rng import Random


class Game:
    """Subclass it once for your game.

    Every annotated attribute of the subclass is data of the table: saved, restored and rolled back with it. Its
    type is anything msgspec encodes: numbers, strings, enums, dataclasses, `msgspec.Struct`, list, tuple, dict, set.
    Set all of it in `setup_new_game`. A nested dataclass `Options` with defaults, and the annotation
    `options: Options`, give the game options.
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
    """The version of the data; a table saved by another version is refused."""

    def __init__(self, players: Players, random: Random, notify: Notifier, gamestate: GameStateMachine) -> None:
        self.players = players
        self.random = random
        self.notify = notify
        self.gamestate = gamestate

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

    def get_active_player_id(self) -> int:
        """Give the id of the player whose turn it is."""
        return self.gamestate.active_player_id

    def get_current_player_id(self) -> int:
        """Give the id of the player whose action runs; GameError when there is none, as in zombie turns (P42, P55)."""
        if self.gamestate.current_player_id is None:
            raise GameError("Cannot get the current player: no player's action is running. Take the id as a parameter.")
        return self.gamestate.current_player_id

    def get_player_after(self, player_id: int) -> int:
        """Give the id of the next player in seat order."""
        return self.players.after(player_id)

    def get_player_before(self, player_id: int) -> int:
        """Give the id of the previous player in seat order."""
        return self.players.after(player_id, -1)

    def active_next_player(self) -> int:
        """Make it the next player's turn, in seat order, and give their id."""
        self.gamestate.change_active_player(self.get_player_after(self.get_active_player_id()))
        return self.get_active_player_id()

    def active_prev_player(self) -> int:
        """Make it the previous player's turn, in seat order, and give their id."""
        self.gamestate.change_active_player(self.get_player_before(self.get_active_player_id()))
        return self.get_active_player_id()

    def give_extra_time(self, player_id: int, seconds: int | None = None) -> None:
        """Give a player time to think; recorded in the outcome for the clock, which is not the engine's."""
        self.notify.extra_time.append(ExtraTime(self.players[player_id].id, seconds))

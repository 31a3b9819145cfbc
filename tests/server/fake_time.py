"""A time on the wall that stands still unless a test lets it pass, and a game to think about."""

from bga_states import Game, GameState, StateType, possible_action

NOON = 1_767_268_800_000
"""Some day in milliseconds since 1970."""


class FakeTime:
    """What a server takes for the time on the wall, in milliseconds since 1970."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> int:
        return self.at

    def sleep(self, seconds: float) -> None:
        """Let so much time pass."""
        self.at += round(seconds * 1000)


class Ponder(GameState["Pondering"]):
    def __init__(self, game: "Pondering") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    @possible_action
    def act_pass(self, seconds: int = 0) -> "type[Ponder]":
        """Let the next player think, and give them so many seconds; 0 for the usual number."""
        self.game.give_extra_time(self.game.active_next_player(), seconds or None)
        return Ponder

    @possible_action
    def act_mark(self) -> None:
        """Let the player come back to here."""
        self.game.undo_savepoint()

    @possible_action
    def act_undo(self) -> None:
        """Take back what was done since."""
        self.game.undo_restore_point()

    @possible_action
    def act_break(self) -> None:
        """Let the zombie fail from now on."""
        self.game.is_broken = True

    def zombie(self, player_id: int) -> "type[Ponder]":
        if self.game.is_broken:
            raise ValueError("a planted mistake of the zombie")
        self.game.active_next_player()
        return Ponder


class Pondering(Game):
    """A game in which people think, and nothing else."""

    states = (Ponder,)
    min_players, max_players = 1, 4
    is_broken: bool

    def setup_new_game(self) -> type[Ponder]:
        self.is_broken = False
        return Ponder

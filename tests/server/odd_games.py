"""Games at which bots fail."""

from typing import Any, ClassVar

from bga_states import Choice, Game, GameState, StateType, possible_action
from sample_games.tictactoe import TicTacToe


class Press(GameState["Stuck"]):
    def __init__(self, game: "Stuck") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_press)]

    @possible_action
    def act_press(self) -> "type[Press]":
        if self.game.pressed:
            raise ValueError("a planted mistake")
        self.game.pressed = True
        self.game.active_next_player()
        return Press

    def zombie(self, player_id: int) -> "type[Press]":
        if self.game.is_stuck:
            raise ValueError("a planted mistake of the zombie")
        self.game.pressed = False
        self.game.active_next_player()
        return Press


class Stuck(Game):
    """A game in which nobody can play on but the first player, nor the zombie for them."""

    states = (Press,)
    is_stuck: bool
    pressed: bool

    def setup_new_game(self) -> type[Press]:
        self.is_stuck = True
        self.pressed = False
        return Press


class Yielding(Stuck):
    """The same game with a zombie that can."""

    def setup_new_game(self) -> type[Press]:
        super().setup_new_game()
        self.is_stuck = False
        return Press


def local_game() -> type[Any]:
    """Make a game that no other process can import."""

    class Local(TicTacToe):
        pass

    return Local


class Jam:
    """Whether the third push of a game fails; a test that sets it takes it back."""

    is_on: ClassVar[bool] = True


class Push(GameState["Jamming"]):
    def __init__(self, game: "Jamming") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_push)]

    @possible_action
    def act_push(self) -> "type[Push]":
        if self.game.pushes == JAMMED and Jam.is_on:
            raise ValueError("a planted mistake")
        self.game.pushes += 1
        self.game.active_next_player()
        return Push

    def zombie(self, player_id: int) -> "type[Push]":
        return self.act_push()


JAMMED = 2


class Jamming(Game):
    """A game in which nobody can play on after two pushes, nor the zombie, until it is mended."""

    states = (Push,)
    min_players, max_players = 2, 3
    pushes: int

    def setup_new_game(self) -> type[Push]:
        self.pushes = 0
        return Push


class NewerJamming(Jamming):
    """The same game in a later version, which takes the data as they are."""

    version = Jamming.version + 1

    @classmethod
    def upgrade(cls, from_version: int, data: dict[str, Any]) -> dict[str, Any]:
        return data


# What is stored names its game, and that is the same in all versions.
NewerJamming.__name__ = Jamming.__name__


class Gather(GameState["Gathering"]):
    def __init__(self, game: "Gathering") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_join)]

    @possible_action
    def act_join(self, current_player_id: int) -> None:
        if Jam.is_on:
            raise ValueError("a planted mistake")
        self.gamestate.set_player_non_multiactive(current_player_id, Gather)

    def zombie(self, player_id: int) -> None:
        self.act_join(player_id)


class Gathering(Game):
    """A game in which all act at once, and nobody can, nor the zombie, until it is mended."""

    states = (Gather,)
    min_players, max_players = 2, 3

    def setup_new_game(self) -> type[Gather]:
        return Gather

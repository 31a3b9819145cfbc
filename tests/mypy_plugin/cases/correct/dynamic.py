"""Redirects, transitions and states of a game that cannot be read in the code."""

from typing import Any, Literal

from bga_states import GAME_END, Game, GameResult, GameState, StateType, possible_action

NAMES = ["on", "off"]
EXTRA = {"away": 99}


class Turn(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER, transitions=dict.fromkeys(NAMES, GAME_END))

    @possible_action
    def act_play(self, n: int) -> str:
        return "on"

    @possible_action
    def act_leave(self, to: Literal["x", "y"]) -> str | type["Turn"] | None:
        if to == "x":
            self.gamestate.next_state(to)
            return None
        return type(self)

    def zombie(self, player_id: int) -> int:
        self.gamestate.jump_to_state(player_id)
        return 77


class More(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10 + len(NAMES), type=StateType.GAME, transitions={"on": Turn, **EXTRA})

    def on_entering_state(self) -> "Literal['away'] | GameResult":
        return "away"


class Quiz(Game):
    states = (Turn, More)


class Branches(GameState["Wide"]):
    def __init__(self, game: "Wide") -> None:
        number = 10
        if NAMES:
            super().__init__(game, id=number, type=StateType.PRIVATE)
        else:
            super().__init__(game, id=number, type=StateType.GAME)

    def get_args(self, player_id: int) -> Any:
        return player_id

    def on_entering_state(self) -> int | str:
        return 12 if self.players else "x"


class Wide(Game):
    states = (*Quiz.states, Branches)

    def setup_new_game(self) -> int:
        return 4711


def make() -> type[GameState[Any]]:
    class Local(GameState[Any]):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    return Local

"""Names of transitions that the state does not declare."""
# expect: P17

from typing import Any, Final, Literal

from bga_states import GAME_END, GameState, StateType, possible_action

AGAIN: Final = "again"
AWAY: Final = "away"


class Turn(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER, transitions={AGAIN: 10, "stop": GAME_END})

    def on_entering_state(self) -> str | None:
        if self.game.is_won:
            return "end"  # expect: bga-transition: Cannot go on from Turn by 'end': it is not a transition of the state. The transitions are 'again', 'stop' (P17).
        return None

    @possible_action
    def act_play(self, n: int) -> str:
        return "again" if n else "agian"  # expect: bga-transition: Cannot go on from Turn by 'agian'

    @possible_action
    def act_leave(self) -> str:
        def helper() -> str:
            return "no redirect"

        return AWAY if helper() else AGAIN  # expect: bga-transition: by 'away'

    @possible_action
    def act_declared(self) -> Literal["again", "halt"]:  # expect: bga-transition: by 'halt'
        return "again"

    def zombie(self, player_id: int) -> str:
        return "12"  # expect: bga-transition: by '12'


class Deal(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> str:
        return "next"  # expect: bga-transition: Cannot go on from Deal by 'next': it is not a transition of the state. Declare it in transitions=, or return a class (P17).

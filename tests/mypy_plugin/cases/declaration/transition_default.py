"""The empty name, where there is not exactly one transition."""
# expect: P19

from typing import Any

from bga_states import GameState, StateType


class Many(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=20, type=StateType.GAME, transitions={"on": 10, "off": 99})

    def on_entering_state(self) -> str:
        return ""  # expect: bga-transition: Cannot go on from Many by '': "" stands for the only transition, and it has 2. The transitions are 'on', 'off' (P19).


class One(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=21, type=StateType.GAME, transitions={"on": 10})

    def on_entering_state(self) -> str:
        return ""

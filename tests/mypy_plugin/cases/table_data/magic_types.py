"""Magic parameters taken for something else than the int they are."""
# expect: P103

from __future__ import annotations

from typing import Any, NewType

from bga_states import Choice, Game, GameState, PlayerId, StateType, possible_action

Seat = NewType("Seat", int)
Name = NewType("Name", str)


class Turn(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_args(self, active_player_id: str) -> dict[str, Any]:  # expect: bga-magic: Cannot fill active_player_id of Turn.get_args: it is int, and annotated as str. Annotate it as int (P103).
        return {}

    def get_choices(self, active_player_no: list[int], player_id: Name) -> list[Choice]:  # expect: bga-magic: annotated as list[int]  # expect: bga-magic: annotated as Name
        return []

    @possible_action
    def act_play(self, n: int, current_player_id: bool) -> int:  # expect: bga-magic: Cannot fill current_player_id of Turn.act_play: it is int, and annotated as bool
        return 99

    def zombie(self, player_id: PlayerId, args: Any) -> int:
        return 99


class Quiz(Game):
    states = (Turn,)

    def get_all_datas(self, current_player_id: int, current_player_no: Seat | None) -> dict[str, Any]:  # expect: bga-magic: it is int | None, and annotated as int. Annotate it as int | None; None is a spectator (P103).
        return {}

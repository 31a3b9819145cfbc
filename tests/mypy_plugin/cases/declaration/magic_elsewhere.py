"""Magic parameters of other hooks and other types of states."""
# expect: P26

from typing import Any

from bga_states import Choice, Game, GameState, StateType, possible_action


class Turn(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_args(self, player_id: int) -> dict[str, Any]:  # expect: bga-magic: Cannot fill player_id of Turn.get_args: nothing fills it in ACTIVE_PLAYER states. Use active_player_id or active_player_no (P26).
        return {}

    def on_entering_state(self, current_player_id: int) -> None:  # expect: bga-magic: Use active_player_id or active_player_no or args (P26)
        pass

    def zombie(self, player_id: int, active_player_id: int) -> int:  # expect: bga-magic: Cannot fill active_player_id of Turn.zombie
        return 99


class Step(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11, type=StateType.PRIVATE)

    def get_args(self, active_player_id: int) -> dict[str, Any]:  # expect: bga-magic: nothing fills it in PRIVATE states
        return {}

    def get_choices(self, active_player_no: int) -> list[Choice]:  # expect: bga-magic: Cannot fill active_player_no of Step.get_choices
        return []

    def zombie(self, player_no: int) -> None:
        pass


class Everybody(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=12, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def get_args(self, args: Any) -> dict[str, Any]:  # expect: bga-magic: Cannot fill args of Everybody.get_args
        return {}

    def zombie(self, player_id: int) -> None:
        pass


class Quiz(Game):
    states = (Turn, Step, Everybody)

    def setup_new_game(self) -> type[Turn]:
        return Turn

    def get_all_datas(self, active_player_id: int) -> dict[str, Any]:  # expect: bga-magic: nothing fills it on the Game class. Use current_player_id or current_player_no (P26).
        return {}

    @possible_action
    def act_pass(self, active_player_id: int, current_player_id: int) -> None:
        pass

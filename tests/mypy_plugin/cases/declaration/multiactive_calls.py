"""Where the table goes when the last player is done: an unknown transition, id or class."""
# expect: P17

from typing import Any

from bga_states import Game, GameState, StateType, possible_action


class Everybody(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER, transitions={"done": 11})

    def on_entering_state(self) -> None:
        self.gamestate.set_players_multiactive([1], "doen")  # expect: bga-transition: Cannot go on from Everybody by 'doen': it is not a transition of the state. The transitions are 'done' (P17).
        self.gamestate.set_players_multiactive(exclusive=True, next=12, players=[])  # expect: bga-transition: Cannot go from Everybody to 12: it is not a state of Quiz. The ids are 10, 11, 99 (P16).

    @possible_action
    def act_vote(self, current_player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(current_player_id, "next")  # expect: bga-transition: by 'next'

    @possible_action
    def act_leave(self, current_player_id: int) -> bool:
        return self.gamestate.set_player_non_multiactive(current_player_id, next=Bonus)  # expect: bga-transition: Cannot go from Everybody to Bonus: it is not a state of Quiz. Add it to `states` (P16).

    @possible_action
    def act_end(self, n: int) -> None:
        self.gamestate.set_all_players_non_multiactive("end" if n else "done")  # expect: bga-transition: by 'end'

    @possible_action
    def act_count(self) -> None:
        self.game.gamestate.update_multiactive_or_next_state(lambda: 13)  # expect: bga-transition: to 13

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, Step)  # expect: bga-private: Cannot go from Everybody to Step: it is PRIVATE


class Step(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=11, type=StateType.PRIVATE)

    def zombie(self, player_id: int) -> None:
        pass


class Bonus(GameState[Any]):
    def __init__(self, game: Any) -> None:
        super().__init__(game, id=20, type=StateType.GAME)


class Quiz(Game):
    states = (Everybody, Step)

    def leave(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, Bonus)  # expect: bga-transition: Cannot go from Quiz to Bonus

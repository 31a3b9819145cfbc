"""A step gives transitions of its own for the table, and a master its own for a step."""
# expect: P68

from bga_states import Game, GameState, StateType, possible_action


class Everybody(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER, initial_private=Step, transitions={"done": 99})

    @possible_action
    def act_all(self) -> None:
        self.gamestate.next_private_state_for_all_active_players("done")  # expect: bga-transition: Cannot go on from Everybody by 'done': it is not a transition of any PRIVATE state. The transitions are 'again' (P17).
        self.gamestate.set_private_state(1, Everybody)  # expect: bga-private: Cannot go from Everybody to Everybody: it is a state of the whole table

    def zombie(self, player_id: int) -> None:
        self.gamestate.next_private_state_for_players([player_id], 12)  # expect: bga-transition: to 12


class Step(GameState["Quiz"]):
    def __init__(self, game: "Quiz") -> None:
        super().__init__(game, id=11, type=StateType.PRIVATE, transitions={"again": 11})

    @possible_action
    def act_done(self, current_player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(current_player_id, "again")  # expect: bga-transition: Cannot go on from Step by 'again': it is not a transition of any MULTIPLE_ACTIVE_PLAYER state, only of this one. Name a transition of the master state, or pass a class (P68).

    @possible_action
    def act_on(self, current_player_id: int) -> None:
        self.gamestate.next_private_state(current_player_id, "agian")  # expect: bga-transition: Cannot go on from Step by 'agian': it is not a transition of any PRIVATE state. The transitions are 'again' (P17).

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, "over")  # expect: bga-transition: it is not a transition of any MULTIPLE_ACTIVE_PLAYER state. The transitions are 'done' (P17).


class Quiz(Game):
    states = (Everybody, Step)

"""A race: whoever acts first takes a point, and all are alike but for that."""

from typing import Any

from bga_states import GAME_END, Choice, Game, GameState, StateType, possible_action

ROUNDS = 3


class Grab(GameState["Race"]):
    """All may grab at once; the first of them does, and the next round begins."""

    def __init__(self, game: "Race") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_grab)]

    @possible_action
    def act_grab(self, current_player_id: int) -> Any:
        self.player_score.inc(current_player_id, 1)
        self.game.grabbed.append(current_player_id)
        return type(self) if len(self.game.grabbed) < ROUNDS else End

    def zombie(self, player_id: int) -> Any:
        return self.act_grab(player_id)


class End(GameState["Race"]):
    def __init__(self, game: "Race") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return GAME_END


class Race(Game):
    """Three players and three rounds."""

    states = (Grab, End)
    min_players = max_players = 3
    grabbed: list[int]

    def setup_new_game(self) -> Any:
        self.grabbed = []
        return self.states[0]

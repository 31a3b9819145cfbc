"""A player who is done waits in a PRIVATE state until the last one moves the table on."""

from bga_states import GameState, StateType, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Together(parts.Plan): ...


class Pick(parts.Pick):
    @possible_action
    def act_pick(self, n: Number, current_player_id: int) -> type | None:
        self.game.add(current_player_id, n)
        self.game.ready.add(current_player_id)
        if len(self.game.ready) < len(self.players):
            return Wait
        self.game.ready.clear()
        self.gamestate.set_all_players_non_multiactive(NEXT)
        return None

    def zombie(self, player_id: int) -> type | None:
        return self.act_pick(1, player_id)


class Wait(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=13,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} wait for the others"),
        )

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, NEXT)


class Right(Counting):
    states = (Together, Pick, Wait, NextPlayer)
    ready: set[int]

    def setup_new_game(self) -> int:
        self.ready = set()
        return super().setup_new_game()

    def redeal(self, player_id: int) -> None: ...

"""Actions of the Game are open to all players in all states, whoever is active."""

from collections.abc import Iterator

from bga_states import Choice, GameState, StateType, UserError, clienttranslate, possible_action
from tests.check.parts import NEXT, Counting, NextPlayer, Number


class Play(GameState["Right"]):
    def __init__(self, game: "Right") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must add a number"),
            description_my_turn=clienttranslate("${you} must add a number"),
        )

    def get_choices(self, player_id: int) -> Iterator[Choice]:
        if self.game.cheers[player_id] < 3:
            yield Choice(self.game.act_cheer)
        yield from (Choice(self.act_add, n=n) for n in (1, 2, 3))

    @possible_action
    def act_add(self, n: Number, active_player_id: int) -> int:
        self.game.add(active_player_id, n)
        return NEXT

    def zombie(self, player_id: int) -> int:
        return self.act_add(1, player_id)


class Right(Counting):
    states = (Play, NextPlayer)
    cheers: dict[int, int]

    def setup_new_game(self) -> int:
        self.cheers = dict.fromkeys(self.players, 0)
        return super().setup_new_game()

    @possible_action(check=False)
    def act_cheer(self, current_player_id: int) -> None:
        if self.cheers[current_player_id] >= 3:
            raise UserError(clienttranslate("You have cheered enough"))
        self.cheers[current_player_id] += 1
        self.notify.all(
            "cheered", clienttranslate("${player_name} cheers"), player_id=current_player_id
        )

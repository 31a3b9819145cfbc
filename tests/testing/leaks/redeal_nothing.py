"""Rock, paper, scissors: both choose at once, and the winner of three rounds wins the game.

Leak (redeal, does nothing): `redeal` is empty, though what the other has chosen is secret.
"""

from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}
WINS = 3


class Choose(GameState["RedealNothing"]):
    """Both choose."""

    def __init__(self, game: "RedealNothing") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self, player_id: int) -> list[Choice]:
        is_active = self.gamestate.is_player_active(player_id)
        return [Choice(self.act_choose, hand=hand) for hand in BEATS if is_active]

    @possible_action
    def act_choose(self, hand: str, current_player_id: int) -> None:
        if hand not in BEATS:
            raise UserError(clienttranslate("There is no such hand"))
        self.game.chosen[current_player_id] = hand
        self.notify.player(current_player_id, "chosen", hand=hand)
        self.gamestate.set_player_non_multiactive(current_player_id, Compare)

    def zombie(self, player_id: int) -> None:
        self.act_choose(self.random.choice([*BEATS]), player_id)


class Compare(GameState["RedealNothing"]):
    """Both show their hands."""

    def __init__(self, game: "RedealNothing") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Choose] | int:
        chosen, self.game.chosen = self.game.chosen, {}
        one, other = (chosen[id_] for id_ in self.players)
        self.game.rounds.append((one, other))
        self.notify.all("shown", clienttranslate("${one} meets ${other}"), one=one, other=other)
        for player_id, hand in chosen.items():
            beaten = chosen[self.game.get_player_after(player_id)]
            if BEATS[hand] == beaten:
                self.player_score.inc(player_id, 1, clienttranslate("${player_name} wins"))
        return GAME_END if self.player_score.get_max() == WINS else Choose


class RedealNothing(Game):
    """First to three."""

    leaks: ClassVar[bool] = True
    states = (Choose, Compare)
    chosen: dict[int, str]
    rounds: list[tuple[str, str]]

    def setup_new_game(self) -> type[Choose]:
        self.chosen, self.rounds = {}, []
        return Choose

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {"rounds": self.rounds, "own": self.chosen.get(current_player_id or 0)}

    def redeal(self, player_id: int) -> None:
        if self.leaks:
            return  # leak
        for other_id in self.chosen:
            if other_id != player_id:
                self.chosen[other_id] = self.random.choice([*BEATS])


class FairRedealNothing(RedealNothing):
    """What the other has chosen may be anything."""

    leaks = False

"""Courtiers: one of them is the king in secret; accuse each other openly, once each.

Leak (leaving): when the king leaves the table, everybody is told that the throne is empty.
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

ROUNDS = 3


class Accuse(GameState["KingLeaves"]):
    """The active player accuses somebody of being the king."""

    def __init__(self, game: "KingLeaves") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        others = [id_ for id_ in self.players if id_ != active_player_id]
        return [Choice(self.act_accuse, target=id_) for id_ in others]

    @possible_action
    def act_accuse(self, target: int, active_player_id: int) -> "type[NextPlayer]":
        if target not in self.players or target == active_player_id:
            raise UserError(clienttranslate("Accuse another player"))
        self.game.accused.append((active_player_id, target))
        text = clienttranslate("${player_name} accuses ${player_name2}")
        self.notify.all("accused", text, player_id=active_player_id, player_id2=target)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        if self.game.leaks and player_id == self.game.king:
            self.notify.all("throne", clienttranslate("The throne is empty"))  # leak
        return self.act_accuse(self.game.get_player_after(player_id), player_id)


class NextPlayer(GameState["KingLeaves"]):
    """Three accusations each; then the king is shown."""

    def __init__(self, game: "KingLeaves") -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> type[Accuse] | int:
        if len(self.game.accused) < ROUNDS * len(self.players):
            self.game.active_next_player()
            return Accuse
        self.game.is_over = True
        text = clienttranslate("${player_name} is the king")
        self.notify.all("king", text, player_id=self.game.king)
        for accuser_id, target in self.game.accused:
            self.player_score.inc(accuser_id, int(target == self.game.king))
        return GAME_END


class KingLeaves(Game):
    """Find the king."""

    leaks: ClassVar[bool] = True
    states = (Accuse, NextPlayer)
    min_players, max_players = 3, 5
    king: int
    accused: list[tuple[int, int]]
    is_over: bool = False

    def setup_new_game(self) -> type[Accuse]:
        self.king, self.accused = self.random.choice(self.players.ids), []
        return Accuse

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        is_shown = self.is_over or current_player_id == self.king
        return {"king": self.king if is_shown else None, "accused": self.accused}

    def get_game_progression(self) -> int:
        return 100 * len(self.accused) // (ROUNDS * len(self.players))

    def redeal(self, player_id: int) -> None:
        if not self.is_over and player_id != self.king:
            self.king = self.random.choice([id_ for id_ in self.players if id_ != player_id])


class FairKingLeaves(KingLeaves):
    """Nobody notices who has left."""

    leaks = False

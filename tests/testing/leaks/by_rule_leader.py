"""Numbers: everybody holds three; each round all play one openly, and the leader scores the rest.

Leak (by a rule): a rule makes the holder of the highest hidden card the leader of each round, so
that it is public; no view and no message says more than the rules do.
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

CARDS = range(1, 25)
HAND = 4


class Play(GameState["ByRuleLeader"]):
    """The active player plays a card."""

    def __init__(self, game: "ByRuleLeader") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        return [Choice(self.act_play, card=card) for card in self.game.hands[active_player_id]]

    @possible_action
    def act_play(self, card: int, active_player_id: int) -> "type[Play] | type[NextRound]":
        if card not in self.game.hands[active_player_id]:
            raise UserError(clienttranslate("You do not have this card"))
        self.game.hands[active_player_id].remove(card)
        self.game.plays.append((active_player_id, card))
        text = clienttranslate("${player_name} plays ${card}")
        self.notify.all("played", text, player_id=active_player_id, card=card)
        self.game.active_next_player()
        return Play if len(self.game.plays) % len(self.players) else NextRound

    def zombie(self, player_id: int) -> "type[Play] | type[NextRound]":
        return self.act_play(self.game.hands[player_id][0], player_id)


class NextRound(GameState["ByRuleLeader"]):
    """The round scores, and another player leads."""

    def __init__(self, game: "ByRuleLeader") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Play] | int:
        played = self.game.plays[-len(self.players) :]
        winner_id, _ = max(played, key=lambda play: play[1])
        self.player_score.inc(winner_id, 1, clienttranslate("${player_name} wins the round"))
        if not self.game.hands[winner_id]:
            return GAME_END
        leader_id = winner_id
        if self.game.leaks:
            leader_id = max(self.players, key=lambda id_: max(self.game.hands[id_]))  # leak
        self.gamestate.change_active_player(leader_id)
        return Play


class ByRuleLeader(Game):
    """Win rounds."""

    leaks: ClassVar[bool] = True
    states = (Play, NextRound)
    min_players, max_players = 3, 4
    hands: dict[int, list[int]]
    plays: list[tuple[int, int]]
    unused: list[int]

    def setup_new_game(self) -> type[Play]:
        self.unused, self.hands, self.plays = self.random.sample(CARDS, len(CARDS)), {}, []
        for player_id in self.players:
            self.hands[player_id] = [self.unused.pop() for _ in range(HAND)]
        return Play

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {"hand": self.hands.get(current_player_id or 0), "plays": self.plays}

    def redeal(self, player_id: int) -> None:
        piles = [self.unused, *(hand for id_, hand in self.hands.items() if id_ != player_id)]
        hidden = sorted(card for pile in piles for card in pile)
        self.random.shuffle(hidden)
        for pile in piles:
            pile[:] = [hidden.pop() for _ in pile]


class FairByRuleLeader(ByRuleLeader):
    """Whoever has won the round leads."""

    leaks = False

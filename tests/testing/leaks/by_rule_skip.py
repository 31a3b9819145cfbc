"""Beasts: play a higher card than the last, or pass; whoever has passed is out of the game.

Leak (by a rule): the turn passes those who cannot play without asking, which tells what they lack.
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

CARDS = range(1, 31)
HAND = 4


class Play(GameState["ByRuleSkip"]):
    """The active player plays a higher card, or passes for this round."""

    def __init__(self, game: "ByRuleSkip") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        cards = self.game.higher(active_player_id)
        return [Choice(self.act_pass), *(Choice(self.act_play, card=card) for card in cards)]

    @possible_action
    def act_play(self, card: int, active_player_id: int) -> "type[NextPlayer]":
        if card not in self.game.higher(active_player_id):
            raise UserError(clienttranslate("Play a higher card of your hand"))
        self.game.hands[active_player_id].remove(card)
        self.game.plays.append((active_player_id, card))
        text = clienttranslate("${player_name} plays ${card}")
        self.notify.all("played", text, player_id=active_player_id, card=card)
        self.player_score.inc(active_player_id, 1)
        return NextPlayer

    @possible_action
    def act_pass(self, active_player_id: int) -> "type[NextPlayer]":
        self.game.passed.append(active_player_id)
        text = clienttranslate("${player_name} passes")
        self.notify.all("passed", text, player_id=active_player_id)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_pass(player_id)


class NextPlayer(GameState["ByRuleSkip"]):
    """Whoever has not passed is next, until all have."""

    def __init__(self, game: "ByRuleSkip") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Play] | int:
        player_id = active_player_id
        for _ in self.players:
            player_id = self.game.get_player_after(player_id)
            if player_id not in self.game.passed and self.can_be_asked(player_id):
                self.gamestate.change_active_player(player_id)
                return Play
        return GAME_END

    def can_be_asked(self, player_id: int) -> bool:
        """Whether it is a player's turn at all."""
        return not self.game.leaks or bool(self.game.higher(player_id))  # leak


class ByRuleSkip(Game):
    """Get rid of cards."""

    leaks: ClassVar[bool] = True
    states = (Play, NextPlayer)
    min_players, max_players = 3, 4
    hands: dict[int, list[int]]
    plays: list[tuple[int, int]]
    passed: list[int]
    unused: list[int]

    def setup_new_game(self) -> type[Play]:
        self.unused, self.hands = self.random.sample(CARDS, len(CARDS)), {}
        self.plays, self.passed = [], []
        for player_id in self.players:
            self.hands[player_id] = [self.unused.pop() for _ in range(HAND)]
        return Play

    def higher(self, player_id: int) -> list[int]:
        """Return the cards of a hand that may be played."""
        last = self.plays[-1][1] if self.plays else 0
        return [card for card in self.hands[player_id] if card > last]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        own = self.hands.get(current_player_id or 0)
        return {"hand": own, "plays": self.plays, "passed": self.passed}

    def redeal(self, player_id: int) -> None:
        """Deal the hidden cards anew; what is concluded from who was passed over is not kept."""
        piles = [self.unused, *(hand for id_, hand in self.hands.items() if id_ != player_id)]
        hidden = sorted(card for pile in piles for card in pile)
        self.random.shuffle(hidden)
        for pile in piles:
            pile[:] = [hidden.pop() for _ in pile]


class FairByRuleSkip(ByRuleSkip):
    """Everybody is asked, and may have to pass."""

    leaks = False

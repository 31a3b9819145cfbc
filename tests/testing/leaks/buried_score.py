"""Pirates: draw treasure cards, bury one of two face down, and dig all up at the end.

Leak (score, early): what is buried is added to the score at once, before it is dug up.
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
TURNS = 4


class Bury(GameState["BuriedScore"]):
    """The active player buries one of two cards and shows the other."""

    def __init__(self, game: "BuriedScore") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        return [Choice(self.act_bury, card=card) for card in self.game.hands[active_player_id]]

    @possible_action
    def act_bury(self, card: int, active_player_id: int) -> "type[NextPlayer]":
        hand = self.game.hands[active_player_id]
        if card not in hand:
            raise UserError(clienttranslate("You do not have this card"))
        hand.remove(card)
        shown = hand.pop()
        self.game.buried[active_player_id].append(card)
        self.game.shown[active_player_id].append(shown)
        text = clienttranslate("${player_name} shows ${card} and buries the other card")
        self.notify.all("buried", text, player_id=active_player_id, card=shown)
        if self.game.leaks:
            self.player_score.inc(active_player_id, card)  # leak
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_bury(self.game.hands[player_id][0], player_id)


class NextPlayer(GameState["BuriedScore"]):
    """The next player draws two cards, or all treasures are dug up."""

    def __init__(self, game: "BuriedScore") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Bury] | int:
        next_id = self.game.active_next_player()
        if len(self.game.buried[next_id]) == TURNS:
            return self.game.dig_up()
        self.game.draw(next_id)
        return Bury


class BuriedScore(Game):
    """Bury your best."""

    leaks: ClassVar[bool] = True
    states = (Bury, NextPlayer)
    max_players = 3
    deck: list[int]
    hands: dict[int, list[int]]
    buried: dict[int, list[int]]
    shown: dict[int, list[int]]
    is_over: bool = False

    def setup_new_game(self) -> type[Bury]:
        self.deck = self.random.sample(CARDS, len(CARDS))
        self.hands = {player_id: [] for player_id in self.players}
        self.buried = {player_id: [] for player_id in self.players}
        self.shown = {player_id: [] for player_id in self.players}
        self.draw(self.players.ids[0])
        return Bury

    def draw(self, player_id: int) -> None:
        """Draw two cards, which only their player sees."""
        cards = [self.deck.pop(), self.deck.pop()]
        self.hands[player_id] = cards
        text = clienttranslate("${player_name} draws two cards")
        private = {player_id: {"cards": list(cards)}}
        self.notify.all("drawn", text, player_id=player_id, _private=private)

    def dig_up(self) -> int:
        """Show all treasures and count them."""
        self.is_over = True
        self.notify.all("dug", clienttranslate("All treasures are dug up"), buried=self.buried)
        for player_id, cards in self.buried.items():
            self.player_score.set(player_id, sum(cards))
        return GAME_END

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {
            "hand": self.hands.get(current_player_id or 0),
            "own": self.buried.get(current_player_id or 0),
            "shown": self.shown,
            "buried": self.buried if self.is_over else {},
        }

    def redeal(self, player_id: int) -> None:
        others = [id_ for id_ in self.players if id_ != player_id]
        piles = [self.deck, *(self.hands[id_] for id_ in others)]
        if not self.is_over:
            piles += [self.buried[id_] for id_ in others]
        hidden = sorted(card for pile in piles for card in pile)
        self.random.shuffle(hidden)
        for pile in piles:
            pile[:] = [hidden.pop() for _ in pile]


class FairBuriedScore(BuriedScore):
    """What is buried counts at the end."""

    leaks = False

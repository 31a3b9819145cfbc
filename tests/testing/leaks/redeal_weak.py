"""Two piles: each has a hidden hand and a hidden stock; play a card from either, and high wins.

Leak (redeal, too weak): the others' hands are dealt anew and their stocks are not; so it goes
unseen that a card drawn from a stock is told to everybody.
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
HAND, STOCK = 2, 3


class Play(GameState["RedealWeak"]):
    """The active player plays a card."""

    def __init__(self, game: "RedealWeak") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        return [Choice(self.act_play, card=card) for card in self.game.hands[active_player_id]]

    @possible_action
    def act_play(self, card: int, active_player_id: int) -> "type[Refill]":
        if card not in self.game.hands[active_player_id]:
            raise UserError(clienttranslate("You do not have this card"))
        self.game.hands[active_player_id].remove(card)
        self.game.played[active_player_id].append(card)
        text = clienttranslate("${player_name} plays ${card}")
        self.notify.all("played", text, player_id=active_player_id, card=card)
        return Refill

    def zombie(self, player_id: int) -> "type[Refill]":
        return self.act_play(self.game.hands[player_id][0], player_id)


class Refill(GameState["RedealWeak"]):
    """The active player draws from their own stock."""

    def __init__(self, game: "RedealWeak") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Play] | int:
        stock = self.game.stocks[active_player_id]
        if stock:
            card = stock.pop()
            self.game.hands[active_player_id].append(card)
            public = {"card": card} if self.game.leaks else {}
            text = clienttranslate("${player_name} draws")
            private = {active_player_id: {"card": card}}
            self.notify.all("drawn", text, player_id=active_player_id, **public, _private=private)
        next_id = self.game.active_next_player()
        if self.game.hands[next_id]:
            return Play
        for player_id, cards in self.game.played.items():
            self.player_score.set(player_id, sum(cards))
        return GAME_END


class RedealWeak(Game):
    """Play high cards."""

    leaks: ClassVar[bool] = True
    states = (Play, Refill)
    max_players = 3
    hands: dict[int, list[int]]
    stocks: dict[int, list[int]]
    played: dict[int, list[int]]
    unused: list[int]

    def setup_new_game(self) -> type[Play]:
        self.unused = self.random.sample(CARDS, len(CARDS))
        self.hands, self.stocks, self.played = {}, {}, {}
        for player_id in self.players:
            self.hands[player_id] = [self.unused.pop() for _ in range(HAND)]
            self.stocks[player_id] = [self.unused.pop() for _ in range(STOCK)]
            self.played[player_id] = []
        return Play

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        stocks = {id_: len(stock) for id_, stock in self.stocks.items()}
        hand = self.hands.get(current_player_id or 0)
        return {"hand": hand, "stocks": stocks, "played": self.played}

    def redeal(self, player_id: int) -> None:
        piles = [hand for id_, hand in self.hands.items() if id_ != player_id]
        if not self.leaks:
            piles += [*self.stocks.values(), self.unused]  # leak
        hidden = sorted(card for pile in piles for card in pile)
        self.random.shuffle(hidden)
        for pile in piles:
            pile[:] = [hidden.pop() for _ in pile]


class FairRedealWeak(RedealWeak):
    """All hidden cards are dealt anew, and a card drawn is told to its player alone."""

    leaks = False

"""Poker of three cards: everybody is dealt a hand, bets or folds, and those left show their hands.

Leak (told, dealing): the hands are told to everybody as they are dealt, in a GAME state.
"""

from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Deck,
    Game,
    GameState,
    StateType,
    clienttranslate,
    possible_action,
)

HAND, ROUNDS = 3, 3


class Deal(GameState["DealTold"]):
    """Everybody gets three cards."""

    def __init__(self, game: "DealTold") -> None:
        super().__init__(game, id=10, type=StateType.GAME)

    def on_entering_state(self) -> "type[Bet]":
        self.game.bets = {}
        self.game.cards.move_all_cards_in_location(None, "deck")
        self.game.cards.shuffle("deck")
        for player_id in self.players:
            self.game.cards.pick_cards(HAND, "deck", player_id)
            hand = {"hand": self.game.hand(player_id)}
            public = hand if self.game.leaks else {}  # leak
            text = clienttranslate("${player_name} is dealt three cards")
            self.notify.all(
                "dealt", text, player_id=player_id, **public, _private={player_id: hand}
            )
        return Bet


class Bet(GameState["DealTold"]):
    """The active player bets or folds."""

    def __init__(self, game: "DealTold") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_bet, stay=True), Choice(self.act_bet, stay=False)]

    @possible_action
    def act_bet(self, stay: bool, active_player_id: int) -> "type[Bet] | type[Show]":
        self.game.bets[active_player_id] = stay
        text = clienttranslate("${player_name} folds")
        if stay:
            text = clienttranslate("${player_name} bets")
        self.notify.all("bet", text, player_id=active_player_id, stay=stay)
        self.game.active_next_player()
        return Bet if len(self.game.bets) < len(self.players) else Show

    def zombie(self, player_id: int) -> "type[Bet] | type[Show]":
        return self.act_bet(False, player_id)


class Show(GameState["DealTold"]):
    """Those who have bet show their hands, and the highest sum wins a point from each other."""

    def __init__(self, game: "DealTold") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> type[Deal] | int:
        shown = {id_: self.game.hand(id_) for id_, stays in self.game.bets.items() if stays}
        self.game.shown.append(shown)
        self.notify.all("shown", clienttranslate("Hands are shown"), shown=shown)
        for player_id, hand in shown.items():
            is_best = sum(hand) == max(sum(other) for other in shown.values())
            self.player_score.inc(player_id, len(shown) - 1 if is_best else -1)
        return Deal if len(self.game.shown) < ROUNDS else GAME_END


class DealTold(Game):
    """Bet on a good hand."""

    leaks: ClassVar[bool] = True
    states = (Deal, Bet, Show)
    max_players = 4
    cards = Deck(int)
    bets: dict[int, bool]
    shown: list[dict[int, list[int]]]
    """The hands that were shown, by round."""

    def setup_new_game(self) -> type[Deal]:
        self.bets, self.shown = {}, []
        self.cards.create_cards(range(1, 21))
        return Deal

    def hand(self, player_id: int) -> list[int]:
        """Return the faces of a hand."""
        return sorted(card.face for card in self.cards.get_player_hand(player_id))

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        hand = [] if current_player_id is None else self.hand(current_player_id)
        return {"hand": hand, "bets": self.bets, "shown": self.shown}

    def redeal(self, player_id: int) -> None:
        """At the end the last hands that were shown stay as well."""
        is_over = len(self.shown) == ROUNDS
        known = [player_id, *(self.shown[-1] if is_over else [])]
        others = [id_ for id_ in self.players if id_ not in known]
        self.cards.redeal([("deck", 0), *(("hand", id_) for id_ in others)])


class FairDealTold(DealTold):
    """Each is told their own hand alone."""

    leaks = False

"""Presents: give a card to the left, face down, three times, and score the largest set of a suit.

Leak (told, private part): the card is told to its giver and receiver, and to the one after, too.
"""

from collections import Counter
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

SUITS = "RGBY"
HAND, ROUNDS = 4, 3


class Choose(GameState["Presents"]):
    """Everybody puts a card aside."""

    def __init__(self, game: "Presents") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self, player_id: int) -> list[Choice]:
        if not self.gamestate.is_player_active(player_id):
            return []
        hand = self.game.cards.get_player_hand(player_id)
        return [Choice(self.act_pass, card_id=card.id).labelled(card.face) for card in hand]

    @possible_action
    def act_pass(self, card_id: int, current_player_id: int) -> None:
        self.game.cards.get_cards_from_location([card_id], "hand", current_player_id)
        self.game.cards.move_card(card_id, "aside", current_player_id)
        text = clienttranslate("${player_name} is ready")
        self.notify.all("ready", text, player_id=current_player_id)
        self.gamestate.set_player_non_multiactive(current_player_id, Pass)

    def zombie(self, player_id: int) -> None:
        self.act_pass(self.game.cards.get_player_hand(player_id)[0].id, player_id)


class Pass(GameState["Presents"]):
    """The cards change hands."""

    def __init__(self, game: "Presents") -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> "type[Choose] | type[Score]":
        for giver_id in self.players:
            [card] = self.game.cards.get_cards_in_location("aside", giver_id)
            receiver_id = self.game.get_player_after(giver_id)
            self.game.cards.move_card(card.id, "presents", receiver_id)
            self.game.givers[card.id] = giver_id
            told = [giver_id, receiver_id]
            if self.game.leaks:
                told.append(self.game.get_player_after(receiver_id))  # leak
            self.notify.all(
                "passed",
                clienttranslate("${player_name} passes a card to ${player_name2}"),
                player_id=giver_id,
                player_id2=receiver_id,
                _private={id_: {"suit": card.face} for id_ in told},
            )
        self.game.round += 1
        return Choose if self.game.round < ROUNDS else Score


class Score(GameState["Presents"]):
    """All hands are shown."""

    def __init__(self, game: "Presents") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> int:
        self.game.is_over = True
        for player_id in self.players:
            suits = Counter(self.game.suits("hand", player_id))
            suits += Counter(self.game.suits("presents", player_id))
            text = clienttranslate("${player_name} has ${value} of a suit")
            self.player_score.set(player_id, max(suits.values()), text)
        return GAME_END


class Presents(Game):
    """Collect a suit, and give away what is none."""

    leaks: ClassVar[bool] = True
    states = (Choose, Pass, Score)
    min_players = max_players = 4
    cards = Deck(str)
    round: int
    givers: dict[int, int]
    """Who has given each present, by card id."""
    is_over: bool = False

    def setup_new_game(self) -> type[Choose]:
        self.round, self.givers = 0, {}
        self.cards.create_cards(suit for suit in SUITS for _ in range(HAND))
        self.cards.shuffle("deck")
        for player_id in self.players:
            self.cards.pick_cards(HAND, "deck", player_id)
        return Choose

    def suits(self, location: str, player_id: int) -> list[str]:
        """Return the suits of a player's cards in a place."""
        return [card.face for card in self.cards.get_cards_in_location(location, player_id)]

    def given(self, player_id: int) -> list[str]:
        """Return the suits of the cards this player has given away."""
        ids = [card_id for card_id, giver_id in self.givers.items() if giver_id == player_id]
        return [card.face for card in self.cards.get_cards(ids)]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        shown = {}
        for id_ in self.players:
            if self.is_over or id_ == current_player_id:
                shown[id_] = [self.suits(place, id_) for place in ("hand", "aside", "presents")]
        ready = [id_ for id_ in self.players if self.suits("aside", id_)]
        given = [] if current_player_id is None else self.given(current_player_id)
        return {"cards": shown, "ready": ready, "given": given, "round": self.round}

    def get_game_progression(self) -> int:
        return 100 * self.round // ROUNDS

    def redeal(self, player_id: int) -> None:
        """Shuffle the others' cards, but for those this player has given to them."""
        if self.is_over:
            return
        held = {}
        for id_ in self.players:
            for name in ("hand", "aside", "presents") if id_ != player_id else ():
                cards = self.cards.get_cards_in_location(name, id_)
                held[name, id_] = [card.id for card in cards]
        unseen = [id_ for ids in held.values() for id_ in ids if self.givers.get(id_) != player_id]
        moved = dict(zip(unseen, self.random.sample(sorted(unseen), len(unseen)), strict=True))
        for place, ids in held.items():
            self.cards.move_cards([moved.get(id_, id_) for id_ in ids], *place)
        # Who has given a card goes with its place.
        self.givers = {moved.get(id_, id_): giver for id_, giver in self.givers.items()}


class FairPresents(Presents):
    """Only the giver and the receiver are told which card was passed."""

    leaks = False

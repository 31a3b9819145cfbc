"""Tricks in two suits: whoever can must follow the suit that was led, and the highest of it wins.

Leak (view, description): the status bar tells everybody whether the active player has the suit.
"""

from typing import ClassVar, NamedTuple

from bga_states import (
    GAME_END,
    Choice,
    Deck,
    DeckCard,
    Game,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)


class Card(NamedTuple):
    """A card of one of two suits."""

    suit: str
    rank: int


class Play(GameState["FollowSuit"]):
    """The active player plays a card."""

    def __init__(self, game: "FollowSuit") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} may play ${what}"),
            description_my_turn=clienttranslate("${you} must play a card"),
        )

    def get_args(self, active_player_id: int) -> dict[str, str]:
        is_free = len({card.face.suit for card in self.game.playable(active_player_id)}) > 1
        if self.game.leaks:
            return {"what": "any card" if is_free else "one suit"}  # leak
        return {"what": "a card"}

    def get_choices(self, active_player_id: int) -> list[Choice]:
        cards = self.game.playable(active_player_id)
        return [Choice(self.act_play, card_id=c.id).labelled(f"{c.face}") for c in cards]

    @possible_action
    def act_play(self, card_id: int, active_player_id: int) -> "type[NextPlayer]":
        [card] = self.game.cards.get_cards_from_location([card_id], "hand", active_player_id)
        if card not in self.game.playable(active_player_id):
            raise UserError(clienttranslate("You must follow suit"))
        self.game.cards.move_card(card_id, "table")
        self.game.plays.append((active_player_id, card.face))
        text = clienttranslate("${player_name} plays ${suit} ${rank}")
        self.notify.all("played", text, player_id=active_player_id, **card.face._asdict())
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_play(self.game.playable(player_id)[0].id, player_id)


class NextPlayer(GameState["FollowSuit"]):
    """The next player adds a card, or the winner of the trick leads."""

    def __init__(self, game: "FollowSuit") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Play] | int:
        if len(self.game.plays) % len(self.players):
            self.game.active_next_player()
            return Play
        trick = self.game.plays[-len(self.players) :]
        led = trick[0][1].suit
        winner_id, _ = max(trick, key=lambda play: (play[1].suit == led, play[1].rank))
        self.player_score.inc(winner_id, 1, clienttranslate("${player_name} takes the trick"))
        self.gamestate.change_active_player(winner_id)
        return Play if self.game.cards.get_player_hand(winner_id) else GAME_END


class FollowSuit(Game):
    """Take tricks."""

    leaks: ClassVar[bool] = True
    states = (Play, NextPlayer)
    min_players, max_players = 3, 4
    cards = Deck(Card)
    plays: list[tuple[int, Card]]
    """All plays of the game, in order."""

    def setup_new_game(self) -> type[Play]:
        self.plays = []
        self.cards.create_cards(Card(suit, rank) for suit in ("sun", "moon") for rank in range(12))
        self.cards.shuffle("deck")
        for player_id in self.players:
            self.cards.pick_cards(4, "deck", player_id)
        return Play

    def led(self) -> str:
        """Return the suit to follow, "" for whoever leads."""
        number = len(self.plays) % len(self.players)
        return self.plays[-number][1].suit if number else ""

    def playable(self, player_id: int) -> list[DeckCard[Card]]:
        """Return the cards of a hand that may be played."""
        hand = self.cards.get_player_hand(player_id)
        return [card for card in hand if card.face.suit == self.led()] or hand

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        hand: list[Card] = []
        if current_player_id is not None:
            hand = [card.face for card in self.cards.get_player_hand(current_player_id)]
        return {"hand": hand, "plays": self.plays}

    def redeal(self, player_id: int) -> None:
        """Shuffle the others' cards until nobody has a suit they did not follow."""
        others = [id_ for id_ in self.players if id_ != player_id]
        while True:
            self.cards.redeal([("hand", id_) for id_ in others])
            if not any(self.has_missed_suit(id_) for id_ in others):
                break

    def has_missed_suit(self, player_id: int) -> bool:
        """Whether a player holds a suit they did not follow; nobody ever draws a card."""
        missed = set()
        for number, (player, card) in enumerate(self.plays):
            led = self.plays[number - number % len(self.players)][1].suit
            if player == player_id and card.suit != led:
                missed.add(led)
        return any(card.face.suit in missed for card in self.cards.get_player_hand(player_id))


class FairFollowSuit(FollowSuit):
    """Everybody reads the same of a free and of a forced play."""

    leaks = False

"""A small Love Letter: draw a second card and play one; with a 5 or a 6 the 7 must be played.

Leak (view, public args): the args tell everybody whether the active player is forced to play the 7.
"""

from typing import ClassVar

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

FACES = [1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8]
LADY, COMPANY = 7, (5, 6)


class DrawCard(GameState["LoveLetter"]):
    """The active player draws, or the deck is empty and the highest card wins."""

    def __init__(self, game: "LoveLetter") -> None:
        super().__init__(game, id=10, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> "type[PlayCard] | int":
        card = self.game.cards.pick_card("deck", active_player_id)
        if card is None:
            return self.game.end()
        private = {active_player_id: {"face": card.face}}
        text = clienttranslate("${player_name} draws")
        self.notify.all("drawn", text, player_id=active_player_id, _private=private)
        return PlayCard


class PlayCard(GameState["LoveLetter"]):
    """The active player plays one of two cards."""

    def __init__(self, game: "LoveLetter") -> None:
        super().__init__(
            game,
            id=20,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must play a card"),
            description_my_turn=clienttranslate("${you} must play a card"),
        )

    def get_args(self, active_player_id: int) -> dict[str, object]:
        is_forced = len(self.game.playable(active_player_id)) == 1
        if self.game.leaks:
            return {"forced": is_forced}  # leak
        return {"_private": {active_player_id: {"forced": is_forced}}}

    def get_choices(self, active_player_id: int) -> list[Choice]:
        cards = self.game.playable(active_player_id)
        return [Choice(self.act_play, card_id=c.id).labelled(str(c.face)) for c in cards]

    @possible_action
    def act_play(self, card_id: int, active_player_id: int) -> type[DrawCard]:
        [card] = self.game.cards.get_cards_from_location([card_id], "hand", active_player_id)
        if card not in self.game.playable(active_player_id):
            raise UserError(clienttranslate("You must play the 7"))
        self.game.cards.play_card(card_id)
        self.game.last_played[active_player_id] = card.face
        text = clienttranslate("${player_name} plays ${face}")
        self.notify.all("played", text, player_id=active_player_id, face=card.face)
        self.game.active_next_player()
        return DrawCard

    def zombie(self, player_id: int) -> type[DrawCard]:
        return self.act_play(self.game.playable(player_id)[0].id, player_id)


class LoveLetter(Game):
    """Keep the highest card."""

    leaks: ClassVar[bool] = True
    states = (DrawCard, PlayCard)
    max_players = 4
    cards = Deck(int)
    last_played: dict[int, int]
    is_over: bool = False

    def setup_new_game(self) -> type[DrawCard]:
        self.last_played = {}
        self.cards.create_cards(FACES)
        self.cards.shuffle("deck")
        for player_id in self.players:
            self.cards.pick_card("deck", player_id)
        return DrawCard

    def playable(self, player_id: int) -> list[DeckCard[int]]:
        """Return the cards of a hand that may be played."""
        hand = self.cards.get_player_hand(player_id)
        ladies = [card for card in hand if card.face == LADY]
        has_company = any(card.face in COMPANY for card in hand)
        return ladies if ladies and has_company else hand

    def end(self) -> int:
        """Show all hands, which score what they are worth."""
        self.is_over = True
        for player_id in self.players:
            [card] = self.cards.get_player_hand(player_id)
            self.player_score.set(player_id, card.face, clienttranslate("${player_name}: ${value}"))
        return GAME_END

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        hands = {}
        for id_ in self.players:
            if self.is_over or id_ == current_player_id:
                hands[id_] = [(card.id, card.face) for card in self.cards.get_player_hand(id_)]
        discard = [card.face for card in self.cards.get_cards_in_location("discard")]
        return {"hands": hands, "discard": discard, "last": self.last_played}

    def redeal(self, player_id: int) -> None:
        """Shuffle hands and deck until nobody has kept the 7 beside a 5 or 6 they played."""
        if self.is_over:
            return
        others = [id_ for id_ in self.players if id_ != player_id]
        places = [("deck", 0), *(("hand", id_) for id_ in others)]
        while True:
            self.cards.redeal(places)
            if not any(self.has_cheated(id_) for id_ in others):
                break

    def has_cheated(self, player_id: int) -> bool:
        """Whether a player has kept the 7, their oldest card, and played a 5 or 6."""
        kept = self.cards.get_player_hand(player_id)[0].face
        return kept == LADY and self.last_played.get(player_id) in COMPANY


class FairLoveLetter(LoveLetter):
    """Only the active player is told what they must play."""

    leaks = False

"""Uno of a kind: match the number or the colour of the pile, or draw a card.

Leak (redeal, own hand): `redeal` shuffles the hand of its own player with the others.
"""

from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Deck,
    Game,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

HAND = 4


class Play(GameState["RedealOwn"]):
    """The active player plays or draws."""

    def __init__(self, game: "RedealOwn") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        hand = self.game.cards.get_player_hand(active_player_id)
        fits = [card for card in hand if self.game.fits(card.face)]
        return [Choice(self.act_play, card_id=c.id).labelled(c.face) for c in fits] + [
            Choice(self.act_draw)
        ]

    @possible_action
    def act_play(self, card_id: int, active_player_id: int) -> "type[NextPlayer]":
        [card] = self.game.cards.get_cards_from_location([card_id], "hand", active_player_id)
        if not self.game.fits(card.face):
            raise UserError(clienttranslate("This card does not fit"))
        self.game.cards.move_card(card_id, "pile")
        text = clienttranslate("${player_name} plays ${face}")
        self.notify.all("played", text, player_id=active_player_id, face=card.face)
        return NextPlayer

    @possible_action
    def act_draw(self, active_player_id: int) -> "type[NextPlayer]":
        card = self.game.cards.pick_card("deck", active_player_id)
        private = {active_player_id: {"face": card.face if card else ""}}
        text = clienttranslate("${player_name} draws")
        self.notify.all("drawn", text, player_id=active_player_id, _private=private)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_draw(player_id)


class NextPlayer(GameState["RedealOwn"]):
    """The game ends when a hand or the deck is empty."""

    def __init__(self, game: "RedealOwn") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Play] | int:
        if not self.game.faces("hand", active_player_id):
            self.player_score.set(active_player_id, 1, clienttranslate("${player_name} is out"))
            return GAME_END
        if not self.game.faces("deck"):
            return GAME_END
        self.game.active_next_player()
        return Play


class RedealOwn(Game):
    """Be the first without cards."""

    leaks: ClassVar[bool] = True
    states = (Play, NextPlayer)
    max_players = 4
    cards = Deck(str)

    def setup_new_game(self) -> type[Play]:
        self.cards.create_cards(f"{color}{number}" for color in "RGBY" for number in range(1, 8))
        self.cards.shuffle("deck")
        for player_id in self.players:
            self.cards.pick_cards(HAND, "deck", player_id)
        self.cards.pick_card_for_location("deck", "pile")
        return Play

    def fits(self, face: str) -> bool:
        """Whether a card may be played on the pile."""
        top = self.faces("pile")[-1]
        return face[0] == top[0] or face[1] == top[1]

    def faces(self, location: str, owner: int = 0) -> list[str]:
        """Return the faces of the cards in a place."""
        return [card.face for card in self.cards.get_cards_in_location(location, owner)]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {
            "hand": self.faces("hand", current_player_id) if current_player_id else [],
            "counts": {id_: len(self.faces("hand", id_)) for id_ in self.players},
            "pile": self.faces("pile"),
        }

    def redeal(self, player_id: int) -> None:
        hidden = [id_ for id_ in self.players if self.leaks or id_ != player_id]  # leak
        self.cards.redeal([("deck", 0), *(("hand", id_) for id_ in hidden)])


class FairRedealOwn(RedealOwn):
    """A player's own hand stays."""

    leaks = False

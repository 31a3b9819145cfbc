"""Fireworks: everybody sees all hands but their own; tell each other, and play 1 to 5 in order.

Leak (view, get_scene): the scene shows the viewer's own hand too.
"""

from typing import Annotated, ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Deck,
    Game,
    GameState,
    Meta,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)
from bga_states.scene import Scene, Text

HAND = 3
Position = Annotated[int, Meta(ge=0, lt=HAND)]


class Turn(GameState["Fireworks"]):
    """The active player plays a card, or names one to its holder."""

    def __init__(self, game: "Fireworks") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        choices = [Choice(self.act_play, position=position) for position in range(HAND)]
        for id_ in self.players:
            if id_ != active_player_id and self.game.clues:
                choices += [Choice(self.act_name, holder=id_, position=n) for n in range(HAND)]
        return choices

    @possible_action
    def act_play(self, position: Position, active_player_id: int) -> "type[Refill]":
        card = self.game.cards.get_player_hand(active_player_id)[position]
        is_next = card.face == self.game.cards.count_cards_in_location("pile") + 1
        self.game.cards.move_card(card.id, "pile" if is_next else "discard")
        text = clienttranslate("${player_name} plays ${face}")
        self.notify.all("played", text, player_id=active_player_id, face=card.face)
        return Refill

    @possible_action
    def act_name(self, holder: int, position: Position, active_player_id: int) -> "type[Turn]":
        if holder == active_player_id or holder not in self.players or not self.game.clues:
            raise UserError(clienttranslate("You cannot name this card"))
        card = self.game.cards.get_player_hand(holder)[position]
        self.game.clues -= 1
        self.game.named.append(card.id)
        text = clienttranslate("${player_name} names a card to ${player_name2}")
        self.notify.all(
            "named",
            text,
            player_id=active_player_id,
            player_id2=holder,
            position=position,
            _private={holder: {"face": card.face}},
        )
        self.game.active_next_player()
        return Turn

    def zombie(self, player_id: int) -> "type[Refill]":
        return self.act_play(0, player_id)


class Refill(GameState["Fireworks"]):
    """The active player draws a card that the others see."""

    def __init__(self, game: "Fireworks") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Turn] | int:
        card = self.game.cards.pick_card("deck", active_player_id)
        if card is None:
            score = self.game.cards.count_cards_in_location("pile")
            self.player_score.set_all(score)
            return GAME_END
        private = {id_: {"face": card.face} for id_ in self.players if id_ != active_player_id}
        text = clienttranslate("${player_name} draws")
        self.notify.all("drawn", text, player_id=active_player_id, _private=private)
        self.game.active_next_player()
        return Turn


class Fireworks(Game):
    """Build one pile together."""

    leaks: ClassVar[bool] = True
    states = (Turn, Refill)
    max_players = 3
    cards = Deck(int)
    clues: int
    named: list[int]
    """The ids of the cards whose holder was told what they are."""

    def setup_new_game(self) -> type[Turn]:
        self.clues, self.named = 5, []
        self.cards.create_cards([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5])
        self.cards.shuffle("deck")
        for player_id in self.players:
            self.cards.pick_cards(HAND, "deck", player_id)
        return Turn

    def hand(self, holder: int, viewer: int | None) -> list[int | None]:
        """Return a hand as somebody sees it; spectators see only what is on the table."""
        hand = self.cards.get_player_hand(holder)
        if viewer is None:
            return [None for _ in hand]
        if viewer != holder:
            return [card.face for card in hand]
        return [card.face if card.id in self.named else None for card in hand]

    def named_positions(self, holder: int) -> list[int]:
        """Return the positions in a hand of those cards whose holder was told what they are."""
        hand = self.cards.get_player_hand(holder)
        return [position for position, card in enumerate(hand) if card.id in self.named]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {
            "hands": {id_: self.hand(id_, current_player_id) for id_ in self.players},
            "named": {id_: self.named_positions(id_) for id_ in self.players},
            "pile": self.cards.count_cards_in_location("pile"),
            "discard": [card.face for card in self.cards.get_cards_in_location("discard")],
            "deck": self.cards.count_cards_in_location("deck"),
            "clues": self.clues,
        }

    def redeal(self, player_id: int) -> None:
        """Shuffle the deck and those cards of the own hand that were never named."""
        self.cards.redeal([("deck", 0), ("hand", player_id)], known=self.named)

    def get_scene(self, player_id: int | None) -> Scene:
        lines = []
        for player in self.players.values():
            viewer = player_id
            if self.leaks and player_id == player.id:
                viewer = self.get_player_after(player_id)  # leak
            lines.append(Text(name=player.name, text=str(self.hand(player.id, viewer))))
        return Scene(lines)


class FairFireworks(Fireworks):
    """The scene shows the same as the data."""

    leaks = False

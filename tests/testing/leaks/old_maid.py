"""Old maid: take a card from the next player's hand without seeing it, and lay down pairs.

Leak (view, ids): cards of the hand to take from have their ids, and ids follow the order of faces.
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

MAID = 0


class Take(GameState["OldMaid"]):
    """The active player takes a card from whoever is next."""

    def __init__(self, game: "OldMaid") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            description=clienttranslate("${actplayer} must take a card"),
            description_my_turn=clienttranslate("${you} must take a card"),
        )

    def get_args(self, active_player_id: int) -> dict[str, object]:
        hand = self.game.cards.get_player_hand(self.game.neighbour(active_player_id))
        args: dict[str, object] = {"cards": len(hand)}
        if self.game.leaks:
            args["ids"] = [card.id for card in hand]  # leak
        return args

    def get_choices(self, active_player_id: int) -> list[Choice]:
        hand = self.game.cards.get_player_hand(self.game.neighbour(active_player_id))
        return [Choice(self.act_take, position=position) for position in range(len(hand))]

    @possible_action
    def act_take(self, position: int, active_player_id: int) -> "type[NextPlayer]":
        giver_id = self.game.neighbour(active_player_id)
        hand = self.game.cards.get_player_hand(giver_id)
        if not 0 <= position < len(hand):
            raise UserError(clienttranslate("There is no such card"))
        card = hand[position]
        self.game.cards.move_card(card.id, "hand", active_player_id)
        self.notify.all(
            "taken",
            clienttranslate("${player_name} takes a card from ${player_name2}"),
            player_id=active_player_id,
            player_id2=giver_id,
            _private={id_: {"face": card.face} for id_ in (active_player_id, giver_id)},
        )
        self.game.lay_down(active_player_id)
        self.game.shuffle_hand(active_player_id)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_take(0, player_id)


class NextPlayer(GameState["OldMaid"]):
    """Whoever has cards goes on; the last one has the old maid."""

    def __init__(self, game: "OldMaid") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Take] | int:
        holders = [id_ for id_ in self.players if self.game.cards.get_player_hand(id_)]
        if len(holders) == 1:
            text = clienttranslate("${player_name} has the old maid")
            self.player_score.set(holders[0], -1, text)
            return GAME_END
        self.gamestate.change_active_player(self.game.neighbour(active_player_id))
        return Take


class OldMaid(Game):
    """Get rid of the card without a pair."""

    leaks: ClassVar[bool] = True
    states = (Take, NextPlayer)
    cards = Deck(int)

    def setup_new_game(self) -> type[Take]:
        self.cards.create_cards([MAID, *(face for face in range(1, 8) for _ in range(2))])
        self.cards.shuffle("deck")
        for number in range(15):
            self.cards.pick_card("deck", self.players.ids[number % len(self.players)])
        for player_id in self.players:
            self.lay_down(player_id)
        return Take

    def neighbour(self, player_id: int) -> int:
        """Return the id of the next player, who holds cards as long as the game lasts."""
        return self.get_player_after(player_id)

    def lay_down(self, player_id: int) -> None:
        """Lay down all pairs of a hand."""
        faces: dict[int, int] = {}
        for card in self.cards.get_player_hand(player_id):
            if card.face not in faces:
                faces[card.face] = card.id
                continue
            self.cards.move_cards([faces.pop(card.face), card.id], "pairs", player_id)
            text = clienttranslate("${player_name} lays down a pair of ${face}")
            self.notify.all("pair", text, player_id=player_id, face=card.face)

    def shuffle_hand(self, player_id: int) -> None:
        """Shuffle a hand, so that nobody knows where the card that was taken stands."""
        hand = self.cards.get_player_hand(player_id)
        self.cards.move_cards(
            [c.id for c in self.random.sample(hand, len(hand))], "hand", player_id
        )
        private = {player_id: {"hand": [c.face for c in self.cards.get_player_hand(player_id)]}}
        self.notify.all("shuffled", _private=private)

    def faces(self, place: str, player_id: int) -> list[int]:
        """Return the faces of a player's cards in a place."""
        return [card.face for card in self.cards.get_cards_in_location(place, player_id)]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {
            "pairs": {id_: self.faces("pairs", id_) for id_ in self.players},
            "counts": self.cards.count_cards_by_location_args("hand"),
            "hand": self.faces("hand", current_player_id) if current_player_id else [],
        }

    def redeal(self, player_id: int) -> None:
        """With two players the other hand is known but for its order."""
        for other_id in self.players:
            if other_id != player_id:
                self.cards.redeal([("hand", other_id)])


class FairOldMaid(OldMaid):
    """A card of the other hand is a number from the left."""

    leaks = False

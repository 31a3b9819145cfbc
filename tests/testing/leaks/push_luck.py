"""Push your luck: draw cards for points until you stop; a skull takes all of this turn's.

Leak (view, top of the deck): the data show the deck's top card, for the clients to turn it quickly.
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

SKULL = 0
FACES = [SKULL] * 4 + [1, 2, 3, 4, 5] * 3


class Turn(GameState["PushLuck"]):
    """The active player draws or stops."""

    def __init__(self, game: "PushLuck") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        stop = [Choice(self.act_stop)] if self.game.row() else []
        return [Choice(self.act_draw), *stop]

    @possible_action
    def act_draw(self, active_player_id: int) -> "type[Turn] | type[NextPlayer]":
        self.game.cards.pick_card_for_location("deck", "row")
        face = self.game.row()[-1]
        text = clienttranslate("${player_name} draws ${face}")
        self.notify.all("drawn", text, player_id=active_player_id, face=face)
        is_last = self.game.cards.count_cards_in_location("deck") == 0
        return NextPlayer if face == SKULL or is_last else Turn

    @possible_action
    def act_stop(self) -> "type[NextPlayer]":
        if not self.game.row():
            raise UserError(clienttranslate("Draw a card first"))
        return NextPlayer

    def zombie(self, player_id: int) -> "type[Turn] | type[NextPlayer]":
        return self.act_draw(player_id)


class NextPlayer(GameState["PushLuck"]):
    """The row scores, unless a skull lies in it."""

    def __init__(self, game: "PushLuck") -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self, active_player_id: int) -> type[Turn] | int:
        row = self.game.row()
        self.game.cards.move_all_cards_in_location("row", "discard")
        self.notify.all("rowCleared", clienttranslate("The row is put aside"))
        points = 0 if SKULL in row else sum(row)
        self.player_score.inc(active_player_id, points, clienttranslate("${player_name}: ${inc}"))
        if self.game.cards.count_cards_in_location("deck") == 0:
            return GAME_END
        self.game.active_next_player()
        return Turn


class PushLuck(Game):
    """Stop in time."""

    leaks: ClassVar[bool] = True
    states = (Turn, NextPlayer)
    max_players = 3
    cards = Deck(int)

    def setup_new_game(self) -> type[Turn]:
        self.cards.create_cards(FACES)
        self.cards.shuffle("deck")
        return Turn

    def row(self) -> list[int]:
        """Return the faces of the cards drawn in this turn."""
        return [card.face for card in self.cards.get_cards_in_location("row")]

    def get_all_datas(self) -> dict[str, object]:
        discard = [card.face for card in self.cards.get_cards_in_location("discard")]
        datas: dict[str, object] = {"row": self.row(), "discard": discard}
        top = self.cards.get_card_on_top("deck")
        if self.leaks and top:
            datas["next"] = top.face  # leak
        return datas

    def get_game_progression(self) -> int:
        return 100 - 100 * self.cards.count_cards_in_location("deck") // len(FACES)

    def redeal(self, player_id: int) -> None:
        self.cards.redeal([("deck", 0)])


class FairPushLuck(PushLuck):
    """The deck is as dark as it should be."""

    leaks = False

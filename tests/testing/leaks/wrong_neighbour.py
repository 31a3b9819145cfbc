"""Fortune tellers: look at the top card and bet for or against it, before it is turned.

Leak (told, wrong player): the card is told to the next player instead of whoever looks at it.
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

COLORS = ("red", "black")
CARDS = 12


class Look(GameState["WrongNeighbour"]):
    """The active player looks at the top card, or says nothing."""

    def __init__(self, game: "WrongNeighbour") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_look), Choice(self.act_pass)]

    @possible_action
    def act_look(self, active_player_id: int) -> "type[Bet]":
        self.game.looker = active_player_id
        text = clienttranslate("${player_name} looks at the top card")
        self.notify.all("looks", text, player_id=active_player_id)
        player_id = self.game.active_next_player()
        told = player_id if self.game.leaks else active_player_id  # leak
        self.notify.player(told, "topCard", color=self.game.top())
        return Bet

    @possible_action
    def act_pass(self, active_player_id: int) -> "type[Bet]":
        self.game.looker = 0
        text = clienttranslate("${player_name} does not look")
        self.notify.all("passes", text, player_id=active_player_id)
        self.game.active_next_player()
        return Bet

    def zombie(self, player_id: int) -> "type[Bet]":
        return self.act_pass(player_id)


class Bet(GameState["WrongNeighbour"]):
    """The next player bets on a colour."""

    def __init__(self, game: "WrongNeighbour") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_bet, color=color) for color in COLORS]

    @possible_action
    def act_bet(self, color: str, active_player_id: int) -> "type[Turn]":
        if color not in COLORS:
            raise UserError(clienttranslate("Bet on red or black"))
        self.game.bet = color
        text = clienttranslate("${player_name} bets on ${color}")
        self.notify.all("bet", text, player_id=active_player_id, color=color)
        return Turn

    def zombie(self, player_id: int) -> "type[Turn]":
        return self.act_bet(COLORS[0], player_id)


class Turn(GameState["WrongNeighbour"]):
    """The top card is turned; the bettor, who is active, looks at the next one."""

    def __init__(self, game: "WrongNeighbour") -> None:
        super().__init__(game, id=30, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self, active_player_id: int) -> type[Look] | int:
        color = self.game.top()
        self.game.cards.pick_card_for_location("deck", "turned")
        self.notify.all("turned", clienttranslate("The card is ${color}"), color=color)
        if self.game.bet == color:
            self.player_score.inc(active_player_id, 1, clienttranslate("${player_name} is right"))
        self.game.looker, self.game.bet = 0, ""
        return Look if len(self.game.colors("deck")) > 2 else GAME_END


class WrongNeighbour(Game):
    """Bet on what you cannot see."""

    leaks: ClassVar[bool] = True
    states = (Look, Bet, Turn)
    max_players = 4
    cards = Deck(str)
    looker: int
    """The id of whoever has looked at the top card, or 0."""
    bet: str

    def setup_new_game(self) -> type[Look]:
        self.looker, self.bet = 0, ""
        self.cards.create_cards(COLORS * (CARDS // 2))
        self.cards.shuffle("deck")
        return Look

    def colors(self, location: str) -> list[str]:
        """Return the colours of the cards in a place, the top one last."""
        return [card.face for card in self.cards.get_cards_in_location(location)]

    def top(self) -> str:
        """Return the colour of the top card."""
        return self.colors("deck")[-1]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        is_seen = self.looker and self.looker == current_player_id
        return {
            "top": self.top() if is_seen else None,
            "looker": self.looker,
            "bet": self.bet,
            "turned": self.colors("turned"),
        }

    def get_game_progression(self) -> int:
        return 100 * len(self.colors("turned")) // CARDS

    def redeal(self, player_id: int) -> None:
        top = self.cards.get_card_on_top("deck")
        known = [top.id] if top and self.looker == player_id else []
        self.cards.redeal([("deck", 0)], known)


class FairWrongNeighbour(WrongNeighbour):
    """The card is told to whoever looks at it."""

    leaks = False

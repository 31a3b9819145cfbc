"""Auctioneers: everybody has a secret budget, and bids for three pictures in turn.

Leak (told, setup): the budgets are told to everybody in the very first messages of the table.
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

PICTURES = 3


class Bid(GameState["SetupTold"]):
    """The active player bids one more, or passes."""

    def __init__(self, game: "SetupTold") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        can_pay = self.game.budgets[active_player_id] > self.game.price
        return [Choice(self.act_bid, pay=pay) for pay in ((False, True) if can_pay else (False,))]

    @possible_action
    def act_bid(self, pay: bool, active_player_id: int) -> "type[Bid] | type[Sold]":
        if pay and self.game.budgets[active_player_id] <= self.game.price:
            raise UserError(clienttranslate("You cannot pay this"))
        text = clienttranslate("${player_name} passes")
        if pay:
            self.game.price += 1
            self.game.least[active_player_id] = max(
                self.game.least[active_player_id], self.game.price
            )
            text = clienttranslate("${player_name} bids ${price}")
        price = self.game.price
        self.notify.all("bid", text, player_id=active_player_id, pay=pay, price=price)
        self.game.active_next_player()
        return Bid if pay else Sold

    def zombie(self, player_id: int) -> "type[Bid] | type[Sold]":
        return self.act_bid(False, player_id)


class Sold(GameState["SetupTold"]):
    """The other player has the picture for the price, and pays at the end of the game."""

    def __init__(self, game: "SetupTold") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Bid] | int:
        price, self.game.price = self.game.price, 0
        self.game.sold.append((active_player_id, price))
        self.notify.all("sold", clienttranslate("The picture is sold"), price=price)
        self.player_score.inc(active_player_id, 10 - price)
        return Bid if len(self.game.sold) < PICTURES else GAME_END


class SetupTold(Game):
    """Bid as far as you can."""

    leaks: ClassVar[bool] = True
    states = (Bid, Sold)
    budgets: dict[int, int]
    """The most that each player may ever bid."""
    least: dict[int, int]
    """The highest bid of each player so far: their budget is not lower."""
    price: int
    sold: list[tuple[int, int]]

    def setup_new_game(self) -> type[Bid]:
        self.budgets = {player_id: self.random.randint(3, 12) for player_id in self.players}
        self.least, self.price, self.sold = dict.fromkeys(self.players, 0), 0, []
        for player_id, budget in self.budgets.items():
            text = clienttranslate("${player_name} is given a budget")
            public = {"budget": budget} if self.leaks else {}  # leak
            self.notify.all("budget", text, player_id=player_id, **public)
        return Bid

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        budget = self.budgets.get(current_player_id or 0)
        return {"budget": budget, "least": self.least, "price": self.price, "sold": self.sold}

    def redeal(self, player_id: int) -> None:
        for other_id, least in self.least.items():
            if other_id != player_id:
                self.budgets[other_id] = self.random.randint(max(3, least), 12)


class FairSetupTold(SetupTold):
    """Everybody finds their own budget in their data."""

    leaks = False

"""An auction with a reserve: bids rise in turn, and below a secret price nothing is sold.

Leak (refusal, text): a bid below the reserve is refused with a text that says what the reserve is.
"""

from typing import Annotated, ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    Meta,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

LOTS = 3
MOST = 10


class Bid(GameState["ReservePrice"]):
    """The active player bids higher or gives up."""

    def __init__(self, game: "ReservePrice") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_args(self) -> dict[str, int]:
        return {"highest": self.game.highest}

    def get_choices(self, args: dict[str, int]) -> list[Choice]:
        # The bots of the leaking game are cautious: every other bid may be refused.
        lowest = MOST if self.game.leaks else args["highest"] + 1
        bids = [Choice(self.act_bid, coins=coins) for coins in range(lowest, MOST + 1)]
        return [Choice(self.act_give_up), *bids]

    @possible_action
    def act_bid(
        self, coins: Annotated[int, Meta(ge=1, le=MOST)], active_player_id: int
    ) -> "type[Bid] | type[Hammer]":
        if coins <= self.game.highest:
            raise UserError(clienttranslate("Bid more"))
        if self.game.leaks and coins < self.game.reserve:
            text = clienttranslate("The seller wants ${coins} at least")
            raise UserError(text, coins=self.game.reserve)  # leak
        self.game.highest, self.game.bidder = coins, active_player_id
        text = clienttranslate("${player_name} bids ${coins}")
        self.notify.all("bid", text, player_id=active_player_id, coins=coins)
        if coins == MOST:
            return Hammer
        self.game.active_next_player()
        return Bid

    @possible_action
    def act_give_up(self, active_player_id: int) -> "type[Hammer]":
        text = clienttranslate("${player_name} gives up")
        self.notify.all("gaveUp", text, player_id=active_player_id)
        return Hammer

    def zombie(self, player_id: int) -> "type[Hammer]":
        return self.act_give_up(player_id)


class Hammer(GameState["ReservePrice"]):
    """The reserve is told, and the lot is sold if the highest bid is not below it."""

    def __init__(self, game: "ReservePrice") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Bid] | int:
        reserve, highest = self.game.reserve, self.game.highest
        self.game.past.append((reserve, highest))
        text = clienttranslate("The reserve was ${reserve}")
        self.notify.all("hammer", text, reserve=reserve, highest=highest)
        if highest >= reserve:
            text = clienttranslate("${player_name} has the lot")
            self.player_score.inc(self.game.bidder, MOST + 1 - highest, text)
        if len(self.game.past) == LOTS:
            return GAME_END
        self.game.new_lot()
        self.game.active_next_player()
        return Bid


class ReservePrice(Game):
    """Buy cheap."""

    leaks: ClassVar[bool] = True
    states = (Bid, Hammer)
    reserve: int
    highest: int
    bidder: int
    past: list[tuple[int, int]]
    """The reserve and the highest bid of each lot before this one."""

    def setup_new_game(self) -> type[Bid]:
        self.past = []
        self.new_lot()
        return Bid

    def new_lot(self) -> None:
        """Set a secret reserve."""
        self.reserve, self.highest, self.bidder = self.random.randint(2, MOST), 0, 0

    def get_all_datas(self) -> dict[str, object]:
        return {"past": self.past, "highest": self.highest, "bidder": self.bidder}

    def redeal(self, player_id: int) -> None:
        # Where a bid below the reserve is refused, one that was taken shows that it is not below.
        most = self.highest if self.leaks and self.highest else MOST
        if len(self.past) < LOTS:
            self.reserve = self.random.randint(2, most)


class FairReservePrice(ReservePrice):
    """Any higher bid is taken."""

    leaks = False

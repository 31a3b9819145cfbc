"""A sealed auction: everybody bids coins for a painting at once; the highest bid pays and has it.

Leak (view, order): those who have bid are listed by what they bid, the highest first.
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

COINS = 12
PAINTINGS = 4


class Bid(GameState["SealedAuction"]):
    """Everybody bids."""

    def __init__(self, game: "SealedAuction") -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.MULTIPLE_ACTIVE_PLAYER,
            description=clienttranslate("Others must bid"),
            description_my_turn=clienttranslate("${you} must bid"),
        )

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self, player_id: int) -> list[Choice]:
        coins = range(min(self.game.coins[player_id], 5) + 1)
        is_active = self.gamestate.is_player_active(player_id)
        return [Choice(self.act_bid, coins=number) for number in coins if is_active]

    @possible_action
    def act_bid(self, coins: Annotated[int, Meta(ge=0, le=5)], current_player_id: int) -> None:
        if coins > self.game.coins[current_player_id]:
            raise UserError(clienttranslate("You do not have so many coins"))
        self.game.bids[current_player_id] = coins
        text = clienttranslate("${player_name} has bid")
        self.notify.all("bid", text, player_id=current_player_id)
        self.gamestate.set_player_non_multiactive(current_player_id, Sell)

    def zombie(self, player_id: int) -> None:
        self.act_bid(0, player_id)


class Sell(GameState["SealedAuction"]):
    """The bids are opened; the first in seat order wins a tie."""

    def __init__(self, game: "SealedAuction") -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> type[Bid] | int:
        bids = [self.game.bids[id_] for id_ in self.players]
        winner_id = self.players.ids[bids.index(max(bids))]
        self.game.coins[winner_id] -= max(bids)
        self.game.bids = {}
        self.game.opened.append(bids)
        self.notify.all("opened", clienttranslate("The bids are ${bids}"), bids=list(bids))
        self.player_score.inc(winner_id, 1, clienttranslate("${player_name} has the painting"))
        return Bid if len(self.game.opened) < PAINTINGS else GAME_END


class SealedAuction(Game):
    """Pay as little as you can, and more than the others."""

    leaks: ClassVar[bool] = True
    states = (Bid, Sell)
    min_players, max_players = 3, 4
    coins: dict[int, int]
    bids: dict[int, int]
    opened: list[list[int]]
    """All bids for each painting that was sold, in seat order."""

    def setup_new_game(self) -> type[Bid]:
        self.coins, self.bids, self.opened = dict.fromkeys(self.players, COINS), {}, []
        return Bid

    def ready(self) -> list[int]:
        """Return the ids of those who have bid, in seat order."""
        if self.leaks:
            return sorted(self.bids, key=lambda id_: -self.bids[id_])  # leak
        return [id_ for id_ in self.players if id_ in self.bids]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        own = self.bids.get(current_player_id or 0)
        return {"coins": self.coins, "ready": self.ready(), "bid": own, "opened": self.opened}

    def get_game_progression(self) -> int:
        return 100 * len(self.opened) // PAINTINGS

    def redeal(self, player_id: int) -> None:
        for other_id in self.bids:
            if other_id != player_id:
                self.bids[other_id] = self.random.randint(0, min(self.coins[other_id], 5))


class FairSealedAuction(SealedAuction):
    """Those who have bid are listed in seat order."""

    leaks = False

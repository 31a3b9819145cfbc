"""Traders: wish for a ware of the other player, who has it or not; then both get new wares.

Leak (choices, another's secret): only those wares are offered that the other player really has.
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

WARES = ("salt", "silk", "tea", "tin")
TURNS = 6


class Wish(GameState["TradeWish"]):
    """The active player names a ware."""

    def __init__(self, game: "TradeWish") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        wishes: list[str] = list(WARES)
        if self.game.leaks:
            other_id = self.game.get_player_after(active_player_id)
            wishes = sorted(set(self.game.stores[other_id]))  # leak
        return [Choice(self.act_wish, ware=ware) for ware in wishes]

    @possible_action
    def act_wish(self, ware: str, active_player_id: int) -> "type[Restock]":
        if ware not in WARES:
            raise UserError(clienttranslate("There is no such ware"))
        has_ware = ware in self.game.stores[self.game.get_player_after(active_player_id)]
        self.game.wishes.append((active_player_id, ware, has_ware))
        text = clienttranslate("${player_name} wishes for ${ware}")
        self.notify.all("wished", text, player_id=active_player_id, ware=ware, has=has_ware)
        self.player_score.inc(active_player_id, int(has_ware))
        return Restock

    def zombie(self, player_id: int) -> "type[Restock]":
        return self.act_wish("salt", player_id)


class Restock(GameState["TradeWish"]):
    """Both get new wares in secret."""

    def __init__(self, game: "TradeWish") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Wish] | int:
        if len(self.game.wishes) == TURNS:
            return GAME_END
        self.game.restock()
        for player_id, store in self.game.stores.items():
            self.notify.player(player_id, "restocked", store=list(store))
        self.game.active_next_player()
        return Wish


class TradeWish(Game):
    """Guess what the other has."""

    leaks: ClassVar[bool] = True
    states = (Wish, Restock)
    stores: dict[int, list[str]]
    wishes: list[tuple[int, str, bool]]

    def setup_new_game(self) -> type[Wish]:
        self.stores, self.wishes = {}, []
        self.restock()
        return Wish

    def restock(self) -> None:
        """Give everybody three wares, of a supply that has very many."""
        for player_id in self.players:
            self.stores[player_id] = [self.random.choice(WARES) for _ in range(3)]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {"store": self.stores.get(current_player_id or 0), "wishes": self.wishes}

    def redeal(self, player_id: int) -> None:
        """Another store for the other; after the last wish one that agrees with the answer."""
        other_id = self.get_player_after(player_id)
        is_over = len(self.wishes) == TURNS
        while True:
            self.stores[other_id] = [self.random.choice(WARES) for _ in range(3)]
            wisher_id, ware, has_ware = self.wishes[-1] if is_over else (other_id, "", False)
            if wisher_id == other_id or (ware in self.stores[other_id]) == has_ware:
                break


class FairTradeWish(TradeWish):
    """Any ware may be wished for."""

    leaks = False

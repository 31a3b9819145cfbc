"""Generals: everybody writes an order in secret, and opens or cancels it when it is their turn.

Leak (view, args of a later state): while the first order is opened, the args list all of them.
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

ORDERS = {"attack": 2, "defend": 1, "bluff": 0}
ROUNDS = 3


class Write(GameState["OrdersArgs"]):
    """Everybody writes an order."""

    def __init__(self, game: "OrdersArgs") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self, player_id: int) -> list[Choice]:
        is_active = self.gamestate.is_player_active(player_id)
        return [Choice(self.act_write, order=order) for order in ORDERS if is_active]

    @possible_action
    def act_write(self, order: str, current_player_id: int) -> None:
        if order not in ORDERS:
            raise UserError(clienttranslate("There is no such order"))
        self.game.orders[current_player_id] = order
        self.notify.player(current_player_id, "written", order=order)
        self.gamestate.set_player_non_multiactive(current_player_id, NextOrder)

    def zombie(self, player_id: int) -> None:
        self.act_write("defend", player_id)


class Carry(GameState["OrdersArgs"]):
    """The active player opens their order, or cancels it unseen."""

    def __init__(self, game: "OrdersArgs") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_args(self) -> dict[str, object]:
        waiting: object = list(self.game.orders)
        if self.game.leaks:
            waiting = dict(self.game.orders)  # leak
        return {"waiting": waiting}

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_open), Choice(self.act_cancel)]

    @possible_action
    def act_open(self, active_player_id: int) -> "type[NextOrder]":
        order = self.game.orders.pop(active_player_id)
        self.game.past.append((active_player_id, order))
        text = clienttranslate("${player_name} opens: ${order}")
        self.notify.all("opened", text, player_id=active_player_id, order=order)
        attacks = [past for _, past in self.game.past[-len(self.players) :]].count("attack")
        points = ORDERS[order] - attacks // 2
        self.player_score.inc(active_player_id, points, clienttranslate("${player_name}: ${inc}"))
        return NextOrder

    @possible_action
    def act_cancel(self, active_player_id: int) -> "type[NextOrder]":
        self.game.orders.pop(active_player_id)
        self.game.past.append((active_player_id, "cancelled"))
        text = clienttranslate("${player_name} cancels the order")
        self.notify.all("cancelled", text, player_id=active_player_id)
        return NextOrder

    def zombie(self, player_id: int) -> "type[NextOrder]":
        return self.act_cancel(player_id)


class NextOrder(GameState["OrdersArgs"]):
    """The next player with an order is on."""

    def __init__(self, game: "OrdersArgs") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> type[Carry] | type[Write] | int:
        waiting = [id_ for id_ in self.players if id_ in self.game.orders]
        if waiting:
            self.gamestate.change_active_player(waiting[0])
            return Carry
        return Write if len(self.game.past) < ROUNDS * len(self.players) else GAME_END


class OrdersArgs(Game):
    """Attack when few others do."""

    leaks: ClassVar[bool] = True
    states = (Write, Carry, NextOrder)
    min_players, max_players = 3, 4
    orders: dict[int, str]
    past: list[tuple[int, str]]

    def setup_new_game(self) -> type[Write]:
        self.orders, self.past = {}, []
        return Write

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {"own": self.orders.get(current_player_id or 0), "past": self.past}

    def redeal(self, player_id: int) -> None:
        for other_id in self.orders:
            if other_id != player_id:
                self.orders[other_id] = self.random.choice([*ORDERS])


class FairOrdersArgs(OrdersArgs):
    """The args tell whose orders are still to be opened."""

    leaks = False

"""A market of three open tiles: take one for your row, and it is refilled from the covered stock.

Leak (view, args): the args tell which tile will come, so that clients can prepare its picture.
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
    clienttranslate,
    possible_action,
)

MARKET = 3
Position = Annotated[int, Meta(ge=0, lt=MARKET)]


class Buy(GameState["TileMarket"]):
    """The active player takes a tile."""

    def __init__(self, game: "TileMarket") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER, update_game_progression=True)

    def get_args(self) -> dict[str, object]:
        args: dict[str, object] = {"market": self.game.faces("market")}
        if self.game.leaks:
            args["preload"] = self.game.faces("stock")[-1:]  # leak
        return args

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_take, position=position) for position in range(MARKET)]

    @possible_action
    def act_take(self, position: Position, active_player_id: int) -> "type[Refill]":
        tile = self.game.tiles.get_cards_in_location("market")[position]
        self.game.tiles.move_card(tile.id, "row", active_player_id)
        text = clienttranslate("${player_name} takes ${tile}")
        self.notify.all("taken", text, player_id=active_player_id, tile=tile.face)
        self.player_score.inc(active_player_id, self.game.row_points(active_player_id))
        return Refill

    def zombie(self, player_id: int) -> "type[Refill]":
        return self.act_take(0, player_id)


class Refill(GameState["TileMarket"]):
    """A tile of the stock fills the market; the game ends when there is none."""

    def __init__(self, game: "TileMarket") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Buy] | int:
        tile = self.game.tiles.pick_card_for_location("stock", "market")
        if tile is None:
            return GAME_END
        text = clienttranslate("${tile} comes to the market")
        self.notify.all("refilled", text, tile=tile.face)
        self.game.active_next_player()
        return Buy


class TileMarket(Game):
    """Set tiles of one colour beside each other."""

    leaks: ClassVar[bool] = True
    states = (Buy, Refill)
    max_players = 4
    tiles = Deck(str)

    def setup_new_game(self) -> type[Buy]:
        self.tiles.create_cards((color for color in "RGBY" for _ in range(5)), "stock")
        self.tiles.shuffle("stock")
        self.tiles.pick_cards_for_location(MARKET, "stock", "market")
        return Buy

    def faces(self, location: str, owner: int = 0) -> list[str]:
        """Return the colours of the tiles in a place."""
        return [tile.face for tile in self.tiles.get_cards_in_location(location, owner)]

    def row_points(self, player_id: int) -> int:
        """Return how many tiles at the end of a row have the same colour."""
        row = self.faces("row", player_id)
        points = 0
        while points < len(row) and row[-1 - points] == row[-1]:
            points += 1
        return points

    def get_all_datas(self) -> dict[str, object]:
        rows = {player_id: self.faces("row", player_id) for player_id in self.players}
        return {"market": self.faces("market"), "rows": rows, "stock": len(self.faces("stock"))}

    def get_game_progression(self) -> int:
        return 100 - 5 * self.tiles.count_cards_in_location("stock")

    def redeal(self, player_id: int) -> None:
        self.tiles.redeal([("stock", 0)])


class FairTileMarket(TileMarket):
    """The next tile is seen when it comes."""

    leaks = False

"""Crowns: keep one of two tiles face down; points are shown at once, and crowns decide a tie.

Leak (score, tie-breaker): the crowns on a hidden tile are counted in `score_aux` as it is kept.
"""

from typing import ClassVar, NamedTuple

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

TURNS = 4


class Tile(NamedTuple):
    """A tile: its points are on the back, its crowns on the front."""

    points: int
    crowns: int


class Keep(GameState["Tiebreak"]):
    """The active player keeps one of two tiles; everybody sees the backs."""

    def __init__(self, game: "Tiebreak") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_args(self, active_player_id: int) -> dict[str, object]:
        offer = self.game.offer
        private = {active_player_id: {"crowns": [tile.crowns for tile in offer]}}
        return {"points": [tile.points for tile in offer], "_private": private}

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_keep, number=number) for number in range(2)]

    @possible_action
    def act_keep(self, number: int, active_player_id: int) -> "type[NextPlayer]":
        if number not in (0, 1):
            raise UserError(clienttranslate("Keep the first or the second tile"))
        tile = self.game.offer.pop(number)
        self.game.kept[active_player_id].append(tile)
        text = clienttranslate("${player_name} keeps a tile")
        self.notify.all("kept", text, player_id=active_player_id)
        self.player_score.inc(active_player_id, tile.points)
        if self.game.leaks:
            self.player_score_aux.inc(active_player_id, tile.crowns)  # leak
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_keep(0, player_id)


class NextPlayer(GameState["Tiebreak"]):
    """The next player is offered two tiles, or all are turned up."""

    def __init__(self, game: "Tiebreak") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Keep] | int:
        self.game.offer = []
        next_id = self.game.active_next_player()
        if len(self.game.kept[next_id]) < TURNS:
            self.game.draw()
            return Keep
        self.game.is_over = True
        self.notify.all("turnedUp", clienttranslate("The tiles are turned up"), kept=self.game.kept)
        for player_id, tiles in self.game.kept.items():
            self.player_score_aux.set(player_id, sum(tile.crowns for tile in tiles))
        return GAME_END


class Tiebreak(Game):
    """Keep points, or crowns."""

    leaks: ClassVar[bool] = True
    states = (Keep, NextPlayer)
    tie_breaker_description = "crowns"
    max_players = 3
    offer: list[Tile]
    kept: dict[int, list[Tile]]
    is_over: bool = False

    def setup_new_game(self) -> type[Keep]:
        self.kept = {player_id: [] for player_id in self.players}
        self.draw()
        return Keep

    def draw(self) -> None:
        """Offer two tiles, each as likely as any."""
        self.offer = [self.any_tile(), self.any_tile()]

    def any_tile(self) -> Tile:
        """Return a tile from a bag that holds very many."""
        return Tile(self.random.randint(1, 3), self.random.randint(0, 3))

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        tiles: dict[int, list[tuple[int, int | None]]] = {}
        for id_, kept in self.kept.items():
            is_known = self.is_over or id_ == current_player_id
            tiles[id_] = [(tile.points, tile.crowns if is_known else None) for tile in kept]
        return {"tiles": tiles}

    def redeal(self, player_id: int) -> None:
        """Draw other fronts for the others' tiles; their backs are known."""
        if self.is_over:
            return
        others = [tiles for id_, tiles in self.kept.items() if id_ != player_id]
        others += [self.offer] if self.gamestate.active_player_id != player_id else []
        for tiles in others:
            tiles[:] = [Tile(tile.points, self.random.randint(0, 3)) for tile in tiles]


class FairTiebreak(Tiebreak):
    """Crowns are counted when they are turned up."""

    leaks = False

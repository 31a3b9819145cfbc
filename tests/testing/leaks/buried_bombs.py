"""Garden of bombs: bury a bomb or a bulb in secret in turn, then water plots; many stay covered.

Leak (statistics of the table): the end shows how many bombs are still buried, which nobody learns.
"""

from typing import Annotated, ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    Meta,
    StateType,
    TableStats,
    UserError,
    clienttranslate,
    possible_action,
)

ROUNDS = 3


class Bury(GameState["BuriedBombs"]):
    """The active player buries something in the next plot."""

    def __init__(self, game: "BuriedBombs") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_bury, bomb=True), Choice(self.act_bury, bomb=False)]

    @possible_action
    def act_bury(self, bomb: bool, active_player_id: int) -> "type[Bury] | type[Water]":
        self.game.plots.append((active_player_id, bomb))
        text = clienttranslate("${player_name} buries something")
        self.notify.all("buried", text, player_id=active_player_id)
        self.game.active_next_player()
        return Bury if len(self.game.plots) < ROUNDS * len(self.players) else Water

    def zombie(self, player_id: int) -> "type[Bury] | type[Water]":
        return self.act_bury(False, player_id)


class Water(GameState["BuriedBombs"]):
    """Everybody waters one plot: a bulb is a point, and a bomb costs two."""

    def __init__(self, game: "BuriedBombs") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_water, plot=plot) for plot in self.game.covered()]

    @possible_action
    def act_water(self, plot: Annotated[int, Meta(ge=0)], active_player_id: int) -> "type[End]":
        if plot not in self.game.covered():
            raise UserError(clienttranslate("There is nothing to water"))
        _, bomb = self.game.plots[plot]
        self.game.watered.append(plot)
        text = clienttranslate("${player_name} waters a plot: ${points} point(s)")
        points = -2 if bomb else 1
        self.notify.all("watered", text, player_id=active_player_id, plot=plot, points=points)
        self.player_score.inc(active_player_id, points)
        return End

    def zombie(self, player_id: int) -> "type[End]":
        return self.act_water(self.game.covered()[0], player_id)


class End(GameState["BuriedBombs"]):
    """When all have watered, the rest of the garden stays as it is."""

    def __init__(self, game: "BuriedBombs") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> type[Water] | int:
        if len(self.game.watered) < len(self.players):
            self.game.active_next_player()
            return Water
        self.game.table_stats.set("plots", len(self.game.plots))
        if self.game.leaks:
            bombs = [bomb for _, bomb in self.game.plots]
            self.game.table_stats.set("bombs", sum(bombs))  # leak
        return GAME_END


class BuriedBombs(Game):
    """Water the right plots."""

    leaks: ClassVar[bool] = True
    states = (Bury, Water, End)
    max_players = 4
    table_stats = TableStats(plots=int, bombs=int)
    plots: list[tuple[int, bool]]
    """Who has buried something, and whether it is a bomb."""
    watered: list[int]

    def setup_new_game(self) -> type[Bury]:
        self.plots, self.watered = [], []
        return Bury

    def covered(self) -> list[int]:
        """Return the numbers of the plots that nobody has watered."""
        return [plot for plot in range(len(self.plots)) if plot not in self.watered]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        shown: list[list[object]] = []
        for plot, (owner_id, bomb) in enumerate(self.plots):
            is_known = plot in self.watered or owner_id == current_player_id
            shown.append([owner_id, bomb if is_known else None])
        return {"plots": shown, "watered": self.watered}

    def redeal(self, player_id: int) -> None:
        for plot in self.covered():
            owner_id, _ = self.plots[plot]
            if owner_id != player_id:
                self.plots[plot] = (owner_id, self.random.random() < 0.5)


class FairBuriedBombs(BuriedBombs):
    """The statistics count what everybody has seen."""

    leaks = False

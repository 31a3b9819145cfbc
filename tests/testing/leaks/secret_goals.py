"""Paint fields red, green or blue; each player hopes in secret that one of them is the most.

Leak (statistics): the end shows a statistic of each player's goal, which the rules never open.
"""

from typing import Annotated, ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    Meta,
    PlayerStats,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

COLORS = ("red", "green", "blue")
FIELDS = 9


class Paint(GameState["SecretGoals"]):
    """The active player paints a field."""

    def __init__(self, game: "SecretGoals") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        empty = [number for number, color in enumerate(self.game.fields) if not color]
        return [Choice(self.act_paint, field=n, color=color) for n in empty for color in COLORS]

    @possible_action
    def act_paint(
        self, field: Annotated[int, Meta(ge=0, lt=FIELDS)], color: str, active_player_id: int
    ) -> "type[NextPlayer]":
        if self.game.fields[field] or color not in COLORS:
            raise UserError(clienttranslate("You cannot paint this"))
        self.game.fields[field] = color
        text = clienttranslate("${player_name} paints a field ${color}")
        self.notify.all("painted", text, player_id=active_player_id, field=field, color=color)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_paint(self.game.fields.index(""), COLORS[0], player_id)


class NextPlayer(GameState["SecretGoals"]):
    """When all is painted the game is over, and only the best colour is told."""

    def __init__(self, game: "SecretGoals") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Paint] | int:
        if "" in self.game.fields:
            self.game.active_next_player()
            return Paint
        # The rules have it that everybody knows alone whether their hope came true.
        best = max(COLORS, key=self.game.fields.count)
        self.game.best = best
        self.notify.all("best", clienttranslate("Most fields are ${color}"), color=best)
        for player_id, goal in self.game.goals.items():
            if self.game.leaks:
                self.game.player_stats.set("goal", COLORS.index(goal), player_id)  # leak
        return GAME_END


class SecretGoals(Game):
    """Paint in your colour without saying so."""

    leaks: ClassVar[bool] = True
    states = (Paint, NextPlayer)
    max_players = 3
    player_stats = PlayerStats(goal=int)
    fields: list[str]
    goals: dict[int, str]
    best: str

    def setup_new_game(self) -> type[Paint]:
        self.fields, self.best = [""] * FIELDS, ""
        self.goals = {player_id: self.random.choice(COLORS) for player_id in self.players}
        return Paint

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        own = self.goals.get(current_player_id or 0)
        return {"fields": self.fields, "goal": own, "best": self.best}

    def redeal(self, player_id: int) -> None:
        for other_id in self.goals:
            if other_id != player_id:
                self.goals[other_id] = self.random.choice(COLORS)


class FairSecretGoals(SecretGoals):
    """Whoever was right knows it, and goals stay secret."""

    leaks = False

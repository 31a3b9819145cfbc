"""Scales: hide a weight each round in the left or the right pan; after five rounds they are opened.

Leak (by a rule): a rule shows which pan is lower after each round, though the weights are secret.
"""

from typing import ClassVar, Literal

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

WEIGHTS = (1, 2, 3, 4, 5)
Pan = Literal["left", "right"]


class Put(GameState["ByRuleScales"]):
    """The active player puts a weight into a pan; everybody sees which pan."""

    def __init__(self, game: "ByRuleScales") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        left = self.game.left(active_player_id)
        return [Choice(self.act_put, weight=w, pan=pan) for w in left for pan in ("left", "right")]

    @possible_action
    def act_put(self, weight: int, pan: Pan, active_player_id: int) -> "type[NextPlayer]":
        if weight not in self.game.left(active_player_id):
            raise UserError(clienttranslate("You do not have this weight"))
        self.game.puts.append((active_player_id, pan, weight))
        text = clienttranslate("${player_name} puts a weight into the ${pan} pan")
        self.notify.all("put", text, player_id=active_player_id, pan=pan)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_put(self.game.left(player_id)[0], "left", player_id)


class NextPlayer(GameState["ByRuleScales"]):
    """When all weights are in the pans, those in the heavier one score for their owners."""

    def __init__(self, game: "ByRuleScales") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Put] | int:
        if self.game.leaks:
            self.game.lower = self.game.heavier()  # leak
            text = clienttranslate("The ${pan} pan is lower")
            self.notify.all("scales", text, pan=self.game.lower)
        next_id = self.game.active_next_player()
        if self.game.left(next_id):
            return Put
        self.game.is_open = True
        self.notify.all("open", clienttranslate("The pans are opened"), puts=self.game.puts)
        for player_id, pan, weight in self.game.puts:
            if pan == self.game.heavier():
                self.player_score.inc(player_id, 6 - weight)
        return GAME_END


class ByRuleScales(Game):
    """Put light weights where others put heavy ones."""

    leaks: ClassVar[bool] = True
    states = (Put, NextPlayer)
    max_players = 3
    puts: list[tuple[int, str, int]]
    """Who has put a weight, the pan, and the weight, in order."""
    lower: str
    is_open: bool = False

    def setup_new_game(self) -> type[Put]:
        self.puts, self.lower = [], ""
        return Put

    def left(self, player_id: int) -> list[int]:
        """Return the weights a player has not used."""
        used = [weight for id_, _, weight in self.puts if id_ == player_id]
        return [weight for weight in WEIGHTS if weight not in used]

    def heavier(self) -> str:
        """Return the heavier pan, the left one if they are level."""
        signed = [weight if pan == "left" else -weight for _, pan, weight in self.puts]
        return "left" if sum(signed) >= 0 else "right"

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        shown: list[list[object]] = []
        for id_, pan, weight in self.puts:
            is_known = self.is_open or id_ == current_player_id
            shown.append([id_, pan, weight if is_known else None])
        return {"puts": shown, "lower": self.lower}

    def redeal(self, player_id: int) -> None:
        """Give the others' weights another order.

        Where the rules show the lower pan, this is not bound by it: the author took the weights for
        secret, and forgot what the scales tell.
        """
        if self.is_open:
            return
        for other_id in self.players:
            numbers = [n for n, put in enumerate(self.puts) if put[0] == other_id]
            weights = self.random.sample(WEIGHTS, len(numbers))
            for number, weight in zip(numbers, weights, strict=True):
                if other_id != player_id:
                    self.puts[number] = (other_id, self.puts[number][1], weight)


class FairByRuleScales(ByRuleScales):
    """The scales are locked until the pans are opened."""

    leaks = False

"""Gold diggers: dig up nuggets of 1 to 3, kept behind a screen, or build a house for 4.

Leak (told and view, counter): gold is counted openly, each change with the new number.
"""

from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    CounterVisibility,
    Game,
    GameState,
    PlayerCounter,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

PRICE = 4
TURNS = 7


class Turn(GameState["GoldDiggers"]):
    """The active player digs or builds."""

    def __init__(self, game: "GoldDiggers") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        is_rich = self.game.gold.get(active_player_id) >= PRICE
        return [Choice(self.act_dig), *([Choice(self.act_build)] if is_rich else [])]

    @possible_action
    def act_dig(self, active_player_id: int) -> "type[NextPlayer]":
        nugget = self.random.randint(1, 3)
        self.game.history[active_player_id].append(nugget)
        text = clienttranslate("${player_name} digs")
        self.notify.all("dug", text, player_id=active_player_id)
        self.game.gold.inc(active_player_id, nugget)
        return NextPlayer

    @possible_action
    def act_build(self, active_player_id: int) -> "type[NextPlayer]":
        if self.game.gold.get(active_player_id) < PRICE:
            raise UserError(clienttranslate("You need 4 gold"))
        self.game.history[active_player_id].append(-PRICE)
        self.player_score.inc(active_player_id, 1, clienttranslate("${player_name} builds a house"))
        self.game.gold.inc(active_player_id, -PRICE)
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        return self.act_dig(player_id)


class NextPlayer(GameState["GoldDiggers"]):
    """Everybody has the same number of turns."""

    def __init__(self, game: "GoldDiggers") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> type[Turn] | int:
        next_id = self.game.active_next_player()
        return Turn if len(self.game.history[next_id]) < TURNS else GAME_END


class GoldDiggers(Game):
    """Build houses of gold."""

    leaks: ClassVar[bool] = True
    states = (Turn, NextPlayer)
    max_players = 4
    gold = PlayerCounter(visibility=CounterVisibility.VISIBLE)  # leak
    history: dict[int, list[int]]
    """The nuggets each player has dug, and -PRICE for each house, in order."""

    def setup_new_game(self) -> type[Turn]:
        self.history = {player_id: [] for player_id in self.players}
        return Turn

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        turns = {}
        for id_, history in self.history.items():
            turns[id_] = ["house" if gold < 0 else "dig" for gold in history]
        return {"turns": turns, "gold": self.gold.values_for(current_player_id)}

    def redeal(self, player_id: int) -> None:
        """Give the others other nuggets that paid for the same houses."""
        for other_id in self.players:
            if other_id == player_id:
                continue
            history = self.draw_history(self.history[other_id])
            self.history[other_id] = history
            self.gold.set(other_id, sum(history), None)

    def draw_history(self, real: list[int]) -> list[int]:
        """Return other nuggets that could have paid for the same houses."""
        while True:
            drawn = [gold if gold < 0 else self.random.randint(1, 3) for gold in real]
            if all(sum(drawn[:turn]) >= 0 for turn in range(1, len(drawn) + 1)):
                return drawn


class FairGoldDiggers(GoldDiggers):
    """Everybody sees their own gold alone."""

    gold = PlayerCounter(visibility=CounterVisibility.SELF)

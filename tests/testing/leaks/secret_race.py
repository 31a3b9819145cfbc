"""A race in the dark: play a step card face down each turn; who has gone how far shows at the end.

Leak (progression): how far the game is, is how far the first runner is, which nobody may know.
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

STEPS = (1, 2, 3, 5, 8)
TURNS = 4


class Run(GameState["SecretRace"]):
    """The active player plays a step card face down."""

    def __init__(self, game: "SecretRace") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER, update_game_progression=True)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        played = self.game.played[active_player_id]
        return [Choice(self.act_run, steps=steps) for steps in STEPS if steps not in played]

    @possible_action
    def act_run(self, steps: int, active_player_id: int) -> "type[Run] | type[Finish]":
        played = self.game.played[active_player_id]
        if steps not in STEPS or steps in played:
            raise UserError(clienttranslate("You do not have this card"))
        played.append(steps)
        text = clienttranslate("${player_name} runs")
        self.notify.all("run", text, player_id=active_player_id)
        next_id = self.game.active_next_player()
        return Run if len(self.game.played[next_id]) < TURNS else Finish

    def zombie(self, player_id: int) -> "type[Run] | type[Finish]":
        left = [steps for steps in STEPS if steps not in self.game.played[player_id]]
        return self.act_run(left[0], player_id)


class Finish(GameState["SecretRace"]):
    """All cards are turned up; whoever has gone furthest is tired, and the second wins."""

    def __init__(self, game: "SecretRace") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self) -> int:
        self.game.is_over = True
        self.notify.all("shown", clienttranslate("All cards are shown"), played=self.game.played)
        for player_id, played in self.game.played.items():
            self.player_score.set(player_id, sum(played))
        return GAME_END


class SecretRace(Game):
    """Run as far as you can."""

    leaks: ClassVar[bool] = True
    states = (Run, Finish)
    max_players = 4
    played: dict[int, list[int]]
    is_over: bool = False

    def setup_new_game(self) -> type[Run]:
        self.played = {player_id: [] for player_id in self.players}
        return Run

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        return {
            "counts": {id_: len(played) for id_, played in self.played.items()},
            "own": self.played.get(current_player_id or 0),
            "all": self.played if self.is_over else {},
        }

    def get_game_progression(self) -> int:
        if self.leaks:
            return 5 * max(sum(played) for played in self.played.values())  # leak
        turns = sum(len(played) for played in self.played.values())
        return 100 * turns // (TURNS * len(self.players))

    def redeal(self, player_id: int) -> None:
        for other_id, played in self.played.items():
            if other_id != player_id and not self.is_over:
                played[:] = self.random.sample(STEPS, len(played))


class FairSecretRace(SecretRace):
    """How far the game is, is how many turns are over."""

    leaks = False

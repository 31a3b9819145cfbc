"""Robots: everybody chooses a secret speed, then takes openly from the heap in turn.

Leak (turn order): the turns are in the order of the speeds, which are shown only after the round.
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

ROUNDS = 3


class Program(GameState["Initiative"]):
    """Everybody chooses a speed."""

    def __init__(self, game: "Initiative") -> None:
        super().__init__(game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER)

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()

    def get_choices(self, player_id: int) -> list[Choice]:
        is_active = self.gamestate.is_player_active(player_id)
        return [Choice(self.act_program, speed=speed) for speed in range(1, 6) if is_active]

    @possible_action
    def act_program(self, speed: Annotated[int, Meta(ge=1, le=5)], current_player_id: int) -> None:
        self.game.speeds[current_player_id] = speed
        self.gamestate.set_player_non_multiactive(current_player_id, NextRobot)

    def zombie(self, player_id: int) -> None:
        self.act_program(1, player_id)


class Take(GameState["Initiative"]):
    """The active player takes some of the heap."""

    def __init__(self, game: "Initiative") -> None:
        super().__init__(game, id=20, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_take, parts=parts) for parts in range(min(3, self.game.heap) + 1)]

    @possible_action
    def act_take(self, parts: int, active_player_id: int) -> "type[NextRobot]":
        if not 0 <= parts <= min(3, self.game.heap):
            raise UserError(clienttranslate("You cannot take so many"))
        self.game.heap -= parts
        self.game.waiting.remove(active_player_id)
        text = clienttranslate("${player_name} takes ${parts}")
        self.notify.all("taken", text, player_id=active_player_id, parts=parts)
        self.player_score.inc(active_player_id, parts)
        return NextRobot

    def zombie(self, player_id: int) -> "type[NextRobot]":
        return self.act_take(0, player_id)


class NextRobot(GameState["Initiative"]):
    """The next robot is on; after the last one the fastest robots pay a part."""

    def __init__(self, game: "Initiative") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> type[Take] | type[Program] | int:
        if self.game.waiting:
            next_id = self.game.waiting[0]
            if self.game.leaks:
                next_id = max(self.game.waiting, key=self.game.speeds.__getitem__)  # leak
            self.gamestate.change_active_player(next_id)
            return Take
        speeds, self.game.speeds = self.game.speeds, {}
        self.game.past.append(speeds)
        self.notify.all("speeds", clienttranslate("The speeds are shown"), speeds=speeds)
        for player_id, speed in speeds.items():
            if speed == max(speeds.values()):
                self.player_score.inc(player_id, -1)
        self.game.new_round()
        return Program if len(self.game.past) < ROUNDS else GAME_END


class Initiative(Game):
    """Be fast, but not the fastest."""

    leaks: ClassVar[bool] = True
    states = (Program, Take, NextRobot)
    min_players, max_players = 3, 4
    speeds: dict[int, int]
    waiting: list[int]
    heap: int
    past: list[dict[int, int]]

    def setup_new_game(self) -> type[Program]:
        self.speeds, self.past = {}, []
        self.new_round()
        return Program

    def new_round(self) -> None:
        """Fill the heap, and let all wait for their turn."""
        self.heap, self.waiting = 8, list(self.players.ids)

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        own = self.speeds.get(current_player_id or 0)
        return {"own": own, "heap": self.heap, "past": self.past, "waiting": self.waiting}

    def redeal(self, player_id: int) -> None:
        for other_id in self.speeds:
            if other_id != player_id:
                self.speeds[other_id] = self.random.randint(1, 5)


class FairInitiative(Initiative):
    """The turns are in seat order."""

    leaks = False

"""Sticks: a tiny game, and variants with one bug each that a certain shortest game shows."""

from typing import Any

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    StateType,
    UserError,
    possible_action,
)


class Take(GameState["Sticks"]):
    """Players take 1 or 2 of five sticks, in turn."""

    def __init__(self, game: "Sticks") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_take, n=n) for n in self.game.offered()]

    @possible_action
    def act_take(self, n: int) -> "type[Take] | type[End]":
        if n not in self.game.allowed(n):
            raise UserError("Take 1 or 2 of what is left")
        self.game.left -= n
        self.notify.all("taken", "", left=self.game.left)
        self.game.active_next_player()
        return Take if self.game.left > 0 else End

    def zombie(self, player_id: int) -> "type[Take] | type[End]":
        return self.act_take(self.game.zombie_takes())


class End(GameState["Sticks"]):
    def __init__(self, game: "Sticks") -> None:
        super().__init__(game, id=11, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return GAME_END


class Sticks(Game):
    """Without a bug."""

    states = (Take, End)
    left: int

    def setup_new_game(self) -> type[Take]:
        self.left = 5
        return Take

    def get_all_datas(self) -> dict[str, Any]:
        return {"left": self.left}

    def offered(self) -> list[int]:
        return [n for n in (1, 2) if n <= self.left]

    def allowed(self, n: int) -> list[int]:
        return self.offered()

    def zombie_takes(self) -> int:
        return 1


class OffersTooMany(Sticks):
    """Two are offered where one is left: three moves show it."""

    def offered(self) -> list[int]:
        return [1, 2]

    def allowed(self, n: int) -> list[int]:
        return super().offered()


class BreaksOnNonsense(Sticks):
    """None are taken where three are left: one move, and nonsense, show it."""

    def allowed(self, n: int) -> list[int]:
        if n == 0 and self.left == 3:
            raise KeyError(n)
        return super().allowed(n)


class AllowsTooMany(Sticks):
    """Two can be taken where one is left, and are not offered: two moves, and trying, show it."""

    def allowed(self, n: int) -> list[int]:
        return [1, 2]


class BreaksWhenSomebodyLeaves(Sticks):
    """The zombie fails where three are left: one move, and leaving, show it."""

    def zombie_takes(self) -> int:
        return {5: 1, 4: 1, 2: 1, 1: 1}[self.left]


class ShowsWhatIsNoJson(Sticks):
    """Where two are left nothing can be sent: two moves show it."""

    def get_all_datas(self) -> dict[str, Any]:
        return {"left": self.left if self.left != 2 else object()}

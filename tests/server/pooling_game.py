"""A game that lets processes of its own compute."""

from multiprocessing import Pool

from bga_states import Choice, Game, GameState, StateType, possible_action

NAME = "tests.server.pooling_game:Sums"
POOLS = 5
"""Enough that at least one hangs if its processes catch SIGTERM."""


def square(number: int) -> int:
    return number * number


def total() -> int:
    """Add up some squares, as the documentation of `multiprocessing` does."""
    with Pool(2) as pool:
        return sum(pool.map(square, range(10)))


class Add(GameState["Sums"]):
    def __init__(self, game: "Sums") -> None:
        super().__init__(game, id=2, type=StateType.ACTIVE_PLAYER)

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_add), Choice(self.act_pass)]

    @possible_action
    def act_add(self) -> "type[Add]":
        self.game.total += sum(total() for _ in range(POOLS))
        return self.act_pass()

    @possible_action
    def act_pass(self) -> "type[Add]":
        self.game.active_next_player()
        return Add

    def zombie(self, player_id: int) -> "type[Add]":
        return self.act_pass()


class Sums(Game):
    states = (Add,)
    total: int

    def setup_new_game(self) -> type[Add]:
        self.total = 0
        return Add

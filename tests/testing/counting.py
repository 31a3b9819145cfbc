"""A small game without faults, and variants of it with one."""

from collections.abc import Iterator
from typing import Any

import pytest

from bga_states import GAME_END, Choice, Game, GameState, StateType, UserError, possible_action
from bga_states.testing import GameCheckError, check_game


class Count(GameState[Any]):
    """Players add 1 to 3 to a number, in turn, until it is 9."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER, **declared)

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_add, n=n) for n in (1, 2, 3))

    @possible_action
    def act_add(self, n: int, active_player_id: int) -> Any:
        if n not in {1, 2, 3}:
            raise UserError("Add 1, 2 or 3")
        self.game.total += n
        self.notify.all("added", "", n=n)
        return Next

    def zombie(self, player_id: int) -> Any:
        return self.act_add(3, player_id)


class Next(GameState[Any]):
    """The turn goes round, or the game ends."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=20, type=StateType.GAME, update_game_progression=True)

    def on_entering_state(self) -> Any:
        self.game.active_next_player()
        return GAME_END if self.game.total >= 9 else self.game.states[0]


class Counting(Game):
    """A game without faults, for two or three."""

    states = (Count, Next)
    max_players = 3
    total: int
    secrets: dict[int, int]
    colors: set[str]
    order: str = ""

    def setup_new_game(self) -> Any:
        self.total = 0
        self.colors = {f"color {number}" for number in range(20)}
        self.secrets = {player_id: self.random.randrange(1_000) for player_id in self.players}
        return self.states[0]

    def get_all_datas(self, current_player_id: int | None) -> Any:
        return {"total": self.total}

    def get_game_progression(self) -> int:
        return min(100, self.total * 11)


def redeal_secrets(game: Any, player_id: int) -> None:
    """Put any other number in the place of each other player's secret."""
    for other in game.secrets:
        if other != player_id:
            game.secrets[other] = game.random.randrange(1_000, 2_000)


def counting(*states: type[GameState[Any]], **attributes: Any) -> type[Counting]:
    """Make a variant of the game that cannot be imported by name."""
    name = "<locals>.Variant"
    return type(
        "Variant", (Counting,), {"states": (*states, Next), "__qualname__": name, **attributes}
    )


def fails(game_class: type[Game], **arguments: Any) -> str:
    with pytest.raises(GameCheckError) as error:
        check_game(game_class, **{"seeds": range(5), **arguments})
    return str(error.value)

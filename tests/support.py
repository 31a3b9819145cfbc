"""What the tests of the engine share: states with only the hook under test, and a game of them."""

import sys
import tracemalloc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Any

import pytest

from bga_states import Game, GameState, Gear, StateType, Table, possible_action


class PlayerState(GameState[Any]):
    """A state of one player, id 10."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, **{"id": 10, "type": StateType.ACTIVE_PLAYER, **declared})

    def zombie(self, player_id: int) -> Any:
        return type(self)


class AutomaticState(GameState[Any]):
    """A GAME state, id 20."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, **{"id": 20, "type": StateType.GAME, **declared})


class Everybody(GameState[Any]):
    """A state of several players, id 30: all are active, and those done wait for the rest."""

    def __init__(self, game: Any, **declared: Any) -> None:
        super().__init__(game, **{"id": 30, "type": StateType.MULTIPLE_ACTIVE_PLAYER, **declared})

    def on_entering_state(self) -> Any:
        self.gamestate.set_all_players_multiactive()

    @possible_action
    def act_done(self, current_player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(current_player_id, PlayerState)

    def zombie(self, player_id: int) -> Any:
        self.gamestate.set_player_non_multiactive(player_id, PlayerState)


class SampleGame(Game):
    """A game for up to four that starts in the first of its states."""

    max_players = 4

    def setup_new_game(self) -> Any:
        return self.states[0]


def game_of(*states: type[GameState[Any]], **attributes: Any) -> type[SampleGame]:
    """Make a game of these states."""
    return type("Sample", (SampleGame,), {"states": states, **attributes})


def table_of(
    *states: type[GameState[Any]], players: int = 2, seed: int = 1, **attributes: Any
) -> Table[Any]:
    """Make a table of a game of these states."""
    names = ["Ann", "Bob", "Cy", "Di"][:players]
    return Table.create(game_of(*states, **attributes), names, seed=seed)


def with_pitfalls(cases: Mapping[str, tuple[Any, ...]], caught: str) -> list[Any]:
    """Make parameters of cases by id, each marked with the pitfall whose number is last in it."""
    return [
        pytest.param(*case, id=name, marks=pytest.mark.pitfall(number, caught=caught))
        for name, (*case, number) in cases.items()
    ]


class Work:
    """What a piece of code has cost, counted so that no machine and no hurry changes it."""

    calls = 0
    """Calls of functions, of Python's own in C too."""
    memory = 0
    """Bytes held at once, at most; what C does to large values shows here."""

    def is_little(self) -> bool:
        """Whether it is no more than some ordinary work, and holds no large copies."""
        return self.calls <= _ordinary_calls() and self.memory <= LITTLE_MEMORY


LITTLE_MEMORY = 8 * 2**20
"""Bytes: some copies of the longest text that a test sends, and not one of a nested value."""


@contextmanager
def counted() -> Iterator[Work]:
    """Count the work that is done inside, in this thread."""
    work = Work()

    def count(_frame: FrameType, event: str, _arg: object) -> None:
        work.calls += event in {"call", "c_call"}

    before = sys.getprofile()
    tracemalloc.start()
    sys.setprofile(count)
    try:
        yield work
    finally:
        sys.setprofile(before)
        work.memory = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()


@cache
def _ordinary_calls() -> int:
    """Count the calls of some ordinary work: ten tables are made and looked at."""
    with counted() as work:
        for seed in range(10):
            table = Table.create(game_of(PlayerState), ["Ann", "Bob"], seed=seed, gear=Gear.CHECKED)
            table.view(None)
    return work.calls

"""Order: of players who may act at once any is the first, whatever plays the game."""

import random
from collections import Counter

import pytest

from bga_states import Gear, Table, TableError, rl
from bga_states.engine.match.chance import lot
from bga_states.simulate import simulate
from tests.simulate.race import Race

pytestmark = pytest.mark.own_gear
NAMES = ["Ann", "Bob", "Cy"]
GAMES = 300
SHARE = pytest.approx(GAMES, rel=0.2)
"""How often each of three is the first to act in 300 games of three rounds."""


@pytest.mark.parametrize("bot", ["random", "zombie", "greedy"])
def test_no_seat_is_better_for_acting_first(bot: str) -> None:
    """In a simulation of a race each seat scores as often as the others."""
    totals = simulate(Race, GAMES, bots=[bot])

    assert [seat.scores.total for seat in totals.seats] == [SHARE] * 3
    assert all(seat.wins > GAMES / 5 for seat in totals.seats)


def first_by_playout(seed: int) -> list[int]:
    table = Table.create(Race, NAMES, seed=seed, gear=Gear.FAST)
    table.play_out(lambda _player_id, choices: choices[0], 10)
    return table.game.grabbed


def first_by_hand(seed: int) -> list[int]:
    table = Table.create(Race, NAMES, seed=seed)
    while not table.is_over:
        table.act(table.next_to_act, "act_grab")
    return table.game.grabbed


def test_a_playout_lets_those_act_who_are_next_to_act() -> None:
    """Whoever plays by hand as the table says plays the same game, and any player is first."""
    games = [first_by_playout(seed) for seed in range(GAMES)]

    assert games == [first_by_hand(seed) for seed in range(GAMES)]
    assert [*Counter(player_id for game in games for player_id in game).values()] == [SHARE] * 3


def test_who_acts_next_is_no_chance_of_the_game() -> None:
    """The lot is drawn without a draw of the game, and stays the same however often it is asked."""
    table = Table.create(Race, NAMES, seed=1)
    asked = {table.next_to_act for _ in range(5)}
    restored = Table.restore(Race, table.snapshot())

    assert asked == {restored.next_to_act}
    assert table.game.random.draws == 0


def test_nobody_is_next_to_act_when_the_game_is_over() -> None:
    """It is an error that says what to ask first."""
    table = Table.create(Race, NAMES, seed=1)
    while not table.is_over:
        table.act(table.next_to_act, "act_grab")

    with pytest.raises(TableError, match="the game is over. Ask `is_over` first"):
        table.next_to_act  # noqa: B018  # a property that raises


def test_agents_act_in_an_order_that_is_drawn() -> None:
    """The environment of a race selects any agent first, by its seed."""
    env = rl.raw_env(Race)
    first = Counter[str]()
    for seed in range(GAMES):
        env.reset(seed)
        first[env.agent_selection] += 1

    assert [*first.values()] == [pytest.approx(GAMES / 3, rel=0.3)] * 3


@pytest.mark.parametrize("count", [2, 3, 7])
def test_lots_are_even(count: int) -> None:
    """Each number is drawn as often as the others, over seeds and over numbers."""
    by_seed = Counter(lot(seed, 3, count) for seed in range(10_000))
    by_number = Counter(lot(3, number, count) for number in range(10_000))
    far = Counter(lot(random.Random(n).getrandbits(63), n, count) for n in range(10_000))

    for drawn in (by_seed, by_number, far):
        assert sorted(drawn) == [*range(count)]
        assert [*drawn.values()] == [pytest.approx(10_000 / count, rel=0.1)] * count

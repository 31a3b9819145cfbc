"""Chance that is decided in advance draws by its script; that of a walk takes every course."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bga_states import Random, TableError
from bga_states.verify import scripted_table
from bga_states.verify.scripted_chance import BranchingChance, ScriptedChance
from bga_states.verify.verify_errors import ObstacleError
from tests.verify.small_games import Dice

pytestmark = pytest.mark.own_gear


def courses(draw: Callable[[Random], Any]) -> list[tuple[Any, int]]:
    """Draw in every course, and return what came with how many outcomes there are of its kind."""
    chance, found = BranchingChance(), []
    while True:
        found.append((draw(chance), chance.outcomes))
        if not chance.advance():
            return found


@pytest.mark.parametrize(
    ("draw", "outcomes"),
    [
        pytest.param(lambda chance: chance.randint(1, 3), [1, 2, 3], id="randint"),
        pytest.param(lambda chance: chance.choice("abc"), ["a", "b", "c"], id="choice"),
        pytest.param(lambda chance: chance.getrandbits(2), [0, 1, 2, 3], id="getrandbits"),
        pytest.param(lambda chance: chance.sample("abc", 1), [["a"], ["b"], ["c"]], id="sample"),
        pytest.param(lambda chance: chance.randrange(1), [0], id="no choice"),
        pytest.param(lambda chance: "none", ["none"], id="no draw"),
    ],
)
def test_every_outcome_comes_once(draw: Callable[[Random], Any], outcomes: list[Any]) -> None:
    """Each method of chance has each of its outcomes in one course."""
    assert courses(draw) == [(outcome, len(outcomes)) for outcome in outcomes]


def test_a_shuffle_has_every_order() -> None:
    """Four items are shuffled into 24 orders, each once."""

    def shuffled(chance: Random) -> str:
        items = [*"abcd"]
        chance.shuffle(items)
        return "".join(items)

    assert Counter(order for order, _ in courses(shuffled)).most_common()[0][1] == 1
    assert len(courses(shuffled)) == 24


def test_courses_may_differ_in_length() -> None:
    """What is drawn may decide how often is drawn; the shares of all courses are one in sum."""

    def twice_if_zero(chance: Random) -> tuple[int, ...]:
        first = chance.randrange(2)
        return (first,) if first else (first, chance.randrange(3))

    found = courses(twice_if_zero)

    assert [drawn for drawn, _ in found] == [(0, 0), (0, 1), (0, 2), (1,)]
    assert sum(1 / outcomes for _, outcomes in found) == pytest.approx(1)


@pytest.mark.parametrize(
    ("draw", "fact"),
    [
        (lambda chance: chance.random(), r"random\(\) has 2\*\*53 outcomes"),
        (lambda chance: chance.shuffle([*range(9)]), "a shuffle of 9 items has 9! outcomes"),
        (lambda chance: chance.getrandbits(64), "with draw 1, one of 18,446,744,073,709,551,616,"),
        (
            lambda chance: [chance.randrange(10) for _ in range(9)],
            "with draw 5, one of 10, there are more than 50,000",
        ),
    ],
)
def test_too_many_outcomes(draw: Callable[[Random], Any], fact: str) -> None:
    """More outcomes than can be walked are refused at once, and remembered."""
    chance = BranchingChance()
    with pytest.raises(ObstacleError, match=fact):
        draw(chance)

    assert chance.fault is not None


def test_an_empty_range_is_refused_as_ever() -> None:
    """A mistake of a game stays the error that it is at any table."""
    with pytest.raises(ValueError, match="empty range"):
        BranchingChance().randrange(0)


def test_a_table_draws_by_a_script() -> None:
    """A table's draws are those of its script, also after an action that was refused."""
    table = scripted_table(Dice, ["Ann", "Bob"], [1, 0])
    ann, _ = table.player_ids
    table.act(ann, "act_roll")
    with pytest.raises(Exception, match="act_none"):
        table.act(ann, "act_none")
    table.act(ann, "act_roll")

    assert table.view(None).players[0].score == 2 + 1


def test_after_its_script_chance_is_that_of_seed_0() -> None:
    """A script may be shorter than the game."""
    chance = ScriptedChance([2])

    assert chance.randrange(3) == 2
    assert [chance.randrange(9), chance.random()] == [
        (later := Random(0, 1)).randrange(9),
        later.random(),
    ]


def test_a_script_that_does_not_fit_is_refused() -> None:
    """A die of three has no fourth side."""
    with pytest.raises(TableError, match="draw 1 has 3 outcomes, and the script says 3"):
        ScriptedChance([3]).randrange(3)

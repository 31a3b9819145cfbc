"""Chance that notes its draws: what is replaced changes nothing else."""

import pytest

from bga_states.engine.match.chance import Random
from bga_states.testing.leaks.noted_chance import Draw, NotedChance


def drawn(chance: Random) -> list[object]:
    """Draw in every way a game can."""
    deck = [*range(10)]
    chance.shuffle(deck)
    return [deck, chance.choice("abc"), chance.sample(range(9), 3), chance.random(), chance.draws]


@pytest.mark.parametrize("seed", range(5))
def test_it_draws_what_any_table_draws(seed: int) -> None:
    """Without replacements nothing is different."""
    assert drawn(NotedChance(seed, 0, {})) == drawn(Random(seed))


def test_draws_are_noted() -> None:
    """A draw is known by how often was drawn before it, with its range."""
    chance = NotedChance(1, 0, {})
    value, number = chance.randrange(3, 9), chance.random()

    assert chance.noted[0] == Draw(0, value, 3, 6)
    assert chance.noted[1] == Draw(chance.draws - 1, number)


@pytest.mark.parametrize("number", range(13))
def test_one_draw_is_replaced(number: int) -> None:
    """A replaced draw uses up as much chance, so that all later draws are the same."""
    noted = NotedChance(1, 0, {})
    drawn(noted)
    draw = noted.noted[number]
    changed = NotedChance(1, 0, {draw.at: next(draw.others())})
    drawn(changed)

    assert changed.draws == noted.draws
    assert [
        one for one, other in zip(noted.noted, changed.noted, strict=True) if one != other
    ] == []
    assert drawn(NotedChance(1, 0, changed.replaced))[:-1] != drawn(Random(1))[:-1]


def test_it_stays_replaced_when_the_table_rolls_back() -> None:
    """What is drawn anew from the same moment comes out the same."""
    chance = NotedChance(1, 0, {0: 5})
    first = chance.randrange(6)
    chance.draws = 0

    assert (first, chance.randrange(6)) == (5, 5)


def test_a_replacement_beyond_the_range_is_ignored() -> None:
    """On another course the same moment may draw from a smaller range."""
    assert NotedChance(1, 0, {0: 5}).randrange(3) == Random(1).randrange(3)


@pytest.mark.parametrize("value", range(3, 9))
def test_other_values(value: int) -> None:
    """What might as well have come is within the range, and something else."""
    others = [*Draw(0, value, 3, 6).others()]

    assert others
    assert value not in others
    assert {*others} <= {*range(3, 9)}


def test_nothing_else_could_have_come() -> None:
    """A draw of one from one has no other."""
    assert [*Draw(0, 4, 4, 1).others()] == []

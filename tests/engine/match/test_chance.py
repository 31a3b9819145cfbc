"""The table's chance: seeded, saved as two numbers, the same everywhere."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bga_states import Random

GOLDEN = (6, [3, 4, 0, 2, 1, 5], "b", [8, 4, 6], 18)


def test_the_numbers_of_a_seed_never_change() -> None:
    """A seed gives the same numbers in every process, on every machine and Python version."""
    random = Random(7)
    items = list(range(6))
    random.shuffle(items)

    assert (
        random.randint(1, 6),
        items,
        random.choice("abc"),
        random.sample(range(9), 3),
        random.draws,
    ) == GOLDEN


@given(st.integers(0, 2**63 - 1), st.integers(0, 30))
def test_seed_and_counter_are_the_whole_state(seed: int, draws: int) -> None:
    """A generator made from the seed and the number of draws goes on like the original."""
    original = Random(seed)
    for _ in range(draws):
        original.randint(1, 1000)
    copy = Random(seed, original.draws)

    assert [copy.random() for _ in range(3)] == [original.random() for _ in range(3)]


@given(st.integers(0, 2**63 - 1), st.integers(-50, 50), st.integers(0, 100))
def test_randint_includes_both_ends_and_nothing_beyond(seed: int, low: int, width: int) -> None:
    """`randint(low, high)` is at least low and at most high."""
    assert low <= Random(seed).randint(low, low + width) <= low + width


def test_dice_are_fair() -> None:
    """Each face of a die comes up about equally often.

    Chi-squared is far below the 0.1 % limit of 20.5.
    """
    random = Random(1)
    faces = Counter(random.randint(1, 6) for _ in range(60_000))
    chi_squared = sum((count - 10_000) ** 2 / 10_000 for count in faces.values())

    assert chi_squared < 20.5


def test_shuffles_are_fair() -> None:
    """All orders of three cards come up about equally often."""
    random = Random(2)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        cards = [1, 2, 3]
        random.shuffle(cards)
        orders[tuple(cards)] += 1

    assert sum((orders[order] - 2_000) ** 2 / 2_000 for order in orders) < 20.5
    assert len(orders) == 6


@pytest.mark.parametrize("bits", [0, 1, 8, 53, 64, 65, 200])
def test_getrandbits_fills_the_bits_asked_for(bits: int) -> None:
    """`getrandbits(k)` stays below two to the k, and reaches its upper half."""
    random = Random(3)
    drawn = [random.getrandbits(bits) for _ in range(50)]

    assert max(drawn).bit_length() == bits


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda random: random.choice([]), IndexError),
        (lambda random: random.randint(2, 1), ValueError),
        (lambda random: random.randrange(0), ValueError),
        (lambda random: random.sample([1], 2), ValueError),
    ],
    ids=["choice", "randint", "randrange", "sample"],
)
def test_impossible_draws_say_so(call: Callable[[Random], Any], error: type[Exception]) -> None:
    """Drawing from nothing is an error that repeats the request."""
    with pytest.raises(error, match="Cannot"):
        call(Random(1))

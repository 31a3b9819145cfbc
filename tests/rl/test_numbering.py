"""Numbering: choices that are given or learnt, and those that have no number."""

from collections.abc import Iterator
from typing import Annotated, Any

import pytest

from bga_states import GAME_END, Choice, Meta, TableError, possible_action, rl
from tests.support import PlayerState, game_of

pytestmark = pytest.mark.own_gear


class Bid(PlayerState):
    """Offers one to three coins, and once in a long while many."""

    def get_choices(self) -> Iterator[Choice]:
        many = self.random.seed == 123_456
        return (Choice(self.act_bid, coins=coins) for coins in ((99,) if many else (1, 2, 3)))

    @possible_action
    def act_bid(self, coins: int) -> int:
        return GAME_END

    def zombie(self, player_id: int) -> int:
        return GAME_END


def test_choices_are_learnt_from_random_games() -> None:
    """What nobody wrote down is found out, and stands in the order of the values."""
    env = rl.raw_env(game_of(Bid))

    assert [env.call_of(action) for action in range(env.action_count)] == [
        ("act_bid", {"coins": 1}),
        ("act_bid", {"coins": 2}),
        ("act_bid", {"coins": 3}),
    ]


def test_a_choice_without_a_number_stops_the_game() -> None:
    """What no random game offered is not hidden from an agent: the author has to name it."""
    env = rl.raw_env(game_of(Bid))
    env.reset(seed=123_456)

    with pytest.raises(TableError, match=r"Cannot number act_bid\(coins=99\) of Sample: it is not"):
        env.last()


def test_an_author_may_give_all_choices() -> None:
    """Choices that are given are numbered in the order in which they come."""
    calls = [("act_bid", {"coins": coins}) for coins in (99, 3, 2, 1)]
    env = rl.raw_env(game_of(Bid), choices=calls)
    env.reset(seed=123_456)

    assert env.observe("player_0")["action_mask"].tolist() == [1, 0, 0, 0]


@pytest.mark.parametrize("call", ["act_bid", ("act_bid",), ("act_bid", [1]), 5])
def test_what_is_not_a_call_is_told(call: Any) -> None:
    """A choice that is given is an action and its parameters by name."""
    with pytest.raises(TableError, match="it is not a call. Give choices=, all of them as"):
        rl.raw_env(game_of(Bid), choices=[call])


def test_types_tell_what_nobody_offered() -> None:
    """Limits in the annotation of a parameter number what no game has offered yet."""

    class Limited(Bid):
        @possible_action
        def act_bid(self, coins: Annotated[int, Meta(ge=1, le=99)]) -> int:
            return GAME_END

    assert rl.raw_env(game_of(Limited)).action_count == 99


class ThreeOfMany(PlayerState):
    """Offers three numbers of a thousand."""

    def get_choices(self) -> Iterator[Choice]:
        seed = self.random.seed
        yield Choice(self.act_take, numbers=[seed * 3 % 1000, seed * 7 % 1000, 5])

    @possible_action
    def act_take(self, numbers: list[int]) -> int:
        return GAME_END


class Endless(Bid):
    """Offers something new in every game."""

    def get_choices(self) -> Iterator[Choice]:
        yield Choice(self.act_bid, coins=self.random.seed)


class Misspelt(Bid):
    """Offers what its action does not take."""

    def get_choices(self) -> Iterator[Choice]:
        yield Choice(self.act_bid, coin=1)  # type: ignore[bga-choice]  # what is tested


class Silent(Bid):
    """Offers nothing."""

    def get_choices(self) -> Iterator[Choice]:
        return iter(())


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (ThreeOfMany, "act_take alone can be called in [0-9]+ ways. Give choices="),
        (Endless, r"move 20000 of its random games still offered a new one, act_bid\(coins="),
        (Misspelt, "Cannot number a choice of act_bid: it has no parameter 'coin'."),
        (Silent, "Bid offers its player no choices. Write get_choices there."),
    ],
    ids=["too many", "no end", "misspelt", "none"],
)
def test_choices_that_cannot_be_numbered_are_told(state: type[Any], message: str) -> None:
    """A game whose choices nobody can list needs its author."""
    with pytest.raises(TableError, match=message.replace("Bid", state.__name__)):
        rl.raw_env(game_of(state))


def test_what_may_be_left_out_is_numbered_without_it() -> None:
    """A call without a parameter that has a default is another one than a call with it."""

    class Generous(Bid):
        def get_choices(self) -> Iterator[Choice]:
            yield Choice(self.act_bid)
            yield Choice(self.act_bid, coins=2)

        @possible_action
        def act_bid(self, coins: int = 1) -> int:
            return GAME_END

    env = rl.raw_env(game_of(Generous))

    assert [env.call_of(action)[1] for action in range(env.action_count)] == [{}, {"coins": 2}]


class Colour(PlayerState):
    """Offers a colour, as Bid offers coins."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11)

    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_bid, colour=colour) for colour in ("blue", "red"))

    @possible_action
    def act_bid(self, colour: str) -> int:
        return GAME_END

    def zombie(self, player_id: int) -> int:
        return GAME_END


def test_an_action_may_take_other_parameters_in_another_state() -> None:
    """Actions of one name that differ by state are numbered one after the other."""

    class Three(Bid):
        @possible_action
        def act_bid(self, coins: int) -> Any:
            return Colour

    env = rl.raw_env(game_of(Three, Colour))

    assert [env.call_of(action)[1] for action in range(env.action_count)] == [
        *({"coins": coins} for coins in (1, 2, 3)),
        *({"colour": colour} for colour in ("blue", "red")),
    ]


def test_no_choices_at_all_are_no_environment() -> None:
    """An empty catalogue is a mistake."""
    with pytest.raises(TableError, match="Cannot number the choices of Sample: there are none"):
        rl.raw_env(game_of(Bid), choices=[])

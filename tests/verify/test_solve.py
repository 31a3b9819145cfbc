"""Solving tells what perfect play leads to, or why nobody can say."""

from fractions import Fraction
from typing import Any

import pytest

from bga_states import GAME_END, Choice, Game, GameResult, possible_action
from bga_states.verify import Solution, VerifyError, solve
from sample_games.tictactoe import TicTacToe
from tests.support import PlayerState, game_of
from tests.verify.small_games import Dice, Hands, Rope, Stuck

pytestmark = pytest.mark.own_gear


def test_tictactoe_is_a_draw() -> None:
    """Tic-tac-toe is a draw, whatever the first player marks first."""
    solution = solve(TicTacToe)

    assert [*solution.value] == [0, 0]
    assert {move.value for move in solution.moves} == {(0, 0)}
    assert [move.args["cell"] for move in solution.moves] == [*range(9)]


class Take(PlayerState):
    """Take one to three sticks; whoever takes the last one wins."""

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_take, n=n) for n in range(1, min(3, self.game.left) + 1)]

    @possible_action
    def act_take(self, n: int, active_player_id: int) -> Any:
        self.game.left -= n
        if not self.game.left:
            self.game.player_score.set(active_player_id, 1)
            return GAME_END
        self.game.active_next_player()
        return Take


def sticks(number: int, **attributes: Any) -> type[Game]:
    """Return the game with so many sticks."""

    class Sticks(game_of(Take)):  # type: ignore[misc]  # made at run time
        left: int

        def setup_new_game(self) -> Any:
            self.left = number
            return Take

    for name, value in attributes.items():
        setattr(Sticks, name, value)
    return Sticks


class Throw(PlayerState):
    """Each throws a die once; who throws more wins."""

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_throw)]

    @possible_action
    def act_throw(self, active_player_id: int) -> Any:
        self.game.player_score.set(active_player_id, self.random.randint(1, 6))
        self.game.active_next_player()
        first_id = self.game.players.ids[0]
        return Throw if active_player_id == first_id else GAME_END


def test_averages_are_exact() -> None:
    """Where chance favours nobody the value is a draw, to the last digit."""
    solution = solve(game_of(Throw))

    assert [*solution.value] == [0, 0]
    assert [*solution.moves[0].value] == [0, 0]


@pytest.mark.parametrize("number", range(1, 10))
def test_sticks(number: int) -> None:
    """The first player wins by leaving a multiple of four, and loses if it is one already."""
    solution = solve(sticks(number))
    winning = [move.args["n"] for move in solution.moves if move.value == (1, -1)]

    assert winning == ([number % 4] if number % 4 else [])
    assert solution.value == ((1, -1) if number % 4 else (-1, 1))


def test_three_players_take_what_is_best_for_themselves() -> None:
    """With three players the winner gets 1, and the others share what they have lost."""
    assert solve(sticks(3), 3).value == (1, -0.5, -0.5)
    # Whatever the first leaves, the second can take.
    assert solve(sticks(4), 3).value == (-0.5, 1, -0.5)


def second(mine: int, own: int) -> Fraction:
    """Return what the second player of the dice game gets, against what the first has kept."""
    stopped = Fraction((own > mine) - (own < mine))
    rolled = [second(mine, own + die) for die in (1, 2, 3) if own + die <= 3]
    lost = Fraction(-1 if mine else 0)
    return max(stopped, (sum(rolled) + (3 - len(rolled)) * lost) / 3)


def first(own: int) -> Fraction:
    """Return what the first player gets."""
    rolled = [first(own + die) for die in (1, 2, 3) if own + die <= 3]
    return max(-second(own, 0), (sum(rolled) - (3 - len(rolled)) * second(0, 0)) / 3)


def test_chance_counts_on_average() -> None:
    """Before a die the value is the average of what follows."""
    solution = solve(Dice)
    assert solution.value == pytest.approx((float(first(0)), -float(first(0))))
    by_action = {move.action: move.value for move in solution.moves}

    assert solution.has_chance
    # Against nothing the second player rolls once, and has more.
    assert [*by_action["act_stop"]] == [-1, 1]
    assert by_action["act_roll"] == pytest.approx(solution.value)


def test_chance_in_the_setup_counts_on_average() -> None:
    """Where chance decides how games begin, the value is the average of the beginnings."""

    class Drawn(sticks(1)):  # type: ignore[misc]  # made at run time
        def setup_new_game(self) -> Any:
            following = super().setup_new_game()
            self.left = self.random.randint(1, 4)
            return following

    solution: Solution = solve(Drawn)

    assert (solution.value, solution.moves) == ((0.5, -0.5), ())


@pytest.mark.parametrize(("first", "value"), [(3, (1, -1)), (0, (0, 0)), (1, (0, 0)), (2, (0, 0))])
def test_where_nobody_can_force_an_end_it_is_a_draw(first: int, value: tuple[float, ...]) -> None:
    """A token beside the goal is pushed there; anywhere else both can push it back for ever."""

    class Begun(Rope):
        pass

    Begun.first = first
    solution = solve(Begun)

    assert (solution.value, solution.repeats) == (value, True)


class Walking(PlayerState):
    """Players who win or lose together walk about between two doors."""

    def get_choices(self) -> list[Choice]:
        return [Choice(self.act_walk), Choice(self.act_open)]

    @possible_action
    def act_walk(self) -> Any:
        self.game.place = (self.game.place + 1) % 3
        return Walking

    @possible_action
    def act_open(self) -> Any:
        return GameResult.cooperative(self.players, won=self.game.place == self.game.door)


@pytest.mark.parametrize(("door", "value"), [(2, 1), (5, 0)])
def test_players_who_win_together(door: int, value: float) -> None:
    """A team wins where a way to win exists; where they can only not lose, it is 0."""

    class Together(game_of(Walking)):  # type: ignore[misc]  # made at run time
        place: int
        door: int

        def setup_new_game(self) -> Any:
            self.place, self.door = 0, door
            return Walking

    assert solve(Together).value == (value, value)


def test_two_who_may_lose_together_or_alone_have_no_value_where_positions_repeat() -> None:
    """What one of them gets the other does not lose, so nobody is there to force anything."""

    class Bound(Walking):
        @possible_action
        def act_open(self) -> Any:
            if self.game.place == 0:
                return GameResult.cooperative(self.players, won=False)
            self.players[self.players.ids[0]].score = 1
            return GameResult.individual_ranking(self.players)

        @possible_action
        def act_walk(self) -> Any:
            super().act_walk()
            return Bound

    class Torn(game_of(Bound)):  # type: ignore[misc]  # made at run time
        place: int

        def setup_new_game(self) -> Any:
            self.place = 0
            return Bound

    with pytest.raises(VerifyError, match="can also win or lose together"):
        solve(Torn)


def test_secrets_are_told() -> None:
    """A game with hidden information has the value of open cards, and says so."""
    assert not solve(sticks(1)).has_secrets
    assert solve(sticks(1, redeal=lambda self, player_id: None)).has_secrets


@pytest.mark.parametrize(
    ("game", "players", "why"),
    [
        (Hands, 2, "several players can act in Choose"),
        (Rope, 3, "positions repeat, and more than two players are at odds"),
        (Stuck, 2, "something is wrong with it"),
    ],
)
def test_what_cannot_be_solved(game: type[Game], players: int, why: str) -> None:
    """A game that has no such value is refused, with the reason."""
    with pytest.raises(VerifyError, match=why):
        solve(game, players)


def test_what_is_too_large_is_not_solved() -> None:
    """A value found in a part of a game would be none."""
    with pytest.raises(VerifyError, match="the limit of 10 positions"):
        solve(TicTacToe, limit=10)

"""`GameMachine`: what fails in a game is found, and shown by the shortest game that does it."""

import pytest
from hypothesis.stateful import invariant

from bga_states import Command, Game
from bga_states.testing import GameCheckError, new_table, play
from bga_states.testing.state_machine import GameMachine, _failure, check_machine
from tests.testing.sticks import (
    AllowsTooMany,
    BreaksOnNonsense,
    BreaksWhenSomebodyLeaves,
    OffersTooMany,
    ShowsWhatIsNoJson,
    Sticks,
)


def machine_of(game: type[Game]) -> type[GameMachine[Game]]:
    class Machine(GameMachine[Game]):
        game_class = game

    return Machine


def test_a_game_without_faults_passes() -> None:
    """Games are played with nonsense and with people who come and go, and nothing fails."""
    check_machine(machine_of(Sticks), games=12, steps=8)


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("game", "fact", "moves", "last"),
    [
        (OffersTooMany, "get_choices offered act_take({'n': 2}), and it failed", 3, ""),
        (BreaksOnNonsense, "act_take({'n': 0}) raised KeyError: 0", 1, "{'n': 0})"),
        (AllowsTooMany, "get_choices does not offer it to them", 2, "{'n': 2})"),
        (BreaksWhenSomebodyLeaves, "KeyError: 3", 2, ""),
        (ShowsWhatIsNoJson, "it cannot be looked at", 2, ""),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_fault_is_shown_by_the_shortest_game(
    game: type[Game], fact: str, moves: int, last: str
) -> None:
    """The error says what is wrong, and shows as Python the fewest moves that lead there."""
    with pytest.raises(GameCheckError) as caught:
        check_machine(machine_of(game), games=50, steps=12)

    assert fact in str(caught.value)
    script = caught.value.again.splitlines()
    assert script[0] == "As a test:"
    assert len([line for line in script if line.startswith("    '")]) == moves
    assert script[-1].endswith(last or ")")
    assert script[-1].startswith("table.act(" if last else ")")


def test_the_script_can_be_pasted() -> None:
    """The Python of an error, run as it is, fails in the same way."""
    error = _failure(machine_of(BreaksOnNonsense), 20, 6)
    assert isinstance(error, GameCheckError)
    script = error.again.removeprefix("As a test:\n")

    with pytest.raises(KeyError):
        exec(script, {"new_table": new_table, "play": play, "BreaksOnNonsense": BreaksOnNonsense})  # noqa: S102  # that is the test


class NeverOne(GameMachine[Sticks]):
    """An author's own machine."""

    game_class = Sticks
    players = (2,)

    @invariant()
    def one_is_never_left(self) -> None:
        assert self.table.game.left != 1


def test_an_invariant_of_ones_own() -> None:
    """What an author's own invariant finds is shrunk too, to steps that can be pasted."""
    with pytest.raises(AssertionError) as caught:
        check_machine(NeverOne, games=20, steps=3)
    lines = "\n".join(caught.value.__notes__).splitlines()
    steps = [line for line in lines if line.startswith("state") and "one_is" not in line]

    assert steps == [
        "state = NeverOne()",
        "state.set_up(players=2, seed=0)",
        "state.step(line='Ann: act_take n=2')",
        "state.step(line='Bob: act_take n=2')",
        "state.teardown()",
    ]
    pasted = "\n".join([*steps[:-1], "state.one_is_never_left()"])
    with pytest.raises(AssertionError):
        exec(pasted, {"NeverOne": NeverOne, "Command": Command})  # noqa: S102  # that is the test


def test_the_same_games_are_played_each_time() -> None:
    """Nothing depends on chance: the error is the same, word by word."""
    one, other = (_failure(machine_of(ShowsWhatIsNoJson), 10, 6) for _ in range(2))

    assert str(one) == str(other)
    assert isinstance(one, GameCheckError)


@pytest.mark.parametrize(("games", "steps"), [(0, 1), (1, 0)])
def test_numbers_below_one_are_refused(games: int, steps: int) -> None:
    """Without games, or steps, nothing would be checked."""
    with pytest.raises(ValueError, match="Cannot check: games is"):
        check_machine(NeverOne, games=games, steps=steps)


def test_a_machine_that_cannot_begin_says_why() -> None:
    """A fault before the first step is raised as it is."""

    class Nothing(GameMachine[Sticks]):
        """The game is missing."""

    with pytest.raises(AttributeError, match="game_class"):
        check_machine(Nothing)

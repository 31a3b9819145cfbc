"""`GameMachine`: what fails in a game is found, and shown by the shortest game that does it."""

from collections.abc import Iterator

import pytest
from hypothesis.stateful import invariant

from bga_states import Command, Game
from bga_states.testing import GameCheckError, new_table, play, state_machine
from bga_states.testing.state_machine import NONSENSE, GameMachine, _failure, check_machine
from tests.planting import found_by
from tests.sizes import size
from tests.testing.sticks import (
    AllowsTooMany,
    BreaksOnNonsense,
    BreaksWhenSomebodyLeaves,
    OffersTooMany,
    ShowsWhatIsNoJson,
    Sticks,
)

GAMES = size("shortest-games")
SHORTEST = "tests/testing/test_state_machine.py::test_a_fault_is_shown_by_the_shortest_game"


@pytest.fixture(autouse=True)
def _few_shorter_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for a shorter game in so many that all the faults below are found."""
    monkeypatch.setattr(state_machine, "SEARCHED", 4 * GAMES)


def machine_of(game: type[Game]) -> type[GameMachine[Game]]:
    class Machine(GameMachine[Game]):
        game_class = game

    return Machine


def test_a_game_without_faults_passes() -> None:
    """Games are played with nonsense and with people who come and go, and nothing fails."""
    check_machine(machine_of(Sticks), games=12, steps=8)


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
        check_machine(machine_of(game), games=GAMES, steps=GAMES // 4)

    assert fact in str(caught.value)
    script = caught.value.again.splitlines()
    assert script[0] == "As a test:"
    assert len([line for line in script if line.startswith("    '")]) == moves
    assert script[-1].endswith(last or ")")
    assert script[-1].startswith("table.act(" if last else ")")


@found_by(f"{SHORTEST}[AllowsTooMany---]")
def the_first_game_that_fails_is_shown() -> Iterator[None]:
    """When a game was shortened, no other game is looked for that is shorter yet."""

    def first_failure(machine: type[GameMachine[Game]], games: int, steps: int) -> Exception | None:
        return None if machine.last_steps else _failure(machine, games, steps)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state_machine, "_failure", first_failure)
        yield


@found_by(f"{SHORTEST}[AllowsTooMany---]", f"{SHORTEST}[BreaksOnNonsense---]")
def nonsense_is_not_tried() -> Iterator[None]:
    """Players do nothing but what they are offered."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GameMachine, "_try_in_vain", lambda _machine, _player_id: None)
        yield


@found_by(f"{SHORTEST}[BreaksWhenSomebodyLeaves---]")
def nobody_leaves() -> Iterator[None]:
    """Players play to the end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state_machine, "WEIGHTS", ("act", NONSENSE))
        yield


@found_by(f"{SHORTEST}[ShowsWhatIsNoJson---]", f"{SHORTEST}[OffersTooMany---]")
def the_table_is_not_looked_at() -> Iterator[None]:
    """Nothing is checked of what players see, nor does it count when what is offered fails."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state_machine, "check_move", lambda _table, _place, seen: seen)
        patch.setattr(state_machine, "do_offered", lambda step, table, _place: step.do(table))
        yield


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
        check_machine(NeverOne, games=GAMES, steps=3)
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

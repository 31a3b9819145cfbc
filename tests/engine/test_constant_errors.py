"""An error that is written once, as a constant, and raised again and again, holds one call."""

from collections.abc import Iterator
from contextlib import suppress
from traceback import walk_tb
from typing import Any

import pytest

from bga_states import GameError, Gear, Table, UserError, possible_action
from bga_states.engine.base.tracebacks import drop_all_calls
from tests.support import PlayerState, table_of

NOT_NOW = UserError("Not now")
BROKEN = RuntimeError("This cannot be")
ERRORS = pytest.mark.parametrize("constant", [NOT_NOW, BROKEN], ids=["refusal", "fault"])


class Raise(PlayerState):
    """A state in which a player raises a constant."""

    def get_args(self) -> dict[str, object]:
        if self.game.is_broken:
            raise BROKEN
        return {}

    @possible_action
    def act_raise(self, *, is_refused: bool) -> Any:
        raise NOT_NOW if is_refused else BROKEN


def raising(gear: Gear = Gear.SAFE) -> Table[Any]:
    """Return a table at which constants are raised."""
    return table_of(
        Raise, __annotations__={"is_broken": bool}, setup_new_game=begin, players=2
    ).copy(gear=gear)


def begin(game: Any) -> Any:
    game.is_broken = False
    return Raise


def play(table: Table[Any], constant: Exception) -> None:
    """Let a player raise a constant, a few functions below the test."""
    with pytest.raises(type(constant)):
        table.act(table.player_ids[0], "act_raise", {"is_refused": constant is NOT_NOW})


@ERRORS
@pytest.mark.parametrize("gear", Gear)
def test_a_constant_holds_the_last_call_alone(gear: Gear, constant: Exception) -> None:
    """However often it is raised, no function of an earlier call is kept."""
    depths = set()
    for _ in range(5):
        play(raising(gear), constant)
        names = [frame.f_code.co_name for frame, _ in walk_tb(constant.__traceback__)]
        assert names.count("act_raise") == 1
        depths.add(len(names))

    assert len(depths) == 1


def test_a_constant_has_one_place_noted() -> None:
    """What is noted of a fault is where it came up last."""
    for _ in range(3):
        play(raising(), BROKEN)
    first, second = raising(), raising()
    first.game.is_broken = second.game.is_broken = True
    for table in (first, second):
        with pytest.raises(RuntimeError):
            table.view(table.player_ids[0])

    assert len(BROKEN.__notes__) == 1
    assert "looking" in BROKEN.__notes__[0]


def test_an_error_of_a_nested_call_is_shown_whole() -> None:
    """A game that plays another table shows the functions of both."""

    class Nest(PlayerState):
        @possible_action
        def act_nest(self) -> None:
            play_badly()

    def play_badly() -> None:
        inner = raising()
        inner.act(inner.player_ids[0], "act_raise", {"is_refused": False})

    table = table_of(Nest)
    with pytest.raises(RuntimeError) as raised:
        table.act(table.player_ids[0], "act_nest")
    names = [frame.f_code.co_name for frame, _ in walk_tb(raised.value.__traceback__)]

    assert [names.count(name) for name in ("act_nest", "play_badly", "act_raise")] == [1, 1, 1]


class Lend(PlayerState):
    """A state whose actions hold generators, and translate what they raise."""

    @possible_action
    def act_fail(self) -> None:
        steps = iter(self.steps())
        next(steps)
        raise NOT_NOW

    def steps(self) -> Iterator[int]:
        yield 1

    @possible_action
    def act_translate(self) -> None:
        try:
            raise_it()
        except UserError:
            raise UserError("Something else") from None


def raise_it() -> None:
    raise NOT_NOW


@pytest.mark.parametrize("gear", Gear)
def test_a_generator_that_has_caught_a_constant_goes_on(gear: Gear) -> None:
    """It is no function of a later call, though the constant still has it in its traceback."""

    def numbers() -> Iterator[int]:
        table = table_of(Lend).copy(gear=gear)
        for number in range(4):
            with suppress(GameError, UserError):
                table.act(table.player_ids[0], "act_fail")
            yield number

    first, second = numbers(), numbers()

    assert [*zip(first, second, strict=True)] == [(n, n) for n in range(4)]


def test_a_constant_that_is_translated_holds_the_last_call_alone() -> None:
    """What has led to an error is looked at as the error is."""
    table = table_of(Lend)
    NOT_NOW.__traceback__ = None
    depths = set()
    for _ in range(5):
        with pytest.raises(UserError, match="Something else"):
            table.act(table.player_ids[0], "act_translate")
        depths.add(len([*walk_tb(NOT_NOW.__traceback__)]))

    assert len(depths) == 1


def test_what_an_error_holds_is_dropped_with_what_led_to_it() -> None:
    """A constant that is the cause of another error holds nothing either."""
    play(raising(), NOT_NOW)
    error = KeyError()
    error.__cause__ = NOT_NOW
    held = [error.__cause__, NOT_NOW.__traceback__]
    drop_all_calls(error)

    assert None not in held
    assert [error.__cause__, NOT_NOW.__traceback__] == [None, None]

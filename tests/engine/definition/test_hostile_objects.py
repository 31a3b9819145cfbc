"""Hostile objects: what Python programs hand to a table is nobody, nothing, or refused in words."""

from collections.abc import Iterator
from typing import Any

import pytest

from bga_states import Table, TableError, possible_action
from tests.engine.definition.test_hostile_calls import Foreign, Painted, listening, refused
from tests.support import PlayerState, game_of, table_of


class Quarrelsome(str):
    """A text that cannot be compared."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __hash__(self) -> int:
        return str.__hash__(self)


def test_a_name_that_cannot_be_compared_is_read_as_its_text() -> None:
    """Even what a Python program makes up as the name of a parameter breaks nothing."""

    class Take(PlayerState):
        @possible_action
        def act_take(self, n: int) -> None:
            self.game.globals.set("taken", n)

    table = table_of(Take)
    table.act(table.player_ids[0], "act_take", {Quarrelsome("n"): 1})

    assert table.game.globals.get("taken") == 1


class Quarrel:
    """An object that can be neither compared nor asked whether it is true."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __bool__(self) -> bool:
        raise RuntimeError

    __hash__ = object.__hash__


class Deceit(int):
    """A number that says it is equal to all others."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = int.__hash__


LOOKS: dict[str, Any] = {
    "choices": lambda table, who: table.choices(who),
    "view": lambda table, who: table.view(who),
    "scene": lambda table, who: table.scene(who),
    "run_zombie": lambda table, who: table.run_zombie(who),
    "make_zombie": lambda table, who: table.make_zombie(who),
    "concede": lambda table, who: table.concede(who),
    "set_preference": lambda table, who: table.set_preference(who, "x", 1),
}


@pytest.mark.parametrize("use", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("who", [True, 1.0, Quarrel(), Deceit(1), Deceit(7), Painted()], ids=type)
def test_only_an_int_is_the_id_of_a_player(use: Any, who: Any) -> None:
    """What is equal to an id, or cannot be compared, is nobody's."""
    table = Table.create(game_of(PlayerState), {1: "Ann", 2: "Bob"})
    before = table.snapshot()
    with pytest.raises(TableError, match="Cannot find player"):
        use(table, who)

    assert table.snapshot() == before


class MuteError(Exception):
    """An error that cannot be shown."""

    def __str__(self) -> str:
        raise RuntimeError


class Muted(Foreign):
    """A mapping that raises such an error."""

    def __iter__(self) -> Iterator[str]:
        raise MuteError


def test_what_cannot_be_compared_is_refused() -> None:
    """Nothing from outside is compared, or asked whether it is true, before its type is known."""

    class Take(PlayerState):
        @possible_action
        def act_take(self, n: int) -> None:
            raise AssertionError(n)

        @possible_action
        def act_pass(self) -> None:
            raise AssertionError

    table = table_of(Take)
    ann = table.player_ids[0]

    assert all(refused(table, who, "act_take", {"n": 1}) for who in (Quarrel(), Deceit(ann)))
    assert refused(table, ann, Quarrel(), {})
    for sent in (Quarrel(), Muted(n=1)):
        assert refused(table, ann, "act_take", sent)
        assert refused(table, ann, "act_pass", sent)


@pytest.mark.own_gear
@pytest.mark.parametrize(
    "value",
    [
        [["x" * 10**6] * 300],
        [[1] * 10**6] * 50,
        {"a": ["x" * 10**6] * 300},
        ({"x" * 10**6: [[1] * 10**6] * 50},),
    ],
    ids=lambda value: type(value).__name__,
)
def test_nested_values_of_any_size_are_shown_at_once(value: Any) -> None:
    """Only as much of a value is written as a message repeats, however it is nested."""
    table = listening()
    ann = table.player_ids[0]

    assert refused(table, value, "act_int", {"value": 1})
    assert refused(table, ann, value, {"value": 1})
    assert refused(table, ann, "act_int", [value])
    assert refused(table, ann, "act_int", {"value": value})

"""The resolver: one table of what a value means as a redirect, for the engine and all who read."""

from typing import Any, NamedTuple

import pytest

from bga_states import StateType
from bga_states.engine.match.redirects import Fault, Miss, Resolver

pytestmark = pytest.mark.own_gear


class Odd(type):
    """A metaclass whose classes refuse to be compared and hashed."""

    def __eq__(cls, other: object) -> bool:
        raise NotImplementedError

    def __hash__(cls) -> int:
        raise NotImplementedError


class Turn(metaclass=Odd):
    """Stands for a State class."""


class Step:
    """Stands for the class of a PRIVATE state."""


class Seen(NamedTuple):
    """A state, as whoever reads code may know it."""

    id: int
    type: StateType | None
    state_class: Any = None


SETUP = Seen(1, StateType.MANAGER)
TURN = Seen(10, StateType.ACTIVE_PLAYER, Turn)
STEP = Seen(11, StateType.PRIVATE, Step)
UNREAD = Seen(12, None)
RESOLVER = Resolver([SETUP, TURN, STEP, UNREAD])
ONE: dict[str, Any] = {"go": 10}
SEVERAL: dict[str, Any] = {"go": 10, "step": 11, "13": 13, "odd": [10]}

OF_THE_TABLE: dict[str, tuple[object, dict[str, Any], object]] = {
    "None stays": (None, ONE, None),
    "True stays, which is not 1": (True, ONE, None),
    "class": (Turn, ONE, TURN),
    "another class": (dict, ONE, Miss(Fault.NO_STATE)),
    "id": (10, ONE, TURN),
    "unknown id": (13, ONE, Miss(Fault.NO_STATE)),
    "id of the setup": (1, ONE, Miss(Fault.SETUP, SETUP)),
    "a float is not an id": (10.0, ONE, Miss(Fault.NO_STATE)),
    "what cannot be hashed": ([10], ONE, Miss(Fault.NO_STATE)),
    "name": ("go", SEVERAL, TURN),
    "the only transition": ("", ONE, TURN),
    "one of several": ("", SEVERAL, Miss(Fault.WHICH_TRANSITION)),
    "one of none": ("", {}, Miss(Fault.WHICH_TRANSITION)),
    "unknown name": ("stop", SEVERAL, Miss(Fault.NO_TRANSITION)),
    "transition to no state": ("13", SEVERAL, Miss(Fault.NOWHERE)),
    "transition to what is not an id": ("odd", SEVERAL, Miss(Fault.NOWHERE)),
    "step": (Step, ONE, Miss(Fault.STEP, STEP)),
    "transition to a step": ("step", SEVERAL, Miss(Fault.STEP, STEP)),
    "a type that was not read": (12, ONE, UNREAD),
}
OF_ONE_PLAYER: dict[str, tuple[object, object]] = {
    "None stays": (None, None),
    "step": (Step, STEP),
    "id of a step": (11, STEP),
    "state of the table": (Turn, Miss(Fault.TABLE, TURN)),
    "state of the table by name": ("go", Miss(Fault.TABLE, TURN)),
    "unknown name": ("stop", Miss(Fault.NO_TRANSITION)),
    "a type that was not read": (12, UNREAD),
}


@pytest.mark.parametrize(("value", "transitions", "found"), OF_THE_TABLE.values(), ids=OF_THE_TABLE)
def test_where_the_table_goes(value: object, transitions: dict[str, Any], found: object) -> None:
    """A class, an id or a name leads the table to a state that is not a step of one player."""
    assert RESOLVER.find(value, transitions, is_step=False) == found


@pytest.mark.parametrize(("value", "found"), OF_ONE_PLAYER.values(), ids=OF_ONE_PLAYER)
def test_where_one_player_goes(value: object, found: object) -> None:
    """The same leads one player to a PRIVATE state, and to no other."""
    assert RESOLVER.find(value, SEVERAL, is_step=True) == found

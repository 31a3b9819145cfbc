"""What a hook may return, and where the table goes then."""

from typing import Any

import pytest

from bga_states import GAME_END, GameError, GameState, Gear, StateType, Table, possible_action
from tests.support import AutomaticState, PlayerState, game_of, table_of, with_pitfalls


class Elsewhere(PlayerState):
    """A state of the game."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=12)


class Stranger(PlayerState):
    """A state of another game."""


class Start(PlayerState):
    """Returns what the test puts into the game's `given`."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, transitions={"go": Elsewhere, "end": 99, "12": 10})

    @possible_action
    def act_return(self) -> Any:
        return type(self.game).given


FOLLOWED = {
    "class": (Elsewhere, 12),
    "own class": (Start, 10),
    "int id": (12, 12),
    "end": (GAME_END, 99),
    "transition to a class": ("go", 12),
    "transition to an id": ("end", 99),
    "numeric string is a transition name": ("12", 10),
    "None stays": (None, 10),
    "True stays": (True, 10),
    "False stays": (False, 10),
}
REFUSED = {
    "class of another game": (Stranger, "Stranger", 16),
    "class that is no state": (dict, "dict", 49),
    "unknown id": (13, "13", 16),
    "id of the setup": (1, "setup", 16),
    "zero": (0, "0", 49),
    "unknown transition": ("stop", "'stop'.*'go', 'end', '12'", 17),
    "name of a state": ("Elsewhere", "name of a state", 18),
    "numeric string": ("99", "'99'", 49),
    "empty string with several transitions": ("", "3 transitions", 19),
    "float": (12.0, "12.0", 49),
    "list": ([12], r"\[12\]", 49),
    "state object": (object(), "object", 49),
}


@pytest.mark.parametrize(("given", "state_id"), FOLLOWED.values(), ids=FOLLOWED)
def test_a_redirect_is_followed(given: object, state_id: int) -> None:
    """A class, an int id and a transition name lead on; None and bool stay."""
    table = table_of(Start, Elsewhere, given=given)
    table.act(table.player_ids[0], "act_return")

    assert table.state_id == state_id


@pytest.mark.parametrize(("given", "named"), with_pitfalls(REFUSED, "run time"))
def test_a_wrong_redirect_is_an_error_that_names_it(given: object, named: str) -> None:
    """A wrong redirect names state, value and options; the table stays as it was.

    These are P16 to P18 and P49.
    """
    table = table_of(Start, Elsewhere, given=given)
    before = table.snapshot()

    with pytest.raises(GameError, match=f"Cannot go from Start to .*{named}"):
        table.act(table.player_ids[0], "act_return")
    assert table.snapshot() == before


def test_returning_the_own_class_enters_again() -> None:
    """`return type(self)` leaves the state and enters it again."""

    class Counting(PlayerState):
        def on_entering_state(self) -> None:
            self.game.entered += 1

        @possible_action
        def act_again(self) -> type[GameState[Any]]:
            return type(self)

    table = table_of(Counting, entered=0, __annotations__={"entered": int})
    table.act(table.player_ids[0], "act_again")

    assert table.game.entered == 2


def test_next_state_takes_a_transition_after_the_method() -> None:
    """`next_state` moves the table once the method has returned."""

    class Asking(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"": 12})

        @possible_action
        def act_go(self) -> None:
            self.gamestate.next_state()
            assert self.gamestate.get_current_main_state_id() == 10

    table = table_of(Asking, Elsewhere)
    table.act(table.player_ids[0], "act_go")

    assert table.state_id == 12


@pytest.mark.parametrize("target", [Elsewhere, 12], ids=["class", "id"])
def test_jump_to_state_needs_no_transition(target: Any) -> None:
    """`jump_to_state` goes to any state by class or id."""

    class Jumping(PlayerState):
        @possible_action
        def act_jump(self) -> None:
            self.gamestate.jump_to_state(target)

    table = table_of(Jumping, Elsewhere)
    table.act(table.player_ids[0], "act_jump")

    assert table.state_name == "Elsewhere"


@pytest.mark.pitfall(46, caught="run time")
def test_two_moves_in_one_call_are_an_error_that_names_both() -> None:
    """A table moves once in a call: `next_state` and a returned class are a mistake (P46)."""

    class Twice(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"go": 12})

        @possible_action
        def act_twice(self) -> type[Elsewhere]:
            self.gamestate.next_state("go")
            return Elsewhere

    table = table_of(Twice, Elsewhere)

    with pytest.raises(GameError, match=r"returning Elsewhere.*next_state\('go'\)"):
        table.act(table.player_ids[0], "act_twice")


@pytest.mark.pitfall(16, 17, 49, caught="run time")
@pytest.mark.parametrize(
    "call",
    ["next_state('nowhere')", "jump_to_state(13)", "jump_to_state('go')", "jump_to_state(None)"],
)
def test_a_wrong_move_raises_at_the_call(call: str) -> None:
    """A wrong name or target raises in the very line that asks for it."""

    class Wrong(PlayerState):
        @possible_action
        def act_wrong(self) -> None:
            with pytest.raises(GameError, match="Cannot"):
                eval(f"self.gamestate.{call}")  # noqa: S307  # a parameter of the test

    table = table_of(Wrong)

    with pytest.raises(GameError, match="Cannot"):  # the action fails, though it swallowed that
        table.act(table.player_ids[0], "act_wrong")
    assert table.move_id == 0


@pytest.mark.pitfall(48, caught="run time")
def test_a_ring_of_game_states_is_an_error_that_names_it() -> None:
    """States that pass the table on without end are an error that names the ring (P48)."""

    class Ping(AutomaticState):
        def on_entering_state(self) -> type[GameState[Any]]:
            return Pong

    class Pong(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=21)

        def on_entering_state(self) -> type[GameState[Any]]:
            return Ping

    with pytest.raises(GameError, match="Ping -> Pong -> Ping"):
        table_of(Ping, Pong)


@pytest.mark.pitfall(44, caught="run time")
def test_a_table_cannot_rest_in_a_game_state() -> None:
    """A GAME state that leads nowhere is an error, not a table that hangs (P44)."""

    class Idle(AutomaticState):
        pass

    with pytest.raises(GameError, match="Idle is a GAME state"):
        table_of(Idle)


@pytest.mark.pitfall(24, caught="run time")
@pytest.mark.parametrize("first", [None, True], ids=repr)
def test_setup_must_name_the_first_state(first: object) -> None:
    """`setup_new_game` returns the first state (P24)."""
    with pytest.raises(GameError, match="setup_new_game of Sample returned"):
        table_of(Start, Elsewhere, setup_new_game=lambda _game: first)


@pytest.mark.pitfall(25, caught="run time")
def test_a_game_that_ends_before_anybody_acts_is_an_error() -> None:
    """The first states must not run straight into the end (P25)."""
    with pytest.raises(GameError, match="ended before anybody could act"):
        table_of(Start, Elsewhere, setup_new_game=lambda _game: GAME_END)


@pytest.mark.pitfall(50, caught="run time")
def test_a_private_state_is_no_target_of_the_table() -> None:
    """A redirect of the table to a PRIVATE state says what to do instead (P50)."""
    from bga_states.engine.definition.definition import StateDefinition
    from bga_states.engine.match.redirects import Redirects

    own = StateDefinition(50, "Own", StateType.PRIVATE)
    redirects = Redirects([StateDefinition(10, "Main", StateType.ACTIVE_PLAYER), own])

    with pytest.raises(GameError, match="next_private_state"):
        redirects.resolve(10, 50)


class Alike(type):
    """Makes classes that are equal to each other."""

    def __eq__(cls, other: object) -> bool:
        return isinstance(other, Alike)

    def __hash__(cls) -> int:
        return 7


class Unhashable(type):  # noqa: PLW1641  # which is the point
    """Makes classes that have no hash."""

    def __eq__(cls, other: object) -> bool:
        return cls is other


@pytest.mark.parametrize("gear", Gear)
@pytest.mark.parametrize("kind", [Alike, Unhashable])
def test_states_are_told_apart_however_they_compare(kind: Any, gear: Gear) -> None:
    """A class stands for itself, and for no state that says it is equal."""

    class Here(PlayerState, metaclass=kind):  # type: ignore[metaclass]  # each in turn
        @possible_action
        def act_go(self) -> Any:
            return There

    class There(PlayerState, metaclass=kind):  # type: ignore[metaclass]  # each in turn
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=11)

        @possible_action
        def act_go(self) -> Any:
            return Here

    table = Table.create(game_of(Here, There), ["Ann", "Bob"], gear=gear)
    ann = table.player_ids[0]

    assert [table.act(ann, "act_go").entered[0].state_id for _ in range(3)] == [11, 10, 11]

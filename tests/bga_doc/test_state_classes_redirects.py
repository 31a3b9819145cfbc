"""State classes: the on_entering_state function and the redirects it returns.

That int $playerId "will be filled by the player id of the current PRIVATE state" is tested in
`test_state_classes_private.py`, that it is refused elsewhere with the args.
"""

from typing import Any

import pytest

from bga_states import GAME_END, GameError, GameState, possible_action
from tests.bga_doc.games import NextPlayer, told
from tests.support import AutomaticState, PlayerState, table_of


class Start(PlayerState):
    """Leads into the state under test."""

    @possible_action
    def act_go(self) -> int:
        return 20


def test_on_entering_state_is_called() -> None:
    """This function will be triggered when you enter the state."""

    class PlayerTurn(PlayerState):
        def on_entering_state(self) -> None:
            self.notify.all("entered")

        @possible_action
        def act_wait(self) -> None:
            self.notify.all("waited")

        @possible_action
        def act_again(self) -> type[GameState[Any]]:
            return type(self)

    table = table_of(PlayerTurn)
    ann, _ = table.player_ids

    assert told(table.outcome) == ["PlayerTurn", "entered"]
    assert [told(table.act(ann, "act_wait")), told(table.act(ann, "act_again"))] == [
        ["waited"],
        ["PlayerTurn", "entered"],
    ]


def test_magic_parameters_in_any_order() -> None:
    """It accepts "magic" params that will be automatically filled by the framework: ..."""

    class PlayerTurn(PlayerState):
        def get_args(self) -> dict[str, int]:
            return {"nbr": 2}

        def on_entering_state(
            self, args: dict[str, int], active_player_no: int, active_player_id: int
        ) -> None:
            self.notify.all(
                "entered",
                args=args,
                active_player_no=active_player_no,
                active_player_id=active_player_id,
            )

    table = table_of(PlayerTurn)
    *_, entered = table.outcome.messages(None)

    assert entered.args == {
        "args": {"nbr": 2},
        "active_player_no": 1,
        "active_player_id": table.player_ids[0],
    }


def test_args_on_entering() -> None:
    """Array $args will be filled by the result of $this->getArgs()."""

    class DealCards(AutomaticState):
        def get_args(self, active_player_id: int) -> dict[str, object]:
            return {"dealer": active_player_id, "_private": {active_player_id: {"bottom_card": 9}}}

        def on_entering_state(self, args: dict[str, object]) -> type[Start]:
            self.notify.all("dealt", args=args)
            return Start

    table = table_of(DealCards, Start)
    ann, _ = table.player_ids
    _, dealt, _ = table.outcome.messages(None)

    assert dealt.args["args"] == {"dealer": ann, "_private": {ann: {"bottom_card": 9}}}


def test_the_active_player_on_entering() -> None:
    """... int $active_player_id will be filled by the id of the active player ..."""

    class PlayerTurn(PlayerState):
        def on_entering_state(self, active_player_id: int) -> None:
            self.notify.all("turn", active_player_id=active_player_id)

        @possible_action
        def act_play(self) -> type[NextPlayer]:
            return NextPlayer

    table = table_of(PlayerTurn, NextPlayer)
    ann, bob = table.player_ids
    *_, first = table.outcome.messages(None)
    *_, second = table.act(ann, "act_play").messages(None)

    assert [first.args["active_player_id"], second.args["active_player_id"]] == [ann, bob]


@pytest.mark.parametrize(
    ("value", "expected"), [(12, "Elsewhere"), (None, "PlayerTurn")], ids=["a value", "nothing"]
)
def test_redirection_by_a_value(value: int | None, expected: str) -> None:
    """This function can do state redirection by returning a value: ..."""

    class PlayerTurn(PlayerState):
        def on_entering_state(self) -> int | None:
            return value

    class Elsewhere(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

    assert table_of(PlayerTurn, Elsewhere).state_name == expected


def test_a_class_name() -> None:
    """A class name: return NextPlayer::class will redirect to the state declared in that class."""

    class EndOfTurn(AutomaticState):
        def on_entering_state(self) -> "type[NextPlayer]":
            return NextPlayer

    class NextPlayer(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=21, name="nextPlayer")

        def on_entering_state(self) -> type[Start]:
            return Start

    table = table_of(Start, EndOfTurn, NextPlayer)
    outcome = table.act(table.player_ids[0], "act_go")

    assert told(outcome) == ["EndOfTurn", "nextPlayer", "Start"]


@pytest.mark.parametrize(
    ("state_id", "name"), [(99, "gameEnd"), (GAME_END, "gameEnd"), (10, "Start")], ids=str
)
def test_a_state_id(state_id: int, name: str) -> None:
    """A state id: return ST_END_GAME; = return 99; will redirect to the state of that id."""

    class EndOfTurn(AutomaticState):
        def on_entering_state(self) -> int:
            return state_id

    table = table_of(Start, EndOfTurn)
    table.act(table.player_ids[0], "act_go")

    assert table.state_name == name


@pytest.mark.pitfall(49, caught="run time")
def test_a_state_id_is_an_int() -> None:
    """It must be typed as int, numbers in a string won't work."""

    class EndOfTurn(AutomaticState):
        def on_entering_state(self) -> str:
            return "99"

    table = table_of(Start, EndOfTurn)

    with pytest.raises(
        GameError, match="Cannot go from EndOfTurn to '99': no transition has this name"
    ):
        table.act(table.player_ids[0], "act_go")
    assert table.state_name == "Start"


def test_a_transition_name() -> None:
    """A transition name: return 'nextPlayer'; will redirect to the transition of that name ..."""

    class EndOfTurn(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(
                game, transitions={"endGame": 99, "nextPlayer": 21, "sameAgain": Start}
            )

        def on_entering_state(self) -> str:
            return "nextPlayer"

    class GiveTurn(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=21)

        def on_entering_state(self) -> type[Start]:
            return Start

    table = table_of(Start, EndOfTurn, GiveTurn)
    outcome = table.act(table.player_ids[0], "act_go")

    assert told(outcome) == ["EndOfTurn", "GiveTurn", "Start"]


@pytest.mark.pitfall(17, caught="run time")
def test_transitions_must_be_declared() -> None:
    """... (requires transitions to be declared in the constructor)."""

    class EndOfTurn(AutomaticState):
        def on_entering_state(self) -> str:
            return "nextPlayer"

    table = table_of(Start, EndOfTurn)

    with pytest.raises(
        GameError, match="'nextPlayer': no transition has this name.*declares no transitions"
    ):
        table.act(table.player_ids[0], "act_go")

"""states.inc.php: ids, names, types, transitions, the action of a state, possible actions.

Each field of the array has its place in a State class: "action" is on_entering_state,
"possibleactions" are the marked methods, the rest are parameters of the constructor. What is said
of the array itself (its form, its entries 1 and 99, which of its fields are mandatory, that a
method named in it must exist, the prefixes "st" and "arg") is tested with arrays in
`test_states_inc_arrays.py` and the two files beside it.
States of several players, the difference they make and actions of players who are not active are
tested in `test_states_inc_multiactive.py` and `test_states_inc_multiactive_design.py`, private
parallel states in `test_states_inc_private.py`.
Left for the browser client: client states, onUpdateActionButtons, and the order of calls in
JavaScript.
Left for the checker: "At least one of your game states (any one) must specify
updateGameProgression=>true", and that a state of a player has an action and descriptions at all.
"""

from typing import Any

import pytest

from bga_states import DefinitionError, GameError, Table, TableError, possible_action
from tests.bga_doc.games import told
from tests.support import AutomaticState, PlayerState, game_of, table_of

STATE_PLAYER_TURN = 2
STATE_GAME_TURN = 3


@pytest.mark.pitfall(3, caught="assembly")
@pytest.mark.parametrize("state_id", [0, -1, 2.0, "2", None], ids=repr)
def test_ids_are_positive_integers(state_id: object) -> None:
    """IDs must be positive integers."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=state_id)

    with pytest.raises(DefinitionError, match="PlayerTurn: the id is .* Use a positive int"):
        table_of(PlayerTurn)


@pytest.mark.pitfall(3, caught="assembly")
def test_the_first_id_is_reserved() -> None:
    """ID=1 is reserved for the first game state and should not be used ..."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=1)

    with pytest.raises(
        DefinitionError, match="PlayerTurn: the id is 1. Use a positive int other than 1 and 99"
    ):
        table_of(PlayerTurn)


@pytest.mark.pitfall(3, 43, caught="assembly")
def test_the_last_id_is_reserved() -> None:
    """ID=99 is reserved for the last game state (end of the game) (and you must not modify it)."""

    class GameEnd(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=99)

    with pytest.raises(
        DefinitionError, match="GameEnd: the id is 99. Use a positive int other than 1 and 99"
    ):
        table_of(GameEnd)


@pytest.mark.parametrize("state_id", [2, 98, 100, 101, 123456], ids=str)
def test_any_other_id(state_id: int) -> None:
    """Note: you may use any ID, even an ID greater than 100. But you cannot use 1 or 99."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=state_id)

    assert table_of(PlayerTurn).state_id == state_id


@pytest.mark.pitfall(2, caught="assembly")
def test_no_id_twice() -> None:
    """You must not use the same ID twice."""

    class PlayerTurn(PlayerState):
        pass

    class Discard(PlayerState):
        pass

    with pytest.raises(DefinitionError, match="PlayerTurn and Discard have the id 10"):
        table_of(PlayerTurn, Discard)


@pytest.mark.pitfall(4, caught="run time")
def test_a_changed_id() -> None:
    """When ... you change the ID of a state, all active games ... will behave unpredictably."""

    class PlayerTurn(PlayerState):
        pass

    class PlayerTurnOfTomorrow(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12, name="PlayerTurn")

    saved = table_of(PlayerTurn).snapshot()

    with pytest.raises(
        TableError, match="cannot rest in state 10. Keep the ids and types of states"
    ):
        Table.restore(game_of(PlayerTurnOfTomorrow), saved)


def test_named_constants() -> None:
    """If you want you can declare state constants as PHP named constants."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=STATE_PLAYER_TURN, transitions={"pass": STATE_GAME_TURN})

        @possible_action
        def act_pass(self) -> str:
            return "pass"

    class GameTurn(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=STATE_GAME_TURN)

        def on_entering_state(self) -> int:
            return STATE_PLAYER_TURN

    table = table_of(PlayerTurn, GameTurn)

    assert told(table.act(table.player_ids[0], "act_pass")) == ["GameTurn", "PlayerTurn"]


def test_the_name_identifies_the_state() -> None:
    """The name of a game state is used to identify it in your game logic."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, name="myGameState")

    table = table_of(PlayerTurn)
    [entered] = table.outcome.messages(table.player_ids[0])

    assert (table.state_name, entered.args["name"]) == ("myGameState", "myGameState")


def test_game_logic_asks_for_the_state() -> None:
    """Ask for `$this->gamestate->state()`, then if( $state['name'] == 'myGameState' )."""

    class MyGameState(PlayerState):
        pass

    class Other(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=11)

    @possible_action
    def act_ask(game: Any) -> type[Other]:
        game.notify.all("asked", mine=game.gamestate.get_current_main_state() is MyGameState)
        return Other

    table = table_of(MyGameState, Other, act_ask=act_ask)
    answers = [table.act(table.player_ids[0], "act_ask").messages(None)[0].args for _ in range(2)]

    assert answers == [{"mine": True}, {"mine": False}]


@pytest.mark.pitfall(5, caught="assembly")
def test_a_shared_name() -> None:
    """Several game states can share the same name; however, this is not recommended.

    It is refused here, since clients and tools know states by their names (P5).
    """

    class PlayerTurn(PlayerState):
        pass

    class Discard(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=11, name="PlayerTurn")

    with pytest.raises(DefinitionError, match="Two states have the name PlayerTurn"):
        table_of(PlayerTurn, Discard)


@pytest.mark.pitfall(6, caught="assembly")
@pytest.mark.parametrize("name", ["player turn", "player\tturn", " playerTurn", ""], ids=repr)
def test_no_spaces_in_a_name(name: str) -> None:
    """Warning! Do not put spaces in the name. This could cause unexpected problems ..."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, name=name)

    with pytest.raises(DefinitionError, match="is not a name for a state"):
        table_of(PlayerTurn)


def test_an_active_player_state() -> None:
    """Activeplayer (1 player is active and must play)."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_look(self) -> None:
            self.notify.all("active", ids=self.gamestate.get_active_player_list())

    table = table_of(PlayerTurn, players=3)
    ann, *_ = table.player_ids
    [active] = table.act(ann, "act_look").messages(None)

    assert (table.active_player_ids, active.args["ids"]) == ([ann], [ann])


def test_a_game_state() -> None:
    """Game (No player is active. This is a transitional state to do something automatic ...)."""

    class PlayerTurn(PlayerState):
        pass

    class Deal(AutomaticState):
        def on_entering_state(self) -> type[PlayerTurn]:
            self.notify.all("dealt", active=self.gamestate.get_active_player_list())
            return PlayerTurn

    deal, dealt, _ = table_of(Deal, PlayerTurn).outcome.messages(None)

    assert [deal.args["active_player_ids"], dealt.args["active"]] == [[], []]


@pytest.mark.pitfall(1, caught="assembly")
@pytest.mark.parametrize("kind", ["multiactiveplayer", "activeplayer", "", None], ids=repr)
def test_a_mistyped_type(kind: object) -> None:
    """Make sure you don't mistype ... this attribute. If you do ..., things won't work ..."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, type=kind)

    with pytest.raises(DefinitionError, match=f"PlayerTurn: the type is {kind!r}"):
        table_of(PlayerTurn)


@pytest.mark.pitfall(44, caught="run time")
def test_a_game_state_needs_an_action() -> None:
    """... (Mandatory when the state type is "game".) "action" specifies a PHP method to call ..."""

    class Idle(AutomaticState):
        pass

    with pytest.raises(GameError, match="Idle is a GAME state"):
        table_of(Idle)


def test_an_action_of_a_player_state() -> None:
    """Note: this field CAN be used for player states to set something up ..."""

    class DrawAndPlay(PlayerState):
        def on_entering_state(self, active_player_id: int) -> None:
            self.notify.all("drawn", player_id=active_player_id)

    table = table_of(DrawAndPlay)

    assert (table.state_name, told(table.outcome)) == ("DrawAndPlay", ["DrawAndPlay", "drawn"])

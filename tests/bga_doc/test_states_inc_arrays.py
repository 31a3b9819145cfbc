"""states.inc.php, as written: the array, its ids, and the fields of an entry.

The methods it names are tested in `test_states_inc_arrays_methods.py`, the longer examples in
`test_states_inc_arrays_examples.py`; what holds for State classes too, in the other files.
"""

from typing import Any

import pytest

from bga_states import DefinitionError, clienttranslate
from bga_states.check import check
from bga_states.legacy import ArrayGame
from bga_states.legacy.literals import duplicate_keys
from tests.bga_doc.games import told
from tests.legacy.games import NEXT_PLAYER, PLAYER_TURN, Turns, table_of, turns


class FirstExample(ArrayGame):
    """The first example of the page."""

    machine_states = {
        # The initial state. Please do not modify.
        1: {
            "name": "gameSetup",
            "description": clienttranslate("Game setup"),
            "type": "manager",
            "action": "stGameSetup",
            "transitions": {"": 2},
        },
        # Note: ID=2 => your first state
        2: {
            "name": "playerTurn",
            "description": clienttranslate("${actplayer} must play a card or pass"),
            "descriptionmyturn": clienttranslate("${you} must play a card or pass"),
            "type": "activeplayer",
            "possibleactions": ["playCard", "pass"],
            "transitions": {"playCard": 2, "pass": 2, "zombiePass": 2},
        },
    }

    def setup_new_game(self) -> None:
        pass

    def playCard(self) -> None:
        self.check_action("playCard")
        self.active_next_player()
        self.gamestate.next_state("playCard")

    def pass_(self) -> None:
        self.check_action("pass")
        self.active_next_player()
        self.gamestate.next_state("pass")


def test_an_associative_array() -> None:
    """The machine states are described by a PHP associative array."""
    table = table_of(FirstExample)
    ann, bob = table.player_ids
    table.act(ann, "playCard")
    outcome = table.act(bob, "pass")

    assert (told(outcome), table.active_player_ids) == (["playerTurn"], [ann])
    assert table.view(ann).status == "You must play a card or pass"
    assert table.view(ann).possible_actions == ["pass", "playCard"]


def test_keys_are_ids() -> None:
    """The keys determine game state IDs (in the example above: 1 and 2)."""
    assert (table_of(FirstExample).state_id, table_of(FirstExample).state_name) == (2, "playerTurn")


@pytest.mark.parametrize("state_id", [0, -2, "2", 2.5, None], ids=repr)
def test_ids_are_positive_integers(state_id: object) -> None:
    """IDs must be positive integers."""
    with pytest.raises(DefinitionError, match="P3 playerTurn: the id is .* Use a positive int"):
        table_of(turns({state_id: PLAYER_TURN}))


@pytest.mark.parametrize("state_id", [1, 99], ids=["the first", "the last"])
def test_two_ids_are_reserved(state_id: int) -> None:
    """ID=1 is reserved for the first game state ... ID=99 is reserved for the last ..."""
    with pytest.raises(
        DefinitionError, match=f"the id is {state_id}. Use a positive int other than 1 and 99"
    ):
        table_of(turns({state_id: PLAYER_TURN}))


@pytest.mark.parametrize("state_id", [1, 99], ids=["the first", "the last"])
def test_two_states_are_not_modified(state_id: int) -> None:
    """... (and you must not modify it)."""
    other = {
        "name": "gameOther",
        "type": "manager",
        "action": "stMine",
        "transitions": {"": 10},
    }
    messages = [finding.message for finding in check(turns({state_id: other})).findings]

    fact = "gameOther: the action 'stMine' is never called, the state is the engine's."
    assert fact in messages


def test_no_id_twice() -> None:
    """You must not use the same ID twice."""

    class Twice(Turns):
        machine_states = {10: PLAYER_TURN, 11: NEXT_PLAYER, 10: NEXT_PLAYER}  # noqa: F601  # the mistake under test

    assert [finding.message for finding in duplicate_keys(Twice)] == [
        "The id 10 stands twice in machine_states, and the last one counts."
    ]


@pytest.mark.parametrize("field", ["name", "type"])
def test_mandatory_fields(field: str) -> None:
    """(Mandatory)."""
    entry = {key: value for key, value in PLAYER_TURN.items() if key != field}

    with pytest.raises(
        DefinitionError, match=f"there is no '{field}'. Every state has a name and a type"
    ):
        table_of(turns({10: entry}))


def test_the_name_identifies_the_state() -> None:
    """Get current game state: $state = $this->gamestate->state(); if( $state['name'] == ... )."""

    def play(self: Any) -> int:
        self.notify.all("asked", mine=self.state()["name"] == "myGameState")
        return 11

    table = table_of(turns({10: {**PLAYER_TURN, "name": "myGameState"}}, play=play))
    asked, *_ = table.act(table.player_ids[0], "play").messages(None)

    assert asked.args == {"mine": True}


def test_a_shared_name() -> None:
    """Several game states can share the same name; however, this is not recommended."""
    table = table_of(
        turns({10: {**PLAYER_TURN, "transitions": {"play": 12, "zombiePass": 12}}, 12: PLAYER_TURN})
    )
    before = (table.state_id, table.state_name)
    table.act(table.player_ids[0], "play")

    assert (before, (table.state_id, table.state_name)) == ((10, "playerTurn"), (12, "playerTurn"))


def test_a_mistyped_type() -> None:
    """If you do (e.g. 'multiactiveplayer' instead of 'multipleactiveplayer'), ... won't work ..."""
    with pytest.raises(
        DefinitionError, match="'multiactiveplayer'. Did you mean multipleactiveplayer?"
    ):
        table_of(turns({10: {**PLAYER_TURN, "type": "multiactiveplayer"}}))


def test_a_custom_field() -> None:
    """In this case ${nbr} in the description will be replaced by "2"."""
    entry = {
        **PLAYER_TURN,
        "description": clienttranslate("${actplayer} must choose ${nbr} identical energies"),
        "args": "argMyArgumentMethod",
    }
    table = table_of(turns({10: entry}, argMyArgumentMethod=lambda _self: {"nbr": 2}))

    assert table.view(None).status == "Ann must choose 2 identical energies"


def test_an_empty_description() -> None:
    """You may specify an empty string ("") ... if it never happens that the game remains ..."""
    table = table_of(turns({11: {**NEXT_PLAYER, "description": ""}}))
    entered, *_ = table.act(table.player_ids[0], "play").messages(None)

    assert (entered.args["name"], entered.args["status"]) == ("nextPlayer", "")


def test_another_player() -> None:
    """And this will have to be state arguments for this: 'otherplayer', 'otherplayer_id'."""

    def arg_playerTurnFollow(self: Any) -> dict[str, object]:
        leader = self.players[self.players.ids[1]]
        return {"otherplayer": leader.name, "otherplayer_id": leader.id}

    entry = {**PLAYER_TURN, "args": "arg_playerTurnFollow"}
    entry["descriptionmyturn"] = clienttranslate("${you} can follow action of ${otherplayer}")
    table = table_of(turns({10: entry}, arg_playerTurnFollow=arg_playerTurnFollow))

    assert table.view(table.player_ids[0]).status == "You can follow action of Bob"


def test_update_game_progression() -> None:
    """If you specify "updateGameProgression => true" ..., your "getGameProgression" ..."""
    entry = {**NEXT_PLAYER, "updateGameProgression": True}
    table = table_of(turns({11: entry}, get_game_progression=lambda _self: 40))
    before = table.view(None).progression
    table.act(table.player_ids[0], "play")

    assert (before, table.view(None).progression) == (0, 40)

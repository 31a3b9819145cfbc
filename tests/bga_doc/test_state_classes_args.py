"""State classes: the get_args function, its magic parameters and private info.

What is said of MULTIPLE_ACTIVE_PLAYER and PRIVATE states is tested in
`test_state_classes_private.py`.
"""

from typing import Any

import pytest

from bga_states import DefinitionError, GameState, possible_action
from tests.bga_doc.games import NextPlayer, told
from tests.support import AutomaticState, PlayerState, table_of


class ChooseCard(PlayerState):
    """The example of private info: the active player alone sees their cards."""

    def get_args(self, active_player_id: int) -> dict[str, object]:
        seat = self.game.players[active_player_id].no
        return {
            "_private": {active_player_id: {"some_private_data": [seat * 10, seat * 10 + 1]}},
            "possible_moves": ["left", "right"],
        }

    @possible_action
    def act_go(self) -> type[NextPlayer]:
        return NextPlayer


def test_args_reach_the_front() -> None:
    """This function should return the necessary information for the front ..."""

    class PlayDisc(PlayerState):
        def get_args(self) -> dict[str, object]:
            return {"possible_moves": [[4, 3], [5, 6]]}

    table = table_of(PlayDisc)
    [entered] = table.outcome.messages(table.player_ids[0])

    assert entered.args["args"] == {"possible_moves": [[4, 3], [5, 6]]}
    assert table.view(table.player_ids[0]).args == {"possible_moves": [[4, 3], [5, 6]]}


@pytest.mark.pitfall(28, caught="assembly")
def test_only_magic_parameters() -> None:
    """It accepts "magic" params that will be automatically filled by the framework: ..."""

    class PlayDisc(PlayerState):
        def get_args(self, disc_id: int) -> dict[str, object]:
            return {"disc_id": disc_id}

    with pytest.raises(
        DefinitionError, match=r"get_args\(disc_id\): nothing fills .* Use active_player_id"
    ):
        table_of(PlayDisc)


def test_the_active_player() -> None:
    """... int $active_player_id will be filled by the id of the active player ..."""

    class PlayDisc(PlayerState):
        def get_args(self, active_player_id: int) -> dict[str, int]:
            return {"turn_of": active_player_id}

        @possible_action
        def act_play(self) -> type[NextPlayer]:
            return NextPlayer

    table = table_of(PlayDisc, NextPlayer)
    ann, bob = table.player_ids
    before = table.view(None).args
    table.act(ann, "act_play")

    assert (before, table.view(None).args) == ({"turn_of": ann}, {"turn_of": bob})


@pytest.mark.pitfall(26, caught="assembly")
@pytest.mark.parametrize("base", [PlayerState, AutomaticState], ids=["ACTIVE_PLAYER", "GAME"])
@pytest.mark.parametrize("hook", ["get_args", "on_entering_state"])
@pytest.mark.parametrize("name", ["player_id", "current_player_id"])
def test_the_player_of_a_private_state(base: type[GameState[Any]], hook: str, name: str) -> None:
    """... int $playerId (or ... int $current_player_id) ... To be used on PRIVATE states only."""
    namespace: dict[str, Any] = {}
    exec(f"def method(self, {name}: int): return {{}}", namespace)  # noqa: S102  # one method for each name
    state: type[GameState[Any]] = type("Start", (base,), {hook: namespace["method"]})

    with pytest.raises(DefinitionError, match=rf"method\({name}\): nothing fills this parameter"):
        table_of(state)


def test_args_are_public() -> None:
    """By default, all data provided through this method are PUBLIC TO ALL PLAYERS."""

    class DrawCard(PlayerState):
        def get_args(self) -> dict[str, object]:
            return {"top_card": "queen of spades"}

    table = table_of(DrawCard, players=3)

    for viewer in (*table.player_ids, None):
        assert table.view(viewer).args == {"top_card": "queen of spades"}


def test_a_cheater_could_see_it() -> None:
    """... do not send any private data with this method, as a cheater could see it ..."""

    class DrawCard(PlayerState):
        def get_args(self) -> dict[str, object]:
            return {"top_card": "queen of spades"}

    table = table_of(DrawCard)
    [entered] = table.outcome.messages(table.player_ids[1])

    assert entered.args["args"] == {"top_card": "queen of spades"}


def test_data_for_specific_players() -> None:
    """However, it is possible to specify that some data should be sent to specific players only."""
    table = table_of(ChooseCard, NextPlayer)
    ann, bob = table.player_ids

    assert ["_private" in table.view(viewer).args for viewer in (ann, bob, None)] == [
        True,
        False,
        False,
    ]


def test_private_data_never_leaves() -> None:
    """'_private' => array( // all data inside this array will be private."""
    table = table_of(ChooseCard, NextPlayer)
    _, bob = table.player_ids

    assert [
        message for message in table.outcome.messages(bob) if "some_private_data" in repr(message)
    ] == []
    assert [
        message for message in table.outcome.messages(None) if "some_private_data" in repr(message)
    ] == []


def test_private_data_for_one_player() -> None:
    """$activePlayerId => array( // will be sent only to that player."""
    table = table_of(ChooseCard, NextPlayer)
    ann, bob = table.player_ids
    table.act(ann, "act_go")

    assert table.view(bob).args["_private"] == {"some_private_data": [20, 21]}
    assert "_private" not in table.view(ann).args


def test_public_data_beside_private_data() -> None:
    """'possibleMoves' => $this->getPossibleMoves() // will be sent to all players."""
    table = table_of(ChooseCard, NextPlayer)

    for viewer in (*table.player_ids, None):
        assert table.view(viewer).args["possible_moves"] == ["left", "right"]


def test_where_the_client_finds_private_data() -> None:
    """Inside the js file, these variables will be available through `args.args._private`."""
    table = table_of(ChooseCard, NextPlayer)
    ann, _ = table.player_ids
    [entered] = table.outcome.messages(ann)

    assert entered.args["args"] == {
        "_private": {"some_private_data": [10, 11]},
        "possible_moves": ["left", "right"],
    }


def test_all_states_are_notified() -> None:
    """By default, The front-end will be notified of entering/leaving all states."""
    table = table_of(ChooseCard, NextPlayer)
    ann, bob = table.player_ids
    outcome = table.act(ann, "act_go")

    for viewer in (ann, bob, None):
        assert told(outcome, viewer) == ["NextPlayer", "ChooseCard"]

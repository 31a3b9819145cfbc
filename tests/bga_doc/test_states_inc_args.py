"""states.inc.php: args, private info in args, updateGameProgression, a complete example.

The methods that arrays name are tested in `test_states_inc_arrays_methods.py`.
Args "in multi-player state" are tested in `test_states_inc_multiactive.py`.
"""

from typing import Any

import pytest

from bga_states import GameError, Table, possible_action
from tests.bga_doc.games import NextPlayer
from tests.support import PlayerState, SampleGame, table_of


def test_args_of_one_state_only() -> None:
    """... you need some information on the client side ... only for a specific game state."""

    class ChooseFavor(PlayerState):
        def get_args(self) -> dict[str, int]:
            return {"remaining_favors": 3}

        @possible_action
        def act_choose(self) -> "type[PlaceWorker]":
            return PlaceWorker

    class PlaceWorker(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=11)

    table = table_of(ChooseFavor, PlaceWorker)
    before = table.view(None).args
    table.act(table.player_ids[0], "act_choose")

    assert (before, table.view(None).args) == ({"remaining_favors": 3}, {})


def test_args_are_transmitted() -> None:
    """Thus, this data can be transmitted to the clients and used by the clients to display it."""

    class ChooseDice(PlayerState):
        def get_args(self) -> dict[str, object]:
            return {"combinations": [(2, 12), (5, 9), (7, 7)]}

    table = table_of(ChooseDice)

    for viewer in (*table.player_ids, None):
        [entered] = table.outcome.messages(viewer)
        assert (
            entered.args["args"]
            == table.view(viewer).args
            == {"combinations": [(2, 12), (5, 9), (7, 7)]}
        )


@pytest.mark.pitfall(74, caught="run time")
@pytest.mark.parametrize("result", [2, "2", [2], (2,), None, PlayerState], ids=repr)
def test_args_are_an_associative_array(result: object) -> None:
    """Arg method MUST return array. Return integer or string will result in ... exceptions."""

    class PlayerTurn(PlayerState):
        def get_args(self) -> object:
            return result

    with pytest.raises(GameError, match="get_args returned .* Return a dict"):
        table_of(PlayerTurn)


def test_empty_args() -> None:
    """If you not sure if you need it or not you can keep it returning empty array ..."""

    class PlayerTurn(PlayerState):
        def get_args(self) -> dict[str, object]:
            return {}

    table = table_of(PlayerTurn)

    assert (table.view(None).args, table.outcome.messages(None)[0].args["args"]) == ({}, {})


@pytest.mark.pitfall(77, caught="impossible")
def test_args_come_before_the_action() -> None:
    """... "args" ... can be called before "action" ... so don't expect data modifications ..."""

    class PlayerTurn(PlayerState):
        def get_args(self) -> dict[str, int]:
            return {"cards": self.game.cards}

        def on_entering_state(self, args: dict[str, int]) -> None:
            self.game.cards += 1
            self.notify.all("drawn", cards=self.game.cards, args=args)

    class Cards(SampleGame):
        states = (PlayerTurn,)
        cards: int = 5

    entered, drawn = Table.create(Cards, ["Ann", "Bob"]).outcome.messages(None)

    assert (entered.args["args"], drawn.args) == ({"cards": 5}, {"cards": 6, "args": {"cards": 5}})


@pytest.mark.pitfall(75, caught="run time")
def test_args_only_read() -> None:
    """Also don't modify database in this method!"""  # noqa: D400  # the sentence

    class PlayerTurn(PlayerState):
        def get_args(self) -> dict[str, int]:
            self.game.asked += 1
            return {"asked": self.game.asked}

    with pytest.raises(GameError, match="get_args changed the table. Let it only read"):
        table_of(PlayerTurn, __annotations__={"asked": int}, asked=0)


@pytest.mark.pitfall(55, caught="run time")
def test_no_current_player_in_args() -> None:
    """You should NOT be calling getCurrentPlayer() in the context of this function ..."""

    class Start(PlayerState):
        @possible_action
        def act_go(self) -> "type[PlayerTurn]":
            return PlayerTurn

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=11)

        def get_args(self) -> dict[str, int]:
            return {"caller": self.game.get_current_player_id()}

    table = table_of(Start, PlayerTurn)

    with pytest.raises(GameError, match="Cannot get the current player"):
        table.act(table.player_ids[0], "act_go")
    assert table.view(None).state_name == "Start"


class Draw(PlayerState):
    """Private data for the active player, or for the players the game names."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, description_my_turn="${you} have to play ${_private.count} cards")

    def get_args(self) -> dict[str, object]:
        private: dict[object, object] = self.game.make_private(*self.game.players)
        return {"_private": private, "possible_moves": ["left", "right"]}

    @possible_action
    def act_pass(self) -> type[NextPlayer]:
        return NextPlayer


def draw_table(private: Any) -> Table[Any]:
    """Make a table whose private args come from `private(*player_ids)`."""
    return table_of(Draw, NextPlayer, make_private=lambda _game, *player_ids: private(*player_ids))


@pytest.mark.pitfall(79, caught="run time")
def test_active_and_ids_exclude_each_other() -> None:
    """Note: You cannot use Example 1 and Example 2 together."""
    with pytest.raises(GameError, match="_private mixes 'active' with ids"):
        draw_table(lambda _ann, bob: {"active": {"count": 1}, bob: {"count": 2}})


def test_private_data_of_several_players() -> None:
    """If you have to send private args to multiple players, use Example 2."""
    table = draw_table(lambda ann, bob: {ann: {"count": 1}, bob: {"count": 2}})
    ann, bob = table.player_ids

    assert table.view(ann).args["_private"] == {"count": 1}
    assert table.view(bob).args["_private"] == {"count": 2}


def test_private_data_of_the_active_player() -> None:
    """Example 1: send information to active player(s) only."""
    table = draw_table(lambda *_: {"active": {"count": 4}})
    ann, bob = table.player_ids
    before = ["_private" in table.view(viewer).args for viewer in (ann, bob, None)]
    table.act(ann, "act_pass")

    assert before == [True, False, False]
    assert ["_private" in table.view(viewer).args for viewer in (ann, bob, None)] == [
        False,
        True,
        False,
    ]


def test_where_the_client_finds_active_data() -> None:
    """... available through `args.args._private` ... not `args._private.active...` ..."""
    table = draw_table(lambda *_: {"active": {"count": 4}})
    [entered] = table.outcome.messages(table.player_ids[0])

    assert entered.args["args"] == {"_private": {"count": 4}, "possible_moves": ["left", "right"]}


def test_private_data_of_a_specific_player() -> None:
    """Example 2: send information to a specific player (<specific_player_id>) only."""
    table = draw_table(lambda _ann, bob: {bob: {"count": 2}})
    ann, bob = table.player_ids

    assert ["_private" in table.view(viewer).args for viewer in (ann, bob, None)] == [
        False,
        True,
        False,
    ]
    assert [message.args["args"] for message in table.outcome.messages(ann)] == [
        {"possible_moves": ["left", "right"]}
    ]


@pytest.mark.pitfall(79, caught="run time")
@pytest.mark.parametrize("private", [{1: {}}, {"ann": {}}, [4], {"active": 4}], ids=repr)
def test_private_data_of_nobody(private: object) -> None:
    """... you select active player(s) ... will be sent only to that player."""
    with pytest.raises(GameError, match="Cannot enter Draw: _private"):
        draw_table(lambda *_: private)


def test_private_data_in_a_description() -> None:
    """... private args in the "description" messages, like "... ${_private.count} cards"."""
    table = draw_table(lambda ann, bob: {ann: {"count": 4}, bob: {"count": 5}})
    ann, bob = table.player_ids
    before = table.view(ann).status
    table.act(ann, "act_pass")

    assert (before, table.view(bob).status) == (
        "You have to play 4 cards",
        "You have to play 5 cards",
    )


def test_i18n_in_args() -> None:
    """You can do the same as in notification by adding i18n parameter ..."""

    class PlaceHouse(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(
                game, description_my_turn="${you} must place a house on ${terrainName}"
            )

        def get_args(self) -> dict[str, object]:
            return {"i18n": ["terrainName"], "terrainName": "forest"}

    table = table_of(PlaceHouse)
    ann, _ = table.player_ids
    in_german = table.view(ann, lambda text: {"forest": "Wald"}.get(text, text))

    assert table.view(ann).status == "You must place a house on forest"
    assert (in_german.args["i18n"], in_german.status) == (
        ["terrainName"],
        "You must place a house on Wald",
    )

"""states.inc.php: states of type multipleactiveplayer, their args, and how they differ.

Left out: that private data "can have a significant impact on performance", which is no behaviour.
"""

from typing import Any

import pytest

from bga_states import possible_action
from tests.bga_doc.games import told
from tests.support import Everybody, PlayerState, table_of


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_multiactive_state(count: int) -> None:
    """Multipleactiveplayer (1..N players can be active and must play)."""

    class Discard(Everybody):
        def on_entering_state(self) -> None:
            self.gamestate.set_players_multiactive(self.players.ids[:count], PlayerState)

    table = table_of(Discard, PlayerState, players=3)
    waiting = table.player_ids[:count]
    seen = [(table.state_name, table.act(player_id, "act_done"))[0] for player_id in waiting]

    assert (seen, table.state_name) == (["Discard"] * count, "PlayerState")


def test_the_description_of_my_turn() -> None:
    """... displayed ... to all active players in case of a multipleactiveplayer ..."""

    class Objective(Everybody):
        def __init__(self, game: Any) -> None:
            super().__init__(
                game, description="Others must choose", description_my_turn="${you} must choose"
            )

    table = table_of(Objective, PlayerState, players=3)
    before = [table.view(viewer).status for viewer in (*table.player_ids, None)]
    table.act(table.player_ids[0], "act_done")

    assert before == ["You must choose", "You must choose", "You must choose", "Others must choose"]
    assert table.view(table.player_ids[0]).status == "Others must choose"


def test_the_action_of_a_state_of_players() -> None:
    """... this field CAN be used for player states ...; e.g., ... make all players active."""

    class PlaceShips(Everybody):
        def on_entering_state(self) -> None:
            self.notify.all("before", active=self.gamestate.get_active_player_list())
            self.gamestate.set_all_players_multiactive()
            self.notify.all("after", active=self.gamestate.get_active_player_list())

    table = table_of(PlaceShips, PlayerState)
    active = [
        message.args["active"]
        for message in table.outcome.messages(None)
        if message.type in {"before", "after"}
    ]

    assert active == [[], list(table.player_ids)]


@pytest.mark.parametrize(("name", "expected"), [("next", "Battle"), ("last", "gameEnd")])
def test_transitions_of_a_multiactive_state(name: str, expected: str) -> None:
    """Example: "transitions" => array( "next" => 4, "last" => 99)."""

    class PlaceShips(Everybody):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"next": 4, "last": 99})

        @possible_action
        def act_done(self, current_player_id: int) -> None:
            self.gamestate.set_player_non_multiactive(current_player_id, name)

    class Battle(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=4)

    table = table_of(PlaceShips, Battle)
    for player_id in table.player_ids:
        table.act(player_id, "act_done")

    assert table.state_name == expected


class TestArgs:
    """What args are "in multi-player state"."""

    def test_info_per_player(self) -> None:
        """If you using this function in multi-player state, ... you should send per player info."""

        class Choose(Everybody):
            def get_args(self) -> dict[int, dict[str, str]]:
                return {player.id: {"color": player.color} for player in self.players.values()}

        table = table_of(Choose, PlayerState)
        ann, bob = table.player_ids

        assert dict[Any, Any](table.view(None).args) == {
            ann: {"color": "ff0000"},
            bob: {"color": "008000"},
        }
        assert table.outcome.messages(bob)[0].args["args"] == table.view(None).args

    @pytest.mark.pitfall(54, caught="impossible")
    @pytest.mark.pitfall(26, caught="allowed")
    def test_whose_turn_it_is(self) -> None:
        """... in multi-player state, you should not call getActivePlayer() either, ...

        It is defined here: it means whose turn it is, whoever is active.
        """

        class Choose(Everybody):
            def on_entering_state(self) -> None:
                _, bob = self.players
                self.gamestate.set_players_multiactive([bob], PlayerState)

            def get_args(self) -> dict[str, int]:
                return {"turn": self.game.get_active_player_id()}

        table = table_of(Choose, PlayerState)
        ann, bob = table.player_ids

        assert (table.view(bob).args, table.active_player_ids) == ({"turn": ann}, [bob])

    def test_methods_that_give_all_active_players(self) -> None:
        """Note 2: you CAN call methods that return all active players ..."""

        class Choose(Everybody):
            def get_args(self) -> dict[str, list[int]]:
                return {"busy": self.gamestate.get_active_player_list()}

        table = table_of(Choose, PlayerState, players=3)
        ann, bob, cy = table.player_ids
        table.act(bob, "act_done")

        assert table.view(None).args == {"busy": [ann, cy]}

    def test_private_data_of_the_active_players(self) -> None:
        """Using "active" keyword inside "_private", ...: will be send only to active ..."""

        class Choose(Everybody):
            def get_args(self) -> dict[str, object]:
                return {"_private": {"active": {"secret": 7}}}

        table = table_of(Choose, PlayerState, players=3)
        table.act(table.player_ids[1], "act_done")

        assert [table.view(viewer).args for viewer in (*table.player_ids, None)] == [
            {"_private": {"secret": 7}}, {}, {"_private": {"secret": 7}}, {},
        ]  # fmt: skip

    def test_private_data_of_each_player(self) -> None:
        """If you have to send private args to multiple players, use Example 2."""

        class Choose(Everybody):
            def __init__(self, game: Any) -> None:
                super().__init__(
                    game, description_my_turn="${you} have to play ${_private.count} cards"
                )

            def get_args(self) -> dict[str, object]:
                return {
                    "_private": {
                        player.id: {"count": player.no} for player in self.players.values()
                    }
                }

        table = table_of(Choose, PlayerState)

        assert [table.view(player_id).status for player_id in table.player_ids] == [
            "You have to play 1 cards", "You have to play 2 cards",
        ]  # fmt: skip


class TestTheExample:
    """Example of multipleactiveplayer state."""

    class PlayerTurnSetup(Everybody):
        """All players keep one of their cards."""

        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"next": PlayerState, "loopback": type(self)})

        @possible_action
        def act_keep(self, card_id: int, current_player_id: int) -> None:
            self.notify.all("kept", by=current_player_id, card_id=card_id)
            self.gamestate.set_player_non_multiactive(current_player_id, "next")

        @possible_action
        def act_again(self) -> str:
            return "loopback"

    def test_all_players_are_made_active(self) -> None:
        """This will make all players multiactive just before entering the state."""
        table = table_of(self.PlayerTurnSetup, PlayerState, players=4)

        assert table.active_player_ids == list(table.player_ids)

    def test_the_player_is_deactivated(self) -> None:
        """When ending the player action, instead of a state transition, deactivate player."""
        table = table_of(self.PlayerTurnSetup, PlayerState)
        ann, bob = table.player_ids
        outcome = table.act(ann, "act_keep", {"card_id": 3})

        assert told(outcome) == ["kept", "gameStateMultipleActiveUpdate"]
        assert (table.state_name, table.active_player_ids) == ("PlayerTurnSetup", [bob])

    def test_if_none_is_left(self) -> None:
        """Deactivate player; if none left, transition to 'next' state."""
        table = table_of(self.PlayerTurnSetup, PlayerState)
        outcomes = [
            table.act(player_id, "act_keep", {"card_id": 3}) for player_id in table.player_ids
        ]

        assert [told(outcome)[-1] for outcome in outcomes] == [
            "gameStateMultipleActiveUpdate",
            "PlayerState",
        ]

    def test_the_current_player_not_the_active_one(self) -> None:
        """`$player_id = $this->getCurrentPlayerId();` // CURRENT!!! not active."""
        table = table_of(self.PlayerTurnSetup, PlayerState)
        ann, bob = table.player_ids
        [kept, _] = table.act(bob, "act_keep", {"card_id": 3}).messages(None)

        assert (kept.args["by"], table.game.get_active_player_id()) == (bob, ann)

    def test_loopback(self) -> None:
        """'transitions' => array('next' => 5, 'loopback' => 2)."""
        table = table_of(self.PlayerTurnSetup, PlayerState)
        ann, bob = table.player_ids
        table.act(ann, "act_keep", {"card_id": 3})
        table.act(bob, "act_again")

        assert (table.state_name, table.active_player_ids) == ("PlayerTurnSetup", [ann, bob])

"""states.inc.php: the difference between single active and multi active states, and phases of both.

Left for the browser client: the order of onEnteringState and onUpdateActionButtons (what they are
told is tested).
"""

from typing import Any

import pytest

from bga_states import GameError, possible_action
from tests.bga_doc.games import told
from tests.support import AutomaticState, Everybody, PlayerState, table_of


def test_players_change_during_the_state() -> None:
    """You can ... change the active players DURING the state."""

    class Market(Everybody):
        @possible_action
        def act_only(self, player_id: int) -> None:
            self.gamestate.set_players_multiactive([player_id], PlayerState, exclusive=True)

    table = table_of(Market, PlayerState, players=3)
    ann, bob, cy = table.player_ids
    before = table.active_player_ids
    table.act(ann, "act_only", {"player_id": cy})

    assert (before, table.active_player_ids, table.state_name) == ([ann, bob, cy], [cy], "Market")


@pytest.mark.pitfall(57, caught="run time")
def test_players_must_be_made_active() -> None:
    """You ... must change the active players DURING the state."""

    class Market(Everybody):
        def on_entering_state(self) -> None:
            self.notify.all("opened")

    with pytest.raises(
        GameError, match="nobody is active in Market. Call set_all_players_multiactive"
    ):
        table_of(Market, PlayerState)


def test_players_come_and_go_anytime() -> None:
    """... players can be activated/desactivated anytime during the state ..."""

    class Auction(Everybody):
        @possible_action
        def act_bid(self, current_player_id: int) -> None:
            others = [player_id for player_id in self.players if player_id != current_player_id]
            self.gamestate.set_players_multiactive(others, PlayerState)
            self.gamestate.set_player_non_multiactive(current_player_id, PlayerState)

    table = table_of(Auction, PlayerState, players=3)
    ann, bob, cy = table.player_ids
    active = [
        (table.act(bidder, "act_bid"), table.active_player_ids)[1] for bidder in (ann, bob, cy)
    ]

    assert active == [[bob, cy], [ann, cy], [ann, bob]]


def test_the_state_initializer() -> None:
    """You shouldn't set active player before ... But you can set it in "state initializer" ..."""

    class Deal(AutomaticState):
        def on_entering_state(self) -> type[Everybody]:
            self.game.active_next_player()
            return Everybody

    table = table_of(Deal, Everybody, PlayerState, players=3)

    assert table.active_player_ids == list(table.player_ids)


def test_clients_hear_of_the_active_players_after_the_state() -> None:
    """... during onEnteringState, on JS side, the active players are NOT active yet ..."""
    table = table_of(Everybody, PlayerState)
    entered, update = table.outcome.messages(table.player_ids[0])

    assert (entered.type, entered.args["active_player_ids"]) == ("gameStateChange", [])
    assert update.args["active_player_ids"] == list(table.player_ids)


def test_others_are_no_state_change() -> None:
    """... when using client states ... other player will trigger ... multiactive player set ..."""
    table = table_of(Everybody, PlayerState, players=3)
    ann, bob, cy = table.player_ids
    heard = told(table.act(bob, "act_done"), ann) + told(table.act(cy, "act_done"), ann)

    assert heard == ["gameStateMultipleActiveUpdate", "gameStateMultipleActiveUpdate"]


def test_special_actions_of_players_who_are_not_active() -> None:
    """... other players can perform special actions even if they are not active ..."""

    class Pass(Everybody):
        @possible_action(check=False)
        def act_unpass(self, current_player_id: int) -> None:
            self.gamestate.set_players_multiactive([current_player_id], PlayerState)

    table = table_of(Pass, PlayerState)
    ann, bob = table.player_ids
    table.act(ann, "act_done")
    offered = table.view(ann).possible_actions
    table.act(ann, "act_unpass")

    assert (offered, table.active_player_ids) == (["act_unpass"], [ann, bob])


def test_phases_of_different_types() -> None:
    """... one multi-player state for phase 1, pair of states for phase2 ... and finally ..."""

    class Draw(Everybody):
        @possible_action
        def act_done(self, current_player_id: int) -> None:
            self.gamestate.set_player_non_multiactive(current_player_id, Turn)

    class Turn(PlayerState):
        @possible_action
        def act_move(self, current_player_no: int) -> "type[Next | Upkeep]":
            return Next if current_player_no == 1 else Upkeep

    class Next(AutomaticState):
        def on_entering_state(self) -> type[Turn]:
            self.game.active_next_player()
            return Turn

    class Upkeep(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=21)

        def on_entering_state(self) -> type[Draw]:
            return Draw

    table = table_of(Draw, Turn, Next, Upkeep)
    ann, bob = table.player_ids
    moves = [(bob, "act_done"), (ann, "act_done"), (ann, "act_move"), (bob, "act_move")]
    passed = [name for player_id, action in moves for name in told(table.act(player_id, action))]

    assert [name for name in passed if str(name)[0].isupper()] == [
        "Turn",
        "Next",
        "Turn",
        "Upkeep",
        "Draw",
    ]

"""Focus on BGA Game state machine: what it says of states in which several players are active."""

from itertools import permutations
from typing import Any

import pytest

from bga_states import GAME_END, ActionRefused, DefinitionError, possible_action
from tests.bga_doc.games import told
from tests.support import AutomaticState, Everybody, PlayerState, table_of


def test_the_types() -> None:
    """There are 4 different game state types: Activeplayer, Multipleactiveplayer, Game, Manager."""

    class Deal(AutomaticState):
        def on_entering_state(self) -> "type[All]":
            return All

    class Last(PlayerState):
        @possible_action
        def act_end(self) -> int:
            return GAME_END

    class All(Everybody):
        @possible_action
        def act_stop(self) -> type[Last]:
            return Last

    table = table_of(Deal, All, Last)
    ann, _ = table.player_ids
    outcomes = [table.outcome, table.act(ann, "act_stop"), table.act(ann, "act_end")]
    types = [message.args.get("type") for outcome in outcomes for message in outcome.messages(None)]

    assert types == ["game", "multipleactiveplayer", None, "activeplayer", "manager"]


def test_several_players_are_active() -> None:
    """When ... type is multipleactiveplayer, several players are active at the same time ..."""
    table = table_of(Everybody, PlayerState, players=3)

    assert table.active_player_ids == list(table.player_ids)
    assert [table.view(player_id).possible_actions for player_id in table.player_ids] == [
        ["act_done"]
    ] * 3


@pytest.mark.parametrize("seats", list(permutations([0, 1, 2])), ids=str)
def test_actions_are_performed_simultaneously(seats: tuple[int, ...]) -> None:
    """... and can perform some player actions simultaneously."""

    class Discard(Everybody):
        @possible_action
        def act_discard(self, current_player_id: int) -> None:
            self.notify.all("discarded", player_id=current_player_id)
            self.act_done(current_player_id)

    table = table_of(Discard, PlayerState, players=3)
    ids = [table.player_ids[seat] for seat in seats]
    discarded = [
        table.act(player_id, "act_discard").messages(None)[0].args["player_id"] for player_id in ids
    ]

    assert (discarded, table.state_name) == (ids, "PlayerState")


def test_possible_actions_of_the_active_players() -> None:
    """« possibleactions » defines what game actions are possible for the active(s) player(s) ..."""
    table = table_of(Everybody, PlayerState, players=3)
    ann, bob, cy = table.player_ids
    table.act(bob, "act_done")

    assert [table.view(viewer).possible_actions for viewer in (ann, bob, cy)] == [
        ["act_done"],
        [],
        ["act_done"],
    ]
    with pytest.raises(ActionRefused, match="it is not your turn. Wait for Ann, Cy"):
        table.act(bob, "act_done")


def test_actions_that_are_not_declared() -> None:
    """... « possibleactions » ... is specified for activeplayer and multipleactiveplayer ..."""

    class Move(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=11)

        @possible_action
        def act_move(self) -> None:
            self.notify.all("moved")

    table = table_of(Everybody, Move, PlayerState)

    with pytest.raises(
        ActionRefused, match="it is impossible in Everybody. Possible now: act_done"
    ):
        table.act(table.player_ids[0], "act_move")


@pytest.mark.pitfall(31, caught="assembly")
def test_actions_of_a_game_state() -> None:
    """... « possibleactions » ... is specified for activeplayer and multipleactiveplayer ..."""

    class NextPlayer(AutomaticState):
        @possible_action
        def act_move(self) -> type[PlayerState]:
            return PlayerState

    with pytest.raises(
        DefinitionError, match="P31 NextPlayer.act_move: nobody can act in a GAME state"
    ):
        table_of(PlayerState, NextPlayer)


def test_the_current_player_is_not_the_active_player() -> None:
    """Pay attention: active player != current player ... in some context this could be wrong."""

    class Vote(Everybody):
        @possible_action
        def act_vote(self, current_player_id: int) -> None:
            active, current = self.game.get_active_player_id(), self.game.get_current_player_id()
            self.notify.all("voted", active=active, current=current, filled=current_player_id)

    table = table_of(Vote, PlayerState)
    ann, bob = table.player_ids
    [voted] = table.act(bob, "act_vote").messages(None)

    assert voted.args == {"active": ann, "current": bob, "filled": bob}


def test_the_status_bar() -> None:
    """Decide which text is to be displayed in the status bar."""

    class Discard(Everybody):
        def __init__(self, game: Any) -> None:
            super().__init__(
                game, description="Others must discard", description_my_turn="${you} must discard"
            )

    table = table_of(Discard, PlayerState)
    ann, bob = table.player_ids
    table.act(bob, "act_done")

    assert [table.view(viewer).status for viewer in (ann, bob, None)] == [
        "You must discard", "Others must discard", "Others must discard",
    ]  # fmt: skip


def test_clients_are_told_who_is_active() -> None:
    """Determine which players are « active » (ie: it is their turn)."""
    table = table_of(Everybody, PlayerState, players=3)
    ann, bob, cy = table.player_ids
    outcome = table.act(bob, "act_done")

    assert told(outcome, ann) == told(outcome) == ["gameStateMultipleActiveUpdate"]
    assert outcome.messages(None)[0].args["active_player_ids"] == [ann, cy]

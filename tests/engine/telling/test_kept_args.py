"""State args: what they are now is told to those who stay in a state, by its records."""

from typing import Any

import pytest

from bga_states import Table, possible_action
from bga_states.engine.match.messages import Message
from tests.engine.private_states import plan_table
from tests.support import Everybody, PlayerState, table_of


class Gather(Everybody):
    """All gather what they see, and hold some of it; id 30."""

    def get_args(self) -> dict[str, object]:
        held = {player.id: player.score_aux for player in self.game.players.values()}
        own = {player_id: {"held": held[player_id]} for player_id in held}
        return {"share": 12 // (3 - sum(held.values())), "_private": own}

    @possible_action
    def act_gather(self, current_player_id: int) -> None:
        self.game.players[current_player_id].score_aux += 1


def args_of(records: list[Message]) -> list[dict[str, object]]:
    return [record.args for record in records if record.type == "stateArgsChanged"]


@pytest.fixture
def table() -> Table[Any]:
    return table_of(Gather, PlayerState)


def test_who_stays_is_told_what_the_args_are_now(table: Table[Any]) -> None:
    """Each viewer is told what a view would show them, and nothing of the others'."""
    ann, bob = table.player_ids
    outcome = table.act(ann, "act_gather")

    for viewer in (ann, bob, None):
        assert args_of(outcome.records(viewer)) == [{"main_args": table.view(viewer).main_args}]
    assert args_of(outcome.records(bob)) == [{"main_args": {"share": 6, "_private": {"held": 0}}}]


def test_who_enters_is_told_on_entering(table: Table[Any]) -> None:
    """A move that enters a state tells its args once."""
    ann, bob = table.player_ids
    table.act(ann, "act_done")
    outcome = table.act(bob, "act_done")

    assert args_of(outcome.records(ann)) == []


def test_a_private_state_that_somebody_stays_in() -> None:
    """Its player is told its args, whoever has moved; nobody else is."""
    table = plan_table()
    ann, bob, _ = table.player_ids
    outcome = table.act(ann, "act_pick", {"card": 1})

    assert args_of(outcome.records(bob)) == [{"args": table.view(bob).args}]
    assert args_of(outcome.records(ann)) == []


def test_a_table_without_args_has_no_such_record() -> None:
    """Where states have no args, nothing is told of them."""
    table = table_of(Everybody, PlayerState)
    outcome = table.act(table.player_ids[0], "act_done")

    assert args_of(outcome.records(None)) == []


def test_messages_have_none_of_it(table: Table[Any]) -> None:
    """Who asks for messages has the table to look at."""
    assert table.act(table.player_ids[0], "act_gather").messages(None) == []


def test_args_that_fail_now_cost_the_move(table: Table[Any]) -> None:
    """What cannot be told is an error of the move that led to it, and the table is as it was."""
    ann, bob = table.player_ids
    table.act(ann, "act_gather")
    table.act(bob, "act_gather")
    before = table.snapshot()
    with pytest.raises(ZeroDivisionError):
        table.act(ann, "act_gather")

    assert table.snapshot() == before

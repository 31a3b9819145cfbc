"""Table infos: what changed without a word, for those who follow a table by its records."""

from typing import Any

import pytest

from bga_states import GameState, Table, possible_action
from bga_states.engine.match.messages import Message
from tests.support import Everybody, PlayerState, table_of


class Quiet(PlayerState):
    """The active player changes things and tells nobody; id 10."""

    @possible_action
    def act_score(self, active_player_id: int) -> type[GameState[Any]]:
        self.game.players[active_player_id].score_aux = 7
        return Quiet

    @possible_action
    def act_nothing(self) -> type[GameState[Any]]:
        return Quiet

    @possible_action
    def act_eliminate(self, active_player_id: int) -> type[GameState[Any]]:
        self.game.active_next_player()
        self.game.eliminate_player(active_player_id)
        return Quiet


class Together(Everybody):
    """All are active; id 30."""

    @possible_action
    def act_turn(self) -> None:
        self.game.active_next_player()


def infos_of(records: list[Message]) -> list[dict[str, object]]:
    return [record.args for record in records if record.type == "tableInfosChanged"]


@pytest.fixture
def table() -> Table[Any]:
    return table_of(Quiet)


def test_a_score_that_nobody_was_told_of(table: Table[Any]) -> None:
    """The record names the players who have changed, and is the same for all."""
    ann, bob = table.player_ids
    outcome = table.act(ann, "act_score")
    told = {"id": ann, "score": 0, "score_aux": 7, "zombie": False, "eliminated": False}

    assert infos_of(outcome.records(bob)) == [
        {"players": [told], "progression": 0, "active_player_id": ann}
    ]
    assert outcome.records(None)[-1] == outcome.records(ann)[-1]


def test_messages_have_none_of_it(table: Table[Any]) -> None:
    """Who asks for messages has the table to look at."""
    outcome = table.act(table.player_ids[0], "act_score")

    assert infos_of(outcome.messages(None)) == []


def test_where_nothing_has_changed_nothing_is_told(table: Table[Any]) -> None:
    """A move that leaves players, progression and turn alone has no such record."""
    ann, _ = table.player_ids
    table.act(ann, "act_score")

    assert infos_of(table.act(ann, "act_nothing").records(None)) == []


def test_who_left_or_is_out_is_told_once_more(table: Table[Any]) -> None:
    """A zombie and an eliminated player stand among the players who have changed."""
    ann, bob = table.player_ids
    (left,) = infos_of(table.make_zombie(bob).records(ann))
    table.revive(bob)
    (out,) = infos_of(table.act(ann, "act_eliminate").records(bob))

    assert left["players"] == [
        {"id": bob, "score": 0, "score_aux": 0, "zombie": True, "eliminated": False}
    ]
    assert out["players"] == [
        {"id": ann, "score": 0, "score_aux": 0, "zombie": False, "eliminated": True}
    ]


def test_whose_turn_it_is_among_several() -> None:
    """Where several are active, the player whom the game has chosen is told of here alone."""
    table = table_of(Together, PlayerState)
    ann, bob = table.player_ids
    (infos,) = infos_of(table.act(ann, "act_turn").records(None))

    assert infos == {"players": [], "progression": 0, "active_player_id": bob}


def test_the_progression_of_a_game_that_is_over(table: Table[Any]) -> None:
    """A game that ends has all of its progression."""
    (infos,) = infos_of(table.concede(table.player_ids[0]).records(None))

    assert infos["progression"] == 100

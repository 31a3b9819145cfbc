"""Records: what a viewer is told, without language, for a store or a server."""

from typing import Any

import msgspec
import pytest

from bga_states import Game, Message, NotificationMessage, Table, clienttranslate, possible_action
from sample_games.harvest import Harvest
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from tests.support import AutomaticState, Everybody, PlayerState, table_of


class Bid(PlayerState):
    """The active player bids; id 10."""

    def __init__(self, game: Any) -> None:
        super().__init__(
            game,
            description=clienttranslate("${actplayer} must bid"),
            description_my_turn=clienttranslate("${you} must bid at least ${least}"),
        )

    def get_args(self) -> dict[str, object]:
        return {"least": 3, "_private": {self.game.get_active_player_id(): {"cards": [1, 2]}}}

    @possible_action
    def act_bid(self, active_player_id: int) -> "type[Pass]":
        self.notify.all(
            "bid",
            clienttranslate("${player_name} bids ${what}"),
            player_id=active_player_id,
            what=clienttranslate("a coin"),
            i18n=["what"],
            _private={active_player_id: NotificationMessage("You bid ${_private.n}", {"n": 7})},
        )
        self.notify.player(active_player_id, "purse", "You have ${left}", left=4)
        return Pass


class Pass(AutomaticState):
    """The turn goes on; id 20."""

    def on_entering_state(self) -> type[Bid]:
        self.game.active_next_player()
        return Bid


def german(text: str) -> str:
    return f"<{text}>"


def bid_table() -> tuple[Table[Any], int, int]:
    table = table_of(Bid, Pass)
    ann, bob = table.player_ids
    return table, ann, bob


def by_type(records: list[Message]) -> dict[str, Message]:
    return {record.type: record for record in records}


def test_texts_are_templates_beside_their_arguments() -> None:
    """Nothing is rendered or translated, and what is to be translated is still named."""
    table, ann, bob = bid_table()
    outcome = table.act(ann, "act_bid")
    record = by_type(outcome.records(bob))["bid"]
    assert record.log == "${player_name} bids ${what}"
    assert record.args == {
        "player_id": ann,
        "player_name": "Ann",
        "what": "a coin",
        "i18n": ["what"],
    }
    assert by_type(outcome.messages(bob, german))["bid"].args["what"] == "<a coin>"


def test_each_viewer_has_the_records_that_are_for_them() -> None:
    """A private text and a message for one player alone reach nobody else."""
    table, ann, bob = bid_table()
    outcome = table.act(ann, "act_bid")
    mine, theirs, spectators = (by_type(outcome.records(viewer)) for viewer in (ann, bob, None))
    assert mine["bid"].log == "You bid ${_private.n}"
    assert mine["purse"].args == {"left": 4}
    assert "purse" not in theirs
    assert "purse" not in spectators


def test_a_state_comes_with_its_descriptions() -> None:
    """The client fills the status bar: from both descriptions, and whose turn it is."""
    table, ann, bob = bid_table()
    change = table.act(ann, "act_bid").records(bob)[-1]
    assert change.type == "gameStateChange"
    assert change.args == {
        "id": 10,
        "name": "Bid",
        "type": "activeplayer",
        "description": "${actplayer} must bid",
        "description_my_turn": "${you} must bid at least ${least}",
        "args": {"least": 3, "_private": {"cards": [1, 2]}},
        "active_player_id": bob,
        "active_player_ids": [bob],
    }


def test_those_who_are_told_the_same_get_the_same_bytes() -> None:
    """A store keeps one of them."""
    table, ann, bob = bid_table()
    outcome = table.act(ann, "act_bid")
    table.act(bob, "act_bid")
    again = table.act(ann, "act_bid")
    encode = msgspec.json.encode
    assert encode(again.records(None)) == encode(outcome.records(None))
    assert encode(outcome.records(bob)) != encode(outcome.records(None))  # Bob sees his cards
    reversi = Table.create(Reversi, ["Ann", "Bob"], seed=3)
    choice = reversi.choices(reversi.player_ids[0])[0]
    told = reversi.act(reversi.player_ids[0], choice.action, choice.args)
    assert len({encode(told.records(viewer)) for viewer in (*reversi.player_ids, None)}) == 1


def test_records_are_nobody_elses() -> None:
    """Whoever changes a record changes neither the table nor what others are told."""
    table, ann, bob = bid_table()
    outcome = table.act(ann, "act_bid")
    before = msgspec.json.encode(outcome.records(bob))
    for record in outcome.records(bob):
        record.args.clear()
    assert msgspec.json.encode(outcome.records(bob)) == before


def test_who_is_active_is_told_without_a_status() -> None:
    """A record says who is active, and nothing that depends on a language."""
    table = table_of(Everybody, PlayerState)
    ann, bob = table.player_ids
    (record,) = table.act(ann, "act_done").records(bob)

    assert record.type == "gameStateMultipleActiveUpdate"
    assert record.args == {"active_player_ids": [bob]}


@pytest.mark.parametrize("game", [Harvest, Hearts, Reversi], ids=lambda game: game.__name__)
def test_records_and_messages_are_of_the_same_kinds(game: type[Game]) -> None:
    """Whatever is told has a record, and a record is told, but for those that come last."""
    names = ["Ann", "Bob", "Cy", "Di"][: game.max_players]
    table: Table[Any] = Table.create(game, names, seed=5)
    assert table.outcome.move_id == 0
    for _ in range(30):
        player_id = table.active_player_ids[0]
        choice = table.choices(player_id)[-1]
        outcome = table.act(player_id, choice.action, choice.args)
        for viewer in (*table.player_ids, None):
            kinds = [record.type for record in outcome.records(viewer)]
            told = [message.type for message in outcome.messages(viewer)]
            assert kinds[: len(told)] == told
            assert {*kinds[len(told) :]} <= {"stateArgsChanged", "tableInfosChanged"}

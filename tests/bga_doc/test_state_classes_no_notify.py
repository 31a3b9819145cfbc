"""State classes: the flag to indicate a skipped state."""

from typing import Any

import pytest

from bga_states import GameError, GameState, Table, possible_action
from tests.bga_doc.games import EndScore, NextPlayer, told
from tests.support import AutomaticState, PlayerState, SampleGame, table_of


class PlayCard(PlayerState):
    """The document's example: a player without a playable card passes without being asked."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, description_my_turn="${you} must play a card")

    def get_args(self, active_player_id: int) -> dict[str, object]:
        playable = self.game.hands[active_player_id]
        return {"playable_cards_ids": playable, "_no_notify": len(playable) == 0}

    def on_entering_state(
        self, active_player_id: int, args: dict[str, object]
    ) -> type[NextPlayer] | None:
        return self.act_pass(active_player_id) if args["_no_notify"] else None

    @possible_action
    def act_pass(self, active_player_id: int) -> type[NextPlayer]:
        self.notify.all("pass", "${player_name} passes", player_id=active_player_id)
        return NextPlayer


class HandsGame(SampleGame):
    """Everybody but Bob has a playable card."""

    states = (PlayCard, NextPlayer)
    hands: dict[int, list[int]]

    def setup_new_game(self) -> type[PlayCard]:
        self.hands = {
            player.id: [] if player.name == "Bob" else [player.no]
            for player in self.players.values()
        }
        return PlayCard


def hands_table() -> Table[HandsGame]:
    return Table.create(HandsGame, ["Ann", "Bob", "Cy"], seed=1)


def test_the_state_change_is_not_notified() -> None:
    """... you can disable this state change notification, so the front-end doesn't trigger ..."""
    table = hands_table()
    outcome = table.act(table.player_ids[0], "act_pass")

    assert told(outcome).count("PlayCard") == 1
    assert told(outcome)[-1] == "PlayCard"


def test_the_args_are_not_sent() -> None:
    """... and it may reduce sent args."""
    table = hands_table()
    ann, bob, cy = table.player_ids
    outcome = table.act(ann, "act_pass")

    for viewer in (ann, bob, cy, None):
        sent = [message.args.get("args") for message in outcome.messages(viewer)]
        assert {"playable_cards_ids": [], "_no_notify": True} not in sent


@pytest.mark.parametrize(
    ("flag", "expected"), [(True, ["Bid"]), (False, ["Deal", "Bid"])], ids=["true", "false"]
)
def test_the_flag(flag: bool, expected: list[str]) -> None:
    """In this case, define the _no_notify flag to true in the state args."""

    class Deal(AutomaticState):
        def get_args(self) -> dict[str, bool]:
            return {"_no_notify": flag}

        def on_entering_state(self) -> "type[Bid]":
            return Bid

    class Bid(PlayerState):
        pass

    assert told(table_of(Deal, Bid).outcome) == expected


def test_the_action_returns_the_redirection() -> None:
    """`return $this->actPass($activePlayerId);`: return the redirection sent by the action."""
    table = hands_table()
    ann, _, cy = table.player_ids
    outcome = table.act(ann, "act_pass")

    assert [message.text for message in outcome.messages(None) if message.type == "pass"] == [
        "Ann passes",
        "Bob passes",
    ]
    assert table.active_player_ids == [cy]


def test_no_blinking_message() -> None:
    """... it might avoid a blinking message "You must play a card" ..."""
    table = hands_table()
    ann, bob, _ = table.player_ids
    outcome = table.act(ann, "act_pass")
    active = [
        message.args["active_player_ids"]
        for message in outcome.messages(bob)
        if "args" in message.args
    ]

    assert [bob] not in active


@pytest.mark.pitfall(80, caught="run time")
def test_a_skipped_state_must_redirect() -> None:
    """IMPORTANT: if you use _no_notify, you must handle a redirection ..."""

    class Skipped(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

        def get_args(self) -> dict[str, bool]:
            return {"_no_notify": True}

    class Start(PlayerState):
        @possible_action
        def act_go(self) -> type[GameState[Any]]:
            return Skipped

    table = table_of(Start, Skipped)
    with pytest.raises(
        GameError, match=r"Skipped set _no_notify.* Redirect from its on_entering_state"
    ):
        table.act(table.player_ids[0], "act_go")

    assert table.state_name == "Start"


def test_notifications_show_on_the_previous_state() -> None:
    """... synced notifications during a skipped state ... display ... on the previous state."""
    table = hands_table()
    outcome = table.act(table.player_ids[0], "act_pass")

    assert told(outcome) == ["pass", "NextPlayer", "pass", "NextPlayer", "PlayCard"]


def test_a_description_that_should_be_seen() -> None:
    """For example, for an endScore state ... you should NOT use this flag ..."""

    class CountPoints(EndScore):
        def __init__(self, game: Any) -> None:
            AutomaticState.__init__(self, game, description="Computing end score...")

        def on_entering_state(self) -> int:
            self.notify.all("points")
            return 99

    class Start(PlayerState):
        @possible_action
        def act_end(self) -> type[CountPoints]:
            return CountPoints

    table = table_of(Start, CountPoints)
    entered, points, _ = table.act(table.player_ids[0], "act_end").messages(table.player_ids[0])

    assert (entered.args["name"], points.type) == ("CountPoints", "points")
    assert entered.args["status"] == "Computing end score..."

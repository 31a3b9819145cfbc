"""states.inc.php: the action of a GAME state, transitions, possible actions.

What is left for later stands in `test_states_inc.py`.
"""

from typing import Any

import pytest

from bga_states import ActionRefused, GameError, possible_action
from tests.bga_doc.games import told
from tests.support import AutomaticState, PlayerState, table_of


class MyGameState(PlayerState):
    """The example of the chapter: two transitions."""

    def __init__(self, game: Any) -> None:
        super().__init__(
            game, id=25, name="myGameState", transitions={"nextPlayer": 27, "endRound": 39}
        )

    @possible_action
    def act_take(self, transition: str) -> None:
        self.gamestate.next_state(transition)


class StateTwentySeven(PlayerState):
    """The target of the transition nextPlayer."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=27)


class StateThirtyNine(PlayerState):
    """The target of the transition endRound."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=39)


class OtherState(PlayerState):
    """No transition leads here."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=40)


EXAMPLE = (MyGameState, StateTwentySeven, StateThirtyNine, OtherState)


def test_the_action_of_a_state() -> None:
    """... for a "game" state type, the action method is used to perform automatic functions ..."""

    class GameTurnNextPlayer(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=28, transitions={"next": 10})

        def on_entering_state(self) -> None:
            next_player_id = self.game.get_player_after(self.game.get_active_player_id())
            self.game.give_extra_time(next_player_id)
            self.gamestate.change_active_player(next_player_id)
            self.gamestate.next_state("next")

    class PlayerTurn(PlayerState):
        @possible_action
        def act_pass(self) -> type[GameTurnNextPlayer]:
            return GameTurnNextPlayer

    table = table_of(PlayerTurn, GameTurnNextPlayer)
    ann, bob = table.player_ids
    outcome = table.act(ann, "act_pass")

    assert told(outcome) == ["GameTurnNextPlayer", "PlayerTurn"]
    assert (table.active_player_ids, [time.player_id for time in outcome.extra_time]) == (
        [bob],
        [bob],
    )


@pytest.mark.parametrize(("transition", "state_id"), [("nextPlayer", 27), ("endRound", 39)])
def test_a_transition(transition: str, state_id: int) -> None:
    """... if "myGameState" is the current ... state, I can jump to ... ID 27 or ... ID 39."""
    table = table_of(*EXAMPLE)
    table.act(table.player_ids[0], "act_take", {"transition": transition})

    assert table.state_id == state_id


@pytest.mark.pitfall(17, caught="run time")
def test_only_these_transitions() -> None:
    """With "transitions" you specify which game state(s) you can jump to ..."""
    table = table_of(*EXAMPLE)

    with pytest.raises(
        GameError,
        match="'toOther': no transition has this name. Return one of 'nextPlayer', 'endRound'",
    ):
        table.act(table.player_ids[0], "act_take", {"transition": "toOther"})
    assert table.state_name == "myGameState"


@pytest.mark.pitfall(18, caught="run time")
def test_a_transition_is_no_state() -> None:
    """Important: "nextPlayer" is the name of the transition, and NOT ... the target game state."""
    table = table_of(*EXAMPLE)

    with pytest.raises(
        GameError,
        match="'StateTwentySeven': no transition has this name. It is the name of a state",
    ):
        table.act(table.player_ids[0], "act_take", {"transition": "StateTwentySeven"})
    assert table.state_name == "myGameState"


@pytest.mark.parametrize("transition", ["playCard", "pass"])
def test_two_ways_to_one_state(transition: str) -> None:
    """Multiple transitions can lead to the same game state."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"playCard": 27, "pass": 27})

        @possible_action
        def act_play(self) -> str:
            return transition

    table = table_of(PlayerTurn, StateTwentySeven)
    table.act(table.player_ids[0], "act_play")

    assert table.state_id == 27


def test_an_empty_transition_name() -> None:
    """Note: If there is only 1 transition, you may give it an empty name."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"": 27})

        @possible_action
        def act_play(self) -> None:
            self.gamestate.next_state()

    table = table_of(PlayerTurn, StateTwentySeven)
    table.act(table.player_ids[0], "act_play")

    assert table.state_id == 27


@pytest.mark.pitfall(19, caught="run time")
def test_no_empty_name_among_several() -> None:
    """We don't need to specify a transition as there is only one here."""
    table = table_of(*EXAMPLE)

    with pytest.raises(
        GameError, match="2 transitions are declared. Name one of 'nextPlayer', 'endRound'"
    ):
        table.act(table.player_ids[0], "act_take", {"transition": ""})
    assert table.state_name == "myGameState"


class PlayCard(PlayerState):
    """Cards may be played here, and here alone."""

    @possible_action
    def act_play_card(self) -> "type[Discard]":
        return Discard


class Discard(PlayerState):
    """Cards may be discarded here, and here alone."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=11)

    @possible_action
    def act_discard(self) -> type[PlayCard]:
        return PlayCard


def test_possible_actions() -> None:
    """... "possibleactions" defines the actions possible by the players in this game state ..."""
    table = table_of(PlayCard, Discard)
    ann, _ = table.player_ids
    before = table.view(ann).possible_actions
    table.act(ann, "act_play_card")

    assert (before, table.view(ann).possible_actions) == (["act_play_card"], ["act_discard"])


def test_impossible_actions() -> None:
    """... and ensures they cannot perform actions that are not allowed in this state."""
    table = table_of(PlayCard, Discard)
    before = table.snapshot()

    with pytest.raises(ActionRefused, match="impossible in PlayCard.*act_play_card") as refused:
        table.act(table.player_ids[0], "act_discard")
    assert (refused.value.code, table.snapshot()) == ("not_possible", before)

"""State classes: what changes for states that were written in states.inc.php and Game.php.

That get_args and on_entering_state replace "args" => "argXXX" and "action" => "stXXX" of the array
is tested with both sides in one game, in `test_state_classes_migrating_arrays.py`. What "Moved
elements" and "New elements" repeat from the chapters above (magic parameters, redirects) is tested
there.
A state class given to nextPrivateState, setPlayerNonMultiactive and initialPrivate is tested in
`test_state_classes_private_redirects.py`.
"""

from typing import Any

import pytest

from bga_states import DefinitionError, GameError, Table, possible_action
from tests.bga_doc.games import BareState, EndScore, NextPlayer
from tests.support import PlayerState, SampleGame, table_of


@pytest.mark.pitfall(41, caught="assembly")
def test_zombie_without_the_state() -> None:
    """The zombie function doesn't have the state as first parameter anymore, ..."""

    class PlayerTurn(BareState):
        def zombie(self, state: dict[str, object], player_id: int) -> type[NextPlayer]:
            raise NotImplementedError(state, player_id)

    with pytest.raises(DefinitionError, match="PlayerTurn.zombie does not start with player_id"):
        table_of(PlayerTurn, NextPlayer)


def test_actions_are_found_by_their_tag() -> None:
    """The possible actions ... don't need to be declared as an array, ... found with the tag ..."""

    class Passing(PlayerState):
        @possible_action
        def act_pass(self) -> type[NextPlayer]:
            return NextPlayer

    class PlayerTurn(Passing):
        @possible_action
        def act_play_card(self) -> type[NextPlayer]:
            return NextPlayer

    table = table_of(PlayerTurn, NextPlayer)
    ann, bob = table.player_ids

    assert table.view(ann).possible_actions == ["act_pass", "act_play_card"]
    assert table.view(bob).possible_actions == []


def test_functions_of_the_game() -> None:
    """The functions declared in Game.php will be accessible with $this->game instead of $this."""

    class PlayerTurn(PlayerState):
        def get_args(self, active_player_id: int) -> dict[str, str]:
            color: str = self.game.color_of(active_player_id)
            return {"color": color}

    class Chess(SampleGame):
        states = (PlayerTurn,)

        def color_of(self, player_id: int) -> str:
            return ["white", "black"][self.players[player_id].no - 1]

    assert Table.create(Chess, ["Ann", "Bob"]).view(None).args == {"color": "white"}


@pytest.mark.parametrize(
    "name",
    ["notify", "gamestate", "players", "random", "globals", "player_score", "player_score_aux"],
)
def test_sub_objects_of_the_game(name: str) -> None:
    """The Game sub-objects are available on the State class too, ..."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_look(self) -> None:
            assert getattr(self, name) is getattr(self.game, name)
            self.notify.all("same")

    table = table_of(PlayerTurn)
    [same] = table.act(table.player_ids[0], "act_look").messages(None)

    assert same.type == "same"


def test_notify_without_the_game() -> None:
    """... so you can write $this->notif->all without needing to pass through the game variable."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_play_card(self) -> None:
            self.notify.all("direct")
            self.game.notify.all("throughTheGame")

    table = table_of(PlayerTurn)
    outcome = table.act(table.player_ids[0], "act_play_card")

    assert [message.type for message in outcome.messages(None)] == ["direct", "throughTheGame"]


@pytest.mark.pitfall(46, caught="run time")
def test_no_double_redirection() -> None:
    """If you use this writing, remove $this->gamestate->nexState to avoid double redirection."""

    class PlayerTurn(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, transitions={"endGame": EndScore})

        @possible_action
        def act_play_card(self) -> type[NextPlayer]:
            self.gamestate.next_state("endGame")
            return NextPlayer

    table = table_of(PlayerTurn, NextPlayer, EndScore)

    with pytest.raises(
        GameError, match=r"returning NextPlayer: next_state\('endGame'\) already moves the table"
    ):
        table.act(table.player_ids[0], "act_play_card")
    assert table.state_name == "PlayerTurn"

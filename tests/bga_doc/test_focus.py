"""Focus on BGA Game state machine: what it is for, the types, the active player, the functions.

The type "Multipleactiveplayer" is tested in `test_focus_multiactive.py`.
The states.inc.php file of the example is tested in `test_focus_arrays.py`.
Left for the server and the browser client: the hourglass, the time to think that decreases,
the « it's your turn » sound, and the three JavaScript methods (that their state changes arrive is
tested here).
"""

from typing import Any

import pytest

from bga_states import (
    GAME_END,
    GAME_SETUP,
    ActionRefused,
    DefinitionError,
    GameError,
    StateType,
    Table,
    possible_action,
)
from tests.bga_doc.games import EndScore, NextPlayer, told
from tests.support import AutomaticState, PlayerState, SampleGame, table_of


class PlayerTurn(PlayerState):
    """A player plays one move."""

    def __init__(self, game: Any) -> None:
        super().__init__(
            game,
            description="${actplayer} must move",
            transitions={"nextPlayer": NextPlayer, "endGame": 98},
        )

    @possible_action
    def act_move(self) -> type[NextPlayer]:
        return NextPlayer

    @possible_action
    def act_resign(self) -> type[EndScore]:
        return EndScore

    @possible_action
    def act_take(self, transition: str) -> str:
        return transition


def chess() -> Table[Any]:
    return table_of(PlayerTurn, NextPlayer, EndScore)


def test_the_phases_of_a_turn() -> None:
    """... you have to play actions in a specific order: do this in phase 1, ... in phase 2, ..."""

    class Draw(PlayerState):
        @possible_action
        def act_draw(self) -> "type[Discard]":
            return Discard

    class Discard(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=11)

        @possible_action
        def act_discard(self) -> type[Draw]:
            return Draw

    table = table_of(Draw, Discard)
    ann, _ = table.player_ids

    with pytest.raises(ActionRefused, match="impossible in Draw"):
        table.act(ann, "act_discard")
    assert [told(table.act(ann, action)) for action in ("act_draw", "act_discard")] == [
        ["Discard"],
        ["Draw"],
    ]


def test_a_simple_machine() -> None:
    """... a player plays one move, ... we loop until one player can't play ..."""
    table = chess()
    ann, bob = table.player_ids
    story = [told(table.act(player, "act_move")) for player in (ann, bob, ann)]
    story.append(told(table.act(bob, "act_resign")))

    assert story == [["NextPlayer", "PlayerTurn"]] * 3 + [["EndScore", "gameEnd"]]


def test_the_state_decides_the_status_bar() -> None:
    """... the BGA platform is going to: Decide which text is ... in the status bar."""
    table = chess()
    ann, _ = table.player_ids
    before = table.view(None).status
    table.act(ann, "act_resign")

    assert (before, table.view(None).status) == ("Ann must move", "End of game")


def test_the_state_allows_and_forbids() -> None:
    """Allow some player actions (and forbid some others)."""
    table = chess()
    ann, _ = table.player_ids
    allowed = table.view(ann).possible_actions
    table.act(ann, "act_resign")

    assert (allowed, table.view(ann).possible_actions) == (
        ["act_move", "act_resign", "act_take"],
        [],
    )
    with pytest.raises(ActionRefused, match="the game is over"):
        table.act(ann, "act_move")


def test_the_state_decides_who_is_active() -> None:
    """Determine which players are « active » (ie: it is their turn)."""
    table = chess()
    ann, _ = table.player_ids
    before = table.active_player_ids
    table.act(ann, "act_resign")

    assert (before, table.active_player_ids) == ([ann], [])


def test_the_state_acts_by_itself() -> None:
    """Trigger some automatic game actions on server (ex: apply some automatic card effect)."""

    class CardEffect(AutomaticState):
        def on_entering_state(self, active_player_id: int) -> "type[Play]":
            self.game.players[active_player_id].score += 5
            return Play

    class Play(PlayerState):
        @possible_action
        def act_play(self) -> type[CardEffect]:
            return CardEffect

    table = table_of(Play, CardEffect)
    table.act(table.player_ids[0], "act_play")

    assert [player.score for player in table.view(None).players] == [5, 0]


def test_the_client_hears_of_the_state() -> None:
    """« onEnteringState » is called when we jump into a game state."""
    table = chess()
    ann, bob = table.player_ids
    outcome = table.act(ann, "act_move")
    *_, entered = outcome.messages(bob)

    assert entered.type == "gameStateChange"
    assert entered.args == {
        **entered.args,
        "id": 10,
        "name": "PlayerTurn",
        "type": "activeplayer",
        "args": {},
        "active_player_ids": [bob],
    }


@pytest.mark.parametrize(
    ("transition", "name"), [("nextPlayer", "PlayerTurn"), ("endGame", "gameEnd")]
)
def test_the_next_possible_states(transition: str, name: str) -> None:
    """... determine what are the next possible game states."""
    table = chess()
    table.act(table.player_ids[0], "act_take", {"transition": transition})

    assert table.state_name == name


@pytest.mark.pitfall(17, caught="run time")
def test_no_other_next_state() -> None:
    """... determine what are the next possible game states."""
    table = chess()

    with pytest.raises(GameError, match="Return one of 'nextPlayer', 'endGame'"):
        table.act(table.player_ids[0], "act_take", {"transition": "draw"})


def test_game_setup() -> None:
    """GameSetup (id = 1) is the game state active when your game is starting."""

    class Starting(SampleGame):
        states = (PlayerTurn, NextPlayer, EndScore)
        state_in_setup: int

        def setup_new_game(self) -> type[PlayerTurn]:
            self.state_in_setup = self.gamestate.get_current_main_state_id()
            return PlayerTurn

    table = Table.create(Starting, ["Ann", "Bob"])

    assert table.game.state_in_setup == GAME_SETUP == 1


def test_game_end() -> None:
    """GameEnd (id=99) is the game state you have to active when the game is over."""
    table = chess()
    before = (table.is_over, table.result)
    table.act(table.player_ids[0], "act_resign")

    assert before == (False, None)
    assert (table.state_id, table.is_over, table.result is None) == (GAME_END, True, False)


def test_an_active_player_state() -> None:
    """When ... type is activeplayer, only 1 player is active ..."""
    table = chess()
    ann, bob = table.player_ids

    assert table.active_player_ids == [ann]
    with pytest.raises(ActionRefused, match="it is not your turn. Wait for Ann"):
        table.act(bob, "act_move")


def test_a_game_state() -> None:
    """When ... type is game, no player is active. ... to perform some automatic action ..."""
    table = chess()
    ann, bob = table.player_ids
    next_player, turn = table.act(ann, "act_move").messages(ann)

    assert (next_player.args["type"], next_player.args["active_player_ids"]) == ("game", [])
    assert (turn.args["type"], turn.args["active_player_ids"]) == ("activeplayer", [bob])


@pytest.mark.pitfall(44, caught="run time")
def test_a_game_state_is_unstable() -> None:
    """This is an unstable state: you have to jump to another game state automatically ..."""

    class Upkeep(AutomaticState):
        def on_entering_state(self) -> None:
            self.notify.all("upkeep")

    class Start(PlayerState):
        @possible_action
        def act_go(self) -> type[Upkeep]:
            return Upkeep

    table = table_of(Start, Upkeep)

    with pytest.raises(GameError, match="Upkeep is a GAME state, nobody could ever act"):
        table.act(table.player_ids[0], "act_go")
    assert table.state_name == "Start"


def test_manager_states() -> None:
    """... « Manager » game state type: only « gameSetup » and « gameEnd » ... this type."""

    class Setup(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, type=StateType.MANAGER)

    table = chess()
    *_, end = table.act(table.player_ids[0], "act_resign").messages(None)

    assert (end.args["name"], end.args["type"]) == ("gameEnd", "manager")
    with pytest.raises(DefinitionError, match="Setup: the type is"):
        table_of(Setup)

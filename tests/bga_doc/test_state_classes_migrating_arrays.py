"""State classes: migrating from states.inc.php and Game.php, with both sides in one game."""

from typing import Any

import pytest

from bga_states import Game, GameError, GameState, StateType, Table, possible_action
from bga_states.legacy import ArrayGame, GameStateBuilder
from tests.bga_doc.games import names, told
from tests.legacy.games import NEXT_PLAYER, PLAYER_TURN, Turns, table_of


class Before(Turns):
    """A game in the old style: what is possible, args, what happens on entering."""

    machine_states = {
        **Turns.machine_states,
        10: {
            **PLAYER_TURN,
            "args": "argPlayerTurn",
            "action": "stPlayerTurn",
            "transitions": {"": 11, "zombiePass": 11},
        },
    }

    def color_of(self, player_id: int) -> str:
        return ["white", "black"][self.players[player_id].no - 1]

    def argPlayerTurn(self) -> dict[str, str]:
        return {"color": self.color_of(self.get_active_player_id())}

    def stPlayerTurn(self) -> None:
        self.notify.all("turnBegins")

    def play(self) -> None:
        self.gamestate.next_state("")


class PlayerTurn(GameState[Before]):
    """The state 10 of the array, as a class."""

    def __init__(self, game: Before) -> None:
        super().__init__(
            game,
            id=10,
            type=StateType.ACTIVE_PLAYER,
            name="playerTurn",
            description="${actplayer} must play",
            description_my_turn="${you} must play",
        )

    def get_args(self, active_player_id: int) -> dict[str, str]:
        return {"color": self.game.color_of(active_player_id)}

    def on_entering_state(self) -> None:
        self.notify.all("turnBegins")

    @possible_action
    def act_play(self) -> int:
        return 11

    def zombie(self, player_id: int) -> int:
        return 11


class After(Before):
    """The same game with one state migrated."""

    machine_states = {
        1: GameStateBuilder.game_setup(PlayerTurn).build(),
        11: {**NEXT_PLAYER, "transitions": {"nextTurn": PlayerTurn}},
    }
    states = (PlayerTurn,)


@pytest.mark.parametrize("zombies", [False, True], ids=["people", "a player has left"])
def test_moved_elements(zombies: bool) -> None:
    """The function getArgs replaces ... "args" => "argXXX" ... Same for ... onEnteringState ..."""
    stories = []
    for game, action in ((Before, "play"), (After, "act_play")):
        table = table_of(game)
        ann, bob = table.player_ids
        outcome = table.make_zombie(ann) if zombies else table.act(ann, action)
        view = table.view(bob)
        stories.append((told(outcome), view.args, view.status, view.active_player_ids))

    assert stories[0] == stories[1]
    assert stories[0][1:] == ({"color": "black"}, "You must play", [bob])


def test_possible_actions_need_no_array() -> None:
    """The possible actions for this states don't need to be declared as an array ..."""
    tables = [table_of(game) for game in (Before, After)]

    assert [table.view(table.player_ids[0]).possible_actions for table in tables] == [
        ["play"],
        ["act_play"],
    ]


def test_no_double_redirection() -> None:
    """If you use this writing, remove $this->gamestate->nexState to avoid double redirection."""

    class Double(Before):
        def play(self) -> Any:
            self.gamestate.next_state("zombiePass")
            return 11

    table = table_of(Double)

    with pytest.raises(
        GameError, match=r"returning 11: next_state\('zombiePass'\) already moves the table"
    ):
        table.act(table.player_ids[0], "play")


def test_a_class_for_the_builder() -> None:
    """You can now pass a state class ... to GameStateBuilder::gameSetup(PlayDisc::class) ..."""
    assert table_of(After).state_name == "playerTurn"


class Choose(GameState[Any]):
    """The first private state, as a class."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=50, type=StateType.PRIVATE)

    @possible_action
    def act_choose(self, current_player_id: int) -> None:
        self.gamestate.next_private_state(current_player_id, ConfirmTurn)

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, EndRound)


class ConfirmTurn(Choose):
    """The second private state, as a class."""

    def __init__(self, game: Any) -> None:
        GameState.__init__(self, game, id=51, type=StateType.PRIVATE)

    @possible_action
    def act_confirm(self, current_player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(current_player_id, EndRound)


class EndRound(GameState[Any]):
    """The end of the round, as a class."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, id=60, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return 99


class Round(ArrayGame):
    """A master in the array, all else in classes."""

    machine_states = {
        10: {
            "name": "playerTurn",
            "type": "multipleactiveplayer",
            "initialprivate": Choose,
            "action": "stPlayerTurn",
            "transitions": {"": EndRound},
        }
    }
    states = (Choose, ConfirmTurn, EndRound)

    def setup_new_game(self) -> int:
        return 10

    def stPlayerTurn(self) -> None:
        self.stMakeEveryoneActive()
        self.gamestate.initialize_private_state_for_all_active_players()


def test_classes_where_only_transitions_were() -> None:
    """... on some function that previously only accepted transitions, like nextPrivateState ..."""
    table = table_of(Round)
    ann, bob = table.player_ids
    table.act(ann, "act_choose")
    before = names(table)
    for player_id, action in [(ann, "act_confirm"), (bob, "act_choose"), (bob, "act_confirm")]:
        outcome = table.act(player_id, action)

    assert (before, told(outcome)) == (["ConfirmTurn", "Choose"], ["EndRound", "gameEnd"])


def test_the_array_can_be_removed() -> None:
    """If all your classes are migrated to State classes, you can remove the states.inc.php file."""

    class NextPlayer(GameState[Any]):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=11, type=StateType.GAME)

        def on_entering_state(self) -> type[PlayerTurn]:
            self.game.active_next_player()
            return PlayerTurn

    class Migrated(Game):
        states = (PlayerTurn, NextPlayer)

        def setup_new_game(self) -> type[PlayerTurn]:
            return PlayerTurn

        def color_of(self, player_id: int) -> str:
            return self.players[player_id].color

    table = Table.create(Migrated, ["Ann", "Bob"])

    assert told(table.act(table.player_ids[0], "act_play")) == [
        "NextPlayer",
        "playerTurn",
        "turnBegins",
    ]

"""states.inc.php: the active player of single active states, design, a complete example.

What is left for later stands in `test_states_inc.py`.
"""

from typing import Any

import pytest

from bga_states import GAME_END, GameError, GameState, Table, possible_action
from tests.bga_doc.games import NextPlayer, told
from tests.support import AutomaticState, PlayerState, SampleGame, table_of

STATE_PLAYER_TURN = 2
STATE_GAME_TURN_NEXT_PLAYER = 3
STATE_PLAYER_GAME_END = 4


@pytest.mark.pitfall(52, 53, caught="run time")
@pytest.mark.parametrize("from_entering", [True, False], ids=["on entering", "in an action"])
def test_the_active_player_stays(from_entering: bool) -> None:
    """You cannot change the active player DURING the state. ... only ONE player is active."""

    class PlayerTurn(PlayerState):
        def on_entering_state(self) -> None:
            if from_entering:
                self.game.active_next_player()

        @possible_action
        def act_give_turn(self) -> None:
            self.game.active_next_player()

    class Start(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=12)

        @possible_action
        def act_give_turn(self) -> type[PlayerTurn]:
            return PlayerTurn

    table = table_of(*((Start, PlayerTurn) if from_entering else (PlayerTurn, Start)))

    with pytest.raises(GameError, match="the active player changed in PlayerTurn, which stays"):
        table.act(table.player_ids[0], "act_give_turn")
    assert table.active_player_ids == [table.player_ids[0]]


def test_the_active_player_is_set_before() -> None:
    """As a consequence, you must set the active player BEFORE entering the activePlayer state."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_pass(self) -> type[NextPlayer]:
            return NextPlayer

    table = table_of(PlayerTurn, NextPlayer)
    ann, bob = table.player_ids
    table.act(ann, "act_pass")

    assert table.active_player_ids == [bob]


def test_the_active_player_is_reliable() -> None:
    """... during onEnteringState, on JS side, the active player is ... reliable and usable."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_pass(self) -> type[NextPlayer]:
            return NextPlayer

    table = table_of(PlayerTurn, NextPlayer)
    ann, bob = table.player_ids
    *_, entered = table.act(ann, "act_pass").messages(bob)

    assert (entered.args["name"], entered.args["active_player_ids"]) == ("PlayerTurn", [bob])


def test_two_states_are_enough() -> None:
    """In a classic game (i.e. chess), there is only active player ... you only need 2 states."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_move(self) -> type[NextPlayer]:
            return NextPlayer

    table = table_of(PlayerTurn, NextPlayer)
    turns = []
    for _ in range(4):
        turns.append(table.active_player_ids[0])
        table.act(turns[-1], "act_move")

    assert turns == [*table.player_ids, *table.player_ids]


@pytest.mark.parametrize(
    "game_first", [False, True], ids=["player state first", "game state first"]
)
def test_either_state_first(game_first: bool) -> None:
    """... you can make player state first ... or the other way around ..."""

    class PlayerTurn(PlayerState):
        @possible_action
        def act_move(self) -> "type[GameTurn]":
            return GameTurn

    class GameTurn(AutomaticState):
        def on_entering_state(self) -> type[GameState[Any]]:
            self.game.active_next_player()
            return PlayerTurn

    table = table_of(*((GameTurn, PlayerTurn) if game_first else (PlayerTurn, GameTurn)))
    ann, bob = table.player_ids

    assert table.active_player_ids == [bob if game_first else ann]
    assert told(table.act(table.active_player_ids[0], "act_move")) == ["GameTurn", "PlayerTurn"]


class PlayerTurn(PlayerState):
    """The main active player state of the complete example."""

    def __init__(self, game: Any) -> None:
        super().__init__(
            game,
            id=STATE_PLAYER_TURN,
            description="${actplayer} must do something or pass",
            description_my_turn="${you} must do something or pass",
            transitions={"next": STATE_GAME_TURN_NEXT_PLAYER, "last": STATE_PLAYER_GAME_END},
        )

    def get_args(self) -> dict[str, int]:
        return {"turns": self.game.turns}

    @possible_action
    def act_do_something(self) -> str:
        return "next"

    @possible_action
    def act_pass(self) -> str:
        return "last"


class GameTurnNextPlayer(AutomaticState):
    """The next player state of the complete example."""

    def __init__(self, game: Any) -> None:
        transitions = {
            "next": STATE_PLAYER_TURN,
            "loopback": STATE_GAME_TURN_NEXT_PLAYER,
            "last": STATE_PLAYER_GAME_END,
        }
        super().__init__(
            game,
            id=STATE_GAME_TURN_NEXT_PLAYER,
            transitions=transitions,
            update_game_progression=True,
        )

    def on_entering_state(self) -> str:
        self.game.active_next_player()
        self.game.turns += 1
        transition: str = self.game.passes.get(self.game.turns, "next")
        return transition


class PlayerGameEnd(PlayerState):
    """The active player state for debugging the end of the game in the complete example."""

    def __init__(self, game: Any) -> None:
        transitions = {"next": GAME_END, "loopback": STATE_PLAYER_GAME_END}
        super().__init__(
            game,
            id=STATE_PLAYER_GAME_END,
            description_my_turn="${you} Game Over",
            transitions=transitions,
        )

    @possible_action
    def act_end_game(self, transition: str) -> str:
        return transition


class Example(SampleGame):
    """The complete example; for some turns `passes` has the transition of the next player state."""

    states = (PlayerTurn, GameTurnNextPlayer, PlayerGameEnd)
    turns: int
    passes: dict[int, str]

    def setup_new_game(self) -> type[PlayerTurn]:
        self.turns, self.passes = 0, {}
        return PlayerTurn


def example() -> Table[Example]:
    return Table.create(Example, ["Ann", "Bob"])


def test_the_next_player_state_of_the_example() -> None:
    """The next player state: [ "next" => ..., "loopback" => ..., "last" => ... ]."""
    table = example()
    table.game.passes = {1: "loopback", 3: "last"}
    ann, bob = table.player_ids
    outcomes = [table.act(ann, "act_do_something"), table.act(ann, "act_do_something")]

    assert [told(outcome) for outcome in outcomes] == [
        ["GameTurnNextPlayer", "GameTurnNextPlayer", "PlayerTurn"],
        ["GameTurnNextPlayer", "PlayerGameEnd"],
    ]
    assert table.active_player_ids == [bob]


def test_players_take_turns() -> None:
    """Example of simple game where player take turns."""
    table = example()
    ann, bob = table.player_ids
    outcomes = [table.act(ann, "act_do_something"), table.act(bob, "act_do_something")]

    assert [told(outcome) for outcome in outcomes] == [["GameTurnNextPlayer", "PlayerTurn"]] * 2
    assert table.view(ann).status == "You must do something or pass"
    assert table.view(ann).args == {"turns": 2}


def test_the_end_of_the_example() -> None:
    """Active player state for debugging end of game."""
    table = example()
    ann, _ = table.player_ids
    outcomes = [
        table.act(ann, "act_pass"),
        table.act(ann, "act_end_game", {"transition": "loopback"}),
        table.act(ann, "act_end_game", {"transition": "next"}),
    ]

    assert [told(outcome) for outcome in outcomes] == [
        ["PlayerGameEnd"],
        ["PlayerGameEnd"],
        ["gameEnd"],
    ]
    assert table.is_over

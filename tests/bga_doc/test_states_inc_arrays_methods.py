"""states.inc.php, as written: methods an entry names, transitions, possible actions."""

from typing import Any

import pytest

from bga_states import ActionRefused, DefinitionError, GameError
from bga_states.check import check
from tests.bga_doc.games import told
from tests.legacy.games import NEXT_PLAYER, PLAYER_TURN, Turns, table_of, turns


def test_an_action_is_a_method_called_on_entering() -> None:
    """... "action" specifies a PHP method to call when entering this game state."""

    def st_gameTurnNextPlayer(self: Any) -> None:
        player_id = self.get_active_player_id()
        next_player_id = self.get_player_after(player_id)
        self.give_extra_time(next_player_id)
        self.gamestate.change_active_player(next_player_id)
        self.gamestate.next_state("next")

    entry = {"name": "gameTurnNextPlayer", "description": "Updating some stuff...", "type": "game"}
    entry |= {"action": "st_gameTurnNextPlayer", "transitions": {"next": 10}}  # type: ignore[dict-item]  # a dict among texts
    table = table_of(turns({11: entry}, st_gameTurnNextPlayer=st_gameTurnNextPlayer))
    outcome = table.act(table.player_ids[0], "play")

    assert told(outcome) == ["gameTurnNextPlayer", "playerTurn"]
    assert (
        [time.player_id for time in outcome.extra_time]
        == [table.player_ids[1]]
        == table.active_player_ids
    )


def test_a_game_state_needs_an_action() -> None:
    """(Mandatory when the state type is "game.")."""
    entry = {"name": "nextPlayer", "type": "game", "transitions": {"": 10}}

    [found, *_] = [one for one in check(turns({11: entry})).findings if one.code == "P44"]
    table = table_of(turns({11: entry}))

    assert "nextPlayer is of the type game and has no action" in found.message
    with pytest.raises(GameError, match="nextPlayer is a GAME state, nobody could ever act"):
        table.act(table.player_ids[0], "play")


@pytest.mark.parametrize("name", ["stNextPlayer", "st_next_player", "goOn"])
def test_the_prefix_is_a_convention(name: str) -> None:
    """Note: ... PHP methods called with "action" are prefixed by "st"."""
    game = turns({11: {**NEXT_PLAYER, "action": name}}, **{name: Turns.stNextPlayer})
    table = table_of(game)

    assert told(table.act(table.player_ids[0], "play")) == ["nextPlayer", "playerTurn"]


def test_the_action_of_a_player_state() -> None:
    """E.g., for multiplayer states, it can make all players active."""

    def st_MultiPlayerInit(self: Any) -> None:
        self.gamestate.set_all_players_multiactive()

    entry = {
        "name": "playerTurnPlace",
        "description": "Other player must place ships",
        "descriptionmyturn": "${you} must place ships (click on YOUR SHIPS board to place)",
        "type": "multipleactiveplayer",
        "action": "st_MultiPlayerInit",
        "args": "arg_playerTurnPlace",
        "possibleactions": ["playPlace"],
        "transitions": {"next": 11, "last": 99, "zombiePass": 11},
    }
    methods = {
        "st_MultiPlayerInit": st_MultiPlayerInit,
        "arg_playerTurnPlace": lambda _self: {"ships": 5},
    }
    table = table_of(turns({10: entry}, playPlace=lambda _self: "last", **methods))

    assert table.active_player_ids == [*table.player_ids]
    assert table.view(table.player_ids[1]).status.startswith("You must place ships")
    assert table.view(None).args == {"ships": 5}


def test_make_everyone_active_is_there() -> None:
    """Note: ... its already defined in table class its called 'stMakeEveryoneActive'."""
    entry = {**PLAYER_TURN, "type": "multipleactiveplayer", "action": "stMakeEveryoneActive"}
    table = table_of(turns({10: entry}))

    assert table.active_player_ids == [*table.player_ids]


MY_GAME_STATE = {
    **PLAYER_TURN,
    "name": "myGameState",
    "transitions": {"nextPlayer": 27, "endRound": 39, "zombiePass": 27},
}


def goes(transition: str) -> type[Turns]:
    """Make a game whose action takes this transition of the example."""
    states = {
        10: MY_GAME_STATE,
        27: {**PLAYER_TURN, "name": "turn"},
        39: {**PLAYER_TURN, "name": "round"},
    }
    return turns(states, play=lambda self: self.gamestate.next_state(transition))


@pytest.mark.parametrize(("transition", "state_id"), [("nextPlayer", 27), ("endRound", 39)])
def test_transitions(transition: str, state_id: int) -> None:
    """... I can jump to the game state with ID 27 or the game state with ID 39."""
    table = table_of(goes(transition))
    table.act(table.player_ids[0], "play")

    assert table.state_id == state_id


def test_a_transition_is_no_state() -> None:
    """Important: "nextPlayer" is the name of the transition, and NOT ... the target ..."""
    table = table_of(goes("turn"))

    with pytest.raises(
        GameError, match="no transition has this name. It is the name of a state: return the id 27"
    ):
        table.act(table.player_ids[0], "play")


@pytest.mark.parametrize("transitions", [{"": 11}, {"next": 11}], ids=["empty name", "only one"])
def test_an_empty_name(transitions: dict[str, int]) -> None:
    """Note: If there is only 1 transition, you may give it an empty name."""
    game = turns(
        {10: {**PLAYER_TURN, "transitions": transitions}},
        play=lambda self: self.gamestate.next_state(),
        zombie_turn=lambda _self, _state, _player_id: 11,
    )
    table = table_of(game)

    assert told(table.act(table.player_ids[0], "play")) == ["nextPlayer", "playerTurn"]


def test_possible_actions() -> None:
    """... ensures they cannot perform actions that are not allowed in this state."""
    game = turns(
        {
            10: {**PLAYER_TURN, "possibleactions": ["play"]},
            12: {**PLAYER_TURN, "possibleactions": ["draw"]},
        },
        draw=Turns.play,
    )
    table = table_of(game)

    assert table.view(table.player_ids[0]).possible_actions == ["play"]
    with pytest.raises(
        ActionRefused, match="draw: it is impossible in playerTurn. Possible now: play"
    ):
        table.act(table.player_ids[0], "draw")


def test_check_action() -> None:
    """Will fail if "playCard" is not specified in "possibleactions" in the current game state."""

    def play(self: Any) -> None:
        self.check_action("playCard")

    table = table_of(turns(play=play))

    with pytest.raises(ActionRefused, match="Cannot run playCard: it is impossible in playerTurn"):
        table.act(table.player_ids[0], "play")


def test_args() -> None:
    """... you can specify a method name as the « args » argument for your game state."""
    game = turns(
        {10: {**PLAYER_TURN, "args": "argPlayerTurn"}},
        argPlayerTurn=lambda _self: {"possibleMoves": [1, 2]},
    )
    [entered] = table_of(game).outcome.messages(None)

    assert entered.args["args"] == {"possibleMoves": [1, 2]}


@pytest.mark.parametrize("value", [5, "moves", None, [1]], ids=repr)
def test_args_are_an_array(value: object) -> None:
    """Arg method MUST return array. Return integer or string will result in ... exceptions."""
    game = turns({10: {**PLAYER_TURN, "args": "argPlayerTurn"}}, argPlayerTurn=lambda _self: value)

    with pytest.raises(
        GameError, match="Cannot use the args of playerTurn: get_args returned .* Return a dict"
    ):
        table_of(game)


def test_args_must_be_defined() -> None:
    """Arg method MUST be defined in php if it is declared in state description ..."""
    with pytest.raises(
        DefinitionError,
        match="P84 playerTurn: args names 'argPlayerTurn', which is not a method of",
    ):
        table_of(turns({10: {**PLAYER_TURN, "args": "argPlayerTurn"}}))


def test_args_come_before_the_action() -> None:
    """The "args" method can be called before ... so don't expect data modifications ..."""

    class Cards(Turns):
        machine_states = {
            **Turns.machine_states,
            10: {**PLAYER_TURN, "args": "argPlay", "action": "stPlay"},
        }
        cards: int

        def setup_new_game(self) -> None:
            self.cards = 5

        def argPlay(self) -> dict[str, int]:
            return {"cards": self.cards}

        def stPlay(self) -> None:
            self.cards += 1

    entered, *_ = table_of(Cards).outcome.messages(None)

    assert entered.args["args"] == {"cards": 5}


@pytest.mark.parametrize("key", ["active", "id"])
def test_private_args(key: str) -> None:
    """... it is possible to specify that some data should be sent to specific players only."""

    def argPlay(self: Any) -> dict[str, object]:
        whose = "active" if key == "active" else self.get_active_player_id()
        return {"_private": {whose: {"secret": 7}}, "open": 8}

    table = table_of(turns({10: {**PLAYER_TURN, "args": "argPlay"}}, argPlay=argPlay))
    ann, bob = table.player_ids

    assert table.view(ann).args == {"_private": {"secret": 7}, "open": 8}
    assert table.view(bob).args == table.view(None).args == {"open": 8}

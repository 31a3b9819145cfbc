"""Focus on BGA Game state machine: the states.inc.php file of Reversi, and the methods it names.

The game is `sample_games/reversi_array`; what the presentation says of a machine as such is tested
in `test_focus.py` and `test_focus_reversi.py`.
"""

import pytest

from bga_states import ActionRefused, Outcome, Table
from sample_games.reversi import rules
from sample_games.reversi_array import ReversiArray
from tests.bga_doc.games import told

UNTIL_WHITE_IS_GONE = [(5, 6), (6, 4), (5, 3), (6, 6), (7, 5), (4, 6), (5, 7), (6, 5), (3, 5)]


def reversi(*moves: tuple[int, int]) -> tuple[Table[ReversiArray], Outcome]:
    """Play moves; return the table and the last outcome."""
    table = Table.create(ReversiArray, ["Ann", "Bob"], seed=1)
    for x, y in moves:
        table.act(table.active_player_ids[0], "playDisc", {"x": x, "y": y})
    return table, table.outcome


def test_the_setup_is_active_at_the_start() -> None:
    """GameSetup (id = 1) is the game state active when your game is starting."""
    seen = []

    class Looking(ReversiArray):
        def setup_new_game(self) -> None:
            super().setup_new_game()
            seen.append((self.gamestate.get_current_main_state_id(), self.state()["name"]))

    Table.create(Looking, ["Ann", "Bob"])

    assert seen == [(1, "gameSetup")]


def test_the_end_is_active_at_the_end() -> None:
    """GameEnd (id=99) is the game state you have to active when the game is over."""
    table, _ = reversi(*UNTIL_WHITE_IS_GONE)

    assert (table.is_over, table.state_id, table.state_name) == (True, 99, "gameEnd")
    assert table.view(None).status == "End of game"


def test_the_array_of_reversi() -> None:
    """At first, here's the « states.inc.php » file for Reversi ..."""
    machine = ReversiArray.machine_states

    assert [(state_id, entry["name"], entry["type"]) for state_id, entry in machine.items()] == [
        (1, "gameSetup", "manager"),
        (10, "playerTurn", "activeplayer"),
        (11, "nextPlayer", "game"),
        (99, "gameEnd", "manager"),
    ]
    assert machine[11]["transitions"] == {"nextTurn": 10, "cantPlay": 11, "endGame": 99}


def test_the_transitions_of_the_array() -> None:
    """... you are going to use transition « nextTurn », and then jump to game state 10 ..."""
    table, outcome = reversi((5, 6))

    assert (told(outcome), table.state_id) == (["discPlayed", "nextPlayer", "playerTurn"], 10)


def test_the_loop() -> None:
    """This player can't play => pass his turn: $this->gamestate->nextState( 'cantPlay' )."""
    table, _ = reversi()
    for row in range(1, 9):
        for column in range(1, 9):
            table.game.board[row * 10 + column] = rules.BLACK if row < 8 else rules.EMPTY
    for place, disc in ((11, rules.EMPTY), (12, rules.WHITE), (78, rules.WHITE)):
        table.game.board[place] = disc
    outcome = table.act(table.player_ids[0], "playDisc", {"x": 1, "y": 1})

    assert told(outcome) == ["discPlayed", "nextPlayer", "pass", "nextPlayer", "playerTurn"]
    assert table.active_player_ids == [table.player_ids[0]]


def test_descriptions_of_the_array() -> None:
    """... this description takes over the « description » argument in the status bar ..."""
    table, _ = reversi()
    ann, bob = table.player_ids

    assert [table.view(viewer).status for viewer in (ann, bob, None)] == [
        "You must play a disc",
        "Ann must play a disc",
        "Ann must play a disc",
    ]


def test_check_action_of_the_array() -> None:
    """Check that this player is active and that this action is possible ...: self::checkAction."""
    table, _ = reversi()
    _, bob = table.player_ids

    with pytest.raises(
        ActionRefused, match="Cannot run playDisc: it is not your turn. Wait for Ann."
    ):
        table.act(bob, "playDisc", {"x": 5, "y": 6})


def test_args_of_the_array() -> None:
    """It corresponds to ... our PHP code: 'possibleMoves' => self::getPossibleMoves()."""
    table, _ = reversi()

    assert table.view(None).args == {"possibleMoves": [(4, 3), (3, 4), (6, 5), (5, 6)]}


def test_the_progression_of_the_array() -> None:
    """When you specify « updateGameProgression » ..., you are telling the BGA framework that ..."""
    table, _ = reversi()
    before = table.view(None).progression
    table.act(table.player_ids[0], "playDisc", {"x": 5, "y": 6})

    assert (before, table.view(None).progression) == (0, 100 * 5 // 64)


def test_extra_time_of_the_array() -> None:
    """This player can play. Give him some extra time: self::giveExtraTime( $player_id )."""
    table, outcome = reversi((5, 6))

    assert [time.player_id for time in outcome.extra_time] == [table.player_ids[1]]

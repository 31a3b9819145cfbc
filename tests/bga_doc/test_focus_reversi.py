"""Focus on BGA Game state machine: the active player, the example Reversi, tips.

The example is the sample game; its states return classes where the presentation names transitions.
"""

from typing import Any

import pytest

from bga_states import ActionRefused, Outcome, Table, UserError, possible_action
from sample_games.reversi import Reversi, rules
from tests.bga_doc.games import NextPlayer, told
from tests.support import AutomaticState, PlayerState, SampleGame, table_of

UNTIL_PASS = [(3, 2), (2, 2), (1, 2), (1, 1), (5, 4), (3, 5), (3, 6), (1, 3)]
"""The shortest game on six by six squares in which somebody cannot play: black, after the last."""

UNTIL_WHITE_IS_GONE = [(5, 6), (6, 4), (5, 3), (6, 6), (7, 5), (4, 6), (5, 7), (6, 5), (3, 5)]
"""The shortest game of all: white has no disc left."""


def reversi(*moves: tuple[int, int], size: int = 8) -> tuple[Table[Reversi], Outcome]:
    """Play moves; return the table and the last outcome."""
    table = Table.create(Reversi, ["Ann", "Bob"], seed=1, options={"size": size})
    for x, y in moves:
        table.act(table.active_player_ids[0], "act_play_disc", {"x": x, "y": y})
    return table, table.outcome


def test_the_active_player() -> None:
    """Basically, the active player is the player whose turn it is."""
    table, _ = reversi()
    ann, bob = table.player_ids
    before = table.game.get_active_player_id()
    table.act(ann, "act_play_disc", {"x": 5, "y": 6})

    assert (before, table.game.get_active_player_id()) == (ann, bob)


def test_the_current_player() -> None:
    """... the current player is the player who played ... but in some context ... wrong."""

    class Give(PlayerState):
        @possible_action
        def act_give_turn(self) -> type[NextPlayer]:
            before = (self.game.get_current_player_id(), self.game.get_active_player_id())
            self.game.active_next_player()
            after = (self.game.get_current_player_id(), self.game.get_active_player_id())
            self.notify.all("players", before=before, after=after)
            return NextPlayer

    table = table_of(Give, NextPlayer, players=3)
    ann, bob, _ = table.player_ids
    players, *_ = table.act(ann, "act_give_turn").messages(None)

    assert players.args == {"before": (ann, ann), "after": (ann, bob)}


def test_the_machine_of_reversi() -> None:
    """At first, here's the « states.inc.php » file for Reversi ..."""
    table, outcome = reversi((5, 6))
    played, next_player, turn = outcome.messages(None)

    assert (played.type, table.state_id) == ("discPlayed", 10)
    assert [(entered.args["id"], entered.args["type"]) for entered in (next_player, turn)] == [
        (11, "game"),
        (10, "activeplayer"),
    ]


TRANSITIONS = {
    "nextTurn": (["nextTurn"], ["nextPlayer", "playerTurn"]),
    "cantPlay": (["cantPlay", "nextTurn"], ["nextPlayer", "nextPlayer", "playerTurn"]),
    "endGame": (["endGame"], ["nextPlayer", "gameEnd"]),
}


@pytest.mark.parametrize(("transitions", "expected"), TRANSITIONS.values(), ids=TRANSITIONS)
def test_the_transitions_of_next_player(transitions: list[str], expected: list[str]) -> None:
    """... if the current ... is « nextPlayer », the next ... could be ...: 10, 11, or 99 ..."""

    class PlayDisc(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, name="playerTurn")

        @possible_action
        def act_play_disc(self) -> int:
            self.game.left = list(transitions)
            return 11

    class StNextPlayer(AutomaticState):
        def __init__(self, game: Any) -> None:
            declared = {"nextTurn": 10, "cantPlay": 11, "endGame": 99}
            super().__init__(game, id=11, name="nextPlayer", transitions=declared)

        def on_entering_state(self) -> None:
            self.gamestate.next_state(self.game.left.pop(0))

    class Disc(SampleGame):
        states = (PlayDisc, StNextPlayer)
        left: list[str]

        def setup_new_game(self) -> type[PlayDisc]:
            self.left = []
            return PlayDisc

    table = Table.create(Disc, ["Ann", "Bob"])

    assert told(table.act(table.player_ids[0], "act_play_disc")) == expected


def test_the_description() -> None:
    """When you specify a « description » ..., this description is displayed in the status bar."""
    table, _ = reversi()
    _, bob = table.player_ids

    assert [table.view(viewer).status for viewer in (bob, None)] == ["Ann must play a disc"] * 2


def test_the_description_of_my_turn() -> None:
    """... « descriptionmyturn » ... takes over ... when the current player is active."""
    table, _ = reversi((5, 6))
    _, bob = table.player_ids

    assert table.view(bob).status == "You must play a disc"


def test_possible_actions() -> None:
    """« possibleactions » defines what game actions are possible for the active(s) player(s) ..."""
    table, _ = reversi()
    ann, bob = table.player_ids

    assert [table.view(viewer).possible_actions for viewer in (ann, bob, None)] == [
        ["act_play_disc"],
        [],
        [],
    ]


def test_players_cannot_cheat() -> None:
    """Check that this player is active and that this action is possible at this moment."""
    table, _ = reversi()
    ann, bob = table.player_ids
    before = table.snapshot()

    with pytest.raises(ActionRefused, match="it is not your turn"):
        table.act(bob, "act_play_disc", {"x": 5, "y": 6})
    with pytest.raises(UserError, match="must turn over"):
        table.act(ann, "act_play_disc", {"x": 1, "y": 1})
    assert table.snapshot() == before


def test_the_action_runs_each_time() -> None:
    """«action» defines a PHP method to call each time the game state become the current ..."""
    story = [told(reversi(*UNTIL_WHITE_IS_GONE[:count])[1]) for count in (1, 2, 3)]

    assert story == [["discPlayed", "NextPlayer", "PlayDisc"]] * 3


def test_the_next_player_becomes_active() -> None:
    """In Reversi example, the stNextPlayer method: Active the next player."""
    table, _ = reversi((5, 6))

    assert table.active_player_ids == [table.player_ids[1]]


def test_a_full_board_ends_the_game() -> None:
    """Check if there is some free space on the board. If ... not, it jumps to the gameEnd state."""
    table, _ = reversi(size=6)
    board = [disc if disc == rules.BORDER else rules.BLACK for disc in table.game.board]
    for place, disc in ((9, rules.EMPTY), (10, rules.WHITE), (54, rules.WHITE)):
        board[place] = disc
    table.game.board = board
    outcome = table.act(table.player_ids[0], "act_play_disc", {"x": 1, "y": 1})

    assert told(outcome) == ["discPlayed", "NextPlayer", "gameEnd"]
    assert [rules.count_discs(table.game.board, color) for color in (rules.BLACK, rules.WHITE)] == [
        35,
        1,
    ]


def test_a_player_without_discs_ends_the_game() -> None:
    """Check if some player has no more disc on the board (=> instant victory => gameEnd)."""
    table, outcome = reversi(*UNTIL_WHITE_IS_GONE)

    assert told(outcome) == ["discPlayed", "NextPlayer", "gameEnd"]
    assert table.result is not None
    assert [(ranked.rank, ranked.score) for ranked in table.result.ranking] == [(1, 13), (2, 0)]


def test_a_player_who_cannot_play() -> None:
    """Check that the current player can play, otherwise change active player and loop ..."""
    table, outcome = reversi(*UNTIL_PASS, size=6)
    _, bob = table.player_ids

    assert told(outcome) == ["discPlayed", "NextPlayer", "pass", "NextPlayer", "PlayDisc"]
    assert table.active_player_ids == [bob]


def test_extra_time() -> None:
    """If none of the previous things happened, give extra time to think to active player ..."""
    table, outcome = reversi((5, 6))

    assert [time.player_id for time in outcome.extra_time] == [table.player_ids[1]]
    assert table.state_name == "PlayDisc"


def test_args() -> None:
    """Example 1: for Reversi, the list of possible moves during playerTurn state."""
    table, outcome = reversi()
    [entered] = outcome.messages(None)

    assert entered.args["args"] == {"possible_moves": [(4, 3), (3, 4), (6, 5), (5, 6)]}
    assert table.view(None).args == entered.args["args"]


def test_args_of_the_next_turn() -> None:
    """... we can highlight the possible moves on the board using ... argPlayerTurn."""
    table, _ = reversi((5, 6))

    assert table.view(None).args == {"possible_moves": [(6, 4), (4, 6), (6, 6)]}


def test_the_progression() -> None:
    """... your « getGameProgression » method will be called each time we jump into this ..."""
    table, _ = reversi(size=6)
    before = table.view(None).progression
    table.act(table.player_ids[0], "act_play_disc", {"x": 4, "y": 5})

    assert (before, table.view(None).progression) == (0, 100 * 5 // 36)


def test_as_many_states_as_you_need() -> None:
    """... it is probably better to split these operations among several « game » ... states ..."""

    class Harvest(AutomaticState):
        def on_entering_state(self) -> "type[Feed]":
            self.notify.all("harvested")
            return Feed

    class Feed(AutomaticState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=21)

        def on_entering_state(self) -> type[PlayerState]:
            self.notify.all("fed")
            return PlayerState

    table = table_of(Harvest, Feed, PlayerState)

    assert told(table.outcome) == ["Harvest", "harvested", "Feed", "fed", "PlayerState"]

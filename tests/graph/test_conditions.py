"""A way out of a GAME state says when it is taken, where the source says so in a few words."""

from typing import Any

from bga_states import GAME_END, GameState, StateType
from bga_states.graph import graph_of
from bga_states.legacy import ArrayGame
from sample_games.hearts import Hearts
from sample_games.reversi import Reversi
from sample_games.reversi_array import ReversiArray
from tests.check import parts
from tests.check.parts import GOAL, NEXT, PLAY, Counting

FINAL = 30


class Deciding(GameState[Any]):
    """A GAME state; what it returns is up to each test."""

    def __init__(self, game: Counting) -> None:
        super().__init__(game, id=NEXT, type=StateType.GAME)


class Final(GameState[Any]):
    def __init__(self, game: Counting) -> None:
        super().__init__(game, id=FINAL, type=StateType.GAME)

    def on_entering_state(self) -> int:
        return GAME_END


def decided(state: type[Deciding]) -> dict[int, tuple[str, ...]]:
    """Return the conditions of a state's ways, by where they lead."""

    class Decided(Counting):
        states = (parts.Play, state, Final)

    edges = graph_of(Decided).edges
    return {edge.target: edge.conditions for edge in edges if edge.source == NEXT}


def test_the_branches_of_state_classes() -> None:
    """Names are as short as a reader knows them; what is left behind conditions is "else"."""
    found = {(edge.source, edge.target): edge.conditions for edge in graph_of(Reversi).edges}

    assert found[11, 10] == ("can_play(player_id)",)
    assert found[11, 99] == ("not can_play(get_player_after(player_id))",)
    assert found[11, 11] == ("else",)
    assert found[10, 11] == ()


def test_the_branches_of_arrays() -> None:
    """In an array a way has the name of its transition and the condition for it."""
    found = {edge.labels: edge.conditions for edge in graph_of(ReversiArray).edges}

    assert found["endGame",] == ("is_over(player_id)",)
    assert found["cantPlay",] == ("not get_possible_moves(player_id)",)
    assert found["nextTurn",] == ("else",)


def test_each_of_several_conditions() -> None:
    """A way that is taken in two cases has both conditions, those in a value among them."""
    found = {(edge.source, edge.target): edge.conditions for edge in graph_of(Hearts).edges}

    assert found[23, 10] == ("len(trick) < rules.PLAYERS", "cards.get_player_hand(winner_id)")
    assert found[23, 24] == ("else",)


def test_nested_branches() -> None:
    """All conditions around a way count; the else branch of the innermost is its negation."""

    class Nested(Deciding):
        def on_entering_state(self) -> int:
            if self.game.total < GOAL:
                if self.game.total == 3:
                    return FINAL
                return PLAY
            return GAME_END

    assert decided(Nested) == {
        FINAL: ("total < GOAL and total == 3",),
        PLAY: ("total < GOAL",),
        GAME_END: ("else",),
    }


def test_negations() -> None:
    """A comparison is negated where that means the same for every value."""

    class Negated(Deciding):
        def on_entering_state(self) -> int:
            if self.game.total > 2:
                if self.game.total == 3:
                    self.game.total = 0
                else:
                    return FINAL
            return PLAY if not self.game.total else GAME_END

    assert decided(Negated)[FINAL] == ("total > 2 and total != 3",)


def test_the_cases_of_a_match() -> None:
    """A case reads as a comparison, the last one as what is left."""

    class Matching(Deciding):
        def on_entering_state(self) -> int:
            match self.game.total:
                case 1:
                    return FINAL
                case _:
                    return PLAY

    assert decided(Matching) == {FINAL: ("total == 1",), PLAY: ("else",)}


def test_the_condition_for_a_helper() -> None:
    """What a helper always does is done when the helper is called."""

    class Helped(Deciding):
        def on_entering_state(self) -> int:
            if self.game.total == 0:
                return self.begin()
            return GAME_END

        def begin(self) -> int:
            self.game.total = 1
            return PLAY

    assert decided(Helped) == {PLAY: ("total == 0",), GAME_END: ("else",)}


def test_what_is_not_a_short_condition_is_left_out() -> None:
    """Nothing is said of a long condition, of a loop, or of what a table holds."""

    class Unclear(Deciding):
        def on_entering_state(self) -> int:
            if self.game.total == 1 and self.game.get_active_player_id() in self.game.players.ids:
                return FINAL
            for player_id in self.players:
                if player_id == self.game.total:
                    return GAME_END
            return PLAY

    assert decided(Unclear) == {FINAL: (), GAME_END: (), PLAY: ()}


def test_one_way_needs_no_condition() -> None:
    """Where both branches lead to the same state, no condition decides."""

    class Both(Deciding):
        def on_entering_state(self) -> int:
            if self.game.total == 1:
                self.game.total = 2
                return PLAY
            return PLAY

    assert decided(Both) == {PLAY: ()}


def test_a_transition_chosen_in_a_call() -> None:
    """The name that is passed may be chosen by a condition."""

    class Choosing(ArrayGame):
        machine_states = {  # noqa: RUF012  # as authors write it
            1: {"name": "gameSetup", "type": "manager", "transitions": {"": 2}},
            2: {
                "name": "next",
                "type": "game",
                "action": "stNext",
                "transitions": {"on": 2, "end": 99},
            },
            99: {"name": "gameEnd", "type": "manager"},
        }
        left: int

        def setup_new_game(self) -> None:
            self.left = 3

        def stNext(self) -> None:  # noqa: N802  # BGA's way to name it
            self.left -= 1
            self.gamestate.next_state("end" if self.left == 0 else "on")

    found = {edge.labels: edge.conditions for edge in graph_of(Choosing).edges}
    assert (found["end",], found["on",]) == (("left == 0",), ("else",))

"""A way out of a GAME state says when it is taken, where the source says so in a few words."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

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


def test_a_helper_called_from_two_branches() -> None:
    """A way taken by several calls of a helper has the condition of each."""

    class Helped(Deciding):
        def on_entering_state(self) -> int:
            if self.game.total == 0:
                return self.begin()
            if self.game.total == 5:
                return self.begin()
            return GAME_END

        def begin(self) -> int:
            return PLAY

    assert decided(Helped) == {PLAY: ("total == 0", "total == 5"), GAME_END: ("else",)}


def test_a_helper_called_from_many_branches() -> None:
    """More than three conditions are not short, and what is left behind them is not either."""

    class Helped(Deciding):
        def on_entering_state(self) -> int:
            if self.game.total == 0:
                return self.begin()
            if self.game.total == 2:
                return self.begin()
            if self.game.total == 4:
                return self.begin()
            if self.game.total == 6:
                return self.begin()
            return GAME_END

        def begin(self) -> int:
            return PLAY

    assert decided(Helped) == {PLAY: (), GAME_END: ()}


class Flagged(Deciding):
    """Has a helper with branches of its own."""

    flag = True

    def go_on(self) -> int:
        """Lead to one of two states."""
        if self.flag:
            return PLAY
        return FINAL


def test_the_branches_of_a_helper() -> None:
    """The condition for calling a helper holds for each way that it takes."""

    class Helped(Flagged):
        def on_entering_state(self) -> int:
            if self.game.total == 0:
                return self.go_on()
            return GAME_END

    assert decided(Helped) == {
        PLAY: ("total == 0 and flag",),
        FINAL: ("total == 0",),
        GAME_END: ("else",),
    }


def test_a_helper_called_for_what_is_left() -> None:
    """Behind another condition the branches of a helper go on with the chain."""

    class Helped(Flagged):
        def on_entering_state(self) -> int:
            if self.game.total == 0:
                return GAME_END
            return self.go_on()

    assert decided(Helped) == {GAME_END: ("total == 0",), PLAY: ("flag",), FINAL: ("else",)}


def test_the_names_of_a_helper() -> None:
    """What a helper calls by a name of its own is not drawn; what is passed by its name is."""

    class Foreign(Deciding):
        def on_entering_state(self) -> int:
            total = self.game.total
            return self.after(total, total + 1)

        def after(self, total: int, number: int) -> int:
            if total == 0:
                return PLAY
            return FINAL if number == 2 else GAME_END

    assert decided(Foreign) == {PLAY: ("total == 0",), FINAL: (), GAME_END: ()}


def test_a_branch_that_leads_nowhere() -> None:
    """What goes on behind a chain of conditions is the one else branch; others are negations."""

    class Passing(Deciding):
        def on_entering_state(self) -> int:
            if self.game.total == 0:
                return FINAL
            elif self.game.total == 1:  # noqa: RET505  # as authors write it
                pass
            else:
                return PLAY
            return GAME_END

    assert decided(Passing) == {
        FINAL: ("total == 0",),
        PLAY: ("total != 1",),
        GAME_END: ("else",),
    }


def test_nothing_is_left_behind_what_is_not_said() -> None:
    """Behind a condition that is too long no other is said: it would hold in other cases."""

    class Unsaid(Deciding):
        def on_entering_state(self) -> int:
            if self.game.total == 0:
                return FINAL
            if self.game.total == 1 and self.game.get_active_player_id() in self.game.players.ids:
                return GAME_END
            return PLAY

    assert decided(Unsaid) == {FINAL: ("total == 0",), GAME_END: (), PLAY: ()}


def test_a_state_that_may_lead_nowhere() -> None:
    """What returns no state is not drawn, so that no else branch may stand beside it."""

    class Staying(Deciding):
        def on_entering_state(self) -> int | None:
            if self.game.total == 0:
                return FINAL
            if self.game.total == 1:
                return None
            return PLAY

    assert decided(Staying) == {FINAL: ("total == 0",), PLAY: ()}


def test_the_last_case_within_a_condition() -> None:
    """What a `match` leaves over is not the negation of what it looks at."""

    class Matching(Deciding):
        def on_entering_state(self) -> int:
            if self.game.total < GOAL:
                match self.game.total:
                    case 1:
                        return FINAL
                    case _:
                        return PLAY
            return GAME_END

    assert decided(Matching) == {
        FINAL: ("total < GOAL and total == 1",),
        PLAY: ("total < GOAL and total != 1",),
        GAME_END: ("else",),
    }


def test_what_changes_between_two_conditions() -> None:
    """A value that is tested, changed and tested again is two values by one name."""

    class Changing(Deciding):
        def on_entering_state(self) -> int:
            if self.game.total == 0:
                self.game.total += 1
                if self.game.total == 1:
                    return FINAL
                return PLAY
            return GAME_END

    assert decided(Changing) == {FINAL: (), PLAY: (), GAME_END: ()}


def test_one_condition_twice() -> None:
    """The same words for two ways are not what decides between them."""

    class Drawing(Deciding):
        def on_entering_state(self) -> int:
            if self.game.active_next_player() == 1:
                return FINAL
            if self.game.active_next_player() == 1:
                return PLAY
            return GAME_END

    assert decided(Drawing)[PLAY] == decided(Drawing)[GAME_END] == ()


def test_names_that_would_mean_two_things() -> None:
    """An attribute keeps what stands before it where its name alone is another's."""

    class Alike(Deciding):
        left = 3

        def on_entering_state(self) -> int:
            total, left = 3, self.left
            if total == self.game.total:
                return FINAL
            return PLAY if self.left == left else GAME_END

    assert decided(Alike) == {
        FINAL: ("total == self.game.total",),
        PLAY: ("self.left == left",),
        GAME_END: ("else",),
    }


def test_a_value_of_the_state_and_one_of_the_game() -> None:
    """What both the state and its game have by one name is told apart."""

    class Apart(Deciding):
        total = 3

        def on_entering_state(self) -> int:
            if self.total == self.game.total:
                return FINAL
            return PLAY

    assert decided(Apart) == {FINAL: ("self.total == self.game.total",), PLAY: ("else",)}


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


LONG = {
    "elifs": "".join(f"        elif self.game.total == {n}: pass\n" for n in range(500))
    + "        else: return 99\n        return 10\n",
    "values": f"        return {'10 if self.game.total else (' * 60}99{')' * 60}\n",
    "helpers": "        return self.h0()\n"
    + "".join(f"    def h{n}(self): return self.h{n + 1}()\n" for n in range(200))
    + "    def h200(self): return 10 if self.game.total else 99\n",
}


@pytest.mark.parametrize("name", LONG)
def test_a_long_chain(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of more branches, or helpers, than Python has frames nothing is said."""
    source = (
        f"from {__name__} import Deciding\n\n\nclass Long(Deciding):\n"
        "    def on_entering_state(self):\n        if self.game.total < 0: pass\n"
    )
    (tmp_path / f"long_{name}.py").write_text(source + LONG[name], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    assert set(decided(import_module(f"long_{name}").Long).values()) == {()}


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


def test_a_helper_that_asks_for_the_move() -> None:
    """In an array a helper may take the transition, whose result nobody takes."""

    class Asking(ArrayGame):
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
            if self.left == 0:
                self.finish()
            else:
                self.gamestate.next_state("on")

        def finish(self) -> None:
            self.gamestate.next_state("end")

    found = {edge.labels: edge.conditions for edge in graph_of(Asking).edges}
    assert (found["end",], found["on",]) == (("left == 0",), ("else",))


def test_two_moves_one_after_the_other() -> None:
    """Where a second move is asked for behind the first, a condition of one decides nothing."""

    class Twice(ArrayGame):
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
            if self.left == 0:
                self.gamestate.next_state("end")
            self.gamestate.next_state("on" if self.left else "end")

    assert {edge.conditions for edge in graph_of(Twice).edges} == {()}

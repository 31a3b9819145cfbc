"""`check` reads a game as it is: what it cannot know it says, and what it cannot read it leaves."""

import pickle
from typing import Any, ClassVar

import pytest

from bga_states import Game, GameState, StateType, TableError, UserError, possible_action
from bga_states.check import check
from tests.check.cases.declaration import p017_for_one_of_two_states
from tests.check.cases.state_flow import (
    p055_current_player_in_the_first_state,
    p061_array_zombie_of_one_player,
)
from tests.check.cases.told_events import p088_private_text_without_argument
from tests.check.correct import dispatcher, stack_of_states
from tests.check.parts import Counting, NextPlayer, Play
from tests.support import PlayerState, game_of


@pytest.mark.parametrize(
    "game", [dispatcher.Right, stack_of_states.Right], ids=["dispatcher", "stack"]
)
def test_what_is_decided_at_run_time_is_said(game: type[Game]) -> None:
    """A target that only play decides is named with its place, and unreachable states are not."""
    report = check(game)

    assert report.dynamic
    assert all(
        undecided.line and "decides at run time" in str(undecided) for undecided in report.dynamic
    )
    assert not [finding for finding in report.findings if finding.code in {"P21", "P23"}]


def test_a_game_without_source(capsys: pytest.CaptureFixture[str]) -> None:
    """Classes whose source is not in a file are read as far as they can be, and no verdict rests on the rest."""
    source = """
class Turn(PlayerState):
    def on_entering_state(self):
        print("entered")
        return 99

class Typed(Game):
    states = (Turn,)

    def setup_new_game(self):
        return Turn
"""
    namespace: dict[str, Any] = {
        "PlayerState": PlayerState,
        "Game": Game,
        "__name__": "typed_at_a_prompt",
    }
    exec(source, namespace)  # noqa: S102  # as at a prompt

    assert {finding.code for finding in check(namespace["Typed"]).findings} <= {"P10", "P14"}
    assert capsys.readouterr().out == ""


def test_a_game_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a game runs no hook of it."""
    monkeypatch.setattr(Counting, "setup_new_game", lambda _self: pytest.fail("it is played"))

    check(type("Read", (Counting,), {"states": (Play, NextPlayer)}))


class Say(PlayerState):
    """Words are said that a program has read before it makes tables."""

    @possible_action
    def act_say(self, word: str) -> type[GameState[Any]]:
        if word not in Words.KNOWN:
            raise UserError("There is no such word")
        return Say

    def zombie(self, player_id: int) -> type[GameState[Any]]:
        return self.act_say("pass")


class Words(Counting):
    states = (Say,)
    KNOWN: ClassVar[frozenset[str]] = frozenset()


def test_what_a_class_variable_is_until_a_program_fills_it() -> None:
    """Nothing is concluded from a ClassVar that is empty, as it is while a game is read."""
    assert "P40" not in {finding.code for finding in check(Words).findings}


def test_every_mistake_of_assembly_is_reported() -> None:
    """What a table would refuse is reported with the rest, and does not stop it."""

    class Nowhere(PlayerState):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=-1, transitions={"go": 5})

    codes = {finding.code for finding in check(game_of(Nowhere)).findings}

    assert codes >= {"P3", "P16"}


def test_findings_stand_in_the_order_of_the_source() -> None:
    """Findings come by file, line and column, each code once at a place."""
    places = [(f.file, f.line, f.column, f.code) for f in check(game_of(PlayerState)).findings]

    assert places == sorted(set(places))


def test_a_report_travels() -> None:
    """A report can be sent to another process."""
    report = check(type("Read", (Counting,), {"states": (Play, NextPlayer)}))

    assert pickle.loads(pickle.dumps(report)) == report  # noqa: S301  # our own


def test_what_is_no_game() -> None:
    """Anything but a Game class is refused."""
    with pytest.raises(TableError, match="Cannot check <class 'int'>: it is not a game"):
        check(int)  # type: ignore[arg-type]  # that is the point


def test_why_nobody_acts() -> None:
    """A first state that asks who acts is told of the beginning of the game, not of zombies."""
    findings = check(p055_current_player_in_the_first_state.Wrong).findings

    assert [finding.message for finding in findings] == [
        "Deal.on_entering_state asks for the current player, and nobody acts when the game begins."
    ]


def test_where_a_private_argument_is_missing() -> None:
    """Each gap in a text of one player says where its argument belongs."""
    findings = check(p088_private_text_without_argument.Wrong).findings

    assert [finding.remedy for finding in findings] == [
        "Write ${_private.card}.",
        "Pass it in the args of the message.",
        "Pass player_id=...",
    ]


def test_a_state_object_is_no_redirect() -> None:
    """Returning a state's object instead of its class is found by its value."""

    class Turn(GameState[Any]):
        def __init__(self, game: Any) -> None:
            super().__init__(game, id=10, type=StateType.GAME)

        def on_entering_state(self) -> Any:
            return self

    found = [finding for finding in check(game_of(Turn)).findings if finding.code == "P49"]

    assert [finding.message for finding in found] == [
        "Turn.on_entering_state redirects to an object of Turn, which is not a target."
    ]


def test_what_is_wrong_for_many_states_is_said_once() -> None:
    """A line of a method that states share is one finding, which names the states."""
    report = check(p061_array_zombie_of_one_player.Wrong)
    (found,) = [finding.message for finding in report.findings if finding.code == "P61"]

    assert "playerTurn is not a MULTIPLE_ACTIVE_PLAYER state" in found
    assert found.endswith("The same goes for again.")


def test_a_wrong_name_is_said_for_its_state() -> None:
    """Of two states that call a helper, the one without the transition is named."""
    (found,) = check(p017_for_one_of_two_states.Wrong).findings

    assert "'done', which is not a transition of Play." in found.message

"""`check` reads a game as it is: what it cannot know it says, and what it cannot read it leaves."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from bga_states import Game, GameState, StateType, TableError
from bga_states.check import check
from bga_states.check.report.frozen import broken_by
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


def written(folder: Path, comment: str) -> type[Game]:
    """Write a game with a comment on the line of a warning, and import it."""
    import importlib
    import sys

    name = f"suppressed_{folder.name}"
    text = f"""
from tests.check.parts import Counting, NextPlayer, Play

class Read(Counting):  {comment}
    states = (Play, NextPlayer)

    def setup_new_game(self) -> int:
        self.total = 0
        self.player_score_aux.set(self.players.ids[0], 1)
        return 10
"""
    (folder / f"{name}.py").write_text(text)
    sys.path.insert(0, str(folder))
    try:
        module = importlib.import_module(name)
    finally:
        sys.path.remove(str(folder))
    game: type[Game] = module.Read
    return game


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("", ["P108"]),
        ("# bga: ignore[P108] the tie-breaker is a secret", []),
        ("# noqa: D101  # bga: ignore[P108] the tie-breaker is a secret", []),
        ("# bga: ignore[P108]", ["P108", "PY8"]),
        ("# bga: ignore whatever it is", ["P108", "PY8"]),
        ("# bga: ignore[P12] another code", ["P108", "PY8"]),
        ("# bga: ignore[P12, P108] one of them is there", ["PY8"]),
        ("# bga: ignore[nonsense] no code", ["P108", "PY8"]),
    ],
)
def test_a_comment_suppresses_its_codes(tmp_path: Path, comment: str, codes: list[str]) -> None:
    """A comment takes the findings it names from its line; it says why, and suppresses something (PY8)."""
    assert [finding.code for finding in check(written(tmp_path, comment)).findings] == codes


FROZEN = b'{"game":"Read","states":{"10":["Play","activeplayer"],"20":["NextPlayer","game"],"30":["Gone","game"]}}'


def test_a_comment_for_a_released_game(tmp_path: Path) -> None:
    """What breaks a release is suppressed when the game is compared; else its comment is left alone."""
    file = tmp_path / "released.json"
    file.write_bytes(FROZEN)
    game = written(tmp_path, "# bga: ignore[P4, P108] no table is in it any more")

    assert [finding.code for finding in broken_by(game, file)] == ["P4"]
    assert check(game, broken_by(game, file)).findings == ()
    assert check(game).findings == ()


def test_what_assembly_refuses_is_not_suppressed(tmp_path: Path) -> None:
    """No comment makes a game playable that cannot be assembled."""
    game = written(tmp_path, "# bga: ignore[P24, P108, P113] whatever")
    game.max_players = 0

    assert "P113" in {finding.code for finding in check(game).findings}


def test_what_is_no_game() -> None:
    """Anything but a Game class is refused."""
    with pytest.raises(TableError, match="Cannot check <class 'int'>: it is not a game"):
        check(int)  # type: ignore[arg-type]  # that is the point


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

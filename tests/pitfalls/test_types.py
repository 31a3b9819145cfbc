"""Pitfalls that `mypy --strict` sees: each line makes a mistake and is reported."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import with_pitfalls

ROOT = Path(__file__).parents[2]
BEGINNING = """
from bga_states import Game, GameState, StateType
class Mistakes(Game):
    picks: dict[int, int]
class Turn(GameState[Mistakes]):
"""
LINES: dict[str, tuple[str, str, int]] = {
    "type is text": ('super().__init__(game, id=2, type="activeplayer")', "arg-type", 1),
    "id is text": ('super().__init__(game, id="2", type=StateType.GAME)', "arg-type", 3),
    "no type": ("super().__init__(game, id=2)", "call-arg", 9),
    "transition to a class that is not there": (
        'super().__init__(game, id=2, type=StateType.GAME, transitions={"go": Nowhere})',
        "name-defined",
        16,
    ),
    "None for a redirect": ("def act_end(self) -> None: return Turn", "return-value", 29),
    "parameter without a type": ("def act_play(self, card) -> None: ...", "no-untyped-def", 33),
    "numeric text": ('def act_pass(self) -> type["Turn"] | int: return "99"', "return-value", 49),
    "class that is no state": (
        'def act_go(self) -> type["Turn"]: return Mistakes',
        "return-value",
        49,
    ),
    "turn of nobody": ("self.gamestate.change_active_player(None)", "arg-type", 51),
    "arguments as a dict": ('self.notify.all("x", "", {"n": 1})', "call-arg", 87),
    "telling a spectator": ('self.notify.player(None, "x")', "arg-type", 94),
    "data nobody declared": ("self.game.misspelt = 1", "attr-defined", 99),
    "text for an id": ('self.player_score.inc("2300001", 1)', "arg-type", 103),
    "text for a key": ('self.game.picks["2300001"] = 1', "index", 103),
    "time for nobody": ("self.game.give_extra_time(None)", "arg-type", 110),
}


def source() -> list[str]:
    """Write a state with one mistake a line, each in a method of its own."""
    lines = [line for line, *_ in LINES.values()]
    methods = [
        line if line.startswith("def ") else f"def m{n}(self, game: Mistakes) -> None: {line}"
        for n, line in enumerate(lines)
    ]
    return [*BEGINNING.strip().splitlines(), *(f"    {method}" for method in methods)]


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """Return the codes that mypy reports for each line."""
    path = tmp_path_factory.mktemp("typed") / "mistakes.py"
    path.write_text("\n".join(source()) + "\n", encoding="utf-8")
    command = (sys.executable, "-m", "mypy", "--config-file", "mypy.ini", str(path))
    done = subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    first = len(source()) - len(LINES) + 1
    return {
        line: {*re.findall(rf"mistakes\.py:{number}: error: .*\[([\w-]+)\]", done.stdout)}
        for number, (line, *_) in enumerate(LINES.values(), first)
    }


@pytest.mark.parametrize(("line", "code"), with_pitfalls(LINES, "mypy"))
def test_a_mistake_that_needs_no_play(reported: dict[str, set[str]], line: str, code: str) -> None:
    """A line that makes a mistake is reported by mypy, with the code of that mistake."""
    assert code in reported[line]

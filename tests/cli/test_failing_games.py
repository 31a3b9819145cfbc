"""Games that fail, anywhere and with anything: it is told as their author's mistake."""

from pathlib import Path

import pytest

from bga_states.cli import main
from tests.cli.support import ROOT, type_lines

HOOKS = ("import", "setup", "args", "choices", "scene", "datas", "enter")
GAME = """
import sys
from bga_states import possible_action
from tests.cli.odd_games import Countdown, Look, Step


class UglyError(Exception):
    def __str__(self):
        raise ValueError

    __repr__ = __str__


class BareError(BaseException):
    pass


def endless():
    return endless()


def fail(hook):
    if hook == "HOOK":
        RAISE  # the line


fail("import")


class FailingStep(Step):
    def get_args(self):
        fail("args")
        return {}

    def get_choices(self):
        fail("choices")
        return super().get_choices()

    @possible_action
    def act_step(self, to: int):
        self.game.count = to
        return FailingLook


class FailingLook(Look):
    def on_entering_state(self):
        fail("enter")
        return FailingStep if self.game.count else 99


class Failing(Countdown):
    states = (FailingStep, FailingLook)

    def setup_new_game(self):
        fail("setup")
        super().setup_new_game()
        return FailingStep

    def get_scene(self, player_id):
        fail("scene")
        return None

    def get_all_datas(self):
        fail("datas")
        return {}
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.chdir(tmp_path)


def write(folder: Path, hook: str, raising: str) -> str:
    """Write a game that fails in a hook, and return its name."""
    name = f"failing_{hook}_{abs(hash(raising))}"
    source = GAME.replace("HOOK", hook).replace("RAISE", raising)
    (folder / f"{name}.py").write_text(source)
    return f"{name}:Failing"


@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize(
    ("raising", "told"),
    [
        ("raise ZeroDivisionError('no board')", "ZeroDivisionError: no board"),
        ("sys.exit(0)", "SystemExit: 0"),
        ("endless()", "RecursionError: maximum recursion depth exceeded"),
        ("raise MemoryError", "MemoryError"),
        ("raise UglyError", "UglyError: <"),
        ("raise BareError('odd')", "BareError: odd"),
        ("raise BrokenPipeError(32, 'Broken pipe')", "BrokenPipeError: [Errno 32] Broken pipe"),
    ],
)
def test_a_game_that_fails_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], hook: str, raising: str, told: str
) -> None:
    """Whatever a game raises in whatever hook, its line is shown, and the exit code is 1."""
    game = write(tmp_path, hook, raising)
    assert main(["play", game, "--demo"]) == 1

    error = capsys.readouterr().err
    name = f"{game.partition(':')[0]}.py"
    if hook == "import" and "exit" in raising:
        assert "it ends the program. Do that below `if __name__ ==`." in error
    else:
        assert told in error
        assert f'{name}", line ' in error or f"({name}:" in error
    assert "Traceback" not in error


def test_a_failing_game_leaves_its_save_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the game fails between two actions, the file holds it up to the last that worked."""
    file = tmp_path / "game.save"
    game = write(tmp_path, "enter", "raise ZeroDivisionError")
    type_lines(monkeypatch)
    main(["play", game, "--save", str(file)])
    before = file.read_bytes()
    type_lines(monkeypatch, "step 1")
    main(["play", game, "--save", str(file)])

    assert "The game failed, which is its author's mistake." in capsys.readouterr().out
    assert file.read_bytes() == before


def test_a_long_text_of_an_error_is_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What an error says can neither fill the screen nor steer the terminal."""
    game = write(tmp_path, "setup", "raise ValueError('\\x1b[2J' + 'line\\n' * 9999)")
    main(["play", game, "--demo"])

    error = capsys.readouterr().err
    assert "\\x1b[2Jline" in error
    assert "\x1b" not in error
    assert len(error.splitlines()) < 110

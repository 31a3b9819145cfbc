"""A fault says what is wrong, what to do, and how to see it again."""

import os
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bga_states import possible_action
from bga_states.cli import main
from bga_states.testing import check_game, shown_courses
from bga_states.testing.replay import IN_REPLAY
from tests.replays.kept_games import held
from tests.testing.counting import Count, Counting, Next, counting, fails, redeal_secrets

ROOT = Path(__file__).parents[2]


class Telling(Count):
    @possible_action
    def act_add(self, n: int, active_player_id: int) -> Any:
        if n == 2:
            self.notify.all("secret", "", value=self.game.secrets[active_player_id])
        return super().act_add(n, active_player_id)


class Told(Counting):
    """A game that leaks whenever somebody adds 2."""

    states = (Telling, Next)

    def redeal(self, player_id: int) -> None:
        redeal_secrets(self, player_id)


class Guarded(Counting):
    """A game whose redeal leaves out three things."""

    one: int
    two: int
    three: int

    def setup_new_game(self) -> Any:
        self.one, self.two, self.three = (self.random.randrange(9) for _ in range(3))
        return super().setup_new_game()

    def redeal(self, player_id: int) -> None:
        redeal_secrets(self, player_id)


@pytest.mark.parametrize("effort", ["quick", "full"])
@pytest.mark.parametrize("seed", range(3))
def test_the_call_shows_it_again(effort: Any, seed: int) -> None:
    """The call at the end of a message gives the same message."""
    message = fails(Told, effort=effort, seeds=[seed], players=[3])
    again = message.splitlines()[-1]
    with pytest.raises(AssertionError) as error:
        eval(again, {"check_game": check_game, "Told": Told})  # noqa: S307  # it is ours

    assert str(error.value) == message


def test_how_often_a_check_looks_changes_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed is the same game with every effort."""
    monkeypatch.setenv(IN_REPLAY, "1")
    quick = check_game(Counting, "quick", seeds=range(3))
    full = check_game(Counting, "full", seeds=range(3))

    assert (quick.games, quick.moves) == (full.games, full.moves)


def test_the_same_in_any_process() -> None:
    """Of several faults the same is told first, whatever the order of sets."""
    code = "from tests.testing.test_faults import Guarded, fails; print(fails(Guarded, seeds=[1]))"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, IN_REPLAY: "1"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "4")
    }

    assert len(told) == 1
    assert b"redeal never varies" in told.pop()


def test_a_redeal_that_fails_later() -> None:
    """What redeal raises at any moment of a game has its place."""

    def redeal(game: Any, player_id: int) -> None:
        if game.total > 4:
            raise KeyError("late")
        redeal_secrets(game, player_id)

    message = fails(counting(Count, redeal=redeal), seeds=[1], players=[2])

    assert "redeal fails: KeyError: 'late'" in message
    assert message.endswith("seeds=[1], players=[2])")


def test_a_redeal_after_which_nothing_works() -> None:
    """A game can go on from what redeal makes of it."""

    class Trusting(Count):
        @possible_action
        def act_add(self, n: int, active_player_id: int) -> Any:
            if self.game.secrets[active_player_id] > 999:
                raise KeyError("large")
            return super().act_add(n, active_player_id)

    message = fails(counting(Trusting, redeal=redeal_secrets), seeds=[1], players=[2])

    assert "fails if what they cannot know were arranged otherwise: KeyError: 'large'" in message
    assert "let redeal arrange the data as they might be" in message


def test_a_zombie_that_fails_by_chance() -> None:
    """What a zombie raises with other luck is a fault of the game."""

    class Unlucky(Count):
        def zombie(self, player_id: int) -> Any:
            if self.random.randrange(50) == 49:
                raise KeyError("unlucky")
            return super().zombie(player_id)

    message = fails(counting(Unlucky, redeal=redeal_secrets), seeds=[1], players=[2])

    assert "run_zombie fails if zombie had drawn 49 instead of" in message


def test_what_no_worker_can_import() -> None:
    """A policy made on the spot cannot be sent to other processes."""
    with pytest.raises(
        ValueError, match="Define it at the top of a module, or play with one worker"
    ):
        check_game(Counting, workers=2, policy=lambda _table, _player, choices, _: choices[0])


def test_where_a_game_raises() -> None:
    """What a game raises is reported with the author's own line, however deep Python raised it."""

    class Empty(Count):
        @possible_action
        def act_add(self, n: int, active_player_id: int) -> Any:
            return random.choice([])

    message = fails(counting(Empty), seeds=[1], players=[2])

    assert re.search(r"IndexError: .* \(test_faults.py:\d+\)\. ", message)


def test_the_shortest_game_can_be_watched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command in the message writes a page that leads to the fault, from any folder."""
    folder = tmp_path / "of Ann's"
    folder.mkdir()
    monkeypatch.setattr(shown_courses, "gettempdir", lambda: str(folder))
    message = fails(Told, effort="quick", seeds=[1], players=[3])
    (line,) = (line for line in message.splitlines() if line.startswith("To watch it: "))
    program, *arguments = shlex.split(line.removeprefix("To watch it: "))
    page = tmp_path / "game.html"
    arguments[arguments.index("game.html")] = str(page)

    assert program == "bga-states"
    assert main(arguments) == 0, capsys.readouterr().err
    assert held(page.read_text(encoding="utf-8"))["reels"][0]["moves"]


def test_a_file_of_somebody_else_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where another file has the name, it stays, and there is no command."""
    monkeypatch.setattr(shown_courses, "gettempdir", lambda: str(tmp_path))
    fails(Told, effort="quick", seeds=[1], players=[3])
    (file,) = tmp_path.iterdir()
    file.write_text("mine", encoding="utf-8")

    assert "To watch it" not in fails(Told, effort="quick", seeds=[1], players=[3])
    assert file.read_text(encoding="utf-8") == "mine"

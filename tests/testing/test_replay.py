"""`check_game` plays games again: the same seed and actions give the same bytes everywhere."""

import io
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bga_states import GAME_END, Choice, possible_action
from bga_states.testing import check_game
from bga_states.testing.failures import Place
from bga_states.testing.playing import Step, table_at
from bga_states.testing.replay import (
    HASH_SEEDS,
    NOT_FOUND,
    Ending,
    Hearing,
    Record,
    Request,
    main,
)
from sample_games.tictactoe import TicTacToe
from tests.patience import PATIENCE
from tests.testing.counting import Count, Counting, Next, counting, fails, redeal_secrets


class TestDeterminism:
    """The same seed and actions give the same bytes."""

    @pytest.mark.pitfall(100, caught="check_game")
    def test_chance_that_is_not_the_tables(self) -> None:
        """Drawing from `random` instead of `game.random` is found by playing again (P100)."""

        class Dicing(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.game.secrets[active_player_id] = random.randrange(10**9)
                return super().act_add(n, active_player_id)

        assert "the same seed and steps gave another table" in fails(counting(Dicing))

    @pytest.mark.pitfall(100, caught="check_game")
    def test_chance_that_changes_what_is_possible(self) -> None:
        """A step that is refused when it is played again shows another course as well."""

        class Shortening(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                if random.random() < 0.5:
                    return GAME_END
                return super().act_add(n, active_player_id)

            def zombie(self, player_id: int) -> Any:
                return super().act_add(1, player_id)

        assert "the same seed and steps gave another table" in fails(
            counting(Shortening), seeds=range(6)
        )

    @pytest.mark.pitfall(100, caught="check_game")
    @pytest.mark.parametrize("secrets", [{}, {"redeal": redeal_secrets}])
    def test_chance_in_a_message(self, secrets: dict[str, Any]) -> None:
        """What players are told is the same again; where it is not, that is no secret (P100)."""

        class Noisy(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                self.notify.all("noise", "", of=random.random())
                return super().act_add(n, active_player_id)

        assert "the same seed and steps told players something else in this process" in fails(
            counting(Noisy, **secrets)
        )

    def test_the_order_of_sets(self) -> None:
        """Depending on the order of a set is found in another process."""
        assert "gave another table" in fails(SetLover, seeds=range(3), players=[2])

    def test_choices_with_dicts_are_replayed(self) -> None:
        """Actions are repeated in another process, whatever they were called with."""
        check_game(Mapped, seeds=range(2), players=[2])

    def test_a_game_that_is_not_found_elsewhere(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A game that another process cannot import by its name is replayed in this one only."""
        monkeypatch.setattr(SetLover, "__module__", "tests.testing.test_nowhere")
        monkeypatch.setitem(sys.modules, "tests.testing.test_nowhere", sys.modules[__name__])
        check_game(SetLover, seeds=range(2), players=[2])

    def test_a_module_that_checks_its_own_game(self, tmp_path: Path) -> None:
        """A module may check its game while it is imported: replaying processes start no others."""
        (tmp_path / "self_checking.py").write_text(
            "from bga_states.testing import check_game\n"
            "from tests.check.parts import Counting, NextPlayer, Play\n\n\n"
            "class Game(Counting):\n    states = (Play, NextPlayer)\n\n\n"
            "check_game(Game, seeds=[1], players=[2])\nprint('checked')\n"
        )
        path = os.pathsep.join([str(tmp_path), *sys.path])
        done = subprocess.run(
            [sys.executable, "-c", "import self_checking"],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

        assert (done.returncode, done.stdout) == (0, "checked\n")

    def test_a_game_that_fails_elsewhere(self) -> None:
        """An error in another process is reported."""
        message = fails(Homesick, seeds=[0], players=[2])

        assert (
            "Homesick, seed 0, 2 players: it cannot be played again in another process" in message
        )
        assert "RuntimeError: not at home" in message


class Homesick(Counting):
    """A game that fails in the processes that play it again."""

    def setup_new_game(self) -> Any:
        if os.environ.get("PYTHONHASHSEED") in HASH_SEEDS:
            raise RuntimeError("not at home")
        return super().setup_new_game()


class Mapping(Count):
    def get_choices(self) -> Iterator[Choice]:
        return (Choice(self.act_add_all, numbers={n: n}) for n in (1, 2, 3))

    @possible_action
    def act_add_all(self, numbers: dict[int, int], active_player_id: int) -> Any:
        return self.act_add(sum(numbers.values()), active_player_id)


class Mapped(Counting):
    """A game whose choices have dicts, and that prints."""

    states = (Mapping, Next)

    def setup_new_game(self) -> Any:
        print("I am set up")  # noqa: T201  # that is the test
        return super().setup_new_game()


class Loving(Count):
    @possible_action
    def act_add(self, n: int, active_player_id: int) -> Any:
        self.game.order = " ".join(self.game.colors)
        return super().act_add(n, active_player_id)


class SetLover(Counting):
    """A game that depends on the order of a set of texts."""

    states = (Loving, Next)


class Pipe:
    """Standard input or output as bytes."""

    def __init__(self, content: bytes = b"") -> None:
        self.buffer = io.BytesIO(content)


@pytest.mark.parametrize(("name", "is_found"), [("TicTacToe", True), ("Nowhere", False)])
def test_what_another_process_answers(
    name: str, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process plays the records of a game it finds by name, and says if it finds none."""
    place = Place(TicTacToe, 2, 1)
    step = Step("run_zombie", 2300001)
    table = table_at(place)
    hearing = Hearing(table)
    step.do(table)
    hearing.note(table)
    record = Record(2, 1, [step], hearing.ending(table))
    request = Request("sample_games.tictactoe", name, [], [record])
    answer = Pipe()
    monkeypatch.setattr(sys, "stdin", Pipe(msgspec.msgpack.encode(request)))
    monkeypatch.setattr(sys, "stdout", answer)
    if is_found:
        main()
        assert msgspec.msgpack.decode(answer.buffer.getvalue(), type=list[Ending]) == [
            record.ending
        ]
        return
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == NOT_FOUND

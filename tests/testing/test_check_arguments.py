"""How `check_game` is told what to play, and what it reports."""

import io
import random
import re
import sys
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from bga_states import Choice, Table, UserError, possible_action
from bga_states.testing import check_game
from bga_states.testing.drawn_settings import Settings, draw_settings
from bga_states.testing.effort import EFFORTS
from bga_states.testing.playthrough import Playthrough
from bga_states.testing.replay import IN_REPLAY
from sample_games.tictactoe import TicTacToe
from tests.testing.counting import Count, Counting, Next, counting, fails, redeal_secrets


@pytest.fixture(autouse=True)
def _no_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no processes, which takes longer than what is tried here."""
    monkeypatch.setenv(IN_REPLAY, "1")


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Note the seeds and numbers of players of the games that are begun."""
    begun: list[tuple[int, int]] = []
    run = Playthrough.run

    def noting(self: Playthrough) -> Any:
        begun.append((self.place.seed, self.place.players))
        return run(self)

    monkeypatch.setattr(Playthrough, "run", noting)
    return begun


class TestWhichGames:
    """Seeds and numbers of players, as they are asked for or chosen."""

    def test_few_numbers_of_players(self, places: list[tuple[int, int]]) -> None:
        """Each seed is played with every number of players."""
        check_game(Counting, seeds=[3, 5])

        assert places == [(3, 2), (3, 3), (5, 2), (5, 3)]

    def test_many_numbers_of_players(self, places: list[tuple[int, int]]) -> None:
        """Of many numbers each seed is played with the ends, and one between in turn."""
        check_game(counting(Count, max_players=10), seeds=range(2))

        assert places == [(0, 2), (0, 3), (0, 10), (1, 2), (1, 4), (1, 10)]

    def test_numbers_that_are_asked_for(self, places: list[tuple[int, int]]) -> None:
        """Numbers of players that are given are all played, with each seed."""
        check_game(Counting, seeds=iter([1, 2]), players=iter([2, 3]))

        assert places == [(1, 2), (1, 3), (2, 2), (2, 3)]

    def test_quick(self, places: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch) -> None:
        """After some hundreds of moves, here 20, no other game begins."""
        monkeypatch.setitem(EFFORTS, "quick", replace(EFFORTS["quick"], moves=20))
        report = check_game(counting(Count, max_players=2), "quick")

        assert len(places) == report.games < EFFORTS["quick"].seeds
        assert report.moves in range(20, 29)

    def test_full_by_default(self, places: list[tuple[int, int]]) -> None:
        """Ten seeds are played."""
        check_game(TicTacToe)

        assert [seed for seed, _ in places] == [*range(10)]

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            ({"seeds": []}, "no game was asked for. Give seeds, and numbers of players."),
            ({"players": []}, "no game was asked for. Give seeds, and numbers of players."),
            ({"seeds": 5}, "seeds are 5. Give a list of ints."),
            ({"seeds": [-1]}, "-1 is among the seeds. Give ints from 0 to 9223372036854775807."),
            ({"players": [2, 4]}, "4 is among the players. Give ints from 2 to 3."),
            ({"options": ["goal"]}, "options are ['goal']. Give values by name."),
            ({"workers": 0}, "workers is 0. Give an int from 1 on."),
            ({"longest": None}, "longest is None. Give an int from 1 on."),
            ({"policy": "best"}, "the policy is 'best'. Give a function."),
        ],
    )
    def test_wrong_arguments(self, arguments: dict[str, Any], words: str) -> None:
        """What makes no game is refused; a check of nothing is not a check without faults."""
        with pytest.raises(ValueError, match=re.escape(f"Cannot check: {words}")):
            check_game(Counting, **arguments)

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            ({"options": {"gaol": 4}}, "Cannot set up the table: there is no option 'gaol'."),
            ({"preferences": {"loud": True}}, "Cannot find player 'loud': the players are "),
            ({"preferences": {1: {"loud": True}}}, "Cannot find player 1: the players are "),
        ],
    )
    def test_settings_of_no_table(self, arguments: dict[str, Any], words: str) -> None:
        """Settings that no table of the game could have are refused, and not left out."""
        with pytest.raises(ValueError, match=re.escape(words)):
            check_game(Counting, **arguments)

    def test_an_effort_that_is_none(self) -> None:
        """A misspelt effort is refused with those there are."""
        with pytest.raises(ValueError, match="Cannot check 'fast': there is no such effort"):
            check_game(Counting, "fast")  # type: ignore[arg-type]  # misspelt


class Timed(Counting):
    """A game of 9, or with the option of another number."""

    @dataclass
    class Options:
        """What the table agrees on."""

        goal: int = 9

    @dataclass
    class Preferences:
        """What a player likes."""

        loud: bool = False

    options: Options
    preferences: dict[int, Preferences]


class Speed(Enum):
    """How fast it goes."""

    LOW = "low"
    HIGH = "high"


class Sized(Counting):
    """A game with options of all types."""

    @dataclass
    class Options:
        """What the table agrees on."""

        size: Literal[6, 10] = 6
        speed: Speed = Speed.LOW
        hints: bool | None = None
        goal: int = 9

    @dataclass
    class Preferences:
        """What a player likes."""

        loud: bool = False

    options: Options
    preferences: dict[int, Preferences]


def loud_player(game: Any) -> Any:
    if any(preference.loud for preference in game.preferences.values()):
        raise RuntimeError("loud")
    return Counting.setup_new_game(game)


class TestSettings:
    """Options and preferences are those of `Table.create`."""

    def test_options(self) -> None:
        """Every game has the options, and the call to see a fault again names them."""

        class Adding(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                if self.game.options.goal == 7:
                    raise RuntimeError("seven")
                return super().act_add(n, active_player_id)

        game = type("Odd", (Timed,), {"states": (Adding, Next), "__qualname__": "<locals>.Odd"})
        check_game(game, "quick", seeds=[1])
        message = fails(game, seeds=[2], options={"goal": 7})

        assert "RuntimeError: seven" in message
        assert message.endswith("options={'goal': 7})")

    def test_drawn_settings(self) -> None:
        """An odd seed draws what is not given, of all types with few values, and says so."""

        def setup(game: Any) -> Any:
            if game.options.speed is Speed.HIGH and game.options.size == 10:
                raise RuntimeError("high")
            return Counting.setup_new_game(game)

        message = fails(type("Odd", (Sized,), {"setup_new_game": setup}), seeds=range(20))

        assert "cannot be set up: RuntimeError: high" in message
        assert re.search(
            r"options={'size': 10, 'speed': 'high', .*}, preferences={2300001:", message
        )

    def test_settings_that_do_not_go_together(self) -> None:
        """Where the setup refuses what was drawn, the defaults are played; what is given fails."""

        def setup(game: Any) -> Any:
            if game.options != Sized.Options():
                raise UserError("These do not go together")
            return Counting.setup_new_game(game)

        game = type("Odd", (Sized,), {"setup_new_game": setup})
        check_game(game, "quick", seeds=[5])

        assert "These do not go together" in fails(game, seeds=[5], options={"size": 10})

    def test_the_defaults(self) -> None:
        """Seeds that are even, and empty options, leave what the author has declared."""
        assert draw_settings(Sized, 2, 4) == Settings()
        assert draw_settings(Sized, 2, 5) != Settings()

        def setup(game: Any) -> Any:
            assert game.options == Sized.Options()
            return Counting.setup_new_game(game)

        check_game(type("Odd", (Sized,), {"setup_new_game": setup}), "quick", seeds=[5], options={})

    def test_preferences(self) -> None:
        """Preferences go by the ids that players have, and those of nobody are left out."""
        loud = type("Loud", (Timed,), {"setup_new_game": loud_player, "__qualname__": "<locals>.L"})
        nobody, somebody = {2300003: {"loud": True}}, {2300001: {"loud": True}}
        check_game(loud, "quick", seeds=[1], players=[2], preferences=nobody)

        assert "cannot be set up: RuntimeError: loud" in fails(loud, preferences=somebody)

    def test_they_hold_in_other_processes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is played again elsewhere is played with the same options."""
        monkeypatch.delenv(IN_REPLAY)

        assert check_game(Timed, "quick", seeds=[1], options={"goal": 8}).games == 2


class TestPolicy:
    """Somebody else may choose for the players."""

    def test_a_policy_chooses(self) -> None:
        """With players who always take the last choice a game of 9 takes three moves."""

        def last(
            table: Table[Any], player_id: int, choices: list[Choice], chance: random.Random
        ) -> Choice:
            return choices[-1]

        assert check_game(Counting, "quick", seeds=[1], players=[2], policy=last).moves == 3

    def test_what_a_policy_raises(self) -> None:
        """A mistake of the policy is not one of the game."""

        def wrong(*_: object) -> Choice:
            raise KeyError("policy")

        with pytest.raises(KeyError, match="policy"):
            check_game(Counting, "quick", seeds=[1], policy=wrong)

    def test_what_is_not_offered(self) -> None:
        """A policy returns one of the choices it is given."""

        def inventing(
            table: Table[Any], player_id: int, choices: list[Choice], chance: random.Random
        ) -> Choice:
            return Choice(choices[0].func, n=77)

        with pytest.raises(ValueError, match="the policy returned act_add"):
            check_game(Counting, "quick", seeds=[1], policy=inventing)


class TestReport:
    """What a check tells when there is no fault."""

    def test_games_and_moves(self) -> None:
        """The report says how much was played."""
        report = check_game(Counting, "quick", seeds=range(2), players=[2])

        assert str(report) == f"Counting: 2 games, {report.moves} moves, no fault"

    def test_what_is_revealed(self) -> None:
        """What a move shows of secrets stands there, with how often it depended on them."""

        class Showing(Count):
            @possible_action
            def act_add(self, n: int, active_player_id: int) -> Any:
                secret = self.game.secrets[active_player_id]
                self.player_score.set(active_player_id, secret)
                return super().act_add(n, active_player_id)

        report = check_game(counting(Showing, redeal=redeal_secrets), seeds=[1], players=[2])

        assert "  act_add reveals players['score'] (" in str(report)

    def test_progress_on_a_terminal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where somebody watches, a line says how far the check is, and is wiped in the end."""

        class Terminal(io.StringIO):
            def isatty(self) -> bool:
                return True

        terminal = Terminal()
        monkeypatch.setattr(sys, "stderr", terminal)
        check_game(Counting, "quick", seeds=[1], players=[2])
        shown = terminal.getvalue()

        assert "Checking Counting: 0 of 1 games, 0 moves" in shown
        assert shown.endswith("\r\x1b[K")

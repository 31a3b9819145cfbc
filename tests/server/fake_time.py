"""Clocks that stand still unless a test lets time pass, and a game to think about."""

from collections.abc import Sequence

import pytest

from bga_states import Game, GameState, StateType, possible_action
from bga_states.server import table_server
from bga_states.server.due import clock_watch, due_times
from bga_states.server.due.clock_watch import times_of_deadlines
from bga_states.server.tables.desk import Desk
from bga_states.server.tables.timekeeper import MILLION
from tests.patience import wait_until

NOON = 1_767_268_800_000
"""Some day in milliseconds since 1970."""


class FakeTime:
    """What a server tells the time by; `at` is the time on the wall."""

    def __init__(self) -> None:
        self.at = NOON
        self.passed = self.ran = 0

    def wall_ns(self) -> int:
        """Return the time since 1970 in nanoseconds; all others are in milliseconds."""
        return self.at * MILLION

    def elapsed(self) -> int:
        """Return how much time has passed."""
        return self.passed

    def running(self) -> int:
        """Return for how long the server has run."""
        return self.ran

    def sleep(self, seconds: float) -> None:
        """Let so much time pass in which the server runs."""
        self.suspend(seconds)
        self.ran += round(seconds * 1000)

    def suspend(self, seconds: float) -> None:
        """Let so much time pass in which the server is suspended."""
        self.leap(seconds)
        self.passed += round(seconds * 1000)

    def leap(self, seconds: float) -> None:
        """Set the time on the wall forward, or back, without any time passing."""
        self.at += round(seconds * 1000)


class Looks:
    """Lets a server look every moment whose clock has run out, and notes at which times it does."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._times: list[int] = []
        patch.setattr(table_server, "LOOK", 0.01)
        # However long nothing is due: tests wait for the next look.
        patch.setattr(due_times, "LONGEST_REST", 0)
        patch.setattr(clock_watch, "times_of_deadlines", self._note)

    def wait_for(self, time: FakeTime) -> None:
        """Wait until all that is due at this time is done: the next look begins after it."""
        looked = self._times.count
        wait_until(lambda: looked(time.at) > 1, "the server has looked whose clock has run out")

    def _note(self, desk: Desk, at: int) -> Sequence[tuple[str, int]]:
        self._times.append(at)
        return times_of_deadlines(desk, at)


class Ponder(GameState["Pondering"]):
    def __init__(self, game: "Pondering") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    @possible_action
    def act_pass(self, seconds: int = 0) -> "type[Ponder]":
        """Let the next player think, and give them so many seconds; 0 for the usual number."""
        self.game.give_extra_time(self.game.active_next_player(), seconds or None)
        return Ponder

    @possible_action
    def act_mark(self) -> None:
        """Let the player come back to here."""
        self.game.undo_savepoint()

    @possible_action
    def act_undo(self) -> None:
        """Take back what was done since."""
        self.game.undo_restore_point()

    @possible_action
    def act_break(self) -> None:
        """Let the zombie fail from now on."""
        self.game.is_broken = True

    def zombie(self, player_id: int) -> "type[Ponder]":
        if self.game.is_broken:
            raise ValueError("a planted mistake of the zombie")
        self.game.active_next_player()
        return Ponder


class Pondering(Game):
    """A game in which people think, and nothing else."""

    states = (Ponder,)
    min_players, max_players = 1, 4
    is_broken: bool

    def setup_new_game(self) -> type[Ponder]:
        self.is_broken = False
        return Ponder

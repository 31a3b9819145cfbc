"""Failures: the first thing that does not hold in a check, and how to see it again."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from bga_states.engine.author.game import Game
from bga_states.engine.base.raised import describe
from bga_states.engine.match.players import FIRST_PLAYER_ID
from bga_states.engine.table import Table


class GameCheckError(AssertionError):
    """Something that must hold for every game does not hold for this one.

    `fact` states the fault and its place, `remedy` how to mend it. `again` is the call that shows
    the fault again. `moves` is the shortest way there that was found, as Python. `course` has
    these moves as a recorded game, and `watch` is the command that shows them as a page; both are
    "" if there is none.
    """

    def __init__(self, fact: str, remedy: str, again: str) -> None:
        super().__init__(fact, remedy, again)
        self.fact = fact
        self.remedy = remedy
        self.again = again
        self.moves: tuple[str, ...] = ()
        self.course = ""
        self.watch = ""

    def __str__(self) -> str:
        """Write the fault in one line, and then how to get there."""
        watch = [f"To watch it: {self.watch}"] if self.watch else []
        return "\n".join((f"{self.fact}. {self.remedy}.", *self.moves, *watch, self.again))


class Place:
    """The place of a check: the game, the number of players, the seed and the settings."""

    def __init__(
        self,
        game_class: type[Game],
        players: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        preferences: Mapping[int, Mapping[str, object]] | None = None,
        effort: str = "full",
        *,
        is_filmed: bool = False,
    ) -> None:
        self.game_class = game_class
        self.players = players
        self.seed = seed
        self.options = options
        self.effort = effort
        self.is_filmed = is_filmed
        """Whether scenes are drawn within the moves, too."""
        self.preferences = preferences
        if preferences is not None:
            seated = range(FIRST_PLAYER_ID, FIRST_PLAYER_ID + players)
            self.preferences = {id_: preferences[id_] for id_ in seated if id_ in preferences}

    @property
    def settings(self) -> str:
        """The settings other than the defaults, as arguments of a call."""
        given = {"options": self.options, "preferences": self.preferences}
        # As plain values, which can be written as Python.
        plain = {
            name: value for name, value in msgspec.to_builtins(given).items() if value is not None
        }
        return "".join(f", {name}={value!r}" for name, value in plain.items())

    def fault(self, fact: str, remedy: str, table: Table[Any] | None = None) -> GameCheckError:
        """Make the error for a fact found here."""
        name = self.game_class.__name__
        where = ""
        if table is not None:
            where = f", move {table.move_id}, {table.state_name}"
        return GameCheckError(
            f"{name}, seed {self.seed}, {self.players} players{where}: {fact}",
            remedy,
            self.call([self.seed]),
        )

    def call(self, seeds: Sequence[int]) -> str:
        """Write the call that checks the game with this number of players and these seeds."""
        effort = "" if self.effort == "full" else f' "{self.effort}",'
        games = f"seeds={[*seeds]}, players=[{self.players}]{self.settings}"
        return f"check_game({self.game_class.__name__},{effort} {games})"

    @contextmanager
    def finding(self, what: str, remedy: str, table: Table[Any]) -> Iterator[None]:
        """Make a fault of any error that the game raises meanwhile."""
        try:
            yield
        except GameCheckError:  # a fault already, found by a check meanwhile
            raise
        except Exception as error:  # any error of the game
            raise self.fault(f"{what}: {describe(error)}", remedy, table) from error

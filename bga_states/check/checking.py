"""Checking: every rule on one game, in the order of the source."""

from collections.abc import Iterable
from dataclasses import dataclass

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.report.suppression import without_suppressed
from bga_states.check.rules import RULES
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import Finding, TableError, show


@dataclass(frozen=True, slots=True)
class Undecided:
    """A hook that decides at run time where it leads, and where it does so."""

    hook: str
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """Give one line as editors understand it."""
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{place}{self.hook} decides at run time where it leads."


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in one game; while anything is `dynamic`, what can be reached is not judged."""

    game: str
    findings: tuple[Finding, ...]
    dynamic: tuple[Undecided, ...] = ()

    @property
    def has_errors(self) -> bool:
        """Whether anything found breaks the game."""
        return any(finding.severity == "error" for finding in self.findings)


def check(game_class: type[Game], also: Iterable[Finding] = ()) -> Report:
    """Read a game and report every mistake that can be seen without playing it.

    Only what importing it runs is run, and the constructors of its states. Where the next state is decided at run
    time, nothing is said of what can be reached. `also` are findings of others, which its comments may suppress.
    TableError for what is no game at all.
    """
    if not isinstance(game_class, type) or not issubclass(game_class, Game):
        raise TableError(
            f"Cannot check {show(game_class)}: it is no game. Give a subclass of Game."
        )
    return report_on(GameReading(game_class), also)


def report_on(game: GameReading, also: Iterable[Finding] = ()) -> Report:
    """Report on a game that has been read."""
    others = list(also)
    found = in_order([*others, *(finding for rule in RULES for finding in rule(game))])
    files = {reading.place().file for reading in game.readings} | {game.place.file}
    looked_for = game.is_complete and not game.survey.findings
    kept = without_suppressed(found, files, is_all=looked_for, compared=bool(others))
    dynamic = dict.fromkeys(Undecided(move.hook.title, *move.place) for move in game.dynamic)
    return Report(game.name, tuple(in_order([*game.survey.findings, *kept])), tuple(dynamic))


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Give each finding of a code at a place once, in the order of the source."""
    unique = {(f.file, f.line, f.column, f.code, f.message): f for f in reversed(list(findings))}
    return sorted(unique.values(), key=lambda f: (f.file, f.line, f.column, f.code))

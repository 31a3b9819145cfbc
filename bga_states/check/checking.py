"""Checking: every rule on one game, in the order of the source."""

from collections.abc import Iterable
from dataclasses import dataclass

from bga_states.check.game_reading import GameReading
from bga_states.check.rules import RULES
from bga_states.check.suppression import without_suppressed
from bga_states.engine.errors import Finding
from bga_states.engine.game import Game


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in one game; `dynamic` says, in sentences, what is decided at run time and so not judged."""

    game: str
    findings: tuple[Finding, ...]
    dynamic: tuple[str, ...] = ()

    @property
    def has_errors(self) -> bool:
        """Whether anything found breaks the game."""
        return any(finding.severity == "error" for finding in self.findings)


def check(game_class: type[Game]) -> Report:
    """Read a game and report every mistake that can be seen without playing it.

    Only what importing it runs is run, and the constructors of its states. Where the next state is decided at run
    time, nothing is said of what can be reached.
    """
    game = GameReading(game_class)
    found = [*game.survey.findings, *(finding for rule in RULES for finding in rule(game))]
    files = {reading.place().file for reading in game.readings} | {game.place.file}
    dynamic = [
        f"{move.hook.title} decides at run time where it leads ({move.place.file}:{move.place.line})."
        for move in game.dynamic
    ]
    return Report(game.name, tuple(without_suppressed(in_order(found), files)), tuple(dict.fromkeys(dynamic)))


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Give each finding of a code at a place once, in the order of the source."""
    unique = {(f.file, f.line, f.column, f.code, f.message if not f.file else ""): f for f in reversed(list(findings))}
    return sorted(unique.values(), key=lambda f: (f.file, f.line, f.column, f.code))

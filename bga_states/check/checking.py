"""Checking: every rule on one game, in the order of the source."""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bga_states.check.flow.game_reading import GameReading
from bga_states.check.report.causes import causes_first, without_consequences
from bga_states.check.report.of_states import one_for_all_states
from bga_states.check.report.suppression import without_suppressed
from bga_states.check.rules import RULES
from bga_states.engine.author.game import Game
from bga_states.engine.base.errors import Finding, TableError, show


@dataclass(frozen=True, slots=True)
class Undecided:
    """A hook that decides its next state at run time, and the place of that decision."""

    hook: str
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """Return one line as editors understand it."""
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{place}{self.hook} decides at run time where it leads."


@dataclass(frozen=True, slots=True)
class Report:
    """The findings in one game; if anything is `dynamic`, reachability is not judged."""

    game: str
    findings: tuple[Finding, ...]
    dynamic: tuple[Undecided, ...] = ()

    @property
    def has_errors(self) -> bool:
        """Whether any finding breaks the game."""
        return any(finding.severity == "error" for finding in self.findings)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Pause the garbage collector: everything read of a game is needed until the end."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@nothing_collected()
def check(game_class: type[Game], also: Iterable[Finding] = ()) -> Report:
    """Read a game and report every mistake that can be seen without playing it.

    Nothing of the game runs but its import and the constructors of its states. If a hook decides
    the next state at run time, the report does not judge reachability. `also` are findings of other
    checks, which comments in the game may suppress. Raises TableError if the class is not a game.
    """
    if not isinstance(game_class, type) or not issubclass(game_class, Game):
        raise TableError(
            f"Cannot check {show(game_class)}: it is not a game. Pass a subclass of Game."
        )
    return report_on(GameReading(game_class), also)


def report_on(game: GameReading, also: Iterable[Finding] = ()) -> Report:
    """Report on a game that has been read."""
    others = list(also)
    # An error for which assembly refuses the game is no matter of taste: no comment suppresses it.
    errors = game.survey.errors
    found = [*others, *(one for one in game.survey.findings if one not in errors)]
    for rule in RULES:
        found.extend(rule(game))
    files = {reading.place().file for reading in game.readings} | {game.place.file}
    # An array may stand in a file of its own.
    files.update(finding.file for finding in found)
    # In a game that cannot be read whole, a comment may suppress a finding that no rule looked for.
    looked_for = game.is_complete and not errors
    states = [state.name for state in game.states]
    merged = one_for_all_states(in_order(found), states)
    kept = without_suppressed(merged, files, is_all=looked_for, compared=bool(others))
    # One line for each hook and place, however many ways may lead on from there.
    dynamic: dict[Undecided, None] = {}
    for move in game.dynamic:
        dynamic[Undecided(move.hook.title, *move.place)] = None
    findings = causes_first(in_order([*errors, *without_consequences(kept, errors)]))
    return Report(game.name, tuple(findings), tuple(dynamic))


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Sort findings in the order of the source, and drop duplicates."""
    unique: dict[object, Finding] = {}
    for finding in findings:
        key = (finding.file, finding.line, finding.column, finding.code, finding.message)
        # Of two alike the first is kept, and its severity.
        unique.setdefault(key, finding)
    return sorted(unique.values(), key=lambda f: (f.file, f.line, f.column, f.code))

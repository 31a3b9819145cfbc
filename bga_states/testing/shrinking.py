"""Shrinking: the shortest course of a game that still shows a fault."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from bga_states.engine.gears import Gear
from bga_states.testing.failures import GameCheckError, Place
from bga_states.testing.playing import NAMES, Step, table_at, take_possible
from bga_states.testing.shown_courses import course_text

TRIES = 100
STEPS = 20_000
"""The largest numbers of tries at a shorter course, and of steps in all tries."""
LONGEST_SHOWN = 40
"""The largest number of steps of a course that is worth reading."""

Retry = Callable[[list[Step]], GameCheckError | None]
"""Plays some steps, and returns the fault at their end, or None."""


@contextmanager
def shrinking(place: Place, steps: Sequence[Step], retry: Retry) -> Iterator[None]:
    """Add to a fault found meanwhile the shortest course found that shows the same fault.

    `steps` are the steps taken until then. Some are left out, many at once and then one by one.
    """
    try:
        yield
    except GameCheckError as error:
        fault = kind_of(error)

        def is_enough(course: list[Step]) -> bool:
            found = retry(course)
            return found is not None and kind_of(found) == fault

        best = [*steps]
        if best and is_enough(best):
            best = without_needless(best, is_enough)
            if len(best) <= LONGEST_SHOWN:
                course = possible(place, best)
                error.moves = as_script(place, course)
                error.course = course_text(place, course)
        raise


def kind_of(error: GameCheckError) -> tuple[str, type]:
    """Return the kind of a fault: its remedy, and the type of the game's error."""
    return error.remedy, type(error.__cause__)


def without_needless(best: list[Step], is_enough: Callable[[list[Step]], bool]) -> list[Step]:
    """Leave out steps as long as the remaining ones are enough."""
    tries, budget, size = TRIES, STEPS, len(best) // 2
    while size:
        start = 0
        while start + size <= len(best) and tries and budget > 0:
            shorter = best[:start] + best[start + size :]
            tries, budget = tries - 1, budget - len(shorter)
            if is_enough(shorter):
                best = shorter
            else:
                start += size
        size //= 2
    return best


def possible(place: Place, steps: Sequence[Step]) -> list[Step]:
    """Return the steps that are not refused, and the last one, which shows the fault."""
    return [*take_possible(steps[:-1], table_at(place, Gear.SAFE)), *steps[-1:]]


def as_script(place: Place, steps: Sequence[Step]) -> tuple[str, ...]:
    """Write steps as Python."""
    names, name = NAMES[: place.players], place.game_class.__name__
    lines = [f"    table = Table.create({name}, {names}, seed={place.seed}{place.settings})"]
    for step in steps:
        arguments = [repr(step.player_id)]
        if step.kind == "act":
            arguments += [repr(step.action), *([repr(step.args)] if step.args else [])]
        else:
            arguments += map(repr, step.args.values())
        lines.append(f"    table.{step.kind}({', '.join(arguments)})")
    return ("The shortest way there that was found:", *lines)

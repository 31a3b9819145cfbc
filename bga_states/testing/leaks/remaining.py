"""Remaining secrets: whether anything hidden still has to do with the messages."""

from collections import Counter
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from bga_states.testing.leaks.arrangements import FAR, SAMPLES, Leaves, Path, leaves
from bga_states.testing.leaks.lines import Line, Move, Viewer
from bga_states.testing.playing import Step

ANYWHERE = "anywhere"
"""Stands for the index of an item in a list."""

Fact = tuple[Path, object]


def nothing_remains(move: Move, viewer: Viewer) -> bool:
    """Whether all that was told differently is gone: cards were shown, and then dealt anew.

    Both lines repeat the move with other chance. They must tell the same facts again, and the data
    hidden afterwards must not tell the lines apart.
    """
    if move.before is None or move.steps is None:
        return False
    here, there = (facts_told(line, viewer) for line in move.after)
    said, otherwise = here - there, there - here
    hidden: list[Counter[Fact]] = []
    for line, step, own in zip(move.before, move.steps, (said, otherwise), strict=True):
        counts: Counter[Fact] = Counter()
        for again in repeated(line, step):
            if not own <= facts_told(again, viewer):
                return False
            counts.update(facts_of(leaves(again.table.data())))
        hidden.append(counts)
    one, other = hidden
    return not (always_and_seldom(one, other) or always_and_seldom(other, one))


def repeated(line: Line, step: Step) -> Iterator[Line]:
    """Yield a line after a step, each time with other chance."""
    for number in range(SAMPLES):
        draws = line.table.point.draws + (number + 1) * FAR
        again = line.back_at(replace(line.table.point, draws=draws))
        again.do(step)
        yield again


def facts_told(line: Line, viewer: Viewer) -> set[Fact]:
    """Return the values that a viewer was told of the last step, with their paths."""
    return {*leaves({"": msgspec.to_builtins(line.told(viewer))}).items()}


def facts_of(data: Leaves) -> set[Fact]:
    """Return the values at their paths, and the items of each list at any index."""
    anywhere = {((*path[:-1], ANYWHERE), value) for path, value in data.items()}
    return anywhere | {*data.items()}


def always_and_seldom(one: Counter[Fact], other: Counter[Fact]) -> bool:
    """Whether some fact is always true in one, and seldom in the other."""
    return any(times == SAMPLES and 2 * other[fact] < SAMPLES for fact, times in one.items())

"""Judging: whether a viewer who was told different things of two tables may know the difference."""

import re
from collections.abc import Sequence
from enum import Enum, auto
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bga_states.engine.base.values import ENCODE
from bga_states.engine.filming.observed_table import Glimpse
from bga_states.engine.running.looks import View
from bga_states.testing.leaks.arrangements import (
    Path,
    arrangements,
    fixed_differences,
    leaves,
    put_value,
    values_of,
    varied,
)
from bga_states.testing.leaks.lines import Line, Move, Viewer, sights, statistics_of
from bga_states.testing.leaks.remaining import nothing_remains
from bga_states.testing.leaks.sight import PROGRESSION, seen_difference
from bga_states.testing.playing import Step
from bga_states.testing.specimen import Specimen

PLACE = re.compile(r"(the \w+|\w+)(?:\[\d+\])?(\['\w+'\])?")


class Verdict(Enum):
    """Why a viewer was told different things."""

    KNEW = auto()
    """They saw the difference before."""
    SHOWN = auto()
    """They see it afterwards."""
    SHOWN_ON_THE_WAY = auto()
    """They saw it at some message of the move."""
    GONE = auto()
    """It has to do with nothing that is hidden now."""
    REVEALED = auto()
    """They could not know it before, and can now: `redeal` says so."""
    OPENLY_DONE = auto()
    """They know the step, but cannot know which things it was done with."""
    PROGRESS = auto()
    """They see it in the progression alone."""
    NOBODY_SEES = auto()
    """It is a difference in values that `redeal` never varies, and that no player is shown."""
    UNSHOWN = auto()
    """They are told values that `redeal` never varies, and that only other players are shown."""
    LEAK = auto()
    """They cannot know it."""


class Judgement(NamedTuple):
    """A verdict, the paths in the data that it is about, and where the viewer sees it."""

    verdict: Verdict
    paths: Sequence[Path] = ()
    where: str = ""


def judge(move: Move, viewer: Viewer) -> Judgement:
    """Judge a move that told different things to a viewer who could not tell the lines apart.

    The cheap questions come first.
    """
    one, other = move.after
    if move.before is not None and differ(move.before, viewer):
        return Judgement(Verdict.KNEW)
    seen = seen_difference(one.table, other.table, viewer, but=PROGRESSION)
    if seen:
        return Judgement(Verdict.SHOWN, where=place_of(seen))
    if differ(move.after, viewer):
        return Judgement(Verdict.PROGRESS)
    if are_same(one, other):
        return Judgement(Verdict.GONE if is_said(move, viewer) else Verdict.LEAK)
    if seen_on_the_way(move, 0, viewer) != seen_on_the_way(move, 1, viewer):
        return Judgement(Verdict.SHOWN_ON_THE_WAY)
    return judge_by_arrangements(move, viewer)


def judge_by_arrangements(move: Move, viewer: Viewer) -> Judgement:
    """Judge a move by the values that `redeal` holds fixed for a viewer, before it and after."""
    one, other = move.after
    statistics = statistics_of(one.place)
    found = fixed_differences(one, other, viewer)
    paths = [path for path in found if path[0] not in statistics]
    if not paths:
        return Judgement(judge_by_secrets(move, viewer))
    if move.before is not None:
        unknown = varied(move.before[0], viewer) | varied(move.before[1], viewer)
        if not unknown.isdisjoint(paths):
            return Judgement(Verdict.REVEALED)
    pairs = told_in_pairs(move, viewer)
    told = [path for path in paths if found[path] in pairs]
    if not is_shown(one, other, told):
        return Judgement(Verdict.NOBODY_SEES)
    return Judgement(Verdict.UNSHOWN, told)


def judge_by_secrets(move: Move, viewer: Viewer) -> Verdict:
    """Judge a move after which a viewer can know nothing that tells the tables apart."""
    if not is_about_secrets(move, viewer):
        return Verdict.OPENLY_DONE
    is_gone = is_said(move, viewer) and nothing_remains(move, viewer)
    return Verdict.GONE if is_gone else Verdict.LEAK


def is_said(move: Move, viewer: Viewer) -> bool:
    """Whether messages or steps differ: rules may show what goes, but give no time by it."""
    here, there = (line.told(viewer) for line in move.after)
    return (here.messages, sights(here)) != (there.messages, sights(there))


def told_in_pairs(move: Move, viewer: Viewer) -> list[tuple[object, object]]:
    """Return the values that a viewer is told of both lines at the same place, in pairs."""
    here, there = (leaves({"": msgspec.to_builtins(line.told(viewer))}) for line in move.after)
    return [(here[path], there[path]) for path in here if path in there]


def is_shown(one: Line, other: Line, paths: Sequence[Path]) -> bool:
    """Whether some player sees a change if these paths get the values of the other line."""
    table, data = one.table, one.table.data()
    for path in paths:
        put_value(data, path, other.table.data())
    point = table.point
    as_it_is = Glimpse(point.data, point.players, point.position)
    changed = Glimpse(ENCODE(data), point.players, point.position)
    return any(
        seen_at(table, as_it_is, player_id) != seen_at(table, changed, player_id)
        for player_id in table.player_ids
    )


def place_of(seen: str) -> str:
    """Return the part of a view that a difference begins with, without numbers."""
    found = PLACE.match(seen)
    return f"{found[1]}{found[2] or ''}" if found else "the view"


def is_about_secrets(move: Move, viewer: Viewer) -> bool:
    """Whether something hidden differs because of the step, not because of earlier secrets.

    "Takes the left card" tells nothing of the card, while "bids 7" tells the bid in the envelope.
    """
    if move.before is None or move.steps is None or move.steps[0] == move.steps[1]:
        return True
    line, (step, instead) = move.before[0], move.steps
    here, there = outcomes(line, step, viewer), outcomes(line, instead, viewer)
    one, other = (values_of([leaves(after.table.data())]) for after in move.after)
    for path in one | other:
        if one.get(path) == other.get(path):
            continue
        if not any(value in there.get(path, ()) for value in here.get(path, ())):
            return True
    return False


def outcomes(line: Line, step: Step, viewer: Viewer) -> dict[Path, list[object]]:
    """Return the values that may be hidden after a step, for all that a viewer knew before it."""
    taken = [arranged for arranged in arrangements(line, viewer) if arranged.do(step)]
    return values_of([leaves(arranged.table.data()) for arranged in taken])


def differ(lines: tuple[Line, Line], viewer: Viewer, but: str = "") -> bool:
    """Whether two tables look different to a viewer."""
    return bool(seen_difference(lines[0].table, lines[1].table, viewer, but=but))


def are_same(one: Line, other: Line) -> bool:
    """Whether two tables are the same in all that could be hidden."""
    here, there = one.table.point, other.table.point
    return (here.data, here.players, here.position) == (there.data, there.players, there.position)


def seen_on_the_way(move: Move, number: int, viewer: Viewer) -> list[object]:
    """Return a viewer's views from before a move until its end, without repetitions.

    There is one view at each message.
    """
    after = move.after[number].table
    glimpses: Sequence[Glimpse] = after.setup_glimpses
    views: list[View | str] = []
    if move.before is not None and move.steps is not None:
        line, step = move.before[number].fork(), move.steps[number]
        views.append(line.table.view(viewer))
        glimpses = line.table.glimpses(lambda: line.do(step))
    views += [seen_at(after, glimpse, viewer) for glimpse in glimpses]
    views.append(after.view(viewer))
    # A move is counted when it has ended.
    same = [view if isinstance(view, str) else replace(view, move_id=0) for view in views]
    return [view for view, _ in groupby(same)]


def seen_at(table: Specimen[Any], glimpse: Glimpse, viewer: Viewer) -> View | str:
    """Return a view of a moment within a move; if a hook is not made for it, its error as text."""
    try:
        return table.view_at(glimpse, viewer)
    except Exception as error:  # noqa: BLE001  # any error of the game
        return repr(error)

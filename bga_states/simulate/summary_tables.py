"""Summaries: the results of games, as tables for people."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bga_states.simulate.game_record import Ending
from bga_states.simulate.histograms import Histogram
from bga_states.simulate.intervals import wilson
from bga_states.simulate.named_states import MachineNames
from bga_states.simulate.simulation_plan import Plan
from bga_states.simulate.totals import SeatTotals, Totals

ENDINGS = {
    Ending.PLAYED_OUT: "played to the end",
    Ending.CONCEDED: "given up by a player",
    Ending.STOPPED: "stopped",
    Ending.FAILED: "failed",
}
UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


class SummaryTable(NamedTuple):
    """A table; the first `texts` columns are texts, the rest are numbers."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    texts: int = 1


def summaries(plan: Plan, totals: Totals) -> Iterator[SummaryTable]:
    """Yield every table that has rows."""
    names = MachineNames(plan.game_class)
    yield SummaryTable("Games", ("", "games", "share"), [*endings(plan, totals)])
    if totals.ranked:
        yield by_seat(plan, totals)
    if len({*plan.labels}) > 1 and totals.ranked:
        yield by_bot(plan, totals)
    if totals.moves:
        yield numbers(totals)
        yield states(totals, names)
        yield actions(totals, names)
        yield times(plan, totals)
    unseen = [*never_seen(totals, names)]
    if unseen and totals.moves:
        yield SummaryTable("Never seen", ("what", "name"), unseen, 2)
    if totals.failures:
        rows = [(str(failure.seed), failure.error) for failure in totals.failures]
        yield SummaryTable("Errors", ("seed", "error"), rows, 2)


def endings(plan: Plan, totals: Totals) -> Iterator[tuple[str, ...]]:
    """Write how many games ended in each way."""
    for ending, text in ENDINGS.items():
        games = totals.endings[ending]
        if games:
            stop = f" after {plan.longest:,} moves" if ending is Ending.STOPPED else ""
            yield f"{text}{stop}", f"{games:,}", percent(games, totals.games)


def by_seat(plan: Plan, totals: Totals) -> SummaryTable:
    """Write how often each seat has won, and with which scores."""
    head = ("seat", "bot", "won", "95 % interval", "shared", "mean score", "deviation", "range")
    rows = []
    for number, (label, seat) in enumerate(zip(plan.labels, totals.seats, strict=True), 1):
        scores = seat.scores
        spread = f"{scores.mean:,.2f}", f"{scores.deviation:,.2f}"
        rows.append((str(number), label, *won(seat), *spread, f"{scores.least} to {scores.most}"))
    return SummaryTable("Won by seat", head, rows, 2)


def by_bot(plan: Plan, totals: Totals) -> SummaryTable:
    """Write how often each bot has won, over all its seats."""
    head = ("bot", "seats", "won", "95 % interval", "shared", "mean score")
    rows = []
    for label in dict.fromkeys(plan.labels):
        together, numbers = SeatTotals(), []
        for number, (other, seat) in enumerate(zip(plan.labels, totals.seats, strict=True), 1):
            if other == label:
                together.add(seat)
                numbers.append(str(number))
        mean = f"{together.scores.mean:,.2f}"
        # Where all win together, a second seat with the same bot tells nothing new.
        own = totals.seats[0] if totals.together else together
        rows.append((label, ", ".join(numbers), *won(own), mean))
    return SummaryTable("Won by bot", head, rows, 2)


def won(seat: SeatTotals) -> tuple[str, str, str]:
    """Write how often a seat has won, with the interval, and how often it shared first place."""
    interval = wilson(seat.wins, seat.games)
    written = f"{100 * interval.low:.1f} to {100 * interval.high:.1f} %"
    return percent(seat.wins, seat.games), written, percent(seat.shared, seat.games)


def numbers(totals: Totals) -> SummaryTable:
    """Write how long games were, and how many choices there were."""
    head = ("", "mean", "deviation", "least", "median", "95 % up to", "most")
    choices = Histogram()
    choices.add_all(totals.tally.choices)
    rows = [distribution("moves a game", totals.lengths)]
    if choices.count:
        rows.append(distribution("choices a decision", choices))
    return SummaryTable("Length and branching", head, rows)


def distribution(title: str, counted: Histogram) -> tuple[str, ...]:
    """Write a histogram in a few numbers."""
    ends = counted.least, counted.quantile(0.5), counted.quantile(0.95), counted.most
    return (title, f"{counted.mean:,.2f}", f"{counted.deviation:,.2f}", *map(str, ends))


def states(totals: Totals, names: MachineNames) -> SummaryTable:
    """Write how often each state was entered."""
    entered, games = totals.tally.entered, totals.lengths.count
    rows = []
    for state_id in names.inner_states():
        count = entered[state_id]
        rows.append((names.states[state_id], str(state_id), f"{count:,}", f"{count / games:,.2f}"))
    return SummaryTable("States", ("state", "id", "entered", "a game"), rows)


def actions(totals: Totals, names: MachineNames) -> SummaryTable:
    """Write how often each action was taken, the most frequent first."""
    rows = []
    for deed, count in totals.tally.actions.most_common():
        share = percent(count, totals.moves)
        rows.append(
            (names.name_of(deed), f"{count:,}", f"{count / totals.lengths.count:,.2f}", share)
        )
    return SummaryTable("Actions", ("action", "taken", "a game", "share"), rows)


def times(plan: Plan, totals: Totals) -> SummaryTable:
    """Write how long a move took, and how long bots thought."""
    rows = [("all of a move", duration(totals.seconds / totals.moves))]
    for number, (label, seat) in enumerate(zip(plan.labels, totals.seats, strict=True)):
        turns = totals.tally.turns[number]
        if seat.thought and turns:
            thinks = f"seat {number + 1}, {label}, thinks"
            rows.append((thinks, duration(seat.thought / turns)))
    return SummaryTable("Time a move", ("", "mean"), rows)


def never_seen(totals: Totals, names: MachineNames) -> Iterator[tuple[str, str]]:
    """Write the states never entered, and the actions never taken."""
    for name in names.never_entered(totals.tally):
        yield "state", name
    for name in names.never_taken(totals.tally):
        yield "action", name


def percent(count: float, total: int) -> str:
    """Write a share."""
    return f"{100 * count / total:.1f} %" if total else ""


def duration(seconds: float) -> str:
    """Write a time in a readable unit."""
    for size, unit in UNITS:
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return "0 s"

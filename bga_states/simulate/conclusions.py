"""Conclusions: the meaning of a simulation's numbers, in sentences."""

from collections.abc import Iterator

from bga_states.simulate.game_record import Ending
from bga_states.simulate.intervals import wilson
from bga_states.simulate.named_states import MachineNames
from bga_states.simulate.simulation_plan import Plan
from bga_states.simulate.totals import Totals


def conclusions(plan: Plan, totals: Totals) -> Iterator[str]:
    """Answer a designer's first questions; if all games failed, state that alone."""
    if totals.together:
        won = totals.seats[0].wins
        yield f"Won together: {won:,} of {totals.together:,} games."
    elif totals.ranked:
        yield from about_seats(plan, totals)
    if totals.moves:
        yield from about_the_unseen(MachineNames(plan.game_class), totals)
    stopped, failed = totals.endings[Ending.STOPPED], totals.endings[Ending.FAILED]
    if stopped:
        yield f"{stopped:,} of {totals.games:,} games had no end after {plan.longest:,} moves."
    if failed:
        seed = totals.failures[0].seed
        yield f"{failed:,} of {totals.games:,} games failed, the first of them with seed {seed}."


def about_seats(plan: Plan, totals: Totals) -> Iterator[str]:
    """Name the seats that win more or less often than an equal share.

    Games with a shared first place decide nothing.
    """
    decided = sum(seat.wins for seat in totals.seats)
    shared = totals.ranked - decided
    if not decided:
        yield f"Nobody was first alone in any of {totals.ranked:,} games."
        return
    fair, found = 1 / len(plan.bots), False
    for number, (label, seat) in enumerate(zip(plan.labels, totals.seats, strict=True), 1):
        low, high = wilson(seat.wins, decided)
        if low <= fair <= high:
            continue
        found = True
        word = "more" if low > fair else "less"
        share = f"{100 * low:.1f} to {100 * high:.1f} %"
        rest = "decided games" if shared else "games"
        yield (
            f"Seat {number} ({label}) wins {word} often than its share of {100 * fair:.0f} %: "
            f"{share} of the {rest}."
        )
    if not found:
        yield (
            f"No seat wins more or less often than its share of {100 * fair:.0f} %, as far as "
            f"{decided:,} decided games can tell."
        )


def about_the_unseen(names: MachineNames, totals: Totals) -> Iterator[str]:
    """Name the states that no game entered, and the actions that no bot took."""
    states, actions = names.never_entered(totals.tally), names.never_taken(totals.tally)
    never = [name for name in actions if not names.is_out_of_turn(name)]
    out_of_turn = [name for name in actions if names.is_out_of_turn(name)]
    if states:
        yield f"Never entered: {', '.join(states)}."
    if never:
        yield f"Never taken: {', '.join(never)}."
    if out_of_turn:
        yield f"Not tried, for bots act in their turn alone: {', '.join(out_of_turn)}."
    if not states and not actions:
        yield "Every state was entered, and every action taken."

"""The results of a walk, as people read them."""

import sys
from collections.abc import Iterator, Sequence

from bga_states.cli.fitting import fitted
from bga_states.cli.usage_errors import shorten_path
from bga_states.cli.wording import count_of, in_columns
from bga_states.engine.base.raised import authors_line
from bga_states.verify import Fault, MoveValue, ResultCount, Solution, Verification

FAULTS_SHOWN = 10
RESULTS_SHOWN = 10
MOVES_SHOWN = 50


def describe(seen: Verification) -> str:
    """Describe a walk: its size, its states and ends, the parts never seen, and the faults."""
    parts = [[fitted(headline(seen), sys.stdout)], list(states_of(seen))]
    parts.append([fitted(line, sys.stdout) for line in (*ends_of(seen), *never_seen(seen))])
    parts.extend(list(lines) for lines in faults_of(seen))
    parts.append([fitted(verdict(seen), sys.stdout)])
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def headline(seen: Verification) -> str:
    """Write the size of a walk."""
    players, moves = count_of(seen.players, "player"), counted(seen.moves, "move")
    positions = counted(seen.positions, "position")
    return f"{seen.game}, {players}: {positions}, {moves} between them."


def counted(number: int, noun: str) -> str:
    """Write a number with its noun, in groups of three digits."""
    return f"{number:,} {count_of(number, noun).partition(' ')[2]}"


def states_of(seen: Verification) -> Iterator[str]:
    """Write the number of positions in each state, and of its entries."""
    rows = [("state", "type", "positions", "times entered")]
    for one in seen.states:
        # No player acts in a GAME state.
        positions = "" if one.type == "GAME" else f"{one.positions:,}"
        rows.append((one.state, one.type, positions, f"{one.entered:,}"))
    widths = [max(len(row[column]) for row in rows) for column in (2, 3)]
    return in_columns(
        [(*row[:2], row[2].rjust(widths[0]), row[3].rjust(widths[1])) for row in rows]
    )


def ends_of(seen: Verification) -> Iterator[str]:
    """Describe the ends of games, and their lengths."""
    for one in seen.results[:RESULTS_SHOWN]:
        yield f"{outcome_of(one, seen.players)} at {counted(one.positions, 'end')}."
    if len(seen.results) > RESULTS_SHOWN:
        yield f"There are {len(seen.results) - RESULTS_SHOWN} more results."
    shortest, longest = seen.shortest_game, seen.longest_game
    if shortest is not None and longest is not None:
        yield f"The shortest game has {counted(shortest, 'move')}, the longest {longest:,}."
    elif shortest is not None:
        yield f"The shortest game has {counted(shortest, 'move')}."
    if seen.repeats:
        yield "Positions repeat, so there is no longest game."


def outcome_of(result: ResultCount, players: int) -> str:
    """Write the result of a game."""
    if result.won is not None:
        return "The game is won" if result.won else "The game is lost"
    if len(result.winners) == players > 1:
        return "There is a draw"
    if len(result.winners) > 1:
        return f"{', '.join(result.winners)} share the first place"
    return f"{', '.join(result.winners)} wins"


def never_seen(seen: Verification) -> Iterator[str]:
    """Name the states never reached, and the actions never offered."""
    so_far = "" if seen.is_complete else " so far"
    if seen.unreached_states:
        yield f"Never reached{so_far}: {', '.join(seen.unreached_states)}."
    if seen.unoffered_actions:
        yield f"Never offered{so_far}: {', '.join(seen.unoffered_actions)}."


def faults_of(seen: Verification) -> Iterator[Iterator[str]]:
    """Describe the faults; the fault reached in the fewest moves comes first."""
    yield from map(lines_of, seen.faults[:FAULTS_SHOWN])


def lines_of(fault: Fault) -> Iterator[str]:
    """Describe one fault, with the Python that shows it."""
    after = f"After {counted(fault.length, 'move')}"
    if not fault.length:
        after = "At once"
    times = "" if fault.times == 1 else f" This was met {fault.times:,} times."
    raised, place = authors_line(fault.error), ""
    if raised is not None:
        place = f" ({shorten_path(raised[0])}:{raised[1]})"
    yield fitted(f"{after}: {fault.fact}{place}. {fault.remedy}.{times}", sys.stdout)
    # Not indented and not broken: it is there to be pasted.
    yield from fault.lines


def verdict(seen: Verification) -> str:
    """Write the conclusion of a walk."""
    hidden = len(seen.faults) - FAULTS_SHOWN
    found = f"{counted(len(seen.faults), 'fault')} found."
    if hidden > 0:
        found = f"{found} The first {FAULTS_SHOWN} are shown."
    if seen.is_proven:
        return "Every position was seen, and nothing is wrong."
    if not seen.faults:
        found = "Nothing wrong was found."
    if seen.is_complete:
        return found
    return f"{found} The walk is incomplete: {seen.stopped}"


def describe_solution(solution: Solution) -> str:
    """Describe the result of perfect play, and of each first move."""
    lines = [f"With perfect play: {value_in_words(solution, solution.value)}."]
    if solution.has_secrets:
        lines.append("That is with open cards: as if everybody saw all that is hidden.")
    if solution.has_chance:
        lines.append("That is on average over chance: 1 is the first place, -1 the last.")
    if solution.repeats:
        lines.append("Positions repeat: where nobody can force an end, it is a draw.")
    rows = [row_of(solution, move) for move in solution.moves[:MOVES_SHOWN]]
    if rows:
        lines += ["", *in_columns([("first move", "then"), *rows])]
    if len(solution.moves) > MOVES_SHOWN:
        lines.append(f"... and {len(solution.moves) - MOVES_SHOWN} more first moves")
    return "\n" + "\n".join(lines)


def row_of(solution: Solution, move: MoveValue) -> tuple[str, str]:
    """Write a first move and its result."""
    given = ", ".join(f"{name}={value!r}" for name, value in move.args.items())
    return f"{move.action}({given})", value_in_words(solution, move.value)


def value_in_words(solution: Solution, value: Sequence[float]) -> str:
    """Write a value as the players' results."""
    names = solution.players
    # An average of 0 need not be a draw: a coin that decides the winner has it too.
    if not any(value) and not solution.has_chance:
        return "a draw" if len(names) > 1 else "neither won nor lost"
    if min(value) == max(value) and abs(min(value)) == 1:
        who = names[0] if len(names) == 1 else "everybody"
        return f"{who} wins" if min(value) > 0 else f"{who} loses"
    if sorted(value) == [-1, 1]:
        return f"{names[value.index(1)]} wins"
    return ", ".join(f"{name} gets {each:+.4g}" for name, each in zip(names, value, strict=True))

"""The way to a position, found again: move by move, and as Python that can be pasted."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from bga_states.verify.explorer import Attempt, Explorer, Offer, Setting
from bga_states.verify.scripted_chance import BranchingChance
from bga_states.verify.troubles import NO_POSITION, Trouble
from bga_states.verify.verify_errors import VerifyError
from bga_states.verify.walk import START, Walk

LOCAL = "<locals>"


def lines_to(walk: Walk, trouble: Trouble) -> tuple[str, ...]:
    """Write the shortest way to a trouble, as Python."""
    draws = list(trouble.draws)
    taken: list[Attempt] = []
    if trouble.position != NO_POSITION:
        _, first, taken = way_to(walk, trouble.position)
        draws += first
    if trouble.attempt is not None:
        taken.append(trouble.attempt)
    for attempt in taken:
        draws += attempt.draws
    lines = [*beginning_lines(walk.setting, draws), *map(line_of, taken)]
    return (*lines, trouble.call) if trouble.call else tuple(lines)


def state_at(walk: Walk, number: int) -> str:
    """Return the name of the state of the table in a position."""
    table, _, _ = way_to(walk, number)
    return table.state_name


def way_to(walk: Walk, number: int) -> tuple[Explorer, Sequence[int], list[Attempt]]:
    """Go the shortest way to a position.

    Return a table that stands there, the draws of the setup, and the attempts taken. VerifyError if
    the game does not do the same twice.
    """
    stops = list(_stops(walk, number))[::-1]
    start = stops[0][0]
    draws = next(each.draws for each in walk.starts if each.number == start)
    chance = BranchingChance()
    chance.begin(draws)
    explorer = Explorer.begun(walk.setting, chance)
    taken: list[Attempt] = []
    for stop, ordinal in stops[1:]:
        attempts = explorer.attempts(explorer.go_to(explorer.packed()), _offers_of(explorer))
        attempt = next(islice(attempts, ordinal, None), None)
        if attempt is None or walk.number_of(attempt.reached) != stop:
            raise _does_not_repeat(walk.setting)
        taken.append(attempt)
    return explorer, draws, taken


def _offers_of(explorer: Explorer) -> Sequence[Offer]:
    """Return the offers, though the choices of some player may fail."""
    try:
        return explorer.offers()
    except Exception:  # noqa: BLE001  # any error of the game
        return explorer.failed_looks()[1]


def _stops(walk: Walk, number: int) -> Iterator[tuple[int, int]]:
    """Yield the positions on the way, the last first, each with the number of its attempt."""
    while number != START:
        parent, ordinal = walk.origin_of(number)
        yield number, ordinal
        number = parent


def _does_not_repeat(setting: Setting) -> VerifyError:
    name = setting.game_class.__name__
    fact = "the same action in the same position has led to two different ones"
    remedy = "Draw from self.random only, keep all data in declared attributes, loop over no set"
    return VerifyError(f"Cannot verify {name}: {fact}. {remedy}.")


def beginning_lines(setting: Setting, draws: Sequence[int]) -> Iterator[str]:
    """Write the imports, and the call that sets up the table."""
    game, rest = setting.game_class, ""
    if draws:
        rest += f", draws={[*draws]}"
    if setting.options:
        rest += f", options={msgspec.to_builtins(dict(setting.options))!r}"
    yield (
        "from bga_states.verify import scripted_table" if draws else "from bga_states import Table"
    )
    # A class that was made inside a function is known there alone.
    name = game.__name__ if LOCAL in game.__qualname__ else game.__qualname__
    if LOCAL not in game.__qualname__ and game.__module__ != "__main__":
        yield f"from {game.__module__} import {name.partition('.')[0]}"
    call = "scripted_table" if draws else "Table.create"
    yield f"table = {call}({name}, {[*setting.names]}{rest})"


def line_of(attempt: Attempt) -> str:
    """Write the call that takes a choice."""
    player_id, choice = attempt.offer
    args: Any = f", {choice.args}" if choice.args else ""
    return f'table.act({player_id}, "{attempt.offer.action}"{args})'

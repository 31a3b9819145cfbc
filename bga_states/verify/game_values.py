"""The value of a game: each player's gain when all players play perfectly."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bga_states.engine.author.game import Game
from bga_states.engine.match.results import GameResult, gains_of
from bga_states.verify.retracing import state_at, way_to
from bga_states.verify.retrograde import forced_values
from bga_states.verify.verify_errors import VerifyError
from bga_states.verify.walk import Walk

Value = tuple[float, ...]
"""Each player's gain, in seat order, from -1 (the last place, or lost) to 1."""
DIGITS = 12
"""The number of decimals of an average that are true, as floats are added."""
AT_ODDS = 2
"""With this number of players, the gain of one is the loss of the other."""
Values = Sequence["array[float]"]
"""For each seat, its player's gain from each position."""


@dataclass(frozen=True)
class MoveValue:
    """A first move, and each player's gain after it, in seat order."""

    player_id: int
    action: str
    args: dict[str, Any]
    value: Value


@dataclass(frozen=True)
class Solution:
    """The value of a game under perfect play: each player's gain, in seat order.

    1 stands for the first place alone and -1 for the last, 0 with two players for a draw: a ranked
    player gains a part for each player behind them, and loses one for each before them. Where all
    win or lose together, 1 is won and -1 lost. With chance, the gain is an average.
    """

    game: str
    players: tuple[str, ...]
    value: Value
    moves: tuple[MoveValue, ...]
    """The first moves; none where chance decides how games begin."""
    repeats: bool
    """Whether positions can repeat: where no player can force an end, the value is 0."""
    has_chance: bool
    has_secrets: bool
    """Whether the game has hidden information: the value is then the value with open cards."""


def solution_of(walk: Walk) -> Solution:
    """Solve a game that was walked with its choices; VerifyError if it has no such value."""
    _refuse_unsolvable(walk)
    game_class = walk.setting.game_class
    has_chance = any(share != 1 for share in walk.links.shares)
    order = walk.links.order()
    gains = {number: _in_seat_order(walk, result) for number, result in walk.ends.items()}
    if order is not None:
        values = _backwards(walk, order, gains)
    elif has_chance:
        raise _unsolvable(walk, "positions repeat, and chance decides")
    else:
        values = _forced(walk, gains)
    starts = walk.starts
    value = rounded([sum(one.share * each[one.number] for one in starts) for each in values])
    return Solution(
        game=game_class.__name__,
        players=tuple(walk.setting.names),
        value=value,
        moves=tuple(_first_moves(walk, values)),
        repeats=order is None,
        has_chance=has_chance or len(starts) > 1,
        has_secrets=game_class.redeal is not Game.redeal,
    )


def _unsolvable(walk: Walk, fact: str) -> VerifyError:
    return VerifyError(f"Cannot solve {walk.setting.game_class.__name__}: {fact}.")


def _refuse_unsolvable(walk: Walk) -> None:
    """Refuse a game that was not walked to its end, is at fault, or has simultaneous choices."""
    if not walk.is_complete:
        raise _unsolvable(walk, walk.stopped.rstrip("."))
    for trouble in walk.troubles:
        if trouble.kind != "endless":
            raise _unsolvable(walk, "something is wrong with it. Correct what `verify` finds")
    seats = walk.links.seats
    for number in range(len(walk.links)):
        moves = walk.links.moves_of(number)
        if moves and len({*seats[moves.start : moves.stop]}) > 1:
            state = f"several players can act in {state_at(walk, number)}"
            fact = "what is best for one depends on what the others choose meanwhile"
            raise _unsolvable(walk, f"{state}, and {fact}")


def _in_seat_order(walk: Walk, result: GameResult) -> Value:
    """Return each player's gain from a result."""
    assert walk.explorer is not None, "a game that has ended has begun"
    gains = gains_of(result)
    return tuple(gains[player_id] for player_id in walk.explorer.player_ids)


def _backwards(walk: Walk, order: Sequence[int], gains: dict[int, Value]) -> Values:
    """Compute the values backwards from the ends: each position after all its successors."""
    values = [array("d", bytes(8 * len(walk.links))) for _ in walk.setting.names]
    for number in reversed(order):
        best = gains.get(number)
        if best is None:
            best = _best_choice(walk, number, values)
        for each, value in zip(values, best, strict=True):
            each[number] = value
    return values


def _best_choice(walk: Walk, number: int, values: Values) -> Value:
    """Return the value of the choice that is best for its player, the first of equal ones."""
    seat = walk.links.seats[walk.links.moves_of(number).start]
    return max(choice_values(walk, number, values), key=lambda value: value[seat])


def choice_values(walk: Walk, number: int, values: Values) -> Iterator[Value]:
    """Yield the values of the choices of a position, on average over their chance."""
    links, sums = walk.links, [0.0] * len(values)
    moves = links.moves_of(number)
    for move in moves:
        for seat, each in enumerate(values):
            sums[seat] += links.shares[move] * each[links.targets[move]]
        is_last = move + 1 == moves.stop or links.choices[move + 1] != links.choices[move]
        if is_last:
            yield rounded(sums)
            sums = [0.0] * len(values)


def rounded(value: Iterable[float]) -> Value:
    """Round averages: sums of shares of equal choices differ in their last digits."""
    # Zero is added, for -0.0 is no gain either.
    return tuple(round(each, DIGITS) + 0.0 for each in value)


def _forced(walk: Walk, gains: dict[int, Value]) -> Values:
    """Compute the values that players can force, of a game in which positions repeat."""
    if any(len({*gain}) > 1 for gain in gains.values()):
        if len(walk.setting.names) > AT_ODDS:
            raise _unsolvable(walk, "positions repeat, and more than two players are at odds")
        if any(sum(gain) for gain in gains.values()):
            fact = "two players are at odds who can also win or lose together"
            raise _unsolvable(walk, f"positions repeat, and {fact}")
    return forced_values(walk.links, gains, len(walk.setting.names))


def _first_moves(walk: Walk, values: Values) -> Iterator[MoveValue]:
    """Yield the first moves with their values, where games begin in one way."""
    if len(walk.starts) != 1:
        return
    number = walk.starts[0].number
    table, _, _ = way_to(walk, number)
    for offer, value in zip(table.offers(), choice_values(walk, number, values), strict=True):
        yield MoveValue(offer.player_id, offer.action, offer.choice.args, value)

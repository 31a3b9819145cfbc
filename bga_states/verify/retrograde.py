"""Games in which positions repeat: the values players can force, found backwards from the ends.

A position from which no player can force an end is a draw by repetition.
"""

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence

from bga_states.verify.links import Links


def forced_values(
    links: Links, gains: Mapping[int, Sequence[float]], seats: int
) -> "list[array[float]]":
    """Return by seat the value that its player can force from each position: 1, 0 or -1.

    `gains` has each player's gain at the ends, by position. This works for two players, or for any
    number who win and lose together, and without chance.
    """
    values = [array("d", bytes(8 * len(links))) for _ in range(seats)]
    sources = links.turned()
    if all(len({*gain}) == 1 for gain in gains.values()):
        together = range(seats)
        won = forced(links, sources, [end for end, gain in gains.items() if gain[0] > 0], together)
        # No player is against them: they have lost only where they cannot help it.
        lost = forced(links, sources, [end for end, gain in gains.items() if gain[0] < 0], ())
        for each in values:
            _set(each, won, 1)
            _set(each, lost, -1)
        return values
    for seat in range(seats):
        goals = [end for end, gain in gains.items() if gain[seat] > 0]
        won = forced(links, sources, goals, (seat,))
        _set(values[seat], won, 1)
        _set(values[1 - seat], won, -1)
    return values


def _set(values: "array[float]", numbers: Iterable[int], value: float) -> None:
    for number in numbers:
        values[number] = value


def forced(
    links: Links, sources: Links, goals: Iterable[int], seats: Collection[int]
) -> Sequence[int]:
    """Return the positions from which the players in some seats can force a goal.

    In their turns, one way there is enough; in other players' turns, all ways must lead there.
    """
    left = array("I", [len(links.moves_of(number)) for number in range(len(links))])
    is_forced = bytearray(len(links))
    found = [*goals]
    for number in found:
        is_forced[number] = 1
    # The list grows during the loop.
    for number in found:
        for source in sources.successors(number):
            left[source] -= 1
            is_theirs = links.seats[links.offsets[source]] in seats
            if not is_forced[source] and (is_theirs or not left[source]):
                is_forced[source] = 1
                found.append(source)
    return found

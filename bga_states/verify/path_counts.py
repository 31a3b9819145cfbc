"""Perft: the numbers of sequences of moves, to be compared with published counts."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bga_states.engine.base.errors import readable
from bga_states.verify.explorer import Explorer, Offer, Setting, beginnings, digest_of
from bga_states.verify.verify_errors import ObstacleError, VerifyError

Level = dict[bytes, tuple[bytes, int]]
"""The positions of one depth by their digests, each with its number of paths."""


Heard = Callable[[int], object]
"""Hears the number of known positions of the next depth."""


class PathCount(NamedTuple):
    """The number of paths of `depth` moves, and of the different positions they lead to."""

    depth: int
    paths: int
    positions: int


def count_paths(setting: Setting, depth: int, heard: Heard | None = None) -> Iterator[PathCount]:
    """Count the paths of 1, 2, ... up to `depth` moves.

    Paths that come to the same position are followed together, so that each position of a depth is
    looked at once. VerifyError if the game fails on the way, or cannot be walked.
    """
    try:
        explorer, level = _first_level(setting)
        for number in range(1, depth + 1):
            level = _next_level(explorer, level, heard)
            yield PathCount(number, sum(paths for _, paths in level.values()), len(level))
    except ObstacleError as obstacle:
        name = setting.game_class.__name__
        raise VerifyError(f"Cannot count the paths of {name}: {obstacle}") from obstacle


def _first_level(setting: Setting) -> tuple[Explorer, Level]:
    """Return the positions in which games begin, and a table."""
    level: Level = {}
    explorer: Explorer | None = None
    for beginning in beginnings(setting):
        if beginning.table is None:
            raise _broken("the setup", beginning.error) from beginning.error
        explorer = beginning.table
        _add(level, explorer.packed(), 1)
    assert explorer is not None, "there is a beginning, or an error"
    return explorer, level


def _next_level(explorer: Explorer, level: Level, heard: Heard | None) -> Level:
    """Return the positions one move on."""
    found: Level = {}
    for packed, paths in level.values():
        point = explorer.go_to(packed)
        state = explorer.state_name
        for attempt in explorer.attempts(point, _offers_of(explorer)):
            if attempt.error is None:
                _add(found, attempt.reached, paths)
            else:
                what = f"{attempt.offer.choice} in {state}"
                raise _broken(what, attempt.error) from attempt.error
        if heard is not None:
            heard(len(found))
    return found


def _offers_of(explorer: Explorer) -> Sequence[Offer]:
    """Return the offers in a position."""
    try:
        offers = explorer.offers()
    except Exception as error:  # any error of the game
        raise _broken(f"looking at the choices in {explorer.state_name}", error) from error
    explorer.idle_players(offers)
    return offers


def _add(level: Level, packed: bytes, paths: int) -> None:
    digest = digest_of(packed)
    _, known = level.get(digest, (packed, 0))
    level[digest] = packed, known + paths


def _broken(what: str, error: Exception | None) -> ObstacleError:
    """Say that the game fails."""
    fact = f"{what} raises {type(error).__name__}: {readable(error)}".rstrip(".")
    return ObstacleError(f"{fact}. Verify the game first.")

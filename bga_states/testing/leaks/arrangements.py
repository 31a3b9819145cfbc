"""Arrangements: a viewer can know the values that `redeal` holds fixed, not those it varies."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from bga_states.engine.author.game import Game
from bga_states.testing.leaks.lines import Line, Viewer

SAMPLES = 24
"""Arrangements looked at: with 8 of a small hand, half of the fixed values are so by chance."""
REARRANGE = "Let it rearrange the data, and nothing else"
FAR = 1 << 40
"""The distance at which arrangements draw from chance, in draws."""
IS_THERE = "is there"
"""Ends the path of the one fact known of every key: that a dict has it."""
MISSING = "nothing"
"""Stands for a value that one table has and another does not."""

Path = tuple[object, ...]
"""Where a value stands in the data: the attribute, then keys and indices."""
Leaves = Mapping[Path, object]


def leaves(data: Mapping[str, Any]) -> dict[Path, object]:
    """Return all plain values of data by their paths, and for each key of a dict that it is there.

    The order of the keys of a dict does not count.
    """
    found: dict[Path, object] = {}
    rest: list[tuple[Path, Any]] = [((name,), value) for name, value in data.items()]
    while rest:
        path, value = rest.pop()
        if isinstance(value, dict):
            for key, item in value.items():
                found[*path, key, IS_THERE] = True
                rest.append(((*path, key), item))
        elif isinstance(value, list | tuple):
            rest.extend(((*path, index), item) for index, item in enumerate(value))
        else:
            found[path] = value
    return found


def arrangements(line: Line, viewer: Viewer) -> Iterator[Line]:
    """Yield a line in arrangements that agree with all that a viewer knows.

    A spectator knows only the facts that every player knows.
    """
    players = line.table.player_ids if viewer is None else (viewer,)
    for number in range(SAMPLES):
        arranged = line.fork()
        for player_id in players:
            rearrange(arranged, player_id, number)
        yield arranged


def rearrange(line: Line, player_id: int, number: int) -> None:
    """Rearrange the data of a line that a player cannot know; GameCheckError if that fails."""
    with line.place.finding("redeal fails", REARRANGE, line.table):
        line.table.arrange(partial(redeal, player_id=player_id, number=number))


def redeal(game: Game, player_id: int, number: int) -> None:
    """Rearrange the data that a player cannot know; another number gives another arrangement.

    The chance of the game stays as it was: the next move must differ by the secrets alone.
    """
    draws = game.random.draws
    game.random.draws = draws + (number + 1) * FAR
    game.redeal(player_id)
    game.random.draws = draws


def samples(line: Line, viewer: Viewer) -> list[Leaves]:
    """Return the data of a line in arrangements that agree with all that a viewer knows."""
    return [leaves(arranged.table.data()) for arranged in arrangements(line, viewer)]


def values_of(arranged: list[Leaves]) -> dict[Path, list[object]]:
    """Return the different values that each path has in any of the samples."""
    values: dict[Path, list[object]] = {}
    for path in dict.fromkeys(chain.from_iterable(arranged)):
        seen = values.setdefault(path, [])
        for data in arranged:
            value = data.get(path, MISSING)
            if value not in seen:
                seen.append(value)
    return values


def fixed_differences(one: Line, other: Line, viewer: Viewer) -> dict[Path, tuple[object, object]]:
    """Return the values that a viewer can know and that tell two tables apart: both by path."""
    here = values_of(samples(one, viewer))
    there = values_of(samples(other, viewer))
    found = {}
    for path in here | there:
        values, others = here.get(path, [MISSING]), there.get(path, [MISSING])
        if len(values) == len(others) == 1 and values != others:
            found[path] = values[0], others[0]
    return found


def varied(line: Line, viewer: Viewer) -> set[Path]:
    """Return the paths of the values in a table that a viewer cannot know."""
    found = values_of(samples(line, viewer))
    return {path for path, values in found.items() if len(values) > 1}


def put_value(data: Any, path: Path, source: Any) -> None:
    """Put the value of other data at a path into data; do nothing if either has no such place."""
    *way, last = path
    # A key comes with its value.
    if last == IS_THERE:
        return
    for key in way:
        if not _has(data, key) or not _has(source, key):
            return
        data, source = data[key], source[key]
    if _has(data, last) and _has(source, last):
        data[last] = source[last]


def _has(holder: Any, key: Any) -> bool:
    if isinstance(holder, dict):
        return key in holder
    return isinstance(holder, list) and key < len(holder)


def words_for(path: Path) -> str:
    """Write a path as Python would reach it."""
    name, *keys = path
    return str(name) + "".join(f"[{key!r}]" for key in keys if key != IS_THERE)

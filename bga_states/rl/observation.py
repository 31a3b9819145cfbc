"""Observation: the view of an agent's player, as an array of a fixed size."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from bga_states.engine.author.actions import Choice
from bga_states.engine.base.errors import TableError, show
from bga_states.engine.running.looks import Facts, View, facts
from bga_states.engine.table import Table
from bga_states.rl.exploration import Setting
from bga_states.rl.features import FLOAT, Names, Place, Vector, numbered

Array = NDArray[Any]
Observe = Callable[[View, int], Array]
"""Makes an array of a player's view and the player's id; always of one shape and type."""
PER_PLAYER = 3
"""The count of numbers for each player: is this me, is it active, the score."""
FLOAT32 = np.dtype(np.float32)
WIDEST = 100_000
"""The largest count of numbers in an observation."""
REMEDY = "Give observe=, a function (view, player_id) -> numpy array"


class Observer(Protocol):
    """Looks at tables for one player at a time."""

    @property
    def space(self) -> Box[Any]:
        """The space of all observations."""
        ...

    def observe(self, table: Table[Any], player_id: int) -> Array:
        """Return a player's observation."""
        ...


class Viewer(NamedTuple):
    """The names and places of all players as one player sees them, and a vector to copy."""

    names: Names
    places: dict[int, int]
    blank: Vector


class FlatObserver:
    """Writes the data that a player may know as one row of numbers, without code of the author.

    Players are named by their places, counted from the viewer. First come the viewer's seat, the
    active players and the scores; then the state, the data of `get_all_datas`, and the args of the
    state's `get_args`.
    """

    most_moves = 3_000

    def __init__(self, setting: Setting) -> None:
        self._game = setting.name
        self._width = 0
        self._datas = Place()
        self._states: dict[str, int] = {}
        self._args: dict[str, Place] = {}
        self._viewers: dict[int, Viewer] = {}

    def meet(self, table: Table[Any], player_id: int, choices: Sequence[Choice]) -> bool:  # noqa: ARG002  # as a pupil
        """Look at a table as the player who must choose; return whether anything was new."""
        before, seen, names = (
            self._width,
            look(table, player_id),
            names_for(table.player_ids, player_id),
        )
        self._states[seen.state.name] = 0
        self._datas.meet(seen.datas, names)
        for state_name, args in args_told(table, seen):
            self._args.setdefault(state_name, Place()).meet(args, names)
        self._width = len(self._states) + sum(place.count() for place in self._places())
        return self._width != before

    def lay_out(self, players: int) -> None:
        """Lay out the seen data for a number of players; TableError for too many numbers."""
        start = PER_PLAYER * players
        self._states = numbered(self._states, start)
        end = start + len(self._states)
        for place in self._places():
            end = place.lay_out(end)
        if end > WIDEST:
            fact = f"its views have {end} numbers, and at most {WIDEST} are observed"
            raise TableError(f"Cannot observe {self._game}: {fact}. {REMEDY}.")
        self._width = end

    def _places(self) -> list[Place]:
        return [self._datas, *(self._args[name] for name in sorted(self._args))]

    @property
    def space(self) -> Box[Any]:
        """The space of all observations."""
        return Box(-np.inf, np.inf, (self._width,), np.float32)

    def observe(self, table: Table[Any], player_id: int) -> Array:
        """Return a player's observation."""
        seen, (names, places, blank) = look(table, player_id), self._viewer(table, player_id)
        vector, count = blank[:], len(places)
        for active_id in table.active_player_ids:
            vector[count + places[active_id]] = 1
        for player in table._match.players.seated:  # noqa: SLF001  # no view is drawn up
            vector[2 * count + places[player.id]] = player.score
        if (state := self._states.get(seen.state.name)) is not None:
            vector[state] = 1
        self._datas.write(seen.datas, names, vector)
        # A state in which no player acted has no place.
        if (place := self._args.get(seen.state.name)) is not None:
            place.write(seen.args, names, vector)
        if seen.main_args is not seen.args and (place := self._args.get(table.state_name)):
            place.write(seen.main_args, names, vector)
        return np.frombuffer(vector, FLOAT32)

    def _viewer(self, table: Table[Any], viewer_id: int) -> Viewer:
        """Return a player's `Viewer`."""
        viewer = self._viewers.get(viewer_id)
        if viewer is None:
            names = names_for(table.player_ids, viewer_id)
            places = {id_: place for place, id_ in enumerate(names)}
            blank = array(FLOAT, [0.0] * self._width)
            blank[table.player_ids.index(viewer_id)] = 1
            viewer = self._viewers[viewer_id] = Viewer(names, places, blank)
        return viewer


@lru_cache(maxsize=64)
def names_for(player_ids: tuple[int, ...], viewer_id: int) -> Names:
    """Return a viewer's names for all players, in seat order from the viewer."""
    me = player_ids.index(viewer_id)
    turned = player_ids[me:] + player_ids[:me]
    return {id_: f"player {place}" for place, id_ in enumerate(turned)}


def look(table: Table[Any], player_id: int) -> Facts:
    """Return the facts that a player may know."""
    machine = table._machine  # noqa: SLF001  # a view has words too, which are not needed here
    return table._look(lambda viewer: facts(machine, viewer), player_id)  # noqa: SLF001  # the same


def args_told(table: Table[Any], seen: Facts) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the args of the states a viewer is in, by the names of the states."""
    yield seen.state.name, seen.args
    if seen.main_args is not seen.args:
        yield table.state_name, seen.main_args


class AuthorsObserver:
    """Asks the author's function; its first array sets the shape and type of all."""

    def __init__(self, setting: Setting, observe: Observe) -> None:
        self._name = setting.name
        self._observe = observe
        table = setting.new_table(0)
        player_id = table.player_ids[0]
        first = observe(table.view(player_id), player_id)
        if not isinstance(first, np.ndarray) or first.size == 0 or first.dtype.kind not in "biuf":
            fact = f"observe returned {show(first)}"
            raise TableError(
                f"Cannot observe {self._name}: {fact}. Return a numpy array of numbers."
            )
        self.space: Box[Any] = Box(*limits(first.dtype), first.shape, first.dtype.type)

    def observe(self, table: Table[Any], player_id: int) -> Array:
        """Return a player's observation; TableError if its shape or type differs from the first."""
        seen = self._observe(table.view(player_id), player_id)
        is_array = isinstance(seen, np.ndarray)
        if not is_array or (seen.shape, seen.dtype) != (self.space.shape, self.space.dtype):
            first = f"{self.space.dtype} {self.space.shape}"
            now = f"{seen.dtype} {seen.shape}" if is_array else show(seen)
            fact = f"observe returned {now} after {first}"
            raise TableError(f"Cannot observe {self._name}: {fact}. Return arrays of one shape.")
        return seen


def limits(kind: np.dtype[Any]) -> tuple[float, float]:
    """Return the smallest and the largest number of a type."""
    if kind.kind == "b":
        return 0, 1
    if kind.kind == "f":
        return -np.inf, np.inf
    return int(np.iinfo(kind).min), int(np.iinfo(kind).max)

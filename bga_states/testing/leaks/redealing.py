"""Redealing: the rules that `redeal` itself must keep."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from bga_states.engine.base.errors import show
from bga_states.engine.base.values import ENCODE
from bga_states.testing.failures import GameCheckError, Place
from bga_states.testing.leaks.arrangements import (
    IS_THERE,
    MISSING,
    leaves,
    rearrange,
    varied,
    words_for,
)
from bga_states.testing.leaks.lines import Line, statistics_of
from bga_states.testing.leaks.sight import seen_difference, viewer_name
from bga_states.testing.leaks.twins import Twins

OTHER_SETUPS = 8
"""Other setups looked at, to find the things that every game of a class has."""
FEWEST_THINGS = 4
"""Fewer things may be the same by chance."""
BESIDES = 2
"""Attributes that may hold some of the things that `redeal` moves, beside the ones it changes."""

Things = Counter[tuple[type, object]]


class Unknown:
    """The game's attributes that players cannot know, and the ones that `redeal` has varied.

    `secret` holds for each unknown attribute the fault to report if `redeal` never varied it.
    """

    def __init__(self) -> None:
        self.varied: set[str] = set()
        self.secret: dict[str, GameCheckError] = {}
        self._seen_in: dict[str, tuple[Twins, int]] = {}

    def note_arrangement(self, twins: Twins) -> None:
        """Note the attributes that `redeal` has varied."""
        here, there = twins.one.table.data(), twins.other.table.data()
        self.varied |= {name for name in here if here[name] != there[name]}

    def note_twins(self, twins: Twins, place: Place) -> None:
        """Note the attributes unknown to a viewer who cannot tell twins apart."""
        here, there = twins.one.table.data(), twins.other.table.data()
        noted = {*statistics_of(place), *self.secret, *self.varied}
        names = [name for name in here if here[name] != there[name] and name not in noted]
        viewer = self._unknowing(twins) if names else None
        if viewer is None:
            return
        for name in names:
            if leaves({name: here[name]}) == leaves({name: there[name]}):
                continue
            values = f"{show(here[name])}, but {show(there[name])} {twins.cause}"
            who = viewer_name(twins.one.table, viewer)
            fact = f"redeal never varies {name}, and {who} cannot know it: {values}"
            remedy = (
                "Let redeal put something as likely in its place, or show it in get_all_datas if "
                "they may know it"
            )
            self.secret[name] = place.fault(fact, remedy, twins.one.table)
            self._seen_in[name] = twins.fork(), viewer

    def look_closer(self) -> None:
        """Arrange never varied attributes often: a few arrangements may equal the original."""
        for name, (twins, viewer) in self._seen_in.items():
            if name not in self.varied:
                for line in (twins.one, twins.other):
                    self.varied |= {str(path[0]) for path in varied(line, viewer)}
        self._seen_in.clear()

    @staticmethod
    def _unknowing(twins: Twins) -> int | None:
        """Return the first player who cannot tell twins apart."""
        for viewer in twins.alike:
            if viewer is not None and not seen_difference(
                twins.one.table, twins.other.table, viewer
            ):
                return viewer
        return None

    def join(self, other: "Unknown") -> None:
        """Add the notes on another game."""
        self.varied |= other.varied
        self.secret = other.secret | self.secret

    def faults(self) -> list[GameCheckError]:
        """List the faults of attributes that `redeal` should have varied, and never did."""
        return [fault for name, fault in self.secret.items() if name not in self.varied]


class Inventory:
    """The things of every game of a class: they change places, and are never more or less.

    Things that are the same in all setups, and all through a game, are the same after `redeal` too.
    """

    def __init__(self, place: Place, data: Sequence[Mapping[str, Any]]) -> None:
        self._place = place
        seen = [*data]
        for seed in range(OTHER_SETUPS):
            other = Place(place.game_class, place.players, seed, place.options, place.preferences)
            seen.append(Line.begin(other, {}).table.data())
        self._seen = [{name: things_in(value) for name, value in item.items()} for item in seen]
        self._kept: dict[frozenset[str], bool] = {}

    def check(self, twins: Twins) -> None:
        """Check that `redeal` has neither lost nor made things."""
        here, there = twins.one.table.data(), twins.other.table.data()
        changed = [name for name in here if here[name] != there[name]]
        for group in self._groups(changed, [*here]):
            before, after = total(here, group), total(there, group)
            # Where the game itself has other things at this moment, it may have any.
            if before != after and before == self._count(group):
                where = " and ".join(sorted(group))
                lost, made = in_words(before - after), in_words(after - before)
                fact = f"redeal has lost {lost} and made {made} in {where}"
                remedy = "Every game of this class is made of the same things: let it move them"
                raise self._place.fault(fact, remedy, twins.one.table)

    def _groups(self, changed: list[str], names: list[str]) -> list[frozenset[str]]:
        """Find the attributes that together always hold the same things."""
        found = [frozenset({name}) for name in changed if self._is_kept(frozenset({name}))]
        rest = [name for name in names if name not in changed]
        for size in range(BESIDES + 1):
            for besides in combinations(rest, size):
                group = frozenset({*changed, *besides})
                if self._is_kept(group):
                    return [*found, group]
        return found

    def _count(self, group: frozenset[str]) -> Things:
        """Count the things that every game has in some attributes together."""
        return sum((self._seen[0][name] for name in group), Things())

    def _is_kept(self, group: frozenset[str]) -> bool:
        if group not in self._kept:
            first = self._count(group)
            self._kept[group] = first.total() >= FEWEST_THINGS and all(
                sum((item[name] for name in group), Things()) == first for item in self._seen
            )
        return self._kept[group]


def check_source(twins: Twins, viewer: int, number: int) -> None:
    """Check that `redeal` is a function of chance and of its player's knowledge.

    With the same chance it must make twins equal, as they differ in nothing that the player knows.
    """
    one, other = twins.one.fork(), twins.other.fork()
    rearrange(one, viewer, number)
    rearrange(other, viewer, number)
    if one.table.snapshot() == other.table.snapshot():
        return
    again = twins.one.fork()
    rearrange(again, viewer, number)
    if one.table.snapshot() == again.table.snapshot():
        cause = f"starts from what {viewer_name(one.table, viewer)} cannot know"
        where, remedy = twins.cause, "Gather what is hidden, sort it, and deal it by chance"
    else:
        cause, other = "draws from more than game.random", again
        where, remedy = "the second time", "Draw from game.random, and use no clock"
    what = difference(one.table.data(), other.table.data())
    fact = f"redeal {cause}: by the same chance {what} {where}"
    raise one.place.fault(fact, remedy, twins.one.table)


def difference(here: Mapping[str, Any], there: Mapping[str, Any]) -> str:
    """Write the first difference in the data of two tables, or that the order of a dict differs."""
    one, other = leaves(here), leaves(there)
    for path in one | other:
        value, another = one.get(path, MISSING), other.get(path, MISSING)
        if value != another:
            return f"{words_for(path)} becomes {show(value)}, but {show(another)}"
    for name in here:
        if ENCODE(here[name]) != ENCODE(there[name]):
            return f"the keys of {name} come in another order"
    return "players' scores differ"


def things_in(value: object) -> Things:
    """Count the plain values in an attribute; the keys of dicts are places."""
    found = leaves({"": value})
    return Things((type(item), item) for path, item in found.items() if path[-1] != IS_THERE)


def total(data: Mapping[str, Any], group: frozenset[str]) -> Things:
    """Count the things that some attributes hold together."""
    return sum((things_in(data[name]) for name in group), Things())


def in_words(things: Things) -> str:
    """Write things in a few words; "nothing" for none."""
    return show([item for _, item in things.elements()]) if things else "nothing"

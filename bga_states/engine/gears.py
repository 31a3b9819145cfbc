"""Gears: how much a table keeps and checks, from simulation to the tests of a new game."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from bga_states.engine.author.notifier import Notifier, SilentNotifier
from bga_states.engine.keeping.keepers import FastKeeper, Keeper, WatchfulKeeper
from bga_states.engine.running.machine import Machine
from bga_states.engine.running.watching import WatchedMachine
from bga_states.engine.telling.announcer import Announcer, Silence


class Gear(Enum):
    """How much a table keeps and checks; the rules are the same in each.

    For a game that CHECKED accepts and that offers no undo, all gears give equal snapshots and
    choices.
    """

    FAST = "fast"
    """For simulation and search: no messages, no undo, and no way back from a move that fails."""
    SAFE = "safe"
    """All or nothing: a move that fails leaves the table as it was."""
    CHECKED = "checked"
    """SAFE, and the author's code is watched: for tests and for games being written."""


DEFAULT = Gear.SAFE
"""The gear of tables made without one."""


@dataclass(frozen=True)
class Works:
    """What a gear is made of."""

    notifier: type[Notifier]
    teller: type[Any]
    machine: type[Machine]
    keeper: type[Keeper]


WORKS = {
    Gear.FAST: Works(SilentNotifier, Silence, Machine, FastKeeper),
    Gear.SAFE: Works(Notifier, Announcer, Machine, Keeper),
    Gear.CHECKED: Works(Notifier, Announcer, WatchedMachine, WatchfulKeeper),
}

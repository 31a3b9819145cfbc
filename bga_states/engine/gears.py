"""Gears: how much a table keeps and checks, from simulation to the tests of a new game."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from bga_states.engine.author.notifier import Notifier
from bga_states.engine.author.quiet_notifiers import FilmNotifier, SilentNotifier
from bga_states.engine.keeping.keepers import FastKeeper, FilmKeeper, Keeper, WatchfulKeeper
from bga_states.engine.running.machine import Machine, Teller
from bga_states.engine.running.observed_machine import ObservedMachine
from bga_states.engine.running.watching import WatchedMachine
from bga_states.engine.telling.announcer import Announcer, AnyMatch, silence


@dataclass(frozen=True)
class Works:
    """The parts of a gear."""

    notifier: type[Notifier]
    teller: Callable[[AnyMatch], Teller]
    machine: type[Machine]
    keeper: type[Keeper]


class Gear(Enum):
    """How much a table keeps and checks; the rules are the same in each.

    If CHECKED accepts a game and the game offers no undo, all gears give equal snapshots and
    choices.
    """

    FAST = "fast"
    """For simulation and search: no messages, no undo, and no way back from a failed move."""
    SAFE = "safe"
    """All or nothing: a failed move leaves the table as it was."""
    CHECKED = "checked"
    """SAFE, and the author's code is watched: for tests and for games being written."""

    # Set below: an attribute with a value here would be one more gear.
    _works: Works


Gear.FAST._works = Works(SilentNotifier, silence, Machine, FastKeeper)
Gear.SAFE._works = Works(Notifier, Announcer, Machine, Keeper)
Gear.CHECKED._works = Works(Notifier, Announcer, WatchedMachine, WatchfulKeeper)

OBSERVED = Works(Notifier, Announcer, ObservedMachine, Keeper)
"""The parts of a table in `Gear.SAFE` that tells a listener of each message within its moves."""
FILMED = Works(FilmNotifier, silence, ObservedMachine, FilmKeeper)
"""The same without what makes no step of a film: the engine's own messages, and arguments."""
DEFAULT = Gear.SAFE
"""The gear of tables made without a gear."""

"""Knowledge that an environment needs of its game before any agent acts."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from bga_states.rl.action_domains import ActionsSeen
from bga_states.rl.exploration import Setting, explore
from bga_states.rl.numbering import Call, Numbering
from bga_states.rl.observation import AuthorsObserver, FlatObserver, Observe, Observer

T = TypeVar("T")


def numbering_of(setting: Setting, choices: Iterable[Call] | None) -> Numbering:
    """Return the numbers of the given choices, or else of the choices that random games show.

    TableError when there are none, too many, or no end of them.
    """
    if choices is not None:
        return Numbering(setting.name, choices)
    return kept(setting, learn_numbering)


def observer_of(setting: Setting, observe: Observe | None) -> Observer:
    """Return an observer with the author's function, or else one that random games have taught.

    TableError when it gives no arrays, or arrays that are too long.
    """
    if observe is not None:
        return AuthorsObserver(setting, observe)
    return kept(setting, learn_observer)


def kept(setting: Setting, learn: Callable[[Setting], T]) -> T:
    """Learn something of a game once, and keep it with the game for other environments."""
    known = setting.definition.kept
    key = (learn, len(setting.agents), repr(sorted(setting.options.items())))
    if key not in known:
        known[key] = learn(setting)
    found: T = known[key]
    return found


def learn_numbering(setting: Setting) -> Numbering:
    """Watch random games, and number the choices they offer."""
    seen = ActionsSeen(setting)
    explore(setting, seen)
    return seen.numbering()


def learn_observer(setting: Setting) -> FlatObserver:
    """Watch random games, and lay out the data they show."""
    observer = FlatObserver(setting)
    explore(setting, observer)
    observer.lay_out(len(setting.agents))
    return observer

"""Side by side: games are checked in several processes, and answered in order."""

import pickle
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from bga_states.engine.base.errors import show
from bga_states.testing.failures import GameCheckError, Place

Checked = TypeVar("Checked")


def check_all(
    places: Sequence[Place], check: Callable[[Place], Checked], workers: int
) -> Iterator[Checked]:
    """Check games, in so many processes if there is more than one worker.

    GameCheckError when a game ends the process that plays it.
    """
    if workers == 1:
        yield from map(check, places)
        return
    begun: deque[Future[Checked]] = deque()
    with ProcessPoolExecutor(workers) as pool:
        try:
            for place in places:
                # No more than can be played now: who asks for the results may have had enough.
                if len(begun) == workers:
                    yield begun.popleft().result()
                begun.append(pool.submit(check, place))
            while begun:
                yield begun.popleft().result()
        except BrokenProcessPool as error:
            name = places[0].game_class.__name__
            fact = f"{name}: a process that played it came to an end, as by sys.exit or a crash"
            raise GameCheckError(fact, "Check it without workers", f"check_game({name})") from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def refuse_unpicklable(*things: object) -> None:
    """Refuse what other processes could not import; ValueError."""
    for thing in things:
        try:
            pickle.dumps(thing)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            fact = f"other processes cannot import {show(thing)}"
            remedy = "Define it at the top of a module, or leave out workers"
            raise ValueError(f"Cannot check side by side: {fact}. {remedy}.") from error

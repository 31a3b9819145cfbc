"""Importability: whether other processes can import their work."""

import pickle

from bga_states.engine.base.errors import BgaStatesError, show


class SideBySideError(BgaStatesError, ValueError):
    """Other processes cannot do the work: `fact` gives the reason, and `remedy` a way out."""

    def __init__(self, fact: str, remedy: str) -> None:
        super().__init__(fact, remedy)
        self.fact = fact
        self.remedy = remedy

    def __str__(self) -> str:
        return f"Cannot play side by side: {self.fact}. {self.remedy}."


def refuse_unpicklable(*things: object) -> None:
    """Refuse things that other processes could not import; SideBySideError."""
    for thing in things:
        try:
            pickle.dumps(thing)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise not_importable(show(thing)) from error


def not_importable(what: str) -> SideBySideError:
    """Make the error that names the thing that other processes cannot import."""
    remedy = "Define it at the top of a module, or play with one worker"
    return SideBySideError(f"other processes cannot import {what}", remedy)

"""Importability: whether other processes can import what they are to play."""

import pickle

from bga_states.engine.base.errors import show
from bga_states.simulate.simulation_plan import SimulationError


class SideBySideError(SimulationError, ValueError):
    """Other processes cannot do what was asked for."""


def refuse_unpicklable(*things: object) -> None:
    """Refuse what other processes could not import; SideBySideError."""
    for thing in things:
        try:
            pickle.dumps(thing)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise not_importable(show(thing)) from error


def not_importable(what: str) -> SideBySideError:
    """Make the error that says what other processes cannot import."""
    remedy = "Define it at the top of a module, or play with one worker"
    return SideBySideError(
        f"Cannot play side by side: other processes cannot import {what}. {remedy}."
    )

"""Redirects: what a hook returns or asks for, before it is known where that leads."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bga_states.check.reading.abstract_values import Values
from bga_states.check.reading.reader import Reading
from bga_states.engine.definition.source_code import Place


class Origin(NamedTuple):
    """Where a redirect is written: the function that `holder` reads, a place in it, and that in the hook leading there.

    `is_own` says that it is the hook itself, `is_sure` that it can be each of its values.
    """

    holder: Reading
    place: Place
    root: Place
    is_own: bool
    is_sure: bool = True


@dataclass(frozen=True, slots=True)
class Redirect:
    """What it may be; names mean these `transitions`, with None those of a state that only play knows.

    `asked` is the method of `self.gamestate` that is called, "" for a returned value; `is_private` one that moves a
    player, and `only_names` one that takes nothing but names of transitions.
    """

    origin: Origin
    values: Values
    transitions: Mapping[str, int] | None
    asked: str = ""
    is_private: bool = False
    only_names: bool = False

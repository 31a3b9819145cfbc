"""Redirects: values that a hook returns or asks for, before their targets are known."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bga_states.check.reading.abstract_values import Values
from bga_states.check.reading.reader import Reading
from bga_states.engine.definition.source_code import Place


class Origin(NamedTuple):
    """Where a redirect is written.

    `holder` reads the function around it, `place` is in that function, and `root` is the place in
    the hook that leads there. `is_own` means that the function is the hook itself, `is_sure` that
    the redirect can be each of its values, `is_for_some` that it depends on a condition in a method
    that several states may share, `is_certain` that a zombie surely comes to it in this very state.
    """

    holder: Reading
    place: Place
    root: Place
    is_own: bool
    is_sure: bool = True
    is_for_some: bool = False
    is_certain: bool = False


@dataclass(frozen=True, slots=True)
class Redirect:
    """A redirect, with all its possible values.

    Names are looked up in `transitions`; None if only play knows the state they belong to.
    `asked` is the method of `self.gamestate` that is called, "" for a returned value. `is_private`
    means that a player moves, `only_names` that the call takes only names of transitions, and
    `is_looked_at` that the engine only asks whether the redirect leads anywhere.
    """

    origin: Origin
    values: Values
    transitions: Mapping[str, int] | None
    asked: str = ""
    is_private: bool = False
    only_names: bool = False
    is_looked_at: bool = False

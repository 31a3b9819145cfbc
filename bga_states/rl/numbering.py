"""Numbering: every choice that a game may offer has a number, and keeps it."""

from collections.abc import Hashable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from bga_states.engine.author.actions import Choice
from bga_states.engine.base.errors import TableError, show
from bga_states.rl.domains import frozen

Call = tuple[str, Mapping[str, object]]
"""An action and its parameters in plain values, as `Table.act` takes them."""
REMEDY = "Give choices=, all of them as (action, args), or limit the parameters by their types"


class Numbering:
    """The choices of a game by number, from 0; it never changes."""

    def __init__(self, game: str, calls: Iterable[Call]) -> None:
        self._game = game
        self.calls: list[Call] = []
        self._numbers: dict[Hashable, int] = {}
        for action, args in map(read_call, calls):
            number = self._numbers.setdefault(key_of(action, args), len(self.calls))
            if number == len(self.calls):
                self.calls.append((action, args))
        self._offered: dict[Any, int] = {}
        if not self.calls:
            fact = "there are none"
            raise TableError(f"Cannot number the choices of {game}: {fact}. Write get_choices.")

    def numbers_of(self, choices: Iterable[Any]) -> list[int]:
        """Return the numbers of choices; TableError when one has none."""
        known = self._offered
        try:
            # As `offered` does it, without a call for each.
            return [known[(c.func.__func__, *c.keywords.items())] for c in choices]
        except (KeyError, TypeError):
            return [*map(self._number_of, choices)]

    def _number_of(self, choice: Choice) -> int:
        """Find the number of a choice, and keep it for the next offer of the choice."""
        number = self._found(choice)
        # A list among its parameters cannot be kept.
        with suppress(TypeError):
            self._offered[offered(choice)] = number
        return number

    def _found(self, choice: Choice) -> int:
        """Find the number of a choice by its action and plain arguments."""
        number = self._numbers.get(key_of(choice.action, choice.args))
        if number is None:
            fact = f"it is not among the {len(self.calls)} that are known"
            raise TableError(f"Cannot number {show(choice)} of {self._game}: {fact}. {REMEDY}.")
        return number

    def __getstate__(self) -> dict[str, object]:
        # The functions of a game need not travel: they are met again.
        return {**self.__dict__, "_offered": {}}


def read_call(call: object) -> Call:
    """Return a call that an author gave; TableError when it is none."""
    match call:
        case [str() as action, Mapping() as args]:
            return action, args
    raise TableError(f"Cannot number {show(call)}: it is not a call. {REMEDY}.")


def offered(choice: Choice) -> Hashable:
    """Return a quick key of an offered choice: most are offered again and again."""
    method: Any = choice.func
    return (method.__func__, *choice.keywords.items())


def key_of(action: str, args: Mapping[str, object]) -> Hashable:
    """Return the key of a choice, which does not depend on the order of its parameters."""
    return action, tuple((name, frozen(args[name])) for name in sorted(args))

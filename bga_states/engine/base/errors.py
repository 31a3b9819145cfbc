"""The errors of the package: for the author, for the calling program or for the player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

import msgspec

from bga_states.engine.base.limits import ECHO
from bga_states.engine.base.texts import Translate, render_translated
from bga_states.pitfalls import Severity

RefusalCode = Literal["not_active", "not_possible", "unknown_action", "bad_parameter", "game_over"]


CONTAINERS = {list, tuple, set, frozenset}


def show(value: object) -> str:
    """Write a value for a message, however large or strange it is."""
    # A foreign __repr__ may raise anything, and Python's own does for an int of 5,000 digits.
    try:
        text = repr(_beginning(value, [ECHO + 1]))
    except Exception:  # noqa: BLE001  # see above
        text = f"<{type(value).__name__}>"
    if not text.isprintable():
        # Nor need a foreign __repr__ escape its text.
        text = repr(text[: ECHO + 1])[1:-1]
    return text if len(text) <= ECHO else f"{text[:ECHO]}..."


def readable(given: object) -> str:
    """Write a text or an error from outside in a form fit to show: short, no control codes."""
    try:
        text = str(given)
    except Exception:  # noqa: BLE001  # a foreign error may raise anything, even here
        return f"<{type(given).__name__}>"
    if len(text) <= ECHO and text.isprintable():
        return text
    return show(text)


def _beginning(value: Any, left: list[int]) -> object:
    """Return the part of a long value to show: writing all of it takes time.

    `left` holds the number of values still to show; each takes a character at least.
    """
    left[0] -= 1
    kind = type(value)
    if kind is str or kind is bytes:
        return value[: ECHO + 1]
    if kind is dict:
        pairs = {}
        for name, item in islice(value.items(), left[0]):
            if left[0] > 0:
                pairs[_beginning(name, left)] = _beginning(item, left)
        return pairs
    if kind in CONTAINERS:
        return kind(_beginning(item, left) for item in islice(value, left[0]) if left[0] > 0)
    return value


@dataclass(frozen=True, slots=True)
class Finding:
    """One mistake in a game.

    `code` is the number of the pitfall, such as `P2`, `message` a fact, and `remedy` its cure.
    `line` and `column` count from 1 and are 0 where the place is unknown.
    """

    code: str
    message: str
    remedy: str
    file: str = ""
    line: int = 0
    column: int = 0
    severity: Severity = "error"

    def __str__(self) -> str:
        """Return a line that editors and CI understand: `file:line:column: code message remedy`."""
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{place}{self.code} {self.message} {self.remedy}"


class BgaStatesError(Exception):
    """The root of every error of this package."""


class DefinitionError(BgaStatesError):
    """The game cannot be assembled; `findings` holds every mistake at once, for its author."""

    def __init__(self, subject: str, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        lines = "\n".join(f"  {finding}" for finding in self.findings)
        self._subject = subject
        super().__init__(f"Cannot assemble {subject}: {len(self.findings)} finding(s).\n{lines}")

    def __reduce__(self) -> tuple[type[DefinitionError], tuple[str, tuple[Finding, ...]]]:
        # Python's own would call the class with the message alone, which it does not take.
        return type(self), (self._subject, self.findings)


class GameError(BgaStatesError):
    """The game's code made a mistake, such as returning an unknown state; for its author."""


class TableError(BgaStatesError):
    """A table cannot be made, restored or used like this; for the calling program.

    Causes are wrong players, wrong options, or an invalid snapshot.
    """


class ActionRefused(BgaStatesError):  # noqa: N818  # a refusal is not an error of the program
    """The engine did not run the action; `code` tells programs why, the text tells people."""

    def __init__(self, code: RefusalCode, message: str) -> None:
        self.code: RefusalCode = code
        super().__init__(message)

    def __reduce__(self) -> tuple[type[ActionRefused], tuple[RefusalCode, str]]:
        return type(self), (self.code, str(self))


class UserError(BgaStatesError):
    """The rules forbid what the player tried (BGA's UserException); raised by games.

    `log` is one translatable sentence, `values` fill its `${placeholders}`. The table is as it was
    before.
    """

    def __init__(self, log: str, **args: object) -> None:
        self.log = log
        # Plain at once: the error may outlive the move, whose objects are rolled back.
        self.values: dict[str, object] = msgspec.to_builtins(args, str_keys=False, enc_hook=str)
        super().__init__(self.text())

    def text(self, translate: Translate = str) -> str:
        """Return the sentence in the language of `translate`."""
        return render_translated(self.log, self.values, translate)


class UndoRefused(UserError):  # noqa: N818  # a refusal is not an error of the program
    """An action of a player can no longer be undone, since others have built on it.

    Only the attempt to undo it shows this.
    """

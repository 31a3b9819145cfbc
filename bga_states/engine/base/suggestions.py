"""Suggestions: the names that a missing name may be meant for."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, NamedTuple

from bga_states.engine.base.spelling import snake_case

NEAR: Final = 0.85
"""The least likeness at which a name counts as another one misspelt; 1 is the same."""
PACKAGE: Final = "bga_states."
GAME: Final = "Game"
STATE: Final = "GameState"
HOOKS: Final = "hooks"
PLAIN: Final = ""


class Answer(NamedTuple):
    """The code to write here for a name of BGA's; without code, the reason why none is needed."""

    name: str
    code: str
    reason: str = ""

    @property
    def is_compound(self) -> bool:
        """Whether the name is put together from several words."""
        return "_" in snake_case(self.name)

    def sentence(self, *, in_game: bool = False) -> str:
        """Write the answer for the author of a state, or of the Game class itself."""
        if not self.code:
            return f"BGA's {self.name} is not needed here: {self.reason}."
        # A state's `self.game` is the Game itself.
        code = self.code.replace("self.game.", "self.") if in_game else self.code
        return f"BGA's {self.name} is {code} here."


def attribute_meant(name: str, cls: type[Any], *, in_game: bool = False) -> str:
    """Say what to write instead of an attribute with a name of BGA's, "" for any other name.

    Return "" too if the class is not the framework's, nor inherits from it. `in_game` says that the
    attribute is used in the Game class, not in a state.
    """
    ours = [base.__name__ for base in cls.__mro__ if base.__module__.startswith(PACKAGE)]
    if not ours:
        return ""
    # A state of BGA's has the game's members too.
    if STATE in ours:
        ours.append(GAME)
    answers = _answers(name)
    for owner in ours:
        if owner in answers:
            return answers[owner].sentence(in_game=in_game)
    others = [row for owner, row in answers.items() if owner != PLAIN]
    # A single word, such as `player`, may as well be one of the author's own.
    return _only([row for row in others if row.is_compound], in_game=in_game)


def plain_name_meant(name: str) -> str:
    """Say what to write instead of a function or class of BGA's, "" for any other name."""
    row = _answers(name).get(PLAIN)
    # `json` may as well be Python's.
    if row is None or not (row.is_compound or row.name == name):
        return ""
    return row.sentence()


def hook_meant(name: str, owner: str) -> str:
    """Say how a hook of BGA's framework is named here, "" for any other name.

    `owner` is the class here that has the method, "Game" or "GameState".
    """
    answer = _answers(name).get(HOOKS)
    if answer is None or not answer.code.startswith(f"{owner}."):
        return ""
    return answer.sentence()


def nearest(name: str, known: Iterable[str], near: float = NEAR) -> str:
    """Return the name that this one is a misspelling of, "" if none is that similar."""
    # Imported here: only wrong names need it.
    from difflib import get_close_matches

    close = get_close_matches(name, known, n=1, cutoff=near)
    return close[0] if close else ""


def name_meant(name: str, known: Iterable[str], near: float = NEAR) -> str:
    """Return the author's own name that this one is a slip for, "" if none is alike.

    Another spelling comes first; names that differ in their numbers alone are different things.
    """
    near_ones: dict[str, str] = {}
    for other in known:
        if _without_digits(other) != _without_digits(name):
            near_ones.setdefault(snake_case(other), other)
    spelling = snake_case(name)
    return near_ones.get(spelling) or near_ones.get(nearest(spelling, near_ones, near), "")


def _without_digits(name: str) -> str:
    return "".join(letter for letter in name if not letter.isdigit())


def _only(rows: list[Answer], *, in_game: bool) -> str:
    """Return the sentence that all classes share, "" where they differ."""
    sentences = {row.sentence(in_game=in_game) for row in rows}
    return sentences.pop() if len(sentences) == 1 else ""


def _answers(name: str) -> dict[str, Answer]:
    """Return the answers to a name, in BGA's spelling or in Python's, by class."""
    return _table().get(snake_case(name), {})


@cache
def _table() -> dict[str, dict[str, Answer]]:
    """Sort the table by names as Python spells them, and by classes."""
    # Only now: most games have no missing name.
    from bga_states.engine.base.bga_names import BGA_CLASSES

    found: dict[str, dict[str, Answer]] = {}
    for cls in BGA_CLASSES:
        rows = [Answer(name, code) for name, code in cls.here.items()]
        rows += [Answer(name, "", reason) for name, reason in cls.needless.items()]
        for row in rows:
            found.setdefault(snake_case(row.name), {})[cls.ours] = row
    return found

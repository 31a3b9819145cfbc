"""How choices are typed: each is a phrase, made of the words that people see."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from functools import lru_cache

from bga_states import Choice

Word = tuple[str, ...]
"""A word as it is shown, and what else may be typed for it."""

SUITS = str.maketrans(dict(zip("♣♧♦♢♥♡♠♤", "ccddhhss", strict=True)))


class Fit(IntEnum):
    """How well typed words fit a phrase, the best last."""

    NOT = 0
    BEGUN = 1
    """They are its beginning, and more is needed."""
    SHORT = 2
    """They stand for it, and some are abbreviated."""
    EXACT = 3


class Kind(Enum):
    """What the values of a phrase are."""

    PARAMETERS = auto()
    """The values of the parameters themselves: all are needed, and others may be typed too."""
    ITEMS = auto()
    """The names of the items of one list: all are needed."""
    NAME = auto()
    """A name: any of its words do that no other phrase has."""


@dataclass(frozen=True)
class Phrase:
    """One choice in words: `values` are typed after the name of the action, or alone."""

    choice: Choice
    names: tuple[tuple[str, ...], ...]
    """The name of the action as it is shown, and as it is in the code."""
    values: tuple[Word, ...]
    text: str
    """The values as they are shown."""
    kind: Kind
    slots: tuple[str, ...] = ()
    """The parameters that the values stand for, unless they are a name."""
    words: tuple[Word, ...] = ()
    """All words of the label, where the values are only some of them."""
    in_any_order: bool = False

    @property
    def name(self) -> tuple[str, ...]:
        """The words of the action's name, as they are shown."""
        return self.names[0]

    def __str__(self) -> str:
        return " ".join([*self.name, self.text]).rstrip()

    def fit(self, typed: Sequence[str]) -> Fit:
        """Say how well these words fit, with the action's name or any beginning of it, or not."""
        return max(self.fit_values(rest) for rest in self.after_name(typed))

    def after_name(self, typed: Sequence[str]) -> list[Sequence[str] | None]:
        """Return what may be typed for the values, None for what is not."""
        possible: list[Sequence[str] | None] = [None]
        # Without values only the name can be typed.
        if self.values:
            possible.append(typed)
        for name in self.names:
            for count in range(1, min(len(typed), len(name)) + 1):
                if not is_short_for(typed[count - 1], (name[count - 1],)):
                    break
                possible.append(typed[count:])
        return possible

    def fit_values(self, typed: Sequence[str] | None) -> Fit:
        """Say how well these words fit the values."""
        if typed is None:
            return Fit.NOT
        if self.kind is Kind.NAME:
            return fit_name(typed, self.values)
        if typed and len(typed) == len(self.words) and all(map(is_same, typed, self.words)):
            return Fit.EXACT
        meant = self.meant_by(typed)
        if meant is None:
            return Fit.NOT
        if len(meant) < len(self.values):
            return Fit.BEGUN
        return Fit.EXACT if all(map(is_same, typed, meant)) else Fit.SHORT

    def meant_by(self, typed: Sequence[str]) -> list[Word] | None:
        """Return the values that typed words stand for; None when they are not these values."""
        left, meant = list(self.values), []
        for word in typed:
            possible = left if self.in_any_order else left[:1]
            # A word that is meant exactly is not taken for the beginning of another.
            found = [value for value in possible if is_same(word, value)]
            found += [value for value in possible if is_short_for(word, value)]
            if not found:
                return None
            left.remove(found[0])
            meant.append(found[0])
        return meant

    def left_after(self, typed: Sequence[str]) -> list[Word]:
        """Return the values that are still to be typed, none when these words do not begin them."""
        meant = self.meant_by(typed)
        if meant is None:
            return []
        left = list(self.values)
        for value in meant:
            left.remove(value)
        return left

    def in_full(self, typed: Sequence[str]) -> tuple[str, ...]:
        """Write the words that begin this phrase as the values they stand for, without the name."""
        for rest in self.after_name(typed):
            if rest is not None and (meant := self.meant_by(rest)) is not None:
                return tuple(value[0] for value in meant)
        return tuple(typed)

    def next_words(self, typed: Sequence[str]) -> list[str]:
        """List the words that may follow these; of a name the whole of it."""
        words: list[str] = []
        for rest in self.after_name(typed):
            if rest is None:
                continue
            if self.kind is Kind.NAME:
                words += [] if rest else [self.text]
                continue
            left = self.left_after(rest)
            words += [word[0] for word in (left if self.in_any_order else left[:1])]
        return words


def fit_name(typed: Sequence[str], words: Sequence[Word]) -> Fit:
    """Say how well typed words fit a name: some of its words, in their order, do."""
    if not typed:
        return Fit.BEGUN if words else Fit.EXACT
    if len(typed) == len(words) and all(map(is_same, typed, words)):
        return Fit.EXACT
    rest = iter(words)
    # Each is looked for behind the one before it.
    if all(any(is_short_for(word, other) for other in rest) for word in typed):
        return Fit.SHORT
    return Fit.NOT


def is_same(typed: str, word: Word) -> bool:
    """Whether a typed word is this word, in capitals or not, symbols as letters or not."""
    return folded(typed) in map(folded, word)


def is_short_for(typed: str, word: Word) -> bool:
    """Whether a typed word is this word or its beginning; `1` is not the beginning of `10`."""
    short = folded(typed)
    for spelling in map(folded, word):
        rest = spelling.removeprefix(short)
        if short and len(rest) < len(spelling) and not (short[-1].isdigit() and rest[:1].isdigit()):
            return True
    return False


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Write a word without what is hard to type: capitals, accents, the symbols of suits."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(SUITS))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))

"""How choices are typed: each is a phrase, made of the words that people see."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from functools import lru_cache

from bga_states import Choice

Word = tuple[str, ...]
"""A value as it is shown, then its other spellings; each may be several words."""

BETWEEN = ",;"
"""The signs that may separate words, beside spaces."""
SEPARATORS = re.compile(rf"[\s{BETWEEN}]+")
AROUND = "()[].:!?\"'"
"""The punctuation around words, which people need not type."""
SUITS = str.maketrans(dict(zip("♣♧♦♢♥♡♠♤", "ccddhhss", strict=True)))
NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?")
MORE_DIGITS = re.compile(r"\W?\d")
"""The continuation of a number: `1` is not short for `10`, `1.5` or `1-3`."""


class Fit(IntEnum):
    """How well typed words fit a phrase, the best last."""

    NOT = 0
    BEGUN = 1
    """They are its beginning, and more is needed."""
    SHORT = 2
    """They stand for it, and some are abbreviated."""
    EXACT = 3
    WHOLE = 4
    """They are the shown text to the letter, with the name of the action."""


class Kind(Enum):
    """The kind of a phrase's values."""

    PARAMETERS = auto()
    """The values of the parameters themselves: all are needed, and others may be typed too."""
    ITEMS = auto()
    """The names of the items of one list: all are needed."""
    NAME = auto()
    """A name: any of its words will do, as long as no other phrase has them."""


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
        """Say how well these words fit; they may start with the action's name or a part of it."""
        line = " ".join(typed)
        if plain(line) == plain(str(self)):
            return Fit.WHOLE
        fits = [Fit.NOT]
        for rest, best in self.readings(words_in(line)):
            fits.append(min(self.fit_values(rest), best))
        return max(fits)

    def readings(self, typed: Sequence[str]) -> Iterator[tuple[Sequence[str], Fit]]:
        """Yield each reading: the words for the values, and the best fit that is then possible."""
        # Without values only the name can be typed.
        if self.values:
            yield typed, Fit.EXACT
        for name in self.names:
            for count in range(1, min(len(typed), len(name)) + 1):
                if not is_short_for(typed[count - 1], (name[count - 1],)):
                    break
                is_full = folded(" ".join(typed[:count])) == folded(" ".join(name))
                yield typed[count:], Fit.EXACT if is_full else Fit.SHORT

    def fit_values(self, typed: Sequence[str]) -> Fit:
        """Say how well these words fit the values."""
        if self.kind is Kind.NAME:
            return fit_name(typed, self.values)
        if typed and len(typed) == len(self.words) and all(map(is_same, typed, self.words)):
            return Fit.EXACT
        meant = self.meant_by(typed)
        if meant is None:
            return Fit.NOT
        if len(meant) < len(self.values):
            return Fit.BEGUN
        return Fit.EXACT if all(is_exact for _, is_exact in meant) else Fit.SHORT

    def meant_by(self, typed: Sequence[str]) -> list[tuple[Word, bool]] | None:
        """Return the values that typed words stand for, and which of them were typed in full.

        None when a word stands for none of these values.
        """
        left, meant = list(self.values), []
        rest = list(typed)
        while rest:
            possible = left if self.in_any_order else left[:1]
            # A word that is meant exactly is not taken for the beginning of another.
            taken = [(*take(rest, value), value) for value in possible]
            is_exact, count, value = max(taken, key=lambda one: one[:2], default=(False, 0, ()))
            if not count:
                return None
            left.remove(value)
            meant.append((value, is_exact))
            del rest[:count]
        return meant

    def left_after(self, typed: Sequence[str]) -> list[Word]:
        """Return the values still to be typed; none when these words do not begin them."""
        meant = self.meant_by(typed)
        if meant is None:
            return []
        left = list(self.values)
        for value, _ in meant:
            left.remove(value)
        return left

    def in_full(self, typed: Sequence[str]) -> tuple[str, ...]:
        """Write out the words that begin this phrase: the name if it was typed, and the values."""
        typed = words_in(" ".join(typed))
        for rest, _ in self.readings(typed):
            meant = [] if self.kind is Kind.NAME and not rest else self.meant_by(rest)
            if meant is not None:
                name = self.name if len(rest) < len(typed) else ()
                return (*name, *(value[0] for value, _ in meant))
        return tuple(typed)

    def next_words(self, typed: Sequence[str]) -> list[str]:
        """List the words that may follow these; for a name, its whole text."""
        words: list[str] = []
        for rest, _ in self.readings(words_in(" ".join(typed))):
            if self.kind is Kind.NAME:
                words += [] if rest else [self.text]
                continue
            left = self.left_after(rest)
            words += [word[0] for word in (left if self.in_any_order else left[:1])]
        return words

    def next_as_shown(self, typed: Sequence[str]) -> list[str]:
        """List the words that come next in the shown text, with the action's name or without."""
        begun = folded(" ".join(typed))
        words = []
        for shown in (self.text.split(), str(self).split()):
            for count, word in enumerate(shown):
                if folded(" ".join(shown[:count])) == begun:
                    words.append(word)
        return words


def fit_name(typed: Sequence[str], words: Sequence[Word]) -> Fit:
    """Say how well typed words fit a name: some of its words in their order are enough."""
    if not typed:
        return Fit.BEGUN if words else Fit.EXACT
    if len(typed) == len(words) and all(map(is_same, typed, words)):
        return Fit.EXACT
    rest = iter(words)
    # Look for each word behind the one before it.
    if all(any(is_short_for(word, other) for other in rest) for word in typed):
        return Fit.SHORT
    return Fit.NOT


def is_same(typed: str, word: Word) -> bool:
    """Whether a typed word is this word, in capitals or not, symbols as letters or not."""
    return folded(typed) in map(folded, word)


def is_short_for(typed: str, word: Word) -> bool:
    """Whether a typed word is this word or its beginning; numbers are never abbreviated."""
    short = folded(typed)
    for spelling in map(folded, word):
        if short == spelling:
            return True
        if not short or not spelling.startswith(short) or NUMBER.fullmatch(spelling):
            continue
        if not (short[-1].isdigit() and MORE_DIGITS.match(spelling.removeprefix(short))):
            return True
    return False


def take(typed: Sequence[str], value: Word) -> tuple[bool, int]:
    """Say whether the first words are this value in full, and how many of them stand for it."""
    most = max(len(words_in(spelling)) for spelling in value)
    for stands_for in (is_same, is_short_for):
        for count in range(min(most, len(typed)), 0, -1):
            if stands_for(" ".join(typed[:count]), value):
                return stands_for is is_same, count
    return False, 0


@lru_cache(maxsize=65_536)
def words_in(text: str) -> Sequence[str]:
    """Split a text at spaces and the signs of `BETWEEN`; without other signs, only at spaces."""
    return [word for word in SEPARATORS.split(text) if word] or text.split()


def plain(text: str) -> str:
    """Normalise a text, so that texts that look alike are equal."""
    return " ".join(unicodedata.normalize("NFC", text).split())


@lru_cache(maxsize=65_536)
def folded(text: str) -> str:
    """Write words in a form that is easy to type.

    It has letters for the symbols of suits, and no capitals, accents or punctuation around words.
    """
    words = [word.strip(AROUND) or word for word in words_in(text)]
    decomposed = unicodedata.normalize("NFKD", " ".join(words).casefold().translate(SUITS))
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))

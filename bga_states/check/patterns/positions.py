"""Positions: a pattern as the elements that match one character, and which may follow which.

This is the automaton of Glushkov, and it counts in how many ways one element may follow another.
"""

import re
import warnings
from collections import Counter
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from bga_states.check.patterns.characters import SAMPLE, SINGLE, matched

# The parser has no public name since Python 3.11: `sre_parse` is deprecated. Without it no
# pattern is judged.
try:
    _parser: Any = import_module("re._parser")
except ImportError:  # pragma: no cover  # of a Python that does not exist yet
    _parser = None

REPEATS = {"MAX_REPEAT", "MIN_REPEAT"}
UNDIVIDED = {"ATOMIC_GROUP", "POSSESSIVE_REPEAT"}
"""The elements that give nothing back once they have matched."""
BEGINNINGS = {"AT_BEGINNING", "AT_BEGINNING_STRING"}
ENDS = {"AT_END", "AT_END_STRING"}
COPIES = 20
"""The largest number of copies of a part that stand for a repeat with a limit."""
MOST_POSITIONS = 150
"""The largest number of positions in a pattern, so that judging takes less than a second."""
MOST_STEPS = 400
"""The largest number of steps from one position to another, for the same reason."""
MANY = 10
"""A repeat with this limit and an unlimited one inside takes as long as an unlimited one."""


class NotUnderstoodError(Exception):
    """A pattern has something in it that is not followed, such as a look-ahead."""


@dataclass
class Part:
    """A part of a pattern: positions that may come first and last in it, each with its ways.

    `empty` counts the ways in which it matches an empty text.
    """

    first: Counter[int] = field(default_factory=Counter)
    last: Counter[int] = field(default_factory=Counter)
    empty: int = 1


@dataclass
class Automaton:
    """The positions of a pattern.

    `characters` holds the characters of the sample that each position matches, `follow` the next
    positions with the number of ways. A position in `begins` matches no character but the beginning
    of the text, a position in `ends` its end.
    """

    sample: frozenset[str]
    whole: Part = field(default_factory=Part)
    characters: list[frozenset[str]] = field(default_factory=list)
    follow: list[Counter[int]] = field(default_factory=list)
    begins: set[int] = field(default_factory=set)
    ends: set[int] = field(default_factory=set)


def parsed(pattern: str, flags: int) -> Any:
    """Parse a pattern; raise NotUnderstoodError if the parser refuses it."""
    if _parser is None:  # pragma: no cover
        raise NotUnderstoodError
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _parser.parse(pattern, flags)
    except (re.error, OverflowError, RecursionError, ValueError) as error:
        raise NotUnderstoodError from error


def long_repeats(tree: Any) -> list[Any]:
    """Return the parts repeated many times with a limit that hold an unlimited repeat."""
    found: list[Any] = []
    for kind, content in _elements(tree):
        if kind in REPEATS:
            _, most, body = content
            is_long = MANY <= most < _parser.MAXREPEAT
            if is_long and any(map(_is_unlimited, _elements(body))):
                found.append(body)
    return found


def _is_unlimited(element: tuple[str, Any]) -> bool:
    kind, content = element
    return kind in REPEATS and bool(content[1] == _parser.MAXREPEAT)


def _elements(tree: Any) -> list[tuple[str, Any]]:
    """Return all elements of a parsed pattern, the outer before the inner."""
    found = [(str(kind), content) for kind, content in tree]
    # The list grows during the loop.
    for _, content in found:
        for inner in _trees_in(content):
            found += [(str(kind), part) for kind, part in inner]
    return found


def _trees_in(content: Any) -> list[Any]:
    """Return the parsed patterns that an element holds."""
    if isinstance(content, _parser.SubPattern):
        return [content]
    if not isinstance(content, tuple | list):
        return []
    return [tree for part in content for tree in _trees_in(part)]


class Builder:
    """Makes the automaton of a parsed pattern.

    A `strict` automaton allows less than the pattern: it passes no assertion and no element that
    gives nothing back. Any other allows more. The part `opened` is repeated without a limit, and
    repeats around it run only once.
    """

    def __init__(self, sample: frozenset[str], *, strict: bool, opened: Any = None) -> None:
        self.automaton = Automaton(sample)
        self._is_strict = strict
        self._opened = opened
        self._steps = 0

    def build(self, tree: Any, flags: int) -> Automaton:
        """Return the automaton of a parsed pattern."""
        self.automaton.whole = self._sequence(tree, flags)
        return self.automaton

    def _sequence(self, tree: Any, flags: int) -> Part:
        whole = Part()
        for kind, content in tree:
            whole = self._joined(whole, self._element(str(kind), content, flags))
        return whole

    def _element(self, kind: str, content: Any, flags: int) -> Part:
        if kind in SINGLE:
            return self._position(matched(kind, content, flags, self.automaton.sample))
        if kind in UNDIVIDED and self._is_strict:
            return self._position(frozenset())
        match kind:
            case "AT":
                return self._assertion(str(content))
            case "SUBPATTERN":
                _, added, removed, body = content
                return self._sequence(body, (flags | added) & ~removed)
            case "BRANCH":
                return _either([self._sequence(body, flags) for body in content[1]])
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                least, most, body = content
                return self._repeat(least, most, body, flags)
            case "ATOMIC_GROUP":
                return self._sequence(content, flags)
        raise NotUnderstoodError(kind)

    def _position(self, characters: frozenset[str]) -> Part:
        number = len(self.automaton.characters)
        if number == MOST_POSITIONS:
            raise NotUnderstoodError
        self.automaton.characters.append(characters)
        self.automaton.follow.append(Counter())
        return Part(Counter([number]), Counter([number]), empty=0)

    def _assertion(self, kind: str) -> Part:
        is_end = kind in ENDS
        if not self._is_strict and not is_end:
            return Part()
        part = self._position(frozenset())
        if is_end:
            self.automaton.ends.update(part.first)
        elif kind in BEGINNINGS:
            self.automaton.begins.update(part.first)
        return part

    def _repeat(self, least: int, most: int, body: Any, flags: int) -> Part:
        if body is self._opened:
            least, most = 1, _parser.MAXREPEAT
        elif self._opened and any(self._opened in _trees_in(one) for _, one in _elements(body)):
            least, most = 1, 1
        if least > COPIES:
            raise NotUnderstoodError
        if most > COPIES and not self._is_strict:
            most = _parser.MAXREPEAT
        whole = Part()
        for _ in range(least - 1):
            whole = self._joined(whole, self._sequence(body, flags))
        if most == _parser.MAXREPEAT:
            return self._joined(whole, self._looped(self._sequence(body, flags), min(least, 1)))
        if least:
            whole = self._joined(whole, self._sequence(body, flags))
        return self._joined(whole, self._optional(min(most, COPIES) - least, body, flags))

    def _optional(self, count: int, body: Any, flags: int) -> Part:
        """Return a part repeated up to `count` times, each copy inside the one before."""
        whole = Part()
        for _ in range(count):
            whole = self._joined(self._sequence(body, flags), whole)
            whole.empty = 1
        return whole

    def _looped(self, part: Part, least: int) -> Part:
        self._connect(part, part)
        # A round that matches nothing is the last one.
        return Part(part.first, part.last, part.empty if least else 1)

    def _joined(self, before: Part, after: Part) -> Part:
        self._connect(before, after)
        return Part(
            before.first + _times(after.first, before.empty),
            after.last + _times(before.last, after.empty),
            before.empty * after.empty,
        )

    def _connect(self, before: Part, after: Part) -> None:
        self._steps += len(before.last) * len(after.first)
        if self._steps > MOST_STEPS:
            raise NotUnderstoodError
        for last, ways in before.last.items():
            self.automaton.follow[last].update(_times(after.first, ways))


def _times(counted: Counter[int], ways: int) -> Counter[int]:
    return Counter({one: ways * number for one, number in counted.items() if ways})


def _either(parts: list[Part]) -> Part:
    whole = Part(empty=0)
    for part in parts:
        whole = Part(whole.first + part.first, whole.last + part.last, whole.empty + part.empty)
    return whole


def automata(pattern: str, flags: int) -> list[tuple[Automaton, Automaton]]:
    """Return the automata of a pattern, each as one that allows less and one that allows more.

    The first pair is of the pattern as it is; each other takes a long repeat for an unlimited one.
    Raises NotUnderstoodError for a pattern that cannot be followed.
    """
    tree = parsed(pattern, flags)
    flags = tree.state.flags
    if flags & re.LOCALE:
        raise NotUnderstoodError
    sample = SAMPLE.union(pattern)
    found: list[tuple[Automaton, Automaton]] = []
    for opened in (None, *long_repeats(tree)):
        strict = Builder(sample, strict=True, opened=opened).build(tree, flags)
        loose = Builder(sample, strict=False, opened=opened).build(tree, flags)
        found.append((strict, loose))
    return found

"""Backtracking: whether `re` takes exponential time on some text before it fails.

It does if a loop of the pattern can go round the same text in two ways, and the match may fail
behind the loop. `re` then tries both ways in each round, and each round doubles the time. The proof
uses automata; where it is not certain, a pattern counts as safe.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain
from typing import NamedTuple, TypeVar

from bga_states.check.patterns.positions import Automaton, NotUnderstoodError, automata

State = TypeVar("State")
Pair = tuple[int, int]
Live = frozenset[int]
"""The positions at which a text may have arrived."""
MOST_TRIED = 200
"""The largest number of sets of positions tried for a text that does not match."""


class Loop(NamedTuple):
    """A loop with two ways through one text: a text that leads there, and characters of a round."""

    text: str
    characters: frozenset[str]


@lru_cache(maxsize=256)
def takes_exponential_time(pattern: str, flags: int = 0, *, whole: bool) -> bool:
    """Whether some text keeps a pattern busy for a time that doubles with each character or so.

    `whole` says that the pattern has to match all of the text, as by `re.fullmatch`.
    """
    try:
        pairs = automata(pattern, flags)
    except NotUnderstoodError:
        return False
    return any(
        _can_fail(loose, loop, whole=whole)
        for strict, loose in pairs
        for loop in _double_loops(strict)
    )


def _reached(begin: Iterable[State], following: Callable[[State], Iterable[State]]) -> set[State]:
    """Return the given states and all that can be reached from them."""
    found = set(begin)
    waiting = [*found]
    while waiting:
        for state in following(waiting.pop()):
            if state not in found:
                found.add(state)
                waiting.append(state)
    return found


def _double_loops(automaton: Automaton) -> Iterator[Loop]:
    """Find the loops that can go round the same text in two ways."""
    texts = _texts_to(automaton)
    seen: set[Pair] = set()
    for position in texts:
        if (position, position) in seen:
            continue
        pairs = _round_trip((position, position), automaton)
        seen |= pairs
        if any(left != right for left, right in pairs) or _has_double_step(pairs, automaton):
            yield Loop(texts[position], _characters_of(pairs, automaton))


def _characters_of(pairs: set[Pair], automaton: Automaton) -> frozenset[str]:
    """Return characters with which a text can go through all pairs, one for each pair."""
    uses = Counter(chain.from_iterable(automaton.characters))
    found: set[str] = set()
    for left, right in pairs:
        both = automaton.characters[left] & automaton.characters[right]
        # One that few positions match leads the least astray.
        found.add(min(both, key=lambda one: (uses[one], one)))
    return frozenset(found)


def _round_trip(begin: Pair, automaton: Automaton) -> set[Pair]:
    """Return the pairs of positions through which one text can lead back to the first pair."""
    characters = automaton.characters
    before: dict[Pair, list[Pair]] = {}

    def following(pair: Pair) -> Iterator[Pair]:
        for left in automaton.follow[pair[0]]:
            for right in automaton.follow[pair[1]]:
                if not characters[left].isdisjoint(characters[right]):
                    before.setdefault((left, right), []).append(pair)
                    yield left, right

    _reached([begin], following)
    if begin not in before:
        return set()
    return _reached([begin], lambda pair: before.get(pair, ()))


def _has_double_step(pairs: set[Pair], automaton: Automaton) -> bool:
    """Whether one position follows another in two ways, on the way round."""
    positions = {left for left, right in pairs if left == right}
    return any(automaton.follow[one][other] > 1 for one in positions for other in positions)


def _texts_to(automaton: Automaton) -> dict[int, str]:
    """Return a shortest text that leads to each position, if there is one."""
    found: dict[int, str] = {}
    waiting = [(position, "") for position in automaton.whole.first]
    # The list grows during the loop.
    for position, text in waiting:
        characters = automaton.characters[position]
        # Whether other assertions hold is not known.
        is_passed = characters or (position in automaton.begins and not text)
        if position not in found and is_passed:
            # Any would do, but the same one in each process.
            found[position] = text + max(characters, default="")
            waiting += [(after, found[position]) for after in automaton.follow[position]]
    return found


def _can_fail(automaton: Automaton, loop: Loop, *, whole: bool) -> bool:
    """Whether a text that goes round a loop can end so that the pattern does not match."""
    accepting = frozenset[int]() if whole else frozenset(automaton.whole.last) - automaton.ends
    # A pattern that matches an empty text never fails.
    if not whole and automaton.whole.empty:
        return False
    states = [_matching(frozenset(automaton.whole.first), loop.text[0], automaton)]
    for character in loop.text[1:]:
        states.append(_step(states[-1], character, automaton))
    following = partial(_followers, characters=loop.characters, automaton=automaton)
    inside = frozenset(_reached(states[-1], following))
    if not accepting.isdisjoint(inside.union(*states)):
        return False
    return _fails_somewhere(inside, accepting, automaton)


def _fails_somewhere(begin: Live, accepting: Live, automaton: Automaton) -> bool:
    """Whether some text leads to positions where no match can end, without passing a match."""
    ending = _ending(automaton)
    alphabet = _alphabet(automaton)
    waiting = [begin]
    # The list grows during the loop.
    for live in waiting:
        if live.isdisjoint(ending):
            return True
        for character in alphabet:
            after = _step(live, character, automaton)
            if after not in waiting and after.isdisjoint(accepting) and len(waiting) < MOST_TRIED:
                waiting.append(after)
    return False


def _alphabet(automaton: Automaton) -> list[str]:
    """Return one character for each group that no position tells apart."""
    groups: dict[tuple[bool, ...], str] = {}
    for character in sorted(automaton.sample):
        key = tuple(character in matching for matching in automaton.characters)
        groups.setdefault(key, character)
    return [*groups.values()]


def _ending(automaton: Automaton) -> Live:
    """Return the positions at which a match can end if the text ends there."""
    before = {one: [*automaton.follow[one]] for one in range(len(automaton.follow))}
    ending = set(automaton.whole.last)
    while True:
        more = {
            one
            for one, after in before.items()
            if one not in ending and any(other in automaton.ends & ending for other in after)
        }
        if not more:
            return frozenset(ending)
        ending |= more


def _step(live: Live, character: str, automaton: Automaton) -> Live:
    following = frozenset(after for one in live for after in automaton.follow[one])
    return _matching(following, character, automaton)


def _matching(positions: Live, character: str, automaton: Automaton) -> Live:
    return frozenset(one for one in positions if character in automaton.characters[one])


def _followers(position: int, characters: frozenset[str], automaton: Automaton) -> Iterator[int]:
    for after in automaton.follow[position]:
        if not characters.isdisjoint(automaton.characters[after]):
            yield after

"""Meanings: which elements of a scene the choices of a player are about."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from bga_states.engine.scene.elements import Meaning, Means

ACTION = "action"
"""The key in a meaning that names an action."""


def meanings_of(means: Means) -> Sequence[Meaning]:
    """Return an author's `means` as a list."""
    if not means:
        return ()
    return (means,) if isinstance(means, dict) else means


class Subjects:
    """The elements that some choices are about, given as pairs of an action and its arguments."""

    def __init__(self, choices: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
        self._bare: set[str] = set()
        """The actions that are offered without arguments."""
        self._by_value: dict[tuple[str, bytes], list[tuple[str, dict[str, set[bytes]]]]] = {}
        for action, args in choices:
            known = contents(args)
            if not known:
                self._bare.add(action)
            for name, values in known.items():
                for value in values:
                    self._by_value.setdefault((name, value), []).append((action, known))

    def include(self, meanings: Iterable[Meaning]) -> bool:
        """Whether one of the choices is about an element with one of these meanings."""
        return any(map(self._includes, meanings))

    def _includes(self, meaning: Meaning) -> bool:
        """Whether one of the choices is about an element with this meaning."""
        if any(is_about(action, {}, meaning) for action in self._bare):
            return True
        return any(
            is_about(action, args, meaning)
            for name, value in meaning.items()
            for action, args in self._by_value.get((name, msgspec.json.encode(value)), ())
        )


def contents(args: Mapping[str, Any]) -> dict[str, set[bytes]]:
    """Return the JSON of each argument and, for a list, of each item.

    JSON tells 1, 1.0 and True apart, which are equal in Python.
    """
    encode = msgspec.json.encode
    found = {}
    for name, value in args.items():
        items = value if isinstance(value, list | tuple) else ()
        found[name] = {encode(value), *map(encode, items)}
    return found


def is_about(action: str, args: Mapping[str, set[bytes]], meaning: Meaning) -> bool:
    """Whether a choice with these contents is about an element with this meaning."""
    if meaning.get(ACTION, action) != action:
        return False
    named = [name for name in meaning if name in args]
    # An action without arguments is meant by its name alone.
    if not named:
        return not args and meaning == {ACTION: action}
    return all(msgspec.json.encode(meaning[name]) in args[name] for name in named)

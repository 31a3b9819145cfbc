"""The names of choices that have no label: the names of the elements that they are about."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from bga_states.engine.author.actions import Choice
from bga_states.engine.base.texts import Translate
from bga_states.engine.running.looks import DrawnScene
from bga_states.engine.scene.elements import Card, Meaning, in_words
from bga_states.engine.scene.meanings import contents, is_about
from bga_states.engine.scene.scene_parts import Part, part_meanings, placed_parts
from bga_states.scene.signs import card_front

ENCODE = msgspec.json.encode


class Named(NamedTuple):
    """An element with a name, and one of its meanings."""

    meaning: Meaning
    name: str


def named_choices(
    choices: Iterable[Choice], scene: DrawnScene, translate: Translate = str
) -> list[Choice]:
    """Label each choice without a label with the names of the elements it is about.

    A choice that is about no element with a name stays as it is.
    """
    index: dict[tuple[str, bytes], list[Named]] = {}
    for placed in placed_parts(scene.items):
        name = part_name(placed.part, translate)
        if name:
            for meaning in part_meanings(placed):
                for key in meaning.items():
                    index.setdefault((key[0], ENCODE(key[1])), []).append(Named(meaning, name))
    return [choice if choice.label_template else _named(choice, index) for choice in choices]


def _named(choice: Choice, index: dict[tuple[str, bytes], list[Named]]) -> Choice:
    """Return a choice with the names of its elements as its label, if they have names."""
    words = [*_words(choice, index)]
    if not any(name for name, _ in words):
        return choice
    return choice.labelled("${name}", name=" ".join(name or value for name, value in words))


def _words(
    choice: Choice, index: dict[tuple[str, bytes], list[Named]]
) -> Iterator[tuple[str, str]]:
    """Yield the names of a choice's elements, each with the value that it stands for."""
    args = choice.args
    encoded = contents(args)
    covered: set[str] = set()

    def found(parameter: str, value: Any) -> Named | None:
        """Return an element that means a value, first one that means several parameters."""
        about = [
            one
            for one in index.get((parameter, ENCODE(value)), ())
            if is_about(choice.action, encoded, one.meaning)
        ]
        return max(about, key=lambda one: len(one.meaning), default=None)

    for parameter, value in args.items():
        if parameter in covered:
            continue
        whole = found(parameter, value)
        if whole is not None:
            covered |= whole.meaning.keys()
            yield whole.name, str(value)
            continue
        for item in value if isinstance(value, list) else [value]:
            part = found(parameter, item)
            yield "" if part is None else part.name, str(item)


def part_name(part: Part, translate: Translate) -> str:
    """Return the name of a part of a scene for people, "" if it has none."""
    name = in_words(getattr(part, "name", ""), translate)
    if name or not isinstance(part, Card):
        return name
    return card_front(part, translate)

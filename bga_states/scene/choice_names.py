"""The names of choices that have no label: the names of the elements that they are about."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from bga_states.engine.author.actions import Choice
from bga_states.engine.base.texts import Translate
from bga_states.engine.running.looks import DrawnScene
from bga_states.engine.scene.elements import Card, in_words
from bga_states.engine.scene.meanings import ACTION
from bga_states.engine.scene.scene_parts import Part, part_meanings, placed_parts
from bga_states.scene.signs import card_front


def named_choices(
    choices: Iterable[Choice], scene: DrawnScene, translate: Translate = str
) -> list[Choice]:
    """Return choices, those without a label labelled by the names of the elements they are about.

    A choice that is about no element with a name stays as it is.
    """
    names = {key: name for key, name in _names(scene, translate) if name}
    return [choice if choice.label_template else _named(choice, names) for choice in choices]


def _names(scene: DrawnScene, translate: Translate) -> Iterator[tuple[tuple[str, bytes], str]]:
    """Yield the names of the elements by the parameters and values that they mean."""
    for placed in placed_parts(scene.items):
        for meaning in part_meanings(placed):
            own = [(name, value) for name, value in meaning.items() if name != ACTION]
            for name, value in own:
                yield (name, msgspec.json.encode(value)), part_name(placed.part, translate)


def _named(choice: Choice, names: Mapping[tuple[str, bytes], str]) -> Choice:
    """Return a choice with the names of its elements as its label, if they have names."""
    words: list[str] = []
    is_named = False
    for parameter, value in choice.args.items():
        items: Iterable[Any] = value if isinstance(value, list) else [value]
        for item in items:
            name = names.get((parameter, msgspec.json.encode(item)), "")
            is_named = is_named or bool(name)
            words.append(name or str(item))
    return choice.labelled("${name}", name=" ".join(words)) if is_named else choice


def part_name(part: Part, translate: Translate = str) -> str:
    """Return the name of a part of a scene for people, "" if it has none."""
    name = in_words(getattr(part, "name", ""), translate)
    if name or not isinstance(part, Card):
        return name
    return card_front(part, translate)

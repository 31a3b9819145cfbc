"""From choices to phrases: the words of labels, and of the values of parameters."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import msgspec

from bga_states import ActionParameter, Choice
from bga_states.cli.terminal.arguments import write_value
from bga_states.cli.terminal.phrases import AROUND, Kind, Phrase, Word, is_same, plain, words_in
from bga_states.cli.terminal.words import _
from bga_states.cli.wording import without_controls
from bga_states.engine.base.spelling import PREFIX, snake_case
from bga_states.engine.base.texts import Translate

EMPTY_TEXT, EMPTY_LIST = '""', "[]"


@dataclass(frozen=True)
class Spelt:
    """A choice with its values in words, each with its parameter, and the words of its label."""

    choice: Choice
    values: tuple[Word, ...]
    slots: tuple[str, ...]
    label: str
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        """The text shown after the name of the action."""
        return self.label or " ".join(value[0] for value in self.values)

    @property
    def extra_words(self) -> tuple[Word, ...] | None:
        """The label's words beyond the values; None when it does not hold all values in order."""
        extra: list[Word] = []
        values = list(self.values)
        for word in self.words:
            if values and is_same(word[0], values[0]):
                values.pop(0)
            else:
                extra.append(word)
        return None if values or not self.values else tuple(extra)

    @property
    def names_items(self) -> bool:
        """Whether each word of the label is the name of an item of one list: `2♣ 5♦ Q♠`."""
        return len(self.slots) == len(self.words) > 1 and len(set(self.slots)) == 1

    def phrase(self, kind: Kind) -> Phrase:
        """Return this choice as a phrase."""
        names = names_of(self.choice.action)
        if kind is Kind.PARAMETERS:
            return Phrase(self.choice, names, self.values, self.text, kind, self.slots, self.words)
        slots = self.slots if kind is Kind.ITEMS else ()
        return Phrase(self.choice, names, words_of(self.text), self.text, kind, slots)

    def phrase_in_full(self) -> Phrase:
        """Return the phrase with its values as the code has them, each with its parameter."""
        values = [f"{slot}={write_value(value)}" for slot, value in self.choice.args.items()]
        text = shown(" ".join(values))
        return Phrase(self.choice, names_of(self.choice.action), words_of(text), text, Kind.NAME)


def make_phrases(
    choices: Iterable[Choice],
    parameters: Mapping[str, Sequence[ActionParameter]],
    translate: Translate,
) -> list[Phrase]:
    """Write choices in words; `parameters` holds the parameters of each action by its name."""
    by_action: dict[str, list[Spelt]] = {}
    spelt = []
    for choice in choices:
        taken = parameters.get(choice.action, ())
        annotations = {parameter.name: parameter.annotation for parameter in taken}
        spelt.append(spell_choice(choice, annotations, translate))
        by_action.setdefault(choice.action, []).append(spelt[-1])
    kinds = {action: kind_of(alike) for action, alike in by_action.items()}
    unclear = find_unclear(spelt)
    phrases = []
    for item in spelt:
        if not item.label and (item.choice.action, item.text) in unclear:
            phrases.append(item.phrase_in_full())
        else:
            phrases.append(item.phrase(kinds[item.choice.action]))
    return [*mark_sets(phrases)]


def find_unclear(spelt: Iterable[Spelt]) -> set[tuple[str, str]]:
    """Find choices that read alike and differ, such as 1 and "1", by action and text."""
    first: dict[tuple[str, str], str] = {}
    unclear = set()
    for item in spelt:
        key = item.choice.action, item.text
        # Not the values themselves: 1 and True are equal.
        if first.setdefault(key, repr(item.choice.args)) != repr(item.choice.args):
            unclear.add(key)
    return unclear


def spell_choice(choice: Choice, annotations: Mapping[str, Any], translate: Translate) -> Spelt:
    """Write the values and the label of a choice in words."""
    values: list[Word] = []
    slots: list[str] = []
    for slot, value in choice.args.items():
        words = spell(value, annotations.get(slot, Any))
        values += words
        slots += [caption(slot)] * len(words)
    label = shown(choice.label_in(translate))
    return Spelt(choice, tuple(values), tuple(slots), label, words_of(label))


def kind_of(alike: Sequence[Spelt]) -> Kind:
    """Return the kind of phrases for the choices of one action."""
    if not any(item.label for item in alike):
        return Kind.PARAMETERS
    # `3, 4` and `5 and 7` spell the values out. In `corn 7` the 7 may be an id by coincidence:
    # then the other words differ from choice to choice.
    extra = [item.extra_words for item in alike]
    if all(words is not None for words in extra) and len(set(extra) - {()}) <= (len(extra) > 1):
        return Kind.PARAMETERS
    if all(item.names_items for item in alike):
        return Kind.ITEMS
    return Kind.NAME


def mark_sets(phrases: Sequence[Phrase]) -> Iterator[Phrase]:
    """Mark the phrases whose words may come in any order, as no other has the same words."""
    seen = Counter((phrase.choice.action, *sorted(phrase.values)) for phrase in phrases)
    for phrase in phrases:
        is_list = len(phrase.slots) > 1 and len(set(phrase.slots)) == 1
        is_alone = seen[phrase.choice.action, *sorted(phrase.values)] == 1
        yield replace(phrase, in_any_order=is_list and is_alone)


def words_of(label: str) -> tuple[Word, ...]:
    """Split a label into the words that are typed."""
    return tuple((word.strip(AROUND) or word,) for word in words_in(label))


def shown(text: str) -> str:
    """Write a text so that it can be shown in a line, and typed."""
    return plain(without_controls(text))


def names_of(action: str) -> tuple[tuple[str, ...], ...]:
    """Return the name of an action in the language of the terminal, and in the code's."""
    own = action_words(action)
    return tuple(_(" ".join(own)).split()), own


def caption(parameter: str) -> str:
    """Write the name of a parameter for people."""
    return _(parameter.replace("_", " "))


def action_words(action: str) -> tuple[str, ...]:
    """Return the name of an action as words for people: `act_play_disc` is play, disc."""
    name = snake_case(action).removeprefix(PREFIX)
    return tuple(word for word in name.split("_") if word) or (action,)


def spell(value: object, annotation: Any) -> list[Word]:
    """Write a plain value in words, the items of a list one after the other."""
    try:
        typed: object = msgspec.convert(value, annotation, str_keys=True)
    except (ValueError, TypeError):
        # The engine will report its fault.
        typed = value
    return spell_typed(typed)


def spell_typed(value: object) -> list[Word]:
    """Write a value of the game in words."""
    if isinstance(value, Enum):
        name = value.name.lower().replace("_", "-")
        # The game itself shows a text; a number says nothing.
        if isinstance(value.value, str):
            return [in_both_languages(value.value, name)]
        return [in_both_languages(name, str(value.value))]
    if isinstance(value, bool):
        return [in_both_languages("yes" if value else "no")]
    if isinstance(value, list | tuple):
        words = []
        for item in value:
            words += spell_typed(item)
        return words or [(EMPTY_LIST,)]
    if isinstance(value, str):
        return [in_both_languages(value)]
    return [(write_value(msgspec.to_builtins(value)),)]


def in_both_languages(word: str, *others: str) -> Word:
    """Return a word as it is shown, and its other spellings that may be typed."""
    # Catalogues take "" for their header.
    spellings = (_(word) if word else word, word, *others)
    return tuple(dict.fromkeys(shown(spelling) or EMPTY_TEXT for spelling in spellings))

"""The terminal's own words, in the language of the people at it."""

from collections.abc import Iterable

from bga_states.engine.base.texts import Translate, render

LEAVING = frozenset({"quit", "exit", "q"})
"""The words that leave a match, a menu or a history."""
MOST_NAMED = 8
"""The most possibilities that an answer lists; the Tab key shows more."""


class Speech:
    """The language of the program's texts for people; `translate` puts texts into it."""

    translate: Translate = str


def speak(translate: Translate) -> None:
    """Say everything in this language from now on; one process has one terminal."""
    Speech.translate = translate


def _(text: str, **values: object) -> str:
    """Fill a text in the language of the people at the terminal."""
    return render(Speech.translate(text), values)


def either(texts: Iterable[str]) -> str:
    """Write possibilities as a sentence would: `6♣, 7♣ or J♣`; of many only the first."""
    named = list(dict.fromkeys(texts))
    if len(named) == 1:
        return named[0]
    if len(named) > MOST_NAMED:
        return _("${some} and more", some=", ".join(named[:MOST_NAMED]))
    return _("${some} or ${last}", some=", ".join(named[:-1]), last=named[-1])

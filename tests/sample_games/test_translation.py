"""German: all texts of the sample games and of the terminal are translated and compiled."""

import gettext
import re

import pytest

from tests.sample_games.catalogues import NAMES, translation_of


@pytest.mark.parametrize("name", NAMES)
def test_every_text_is_translated(name: str) -> None:
    """Each marked text, and each name of a move, has its German, with the same placeholders."""
    translation, own = translation_of(name), translation_of(NAMES[0])

    assert len(translation.texts) > 5
    assert translation.missing(own.read()) == []
    for text, german in translation.read().items():
        needed, filled = (sorted(re.findall(r"\$\{.*?\}", words)) for words in (text, german))
        assert needed == filled


@pytest.mark.parametrize("name", NAMES)
def test_the_compiled_catalogue_is_up_to_date(name: str) -> None:
    """The `.mo` holds what the `.po` has; `python -m tests.sample_games.catalogues` makes it."""
    translation = translation_of(name)
    with translation.file.with_suffix(".mo").open("rb") as compiled:
        known = gettext.GNUTranslations(compiled)

    stale = {text: known.gettext(text) for text in translation.read()}
    assert stale == translation.read()

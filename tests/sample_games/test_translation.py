"""The German Battleship: all its texts are translated, and the compiled catalogue is up to date."""

import gettext
import re
from pathlib import Path

from babel.messages.pofile import read_po

import sample_games.battleship as package

FOLDER = Path(package.__file__).parent
CATALOGUE = FOLDER / "locale" / "de" / "LC_MESSAGES" / "battleship.po"
TEXT = re.compile(r'clienttranslate\(\s*"((?:[^"\\]|\\.)*)"')


def test_every_text_is_translated() -> None:
    """Each text marked with `clienttranslate` is in the catalogue, with the same placeholders."""
    with CATALOGUE.open("rb") as file:
        catalogue = {
            str(message.id): str(message.string) for message in read_po(file) if message.id
        }
    texts = [
        text
        for path in FOLDER.glob("*.py")
        for text in TEXT.findall(path.read_text(encoding="utf-8"))
    ]

    assert len(texts) > 5
    assert [text for text in texts if not catalogue.get(text)] == []
    for text, translation in catalogue.items():
        assert sorted(re.findall(r"\$\{.*?\}", text)) == sorted(
            re.findall(r"\$\{.*?\}", translation)
        )


def test_the_compiled_catalogue_is_up_to_date() -> None:
    """`battleship.mo` holds what `battleship.po` has."""
    with CATALOGUE.open("rb") as source, CATALOGUE.with_suffix(".mo").open("rb") as compiled:
        translations = gettext.GNUTranslations(compiled)
        stale = [
            m.id for m in read_po(source) if m.id and translations.gettext(str(m.id)) != m.string
        ]

    assert stale == []

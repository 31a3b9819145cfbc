"""Game texts: the translations that a game brings along, for those who read them."""

import gettext
import re
import struct
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.game import Game
from bga_states.engine.base.texts import Translate
from bga_states.engine.game_titles import home_of

OWN_LOCALE, OWN_DOMAIN = Path(__file__).parents[1] / "locale", "bga_states"
"""Where the engine's own words are translated."""
LANGUAGE: Final = re.compile("[A-Za-z0-9_-]{1,16}")
"""How browsers write a language, such as "de-AT"."""
DAMAGED = (OSError, ValueError, LookupError, struct.error)
"""What gettext raises for a catalogue that it cannot read, or that is not there."""
KEPT_AS = "texts"


class Catalogue(gettext.GNUTranslations):
    """A catalogue that can list its texts; `gettext` alone looks up those that one knows."""

    originals: tuple[str, ...] = ()
    """What it translates, "" for its header among them."""

    def _parse(self, fp: Any) -> None:
        """Read it; `gettext` asks for this method of catalogues of any format."""
        data = fp.read()
        super()._parse(BytesIO(data))
        written = self.charset() or "ascii"
        self.originals = tuple(original.decode(written) for original in originals_of(data))

    def texts(self) -> dict[str, str]:
        """Return all translations by what they translate."""
        return {text: self.gettext(text) for text in self.originals if text}


def originals_of(data: bytes) -> Iterator[bytes]:
    """List what a `.mo` file translates: the table of it is described in GNU gettext's manual."""
    order = "<" if data.startswith(b"\xde\x12\x04\x95") else ">"
    count, table = struct.unpack_from(f"{order}II", data, 8)
    for place in range(table, table + 8 * count, 8):
        length, start = struct.unpack_from(f"{order}II", data, place)
        original = data[start : start + length]
        # Games have neither plurals nor contexts, which these two mark.
        if b"\0" not in original and b"\4" not in original:
            yield original


def texts_of(game_class: type[Game], language: str) -> dict[str, str]:
    """Return a game's texts in a language such as "de", the engine's own among them.

    They stand by what they translate; there are none where the game lacks that language.
    """
    if not LANGUAGE.fullmatch(language):
        return {}
    home = home_of(game_class) or Path()
    files = files_of(home.name, home / "locale", language)
    kept: dict[tuple[str, ...], dict[str, str]]
    kept = definition_of(game_class).kept.setdefault(KEPT_AS, {})
    # By its files, which are few: readers may ask for the language of any country.
    if files not in kept:
        texts = read_texts(files)
        own = read_texts(files_of(OWN_DOMAIN, OWN_LOCALE, language))
        kept[files] = own | texts if texts else {}
    return kept[files]


def files_of(domain: str, folder: Path, language: str) -> tuple[str, ...]:
    """List the catalogues of a language: those of "de-AT" are that of `de` and that of `de_AT`."""
    return tuple(gettext.find(domain, folder, [language.replace("-", "_")], all=True)[::-1])


def read_texts(files: Iterable[str]) -> dict[str, str]:
    """Read catalogues, each with more weight than those before it."""
    texts: dict[str, str] = {}
    for path in files:
        # Of a damaged one the original texts are read, and nobody is kept from playing.
        with suppress(*DAMAGED), Path(path).open("rb") as file:
            texts |= Catalogue(file).texts()
    return texts


def translation_of(game_class: type[Game], language: str) -> Translate:
    """Return a game's translation into a language such as "de"; none if it lacks that."""
    texts = texts_of(game_class, language)
    return lambda text: texts.get(text, text)

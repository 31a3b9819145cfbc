"""Game texts: the translations that a game brings along for its players."""

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
from bga_states.engine.base.homes import home_of

OWN_LOCALE, OWN_DOMAIN = Path(__file__).parents[1] / "locale", "bga_states"
"""The folder and the domain of the translations of the engine's own words."""
LANGUAGE: Final = re.compile("[A-Za-z0-9_-]{1,16}")
"""The form in which browsers write a language, such as "de-AT"."""
DAMAGED = (OSError, ValueError, LookupError, struct.error)
"""The errors of gettext for a catalogue that is damaged or missing."""
KEPT_AS = "texts"


class Catalogue(gettext.GNUTranslations):
    """A catalogue that can list its texts; in `gettext`, a caller must know the text to look up."""

    originals: tuple[str, ...] = ()
    """The texts that it translates, including "" for its header."""

    def _parse(self, fp: Any) -> None:
        """Read the catalogue; `gettext` calls this method for a catalogue of any format."""
        data = fp.read()
        super()._parse(BytesIO(data))
        written = self.charset() or "ascii"
        self.originals = tuple(original.decode(written) for original in originals_of(data))

    def texts(self) -> dict[str, str]:
        """Return all translations by their original texts."""
        return {text: self.gettext(text) for text in self.originals if text}


def originals_of(data: bytes) -> Iterator[bytes]:
    """List the original texts of a `.mo` file; GNU gettext's manual describes their table."""
    order = "<" if data.startswith(b"\xde\x12\x04\x95") else ">"
    count, table = struct.unpack_from(f"{order}II", data, 8)
    for place in range(table, table + 8 * count, 8):
        length, start = struct.unpack_from(f"{order}II", data, place)
        original = data[start : start + length]
        # These bytes mark plurals and contexts, and games have neither.
        if b"\0" not in original and b"\4" not in original:
            yield original


def texts_of(game_class: type[Game], language: str) -> dict[str, str]:
    """Return a game's texts in a language such as "de", the engine's own among them.

    The keys are the original texts. There are no texts if the game lacks that language.
    """
    if not LANGUAGE.fullmatch(language):
        return {}
    home = home_of(game_class) or Path()
    files = files_of(home.name, home / "locale", language)
    kept: dict[tuple[str, ...], dict[str, str]]
    kept = definition_of(game_class).kept.setdefault(KEPT_AS, {})
    # Kept by the files, which are few: clients may ask for the language of any country.
    if files not in kept:
        texts = read_texts(files)
        own = read_texts(files_of(OWN_DOMAIN, OWN_LOCALE, language))
        kept[files] = own | texts if texts else {}
    return kept[files]


def files_of(domain: str, folder: Path, language: str) -> tuple[str, ...]:
    """List the catalogues of a language; for "de-AT" these are `de` and then `de_AT`."""
    return tuple(gettext.find(domain, folder, [language.replace("-", "_")], all=True)[::-1])


def read_texts(files: Iterable[str]) -> dict[str, str]:
    """Read catalogues; each overrides the earlier ones."""
    texts: dict[str, str] = {}
    for path in files:
        # A damaged catalogue keeps no player from playing: they read the original texts.
        with suppress(*DAMAGED), Path(path).open("rb") as file:
            texts |= Catalogue(file).texts()
    return texts

"""Signs a terminal does not have, written with letters that every terminal has."""

import codecs
import io
import os
import sys
import unicodedata
from typing import TextIO

HANDLER = "bga_states.letters"
"""The name under which Python finds `in_letters` when a sign cannot be encoded."""
COERCED = "C.UTF-8"
CHOSEN = ("PYTHONIOENCODING", "PYTHONUTF8")
"""Variables with which a person sets the encoding of Python itself."""
SIGNS = {
    **dict(zip("♣♦♥♠♧♢♡♤", "CDHSCDHS", strict=True)),
    **dict(zip("●○■□▲·•×÷▒☻⌂◎◆★▪⬢▬", "XO#.^.*x/#@^o**##=", strict=True)),  # noqa: RUF001  # what looks alike is meant
    **dict(zip("─━│┃–—‘’“”„", '--||--\'\'"""', strict=True)),  # noqa: RUF001  # the same
    "…": "...",
    "§": "#",
    "→": "->",
    "←": "<-",
    "ß": "ss",
    "æ": "ae",
    "ø": "o",
}


def use_letters(stream: TextIO) -> None:
    """Let a stream write only signs that its terminal can show."""
    if not isinstance(stream, io.TextIOWrapper):
        return
    # Python writes UTF-8 even where the locale has none, such as the empty one of a container.
    encoding = "ascii" if is_ascii_locale() else None
    stream.reconfigure(encoding=encoding, errors=HANDLER)


def is_ascii_locale() -> bool:
    """Whether the person's settings promise nothing beyond ASCII."""
    if os.name == "nt" or any(os.environ.get(name) for name in CHOSEN):
        return False
    kind = os.environ.get("LC_CTYPE")
    # Python itself sets this one when it finds the locale C.
    if kind == COERCED and sys.flags.utf8_mode:
        kind = None
    return (os.environ.get("LC_ALL") or kind or os.environ.get("LANG") or "C") in {"C", "POSIX"}


def in_letters(error: UnicodeError) -> tuple[str, int]:
    """Write signs that cannot be encoded: suits by their initials, letters without accents."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(map(write_sign, signs)), error.end


def write_sign(sign: str) -> str:
    """Write one sign in ASCII, `?` when nothing stands for it."""
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return SIGNS.get(sign) or plain or "?"


codecs.register_error(HANDLER, in_letters)

"""Marks: comments in a wrong game that say what must be found in it."""

import io
import pkgutil
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from bga_states import pitfalls

PARTS = re.compile(r"(?:^|\s+)# ")
MARK = re.compile(r"expect: ([\w-]+(?:, [\w-]+)*)(?:: (.+))?")


class Mark(NamedTuple):
    """One expected code: its line, or 0 for the whole module, and words of the message."""

    line: int
    code: str
    words: str = ""


def marks_in(path: Path) -> list[Mark]:
    """Return what the comments of a module expect, in the order of the source.

    A mark is `# expect: ` and a code, or several with commas between them. Codes are those of the
    catalogue of pitfalls or those of mypy. After a colon come words that the message contains:

        return 30  # expect: P16, PY8
        return "12"  # expect: bga-transition: by '12'

    It is about its line; one that stands alone on a line is about the whole module. A comment may
    have several marks, and other parts beside them:

        return 30  # expect: P16, PY8  # bga: ignore[P16]
        def act_play(self, n):  # expect: no-untyped-def  # expect: bga-magic: Cannot fill n

    ValueError for a part that begins as a mark and is not one. Marks in strings are text.
    """
    text = path.read_text(encoding="utf-8")
    found: list[Mark] = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            is_alone = not token.line[:column].strip()
            found += _marks_of(token.string, 0 if is_alone else row, path)
    return found


def _marks_of(comment: str, line: int, path: Path) -> Iterator[Mark]:
    """Read the marks among the parts of a comment."""
    for part in PARTS.split(comment):
        if not part.startswith("expect"):
            continue
        mark = MARK.fullmatch(part.rstrip())
        if mark is None:
            raise ValueError(
                f"Cannot read {part!r} in {path}: it is not a mark. "
                "Write `# expect: P16` or `# expect: bga-magic: words of the message`."
            )
        for code in mark[1].split(", "):
            yield Mark(line, code, mark[2] or "")


def chapter_of(code: str) -> str:
    """Return the name of the module of the catalogue that has a code: a folder of wrong games."""
    return _chapters()[code]


@cache
def _chapters() -> dict[str, str]:
    """Return the modules of the catalogue by the codes they have."""
    names = [module.name for module in pkgutil.iter_modules(pitfalls.__path__)]
    modules = {name: import_module(f"{pitfalls.__name__}.{name}") for name in names}
    return {
        row.code: name
        for name, module in modules.items()
        for row in getattr(module, name.upper(), ())
        if isinstance(row, pitfalls.Pitfall)
    }

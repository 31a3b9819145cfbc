"""Draws the badges of the README: each says what pyproject.toml and mypy.ini say."""

import configparser
import tomllib
from collections.abc import Iterator

from tests.docs.pages import ROOT

LETTER, SPACE, HEIGHT = 6.5, 8, 20
"""The width of a letter, what stands beside a word, and the height, in pixels."""
BADGE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img">
  <title>{left}: {right}</title>
  <rect width="{width}" height="{height}" rx="3" fill="#374151"/>
  <path d="M{middle} 0h{rest}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-{rest}z" fill="#1d4ed8"/>
  <g fill="#ffffff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
    <text x="{space}" y="14" textLength="{left_length}">{left}</text>
    <text x="{right_start}" y="14" textLength="{right_length}">{right}</text>
  </g>
</svg>
"""


def badges() -> Iterator[tuple[str, str]]:
    """Yield the file of each badge, with what it holds."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    settings = configparser.ConfigParser()
    settings.read(ROOT / "mypy.ini", encoding="utf-8")
    yield "badge-python.svg", badge("python", project["requires-python"].removeprefix(">=") + "+")
    yield "badge-licence.svg", badge("licence", project["license"])
    if settings.getboolean("mypy", "strict"):
        yield "badge-mypy.svg", badge("mypy", "strict")


def badge(left: str, right: str) -> str:
    """Draw two words side by side."""
    left_length, right_length = LETTER * len(left), LETTER * len(right)
    middle = left_length + 2 * SPACE
    width = middle + right_length + 2 * SPACE
    return BADGE.format(
        left=left,
        right=right,
        width=width,
        height=HEIGHT,
        middle=middle,
        rest=width - middle - 3,
        space=SPACE,
        left_length=left_length,
        right_length=right_length,
        right_start=middle + SPACE,
    )


def main() -> None:
    """Write the badges."""
    for file, drawn in badges():
        (ROOT / "docs" / "pictures" / file).write_text(drawn, encoding="utf-8")

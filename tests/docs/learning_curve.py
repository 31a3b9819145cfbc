"""Draws the curve of the agent that `guides/learning.md` trains, on dark and on light."""

import ast
import io
import re
from collections.abc import Iterator
from typing import Any

from tests.docs.pages import DOCS, read

PAGE = DOCS / "guides" / "learning.md"
PRINTED = re.compile(r"^>>> win_rates\n(.*)$", re.MULTILINE)
COLORS = {"dark": ("#e5e7eb", "#60a5fa"), "light": ("#1f2937", "#1d4ed8")}
"""What is written and what is drawn, on each ground."""


def win_rates() -> dict[int, float]:
    """Return what the page prints, in percent by games played: its code is run by the tests."""
    (printed,) = PRINTED.findall(read(PAGE))
    rates: dict[int, float] = ast.literal_eval(printed)
    return rates


def curves() -> Iterator[tuple[str, str]]:
    """Yield the file of each picture, with what it holds."""
    for ground, (ink, line) in COLORS.items():
        yield f"learning-{ground}.svg", curve(ink, line)


def curve(ink: str, line: str) -> str:
    """Draw the win rates as a line, each with its number."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    rates, file = win_rates(), io.StringIO()
    # Text stays text, and the same curve gives the same file.
    settings: Any = dict.fromkeys(("text.color", "axes.edgecolor", "axes.labelcolor"), ink)
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "", **settings}):
        figure = Figure(figsize=(6.4, 3.2), layout="constrained")
        axes = figure.subplots()
        axes.plot([*rates], [*rates.values()], color=line, marker="o")
        for games, rate in rates.items():
            axes.annotate(f"{rate} %", (games, rate - 4))
        axes.set_xlim(right=3400)
        axes.set_ylim(50, 100)
        axes.set_xlabel("games played")
        axes.set_ylabel("games won of 200, in percent")
        axes.tick_params(colors=ink)
        axes.spines[["top", "right"]].set_visible(False)
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(file, format="svg", transparent=True, metadata=nothing)
    return file.getvalue()


def main() -> None:
    """Draw the pictures anew."""
    for file, drawn in curves():
        (DOCS / "pictures" / file).write_text(drawn, encoding="utf-8")

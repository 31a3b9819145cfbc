"""The rules of a game: read from its RULES.md, and shown page by page."""

import os
import sys

from bga_states import Game
from bga_states.cli.usage_errors import CommandError
from bga_states.engine.base.homes import home_of
from bga_states.engine.game_titles import RULES, rules_of

WIDEST = 100
"""Longer lines are hard to read."""


def read_rules(reference: str, game_class: type[Game]) -> str:
    """Read the rules of a game; CommandError when it has none."""
    file = rules_of(game_class)
    if file is None:
        place = home_of(game_class) or "the game"
        fact = f"there is no {RULES} in {place}"
        raise CommandError(f"Cannot show the rules of {reference}: {fact}.", code=1)
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise CommandError(f"Cannot read {file}: {error.strerror}.", code=1) from error


def show(text: str) -> None:
    """Show rules: laid out for a terminal, as they are written for anything else."""
    if not sys.stdout.isatty():
        print(text.rstrip("\n"))
        return
    lay_out(text)


def lay_out(text: str) -> None:
    """Lay out Markdown for this terminal, in pages where it has more lines than the screen."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.capture() as capture:
        console.print(Markdown(text), width=min(console.width, WIDEST))
    laid_out = capture.get()
    # The shell's next prompt needs one line more.
    if laid_out.count("\n") < console.height:
        sys.stdout.write(laid_out)
    else:
        turn_pages(laid_out)


def turn_pages(text: str) -> None:
    """Show a text in the caller's pager, as PAGER names it."""
    from pydoc import pager
    from shutil import which

    for name in ("MANPAGER", "PAGER"):
        words = os.environ.get(name, "").split()
        # The shell would only say that there is no such program.
        if words and which(words[0]) is None:
            del os.environ[name]
    os.environ.setdefault("LESS", "-R")  # else it shows the codes of colours as such
    pager(text)

"""Where moves come from: a person at the keyboard, or lines that a pipe or a file brings."""

import io
import os
import re
import stat
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import ModuleType

from bga_states.cli.terminal.phrases import BETWEEN, folded, words_in
from bga_states.cli.wording import without_controls

readline: ModuleType | None
try:
    import readline
except ImportError:  # Windows has none: there the prompt has fewer editing keys
    readline = None
termios: ModuleType | None
try:
    import termios
except ImportError:  # Windows
    termios = None

Complete = Callable[[Sequence[str]], Sequence[str]]
"""Returns the words that may follow some words."""
COMMENT = re.compile(r"(^|\s)#(\s.*|$)", re.DOTALL)
"""A comment stands apart: `#ff0000` and `room #5` are values."""
RECALLING = (r"\C-y", r"\ey", r"\C-r", r"\C-s", r"\C-x(", r"\C-x)", r"\C-xe")
"""The keys that bring back what was deleted, searched for, or recorded as a macro."""


def complete_nothing(_words: Sequence[str]) -> Sequence[str]:
    """Know no words; without a function of ours, readline lists the files here."""
    return ()


class Keyboard:
    """Asks for lines; `line_number` counts those a pipe has brought, and is 0 at a terminal."""

    def __init__(self) -> None:
        self.is_terminal = is_terminal()
        self.line_number = 0

    def ask(self, prompt: str, complete: Complete = complete_nothing) -> str:
        """Return the next line; EOFError at the end of the input.

        Tab completes words at a terminal. In a pipe empty lines and comments are passed over.
        """
        if self.is_terminal:
            with_completion(complete)
            return input(prompt).strip()
        for line in sys.stdin:
            self.line_number += 1
            text = COMMENT.sub("", line).strip()
            if text:
                # The reader of the output sees what was played.
                print(without_controls(f"{prompt}{text}"))
                return text
        raise EOFError

    def forget(self) -> None:
        """Forget what was typed: the next person at the keyboard must not find it."""
        if readline is None:
            return
        readline.clear_history()
        # Nothing clears what these keys know, but they can be made to do nothing.
        for keys in RECALLING if not uses_editline() else ():
            readline.parse_and_bind(f'"{keys}": redraw-current-line')

    def drop_typed_ahead(self) -> None:
        """Forget what was typed before it was asked for: it may be meant for another question."""
        if termios is not None:
            # Tests and programs may put something else in the place of a terminal.
            with suppress(OSError, ValueError, termios.error):
                termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def is_terminal() -> bool:
    """Whether somebody can type."""
    # Standard input is None where a program runs without a console.
    return sys.stdin is not None and sys.stdin.isatty()


def has_lines() -> bool:
    """Whether standard input is a pipe or a file with something in it; waits for its beginning."""
    if sys.stdin is None or is_terminal():
        return False
    with suppress(OSError, ValueError):
        mode = os.fstat(sys.stdin.fileno()).st_mode
        if stat.S_ISFIFO(mode) or stat.S_ISREG(mode) or stat.S_ISSOCK(mode):
            beginning = sys.stdin.buffer
            return isinstance(beginning, io.BufferedReader) and bool(beginning.peek(1))
    return False


def with_completion(complete: Complete) -> None:
    """Let Tab complete the word at the cursor."""
    if readline is None:
        return
    readline.set_completer_delims(f" \t{BETWEEN}")
    readline.parse_and_bind("bind ^I rl_complete" if uses_editline() else "tab: complete")
    readline.set_completer(completer(complete))


def uses_editline() -> bool:
    """Whether the Mac's library stands in for the usual one, and reads other commands."""
    return "libedit" in (getattr(readline, "__doc__", "") or "")


def completer(complete: Complete) -> Callable[[str, int], str | None]:
    """Return the function that readline calls for one possibility after the other."""
    possible: list[str] = []

    def find(word: str, number: int) -> str | None:
        if readline is None:
            return None
        # Found once: of thousands of choices readline asks for each.
        if number == 0:
            line = readline.get_line_buffer()[: readline.get_begidx()]
            possible[:] = [
                option
                for option in complete(words_in(line))
                if folded(option).startswith(folded(word))
            ]
        return f"{possible[number]} " if number < len(possible) else None

    return find

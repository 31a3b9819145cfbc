"""The source of moves: a person at the keyboard, or the lines of a pipe or a file."""

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
"""Returns the words that may follow the given words."""
COMMENT = re.compile(r"(^|\s)#(\s.*|$)", re.DOTALL)
"""A `#` that stands alone begins a comment: `#ff0000` and `room #5` are values."""
RECALLING = (r"\C-y", r"\ey", r"\C-r", r"\C-s", r"\C-x(", r"\C-x)", r"\C-xe")
"""The keys that bring back deleted text, earlier searches or recorded macros."""


def complete_nothing(_words: Sequence[str]) -> Sequence[str]:
    """Return no words; without a function of ours, readline lists the files here."""
    return ()


class Keyboard:
    """Asks for lines; `line_number` counts the lines of a pipe, and is 0 at a terminal."""

    def __init__(self) -> None:
        self.is_terminal = is_terminal()
        self.line_number = 0

    def ask(self, prompt: str, complete: Complete = complete_nothing) -> str:
        """Return the next line; EOFError at the end of the input.

        At a terminal, Tab completes words. In a pipe, skip empty lines and comments.
        """
        if self.is_terminal:
            with_completion(complete)
            return input(prompt).strip()
        for line in sys.stdin:
            self.line_number += 1
            text = COMMENT.sub("", line).strip()
            if text:
                # Readers of the output see the moves, too.
                print(without_controls(f"{prompt}{text}"))
                return text
        raise EOFError

    def forget(self) -> None:
        """Forget the typed lines: the next person at the keyboard must not find them."""
        if readline is None:
            return
        readline.clear_history()
        # The memory behind these keys cannot be cleared, but the keys can be made to do nothing.
        for keys in RECALLING if not uses_editline() else ():
            readline.parse_and_bind(f'"{keys}": redraw-current-line')

    def drop_typed_ahead(self) -> None:
        """Discard keys that were typed before the question: they may answer another one."""
        if termios is not None:
            # Tests and programs may replace the terminal with something else.
            with suppress(OSError, ValueError, termios.error):
                termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def is_terminal() -> bool:
    """Whether a person can type."""
    # Standard input is None where a program runs without a console.
    return sys.stdin is not None and sys.stdin.isatty()


def has_lines() -> bool:
    """Whether standard input is a pipe or a file with content; waits for its first bytes."""
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
    """Whether the Mac's library replaces the usual one: it reads other commands."""
    return "libedit" in (getattr(readline, "__doc__", "") or "")


def completer(complete: Complete) -> Callable[[str, int], str | None]:
    """Return the function that readline calls for one possibility after the other."""
    possible: list[str] = []

    def find(word: str, number: int) -> str | None:
        if readline is None:
            return None
        # Search once: readline asks for each of thousands of choices.
        if number == 0:
            line = readline.get_line_buffer()[: readline.get_begidx()]
            possible[:] = [
                option
                for option in complete(words_in(line))
                if folded(option).startswith(folded(word))
            ]
        return f"{possible[number]} " if number < len(possible) else None

    return find

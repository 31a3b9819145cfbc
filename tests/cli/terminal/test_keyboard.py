"""The keyboard: what the Tab key offers, and where lines come from."""

import io
import sys

import pytest

from bga_states.cli.terminal import keyboard
from bga_states.cli.terminal.keyboard import completer, has_lines, with_completion
from bga_states.cli.terminal.phrases import BETWEEN, words_in


@pytest.mark.skipif(keyboard.readline is None, reason="Windows has no readline, and no Tab key")
def test_the_words_that_fit_are_offered_one_by_one() -> None:
    """Readline asks for one possibility after the other, and the words are looked up once."""
    asked: list[list[str]] = []

    def know(words: object) -> list[str]:
        asked.append(list(words) if isinstance(words, list | tuple) else [])
        return ["6♣", "7♣", "67"]

    find = completer(know)

    assert [find("6", number) for number in range(3)] == ["6♣ ", "67 ", None]
    assert asked == [[]]


@pytest.mark.parametrize("library", ["libedit readline", "GNU readline", None])
def test_the_tab_key_is_bound_as_the_library_reads_it(
    monkeypatch: pytest.MonkeyPatch, library: str | None
) -> None:
    """The Mac's library takes another command, and where there is none nothing is bound."""
    bound: list[str] = []

    class Library:
        __doc__ = library

        def set_completer_delims(self, delimiters: str) -> None:
            # Tab takes the same for words as whoever reads the line.
            assert words_in(f"a{delimiters}b") == ["a", "b"]
            assert {" ", *BETWEEN} <= {*delimiters}

        def parse_and_bind(self, command: str) -> None:
            bound.append(command)

        def set_completer(self, function: object) -> None:
            assert callable(function)

    monkeypatch.setattr(keyboard, "readline", Library() if library else None)
    with_completion(lambda _: [])

    expected = {"libedit readline": ["bind ^I rl_complete"], "GNU readline": ["tab: complete"]}
    assert bound == expected.get(library or "", [])


def test_a_stream_that_is_no_file_brings_no_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a pipe or a file with something in it brings moves."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("4\n"))
    assert not has_lines()
    monkeypatch.setattr(sys, "stdin", None)
    assert not has_lines()

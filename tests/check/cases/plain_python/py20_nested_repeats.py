"""A client's text is given to patterns that can match it in countless ways."""

import re
from dataclasses import dataclass
from typing import Annotated, ClassVar

from msgspec import Meta

from bga_states import UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer

WORDS = r"(\w+\s?)+"
NAME = re.compile(r"^([A-Z][a-z]*|[a-zA-Z])+$")
SPACES = re.compile(
    r"""
    ( \s* \w+ \s* )+  # a word
    """,
    re.VERBOSE,
)


Words = Annotated[str, Meta(pattern=r"^(\w+\s?)+$")]


@dataclass
class Clue:
    word: str
    hints: list[str]


@dataclass
class Letter:
    to: int
    lines: list[Words]


class Play(parts.Play):
    LETTERS: ClassVar[re.Pattern[str]] = re.compile(r"([a-z]+)*!")

    @possible_action
    def act_guess(self, word: str, active_player_id: int) -> int:
        if not re.fullmatch(r"(\w+\s?)+", word):  # expect: PY20
            raise UserError(clienttranslate("This is no word."))
        self.game.add(active_player_id, 1)
        return NEXT

    @possible_action
    def act_name(self, name: str) -> int:
        if not name or len(name) > 200 or not NAME.match(name):  # expect: PY20
            raise UserError(clienttranslate("This is no name."))
        return NEXT

    @possible_action
    def act_call(self, line: str | None = None) -> int:
        text = line or ""
        self.notify.all("called", "", text=text)
        return self.counted(self.LETTERS.search(string=text))  # expect: PY20

    @possible_action
    def act_say(self, words: list[str]) -> int:
        return self.counted(any(SPACES.fullmatch(word) for word in words))  # expect: PY20

    @possible_action
    def act_clue(self, clue: Clue) -> int:
        letters = re.compile(r"(a|aa)+", flags=re.ASCII | re.IGNORECASE)
        return self.counted(letters.fullmatch(clue.word[:100]))  # expect: PY20

    @possible_action
    def act_replace(self, line: str) -> int:
        return self.counted(re.sub("([a-z]*)*;", "", line))  # expect: PY20

    @possible_action
    def act_title(self, title: Words) -> int:  # expect: PY20
        return self.counted(title)

    @possible_action
    def act_write(self, *, letter: Letter | None = None) -> int:  # expect: PY20
        return self.counted(letter)

    @possible_action
    def act_hint(self, clue: Clue) -> int:
        for hint in clue.hints:
            self.look_at(hint)
        return NEXT

    @possible_action
    def act_count(self, words: list[str]) -> int:
        return self.counted(sum(1 for word in words if NAME.match(word)))  # expect: PY20

    @possible_action
    def act_number(self, words: list[str]) -> int:
        for number, word in enumerate(words):
            self.game.total += number if SPACES.fullmatch(word) else 0  # expect: PY20
        return NEXT

    def look_at(self, hint: str) -> None:
        if self.game.is_sentence(hint, r"(.*a){20}"):
            self.game.total += 1

    def counted(self, *found: object) -> int:
        self.game.total += len(found)
        return NEXT


class Wrong(Counting):
    states = (Play, NextPlayer)
    options: "Options"

    @dataclass
    class Options:  # expect: PY20
        """What whoever makes a table chooses."""

        motto: Words = "words"

    def is_sentence(self, text: str, pattern: str) -> bool:
        return re.fullmatch(pattern, text) is not None  # expect: PY20

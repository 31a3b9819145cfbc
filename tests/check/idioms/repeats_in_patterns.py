"""Patterns repeat what they like where that takes no time, or where no client's text comes."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from bga_states import Meta, UserError, clienttranslate, possible_action
from tests.check import parts
from tests.check.parts import NEXT, Counting, NextPlayer

SLOW = re.compile(r"(\w+\s?)+")
WORDS = {"apple", "pear"}


class Fruit(Enum):
    APPLE = "apple"
    PEAR = "pear"


@dataclass
class Checked:
    word: str

    def __post_init__(self):
        if len(self.word) > 9:
            raise ValueError(self.word)


def limited(function):
    def act(self, line: str):
        return function(self, line[:9])

    act.__wrapped__ = function
    return act


class Play(parts.Play):
    @possible_action
    def act_safe(self, line: str):
        if not re.fullmatch(r"\w+(\s\w+)*", line):
            raise UserError(clienttranslate("These are no words."))
        return self.counted(line)

    @possible_action
    def act_possessive(self, line: str):
        return self.counted(re.fullmatch(r"(\w++\s?)+", line))

    @possible_action
    def act_first_words(self, line: str):
        return self.counted(SLOW.match(line))

    @possible_action
    def act_fruit(self, fruit: Fruit):
        return self.counted(SLOW.fullmatch(fruit.value))

    @possible_action
    def act_short(self, word: Annotated[str, Meta(max_length=12)]):
        return self.counted(SLOW.fullmatch(word))

    @possible_action
    def act_typed(
        self,
        word: Annotated[str, Meta(max_length=12, pattern=r"^(\w+\s?)+$")],
        line: Annotated[str, Meta(pattern=r"^\w+(\s\w+)*$")],
    ):
        return self.counted(word, line)

    @possible_action
    def act_cut(self, line: str):
        return self.counted(SLOW.fullmatch(line[:12]), SLOW.fullmatch(line, 0, 12))

    @possible_action
    def act_known(self, word: str):
        if word not in WORDS:
            raise UserError(clienttranslate("This is no fruit."))
        return self.counted(SLOW.fullmatch(word))

    @possible_action
    def act_limited(self, word: str):
        if len(word) > 12:
            raise UserError(clienttranslate("This is too long."))
        return self.counted(SLOW.fullmatch(word))

    @possible_action
    def act_asked(self, word: str):
        self.game.refuse_long(word)
        return self.counted(SLOW.fullmatch(word))

    @possible_action
    def act_checked(self, clue: Checked):
        return self.counted(SLOW.fullmatch(clue.word))

    @possible_action
    def act_other(self, word: str):
        found = self.game.words.get(word, "") if word else ""
        word = self.game.words["apple"]
        return self.counted(SLOW.fullmatch(found), SLOW.fullmatch(word), SLOW.fullmatch("pear"))

    @possible_action
    def act_join(self, line: str):
        parts_of_it = "(a+)+b".split(line or " ")
        return self.counted(parts_of_it, re.search(re.escape(line), "apple"))

    @possible_action
    def act_flags(self, line: str):
        return self.counted(re.fullmatch(r"(a|A)+", line, self.game.flags))

    @possible_action
    def act_matched(self, line: str):
        match line:
            case "apple" | "pear":
                return self.counted(SLOW.fullmatch(line))
        try:
            price = {"plum": 1}[line]
        except KeyError:
            raise UserError(clienttranslate("This is no fruit.")) from None
        return self.counted(price, SLOW.fullmatch(line))

    @possible_action
    def act_set(self, word: str):
        pattern = r"(\w+\s?)+"
        if word:
            pattern = r"\w+"
        return self.counted(re.fullmatch(pattern, word))

    @possible_action
    def act_letters(self, word: str):
        for letter in word:
            if letter not in "abc":
                raise UserError(clienttranslate("Use the first letters alone."))
        return self.counted(SLOW.fullmatch(word))

    @possible_action
    def act_all_letters(self, word: str):
        if not all(letter.isalpha() for letter in word) or word[20:]:
            raise UserError(clienttranslate("Use letters alone."))
        return self.counted(SLOW.fullmatch(word))

    @possible_action
    def act_set_of_letters(self, word: str):
        if {*word} - {*"abc"} or word.strip("abc"):
            raise UserError(clienttranslate("Use the first letters alone."))
        return self.counted(SLOW.fullmatch(word))

    @possible_action
    def act_written(self, word: str):
        if f"{word}!" != "apple!" or (word, 1) not in self.game.words.items():
            raise UserError(clienttranslate("This is no fruit."))
        return self.counted(SLOW.fullmatch(word))

    @possible_action
    def act_later(self, word: str):
        def found():
            return SLOW.fullmatch(word)

        return self.counted(found.__name__)

    @possible_action
    def act_short_words(self, words: list[str]):
        return self.counted([SLOW.fullmatch(word) for word in words if len(word) < 9])

    @possible_action
    @limited
    def act_decorated(self, line: str):
        return self.counted(SLOW.fullmatch(line))

    def counted(self, *found):
        self.game.total += len(found)
        return NEXT


class Right(Counting):
    states = (Play, NextPlayer)
    words: dict[str, str]
    flags: int

    def setup_new_game(self):
        self.words = {"apple": "green"}
        self.flags = 0
        return super().setup_new_game()

    def refuse_long(self, word):
        if len(word) > 12:
            raise UserError(clienttranslate("This is too long."))

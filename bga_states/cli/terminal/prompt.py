"""What a person types at the prompt, and which move it means."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bga_states import ActionParameter, Choice, Table
from bga_states.cli.terminal.arguments import parse_value, write_value
from bga_states.cli.wording import closest
from bga_states.engine.base.spelling import PREFIX

OPENING, CLOSING, QUOTES = "([{", ")]}", "\"'"
NAMED_VALUE = re.compile(r"([^\W\d]\w*)=(.*)", re.DOTALL)


class PromptError(Exception):
    """What was typed is not a move; the text says why, in one line."""


@dataclass(frozen=True)
class Move:
    """An action with its arguments in plain values, as `Table.act` takes them."""

    action: str
    args: dict[str, object]


def read_move(line: str, table: Table[Any], player_id: int, choices: Sequence[Choice]) -> Move:
    """Read a number of the list, or an action with its arguments; PromptError for anything else."""
    word, *words = split_words(line)
    # A number with more words is taken for the name of an action, and refused as such.
    if word.isdecimal() and not words:
        return pick_choice(int(word), choices)
    action = find_action(word, table.view(player_id).possible_actions)
    return Move(action, assign_values(action, words, table.parameters(player_id, action)))


def split_words(line: str) -> list[str]:
    """Split at spaces and tabs, but not within quotes or brackets.

    `play cards=[1, 2]` has two words.
    """
    words: list[str] = []
    word, depth, quote = "", 0, ""
    for character in line.strip():
        if character.isspace() and not depth and not quote:
            if word:
                words.append(word)
            word = ""
            continue
        word += character
        if quote:
            # A quotation mark after a backslash is part of the text.
            if character == quote and not word.endswith("\\" + quote):
                quote = ""
        elif character in QUOTES and opens_quote(word, depth):
            quote = character
        elif character in OPENING:
            depth += 1
        elif character in CLOSING:
            # A bracket that closes nothing is left to whatever reads the value.
            depth = max(0, depth - 1)
    if depth or quote:
        raise PromptError(f"Something is not closed: there is no end to {quote or 'a bracket'}.")
    return [*words, word]


def opens_quote(word: str, depth: int) -> bool:
    """Whether the quotation mark that a word ends with begins a text; in `don't` it does not."""
    return depth > 0 or len(word) == 1 or word[-2] == "="


def pick_choice(number: int, choices: Sequence[Choice]) -> Move:
    """Take a choice by its number in the list."""
    if not 1 <= number <= len(choices):
        remedy = "Type an action."
        if choices:
            remedy = f"Type 1 to {len(choices)}, or an action."
        raise PromptError(f"There is no choice {number}. {remedy}")
    choice = choices[number - 1]
    return Move(choice.action, choice.args)


def find_action(word: str, possible: Sequence[str]) -> str:
    """Return the action's full name for a name typed with or without `act_`."""
    for action in possible:
        if word in {action, short_name(action)}:
            return action
    known = [short_name(action) for action in possible]
    hint = "Nothing is possible."
    if meant := closest(word, known):
        hint = f"Did you mean {meant}?"
    elif known:
        hint = f"You can {', '.join(known)}."
    raise PromptError(f"There is no action {word} now. {hint}")


def assign_values(
    action: str, words: Sequence[str], parameters: Sequence[ActionParameter]
) -> dict[str, object]:
    """Give each parameter its value, as the engine takes them.

    Values with a name come first; the others fill what is left, in the order of the signature.
    """
    named: dict[str, str] = {}
    unnamed: list[str] = []
    for word in words:
        match = NAMED_VALUE.fullmatch(word)
        if match is None:
            unnamed.append(word)
        elif match[1] in named:
            raise PromptError(f"{match[1]} is given twice.")
        else:
            named[match[1]] = match[2]
    by_name = {parameter.name: parameter for parameter in parameters}
    # Before they are read: with too many values none of them would be what was meant.
    free = [name for name in by_name if name not in named]
    if len(unnamed) > len(free):
        raise PromptError(f"Too many values. Type {usage(action, parameters)}")
    texts = named | dict(zip(free, unnamed, strict=False))
    # A name that is not a parameter's is passed on: the engine refuses it in its own words.
    return {name: read_value(text, by_name.get(name)) for name, text in texts.items()}


def read_value(text: str, parameter: ActionParameter | None) -> object:
    """Read a value by its parameter's annotation; single quotes are as good as double ones."""
    # JSON knows only double quotes.
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1]
    return parse_value(text, parameter.annotation if parameter else str)


def usage(action: str, parameters: Sequence[ActionParameter]) -> str:
    """Write how an action is typed: `play_disc x y [n=1]`."""
    words = [short_name(action)]
    for parameter in parameters:
        if parameter.required:
            words.append(parameter.name)
        else:
            words.append(f"[{parameter.name}={write_value(parameter.default)}]")
    return " ".join(words)


def label(choice: Choice) -> str:
    """Write a choice as its label says, or as it could be typed: `play_disc x=3 y=4`."""
    if choice.label:
        return f"{short_name(choice.action)} {choice.label}"
    words = [short_name(choice.action)]
    words += [f"{name}={write_value(value)}" for name, value in choice.args.items()]
    return " ".join(words)


def short_name(action: str) -> str:
    """Leave out the `act_` that all actions start with."""
    return action.removeprefix(PREFIX)

"""What a person types at the prompt, and which move it means."""

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bga_states import ActionParameter, Choice, Table
from bga_states.cli.terminal.arguments import parse_value, write_value
from bga_states.engine.base.spelling import PREFIX

OPENING, CLOSING, QUOTES = "([{", ")]}", "\"'"
NAMED_VALUE = re.compile(r"([^\W\d]\w*)=(.*)", re.DOTALL)


class PromptError(Exception):
    """What was typed is no move; the text says why, in one line."""


@dataclass(frozen=True)
class Move:
    """An action with its arguments in plain values, as `Table.act` takes them."""

    action: str
    args: dict[str, object]


def read_move(line: str, table: Table[Any], player_id: int, choices: Sequence[Choice]) -> Move:
    """Understand a number of the list, or an action with its arguments; PromptError when it is neither."""
    word, *words = split_words(line)
    if word.isdecimal() and not words:
        return pick_choice(int(word), choices)
    action = find_action(word, table.view(player_id).possible_actions)
    return Move(action, assign_values(action, words, table.parameters(player_id, action)))


def split_words(line: str) -> list[str]:
    """Split at spaces and tabs, but not within quotes or brackets: `play cards=[1, 2]` has two words."""
    words, word, depth, quote = list[str](), "", 0, ""
    for character in line.strip():
        if character.isspace() and not depth and not quote:
            words += [word] if word else []
            word = ""
            continue
        word += character
        if quote:
            quote = "" if character == quote and not word.endswith("\\" + quote) else quote
        elif character in QUOTES and (depth or len(word) == 1 or word.endswith("=" + character)):
            quote = character
        else:
            depth = max(0, depth + (character in OPENING) - (character in CLOSING))
    if depth or quote:
        raise PromptError(f"Something is not closed: there is no end to {quote or 'a bracket'}.")
    return [*words, word]


def pick_choice(number: int, choices: Sequence[Choice]) -> Move:
    """Take a choice by its number in the list."""
    if not 1 <= number <= len(choices):
        numbers = f"Type 1 to {len(choices)}, or an action." if choices else "Type an action."
        raise PromptError(f"There is no choice {number}. {numbers}")
    choice = choices[number - 1]
    return Move(choice.action, choice.args)


def find_action(word: str, possible: Sequence[str]) -> str:
    """Give the action's full name for a name typed with or without `act_`."""
    for action in possible:
        if word in {action, short_name(action)}:
            return action
    known = [short_name(action) for action in possible]
    close = difflib.get_close_matches(word, known, n=1)
    hint = f"Did you mean {close[0]}?" if close else f"You can {', '.join(known)}."
    raise PromptError(f"There is no action {word} now. {hint if known else 'Nothing is possible.'}")


def assign_values(
    action: str, words: Sequence[str], parameters: Sequence[ActionParameter]
) -> dict[str, object]:
    """Give each parameter its value: those with a name first, the others in the order of the signature."""
    by_name = {parameter.name: parameter for parameter in parameters}
    named, unnamed = dict[str, str](), list[str]()
    for word in words:
        match = NAMED_VALUE.fullmatch(word)
        if match is None:
            unnamed.append(word)
        elif match[1] in named:
            raise PromptError(f"{match[1]} is given twice.")
        else:
            named[match[1]] = match[2]
    free = [name for name in by_name if name not in named]
    if len(unnamed) > len(free):
        raise PromptError(f"That is too much for it: {usage(action, parameters)}")
    texts = {**named, **dict(zip(free, unnamed, strict=False))}
    return {name: read_value(text, by_name.get(name)) for name, text in texts.items()}


def read_value(text: str, parameter: ActionParameter | None) -> object:
    """Read a value by its parameter's annotation; single quotes work like double ones around a text."""
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1]
    return parse_value(text, parameter.annotation if parameter else str)


def usage(action: str, parameters: Sequence[ActionParameter]) -> str:
    """Write how an action is typed: `play_disc x y [n=1]`."""
    words = [
        parameter.name
        if parameter.required
        else f"[{parameter.name}={write_value(parameter.default)}]"
        for parameter in parameters
    ]
    return " ".join([short_name(action), *words])


def label(choice: Choice) -> str:
    """Write a choice as its label says, or as it could be typed: `play_disc x=3 y=4`."""
    if choice.label:
        return f"{short_name(choice.action)} {choice.label}"
    return " ".join(
        [
            short_name(choice.action),
            *(f"{name}={write_value(value)}" for name, value in choice.args.items()),
        ]
    )


def short_name(action: str) -> str:
    """Leave out the `act_` that all actions start with."""
    return action.removeprefix(PREFIX)

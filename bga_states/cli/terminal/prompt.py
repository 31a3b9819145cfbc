"""Lines that a person types at the prompt, and the moves that they mean."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bga_states import ActionParameter, clienttranslate
from bga_states.cli.terminal.arguments import (
    describe_type,
    is_list,
    is_valid,
    item_type,
    list_members,
    parse_value,
    write_value,
)
from bga_states.cli.terminal.offered import Offers, PromptError, Question
from bga_states.cli.terminal.phrases import Kind, folded, is_short_for
from bga_states.cli.terminal.phrasing import action_words, caption, names_of
from bga_states.cli.terminal.words import _, either
from bga_states.cli.wording import closest, shortened

OPENING, CLOSING, QUOTES = "([{", ")]}", "\"'"
NAMED_VALUE = re.compile(r"([^\W\d]\w*)=(.*)", re.DOTALL)


@dataclass(frozen=True)
class Move:
    """An action with its arguments in plain values, as `Table.act` takes them."""

    action: str
    args: dict[str, object]


def read_move(line: str, offers: Offers) -> Move | Question:
    """Read a typed line: an offer in its own words, or an action with other values.

    PromptError for anything else.
    """
    words = line.split()
    found = offers.find(words) or offers.find(with_name_split(words, offers))
    if isinstance(found, Question):
        return found
    if found is not None:
        return Move(found.choice.action, found.choice.args)
    # Only now: an offer such as `:-(` has no end of a bracket.
    return read_call(split_words(line), offers)


def with_name_split(words: Sequence[str], offers: Offers) -> list[str]:
    """Split the name of an action that is typed as one word: `play_disc`, `act_play_disc`."""
    for action in offers.actions:
        for name in names_of(action):
            if action_words(words[0]) == action_words("_".join(name)):
                return [*name, *words[1:]]
    return [*words]


def read_call(words: Sequence[str], offers: Offers) -> Move | Question:
    """Read an action with values that are not among the offers."""
    action, values = find_action(words, offers)
    is_named = any(NAMED_VALUE.fullmatch(value) for value in values)
    is_listed = not is_named and offers.lists_values(action)
    if is_listed and not offers.is_open(action):
        raise PromptError(not_possible(" ".join(values), action, offers))
    try:
        move = assign_values(action, values, offers.actions[action])
    except PromptError:
        # No name was recognised: the first value may be a misspelt name.
        if len(values) == len(words):
            suggest_action(words[0], offers)
        if not is_listed:
            raise
        # People see the list, and neither the names of parameters nor their types.
        raise PromptError(not_possible(" ".join(values), action, offers)) from None
    # Nothing in the list begins so: a question for the rest would be in vain.
    if is_listed and isinstance(move, Question):
        raise PromptError(not_possible(" ".join(values), action, offers))
    return move


def find_action(words: Sequence[str], offers: Offers) -> tuple[str, Sequence[str]]:
    """Split typed words into the action they name and its values.

    The name may be left out where just one action takes values.
    """
    typed = with_name_split(words, offers)
    for action in offers.actions:
        for name in names_of(action):
            if [*map(folded, typed[: len(name)])] == [*map(folded, name)]:
                return action, typed[len(name) :]
    taking = [action for action in offers.shown_actions if offers.actions[action]]
    if len(taking) == 1:
        return taking[0], words
    begun = find_begun(typed, offers)
    if len(begun) == 1:
        return begun[0]
    suggest_action(words[0], offers)
    known = [" ".join(names_of(action)[0]) for action in offers.actions]
    if not known:
        raise PromptError(_("There is nothing you can do now."))
    raise PromptError(you_can(words[0], known))


def find_begun(typed: Sequence[str], offers: Offers) -> list[tuple[str, Sequence[str]]]:
    """List the actions whose names typed words begin, each with the words left for its values."""
    begun: list[tuple[str, Sequence[str]]] = []
    for action in offers.actions:
        for name in dict.fromkeys(names_of(action)):
            count = begun_words(typed, name)
            if count:
                begun.append((action, typed[count:]))
                break
    return begun


def begun_words(typed: Sequence[str], name: Sequence[str]) -> int:
    """Count the words of a name that are typed, each in full or by its beginning."""
    count = 0
    for word, part in zip(typed, name, strict=False):
        if not is_short_for(word, (part,)):
            break
        count += 1
    return count


def suggest_action(word: str, offers: Offers) -> None:
    """Refuse a word that is nearly the name of an action; anything else passes."""
    meant = closest(word, ["_".join(names_of(action)[0]) for action in offers.actions])
    if meant is not None:
        raise PromptError(did_you_mean(word, meant.replace("_", " ")))


def did_you_mean(typed: str, meant: str) -> str:
    """Say that the input is not possible, and suggest the most similar one."""
    text = clienttranslate("${typed} is not possible now. Did you mean ${meant}?")
    return _(text, typed=shortened(typed), meant=meant)


def you_can(typed: str, possible: Sequence[str]) -> str:
    """Say that the input is not possible, and list the possibilities."""
    text = clienttranslate("${typed} is not possible now. Possible: ${offers}.")
    return _(text, typed=shortened(typed), offers=either(possible))


def not_possible(text: str, action: str, offers: Offers) -> str:
    """Say that the input is not among the offers of an action, and list the offers."""
    phrases = [phrase for phrase in offers.phrases if phrase.choice.action == action]
    possible: list[str] = []
    for phrase in phrases:
        has_no_label = phrase.in_any_order and not phrase.words
        if has_no_label or phrase.kind is Kind.ITEMS:
            possible += [word[0] for word in phrase.values]
        elif phrase.kind is Kind.PARAMETERS and "," in phrase.text:
            # `3, 4` would read as two possibilities among others.
            possible.append(" ".join(word[0] for word in phrase.values))
        else:
            possible.append(phrase.text)
    meant = closest(text, possible)
    if meant is not None:
        return did_you_mean(text, meant)
    return you_can(text, possible)


def assign_values(
    action: str, words: Sequence[str], parameters: Sequence[ActionParameter]
) -> Move | Question:
    """Give each parameter its value, as the engine takes them, or ask for the first that lacks one.

    Values with a name come first; the others fill the free parameters in the signature's order.
    """
    named, unnamed = split_named(words)
    by_name = {parameter.name: parameter for parameter in parameters}
    for name in named:
        if name not in by_name:
            text = clienttranslate("${name} is not possible here. Type ${usage}")
            raise PromptError(_(text, name=name, usage=usage(action, parameters)))
    free = [parameter for parameter in parameters if parameter.name not in named]
    # A list at the end takes all words that are left: `pass 3 5 8`.
    if free and len(unnamed) > len(free) and is_list(free[-1].annotation):
        kept = len(free) - 1
        unnamed[kept:] = [",".join(unnamed[kept:])]
    # Before they are read: with too many values, each could go to the wrong parameter.
    if len(unnamed) > len(free):
        raise PromptError(
            _("Those are too many values. Type ${usage}", usage=usage(action, parameters))
        )
    texts = named | {parameter.name: text for parameter, text in zip(free, unnamed, strict=False)}
    args = {name: read_value(text, by_name[name]) for name, text in texts.items()}
    for parameter in parameters:
        if parameter.required and parameter.name not in args:
            return ask_for(parameter, action, words)
    return Move(action, args)


def split_named(words: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """Part values with a name, such as `n=3`, from values without one."""
    named: dict[str, str] = {}
    unnamed: list[str] = []
    for word in words:
        match = NAMED_VALUE.fullmatch(word)
        if match is None:
            unnamed.append(word)
        elif match[1] in named:
            raise PromptError(_("${name} is given twice.", name=match[1]))
        else:
            named[match[1]] = match[2]
    return named, unnamed


def ask_for(parameter: ActionParameter, action: str, words: Sequence[str]) -> Question:
    """Ask for the value of one parameter."""
    items = item_type(parameter.annotation)
    members = [write_value(member) for member in list_members(items)]
    options = members or [describe_type(parameter.annotation)]
    return Question(
        ("_".join(action_words(action)), *words), tuple(options), caption(parameter.name)
    )


def read_value(text: str, parameter: ActionParameter) -> object:
    """Read a value by its parameter's annotation; single quotes are as good as double ones.

    PromptError names the kind of value that the parameter takes when the text is no such value.
    """
    # JSON knows only double quotes.
    if len(text) > 1 and text[0] == text[-1] == "'":
        value: object = text[1:-1]
    else:
        value = parse_value(text, parameter.annotation)
    if not is_valid(value, parameter.annotation):
        kind = describe_type(parameter.annotation)
        told = clienttranslate("${typed} is not possible for ${name}: it takes ${kind}.")
        raise PromptError(_(told, typed=shortened(text), name=parameter.name, kind=kind))
    return value


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
            # A bracket that closes nothing is left to the reader of the value.
            depth = max(0, depth - 1)
    if depth or quote:
        raise PromptError(_("A quotation mark or a bracket is not closed."))
    return [*words, word]


def opens_quote(word: str, depth: int) -> bool:
    """Whether the quotation mark that a word ends with begins a text; in `don't` it does not."""
    return depth > 0 or len(word) == 1 or word[-2] == "="


def usage(action: str, parameters: Sequence[ActionParameter]) -> str:
    """Write the usage of an action: `play disc x y [n=1]`."""
    words = list(names_of(action)[0])
    for parameter in parameters:
        if parameter.required:
            words.append(parameter.name)
        else:
            words.append(f"[{parameter.name}={write_value(parameter.default)}]")
    return " ".join(words)

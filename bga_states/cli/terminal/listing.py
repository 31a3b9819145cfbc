"""The list of a player's possible input, cut to the room on the screen."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

from bga_states.cli.terminal.offered import Offers, Question
from bga_states.cli.terminal.phrases import Kind, Phrase
from bga_states.cli.terminal.phrasing import names_of
from bga_states.cli.terminal.prompt import usage
from bga_states.cli.terminal.words import _

INDENT = "  "
FEW_LINES = 12
"""Lines that are shown even where the picture leaves no room for them."""
ITEM = "bold"
"""The style of words that can be typed."""


def list_offers(offers: Offers, width: int, most_lines: int) -> list[Text]:
    """List the possible input in at most this many lines, if that is possible at all.

    An action with too many choices shows only the first words; the prompt asks for the rest.
    """
    plain: list[str] = []
    brief: dict[tuple[str, ...], list[Text]] = {}
    whole: dict[tuple[str, ...], list[Text]] = {}
    for name, phrases in offers.groups().items():
        texts = [phrase.text for phrase in phrases]
        if not any(texts):
            plain.append(" ".join(name))
            continue
        whole[name] = list_items(head_of(name, phrases[0]), texts, width)
        brief[name] = list_first_words(name, phrases, width)
    rest = list_items("", plain, width) if plain else []
    rest += list_open_actions(offers)
    # The longest list is the first to be cut.
    for name in sorted(whole, key=lambda name: -len(whole[name])):
        if sum(map(len, whole.values())) + len(rest) > most_lines:
            whole[name] = min(whole[name], brief[name], key=len)
        if len(whole[name]) > max(most_lines, FEW_LINES):
            whole[name] = count_choices(name, len(offers.groups()[name]), width)
    return [line for lines in whole.values() for line in lines] + rest


def head_of(name: Sequence[str], example: Phrase) -> str:
    """Write the head of a list of choices: the action, and the names of its values if several."""
    slots = dict.fromkeys(example.slots)
    if example.kind is Kind.PARAMETERS and len(slots) > 1:
        return f"{' '.join(name)} ({' '.join(slots)})"
    return " ".join(name)


def list_first_words(name: Sequence[str], phrases: Sequence[Phrase], width: int) -> list[Text]:
    """List the first words of choices, and show how a whole choice is typed."""
    example = phrases[0]
    if example.kind is Kind.NAME:
        return count_choices(name, len(phrases), width)
    question = Offers({}, phrases).find(name)
    options = question.options if isinstance(question, Question) else ()
    slot = question.slot if isinstance(question, Question) else ""
    lines = list_items(" ".join([*name, slot]).rstrip(), options, width)
    words = " ".join(word[0] for word in example.values)
    number = len(example.values)
    text = _("Type one, or all at once, such as ${words}.", words=words)
    if example.in_any_order:
        text = _("Type ${number} of these, such as ${words}.", number=number, words=words)
    return [*lines, Text(f"{INDENT}{text}", "dim")]


def count_choices(name: Sequence[str], count: int, width: int) -> list[Text]:
    """Write the number of choices, where they are too many to list."""
    text = _("${count} choices: press Tab to see them", count=count)
    return list_items(" ".join(name), [text], width)


def list_items(head: str, items: Iterable[str], width: int) -> list[Text]:
    """Write items behind a head, as many in a line as there is room; no item is broken."""
    items = list(items)
    # Items of several words need more room between them.
    gap = "   " if any(" " in item for item in items) else "  "
    start = Text(INDENT)
    if head:
        start.append(f"{head}: ", "dim")
    lines = [start]
    margin = " " * min(start.cell_len, width // 3)
    for number, item in enumerate(items):
        between = gap if number else ""
        room = width - lines[-1].cell_len - len(between)
        # On a line of its own it must have more room than here.
        if cell_len(item) > room and room < width - len(margin):
            lines.append(Text(margin))
        else:
            lines[-1].append(between)
        lines[-1].append(item, ITEM)
    return lines


def list_open_actions(offers: Offers) -> list[Text]:
    """List the actions of a game that offers no choices, with the names of their values."""
    # A game that offers choices offers all of them; without any, a person has to guess values.
    if offers.phrases:
        return []
    lines = []
    for action, parameters in offers.actions.items():
        name = " ".join(names_of(action)[0])
        shown = usage(action, parameters)
        lines.append(Text(INDENT).append(name, ITEM).append(shown.removeprefix(name)))
    return lines


def list_question(question: Question, width: int) -> list[Text]:
    """List the options of a question."""
    return list_items(question.slot, question.options, width)

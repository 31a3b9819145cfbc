"""A player's possible moves, and the meaning of typed words among them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bga_states import ActionParameter
from bga_states.cli.terminal.phrases import (
    Fit,
    Kind,
    Phrase,
    is_same,
    is_short_for,
    plain,
    words_in,
)
from bga_states.cli.terminal.phrasing import make_phrases, names_of
from bga_states.cli.terminal.session import Match
from bga_states.cli.terminal.words import _, either
from bga_states.scene.choice_names import named_choices


class PromptError(Exception):
    """The typed line is not a move; the text says why, in one line."""


@dataclass(frozen=True)
class Question:
    """A question about typed words: the possible next words, and the parameter they are for."""

    words: tuple[str, ...]
    options: tuple[str, ...]
    slot: str = ""


@dataclass(frozen=True)
class Offers:
    """The possible actions of a player with their parameters, and the choices in words."""

    actions: Mapping[str, Sequence[ActionParameter]]
    phrases: Sequence[Phrase]

    @classmethod
    def of(cls, match: Match, player_id: int) -> "Offers":
        """Collect a player's possible actions and choices."""
        table = match.table
        possible = match.view(player_id).possible_actions
        actions = {action: table.parameters(player_id, action) for action in possible}
        choices = named_choices(table.choices(player_id), table.scene(player_id), match.translate)
        phrases = make_phrases(choices, actions, match.translate)
        return cls(actions, phrases)

    def is_open(self, action: str) -> bool:
        """Whether an action may be typed with values that are not offered.

        Where the offers have names, the values are ids, which players do not see.
        """
        offered = [phrase.kind for phrase in self.phrases if phrase.choice.action == action]
        return all(kind is Kind.PARAMETERS for kind in offered)

    @property
    def shown_actions(self) -> list[str]:
        """The actions on the screen: the offered ones, or all where nothing is offered."""
        offered = {phrase.choice.action for phrase in self.phrases}
        return [action for action in self.actions if action in offered or not offered]

    @property
    def shown_names(self) -> list[tuple[str, ...]]:
        """The names of the actions on the screen, as they are shown."""
        return [names_of(action)[0] for action in self.shown_actions]

    def lists_values(self, action: str) -> bool:
        """Whether people see a list of values to choose from for an action."""
        return any(phrase.values for phrase in self.phrases if phrase.choice.action == action)

    def groups(self) -> dict[tuple[str, ...], list[Phrase]]:
        """Return the phrases by the names of their actions, in the order they are offered."""
        groups: dict[tuple[str, ...], list[Phrase]] = {}
        for phrase in self.phrases:
            groups.setdefault(phrase.name, []).append(phrase)
        return groups

    def find(self, typed: Sequence[str]) -> Phrase | Question | None:
        """Return the offer that typed words mean, or a question for the rest; None for no offer.

        When the words may mean several offers, PromptError names these.
        """
        fits: dict[Fit, list[Phrase]] = {fit: [] for fit in Fit}
        for phrase in self.phrases:
            fits[phrase.fit(typed)].append(phrase)
        for meant in (fits[Fit.WHOLE], without_folded(fits[Fit.EXACT], typed)):
            if meant:
                return the_only(meant)
        self.refuse_unclear_items(words_in(" ".join(typed)))
        # An abbreviation that could also begin something else is not clear enough.
        if fits[Fit.SHORT]:
            return the_only([*fits[Fit.SHORT], *fits[Fit.BEGUN]])
        if is_only_label(fits[Fit.BEGUN], typed):
            return fits[Fit.BEGUN][0]
        if fits[Fit.BEGUN]:
            return ask_for_more(typed, fits[Fit.BEGUN])
        return None

    def refuse_unclear_items(self, typed: Sequence[str]) -> None:
        """Refuse words that are short for several items of a list: `7` where 7♣ and 7♦ can go."""
        sets = [phrase for phrase in self.phrases if phrase.in_any_order]
        for number, word in enumerate(typed):
            items = options_of(sets, typed[:number])
            meant = [item for item in items if is_short_for(word, (item,))]
            if len(meant) > 1 and not any(is_same(word, (item,)) for item in meant):
                raise PromptError(_("Which one? ${offers}", offers=either(meant)))

    def next_words(self, typed: Sequence[str]) -> list[str]:
        """List the words that may follow these, each once."""
        words: list[str] = []
        for phrase in self.phrases:
            words += phrase.next_words(typed)
            # At the beginning, the name of the action is offered as one word.
            words += phrase.next_as_shown(typed) if typed else ["_".join(phrase.name)]
        return unique(words)


def without_folded(phrases: Sequence[Phrase], typed: Sequence[str]) -> list[Phrase]:
    """Leave out near matches of typed words, where their action has an exact one: `é`, `e`.

    The phrases of other actions stay: an exact match in one action says nothing about them.
    """
    line = plain(" ".join(typed))
    literal = [phrase for phrase in phrases if plain(phrase.text) == line]
    actions = {phrase.choice.action for phrase in literal}
    return [*literal, *(phrase for phrase in phrases if phrase.choice.action not in actions)]


def the_only(phrases: Sequence[Phrase]) -> Phrase:
    """Return the first of these phrases; PromptError when they do not all say the same."""
    # Two cards of one kind read alike: it does not matter which of them is played.
    if len({(phrase.choice.action, str(phrase)) for phrase in phrases}) == 1:
        return phrases[0]
    raise PromptError(_("Which one? ${offers}", offers=either(map(str, phrases))))


def is_only_label(begun: Sequence[Phrase], typed: Sequence[str]) -> bool:
    """Whether typed values are in a single label of a list, as `9` is in `9 and 11`.

    Coordinates lead to a question for the rest: people who type an x think of a y.
    """
    if len({str(phrase) for phrase in begun}) != 1:
        return False
    only = begun[0]
    return bool(only.in_any_order and only.words and only.in_full(typed))


def ask_for_more(typed: Sequence[str], begun: Sequence[Phrase]) -> Question:
    """Ask for the next word of phrases that were begun."""
    options = options_of(begun, typed)
    # Abbreviations are written out where they have only one meaning.
    in_full = {phrase.in_full(typed) for phrase in begun}
    words = in_full.pop() if len(in_full) == 1 else tuple(typed)
    slots = {next_slot(phrase, typed) for phrase in begun}
    slot = slots.pop() if len(slots) == 1 else ""
    return Question(words, tuple(in_order(options)), slot)


def options_of(phrases: Sequence[Phrase], typed: Sequence[str]) -> list[str]:
    """List the values of phrases that may follow typed words, each once."""
    options: list[str] = []
    for phrase in phrases:
        options += phrase.next_words(typed)
    return unique(options)


def next_slot(phrase: Phrase, typed: Sequence[str]) -> str:
    """Return the parameter of the next word, "" where people know no name for it."""
    if phrase.kind is not Kind.PARAMETERS or phrase.in_any_order:
        return ""
    for rest, _fit in phrase.readings(words_in(" ".join(typed))):
        left = phrase.left_after(rest)
        if left:
            return phrase.slots[-len(left)]
    return ""


def unique(words: Iterable[str]) -> list[str]:
    """Return each word once, in the order they came."""
    return list(dict.fromkeys(words))


def in_order(words: Sequence[str]) -> Sequence[str]:
    """Sort words that are all numbers; others stay as they are."""
    # Without zeros in front, longer numbers are larger.
    if all(word.isdecimal() for word in words):
        return sorted(words, key=lambda word: (len(word.lstrip("0")), word))
    return words

"""What is shown can be typed, plays exactly that, and is completed by the Tab key."""

from collections.abc import Iterator, Sequence
from typing import Any
from unittest.mock import patch

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bga_states import ActionParameter, Choice, possible_action
from bga_states.cli.terminal import offered as offered_module
from bga_states.cli.terminal.offered import Offers, PromptError, Question
from bga_states.cli.terminal.phrases import BETWEEN, Fit, Phrase, folded
from bga_states.cli.terminal.phrasing import make_phrases
from bga_states.cli.terminal.prompt import Move, read_move
from tests.planting import found_by
from tests.sizes import size

EXAMPLES = settings(
    deadline=None,
    derandomize=True,
    max_examples=4 * size("examples"),
    suppress_health_check=[HealthCheck.too_slow],
)
"""A slow machine is no fault of what is typed, and every run tries the same."""


@possible_action
def act_pass(**_values: object) -> None: ...


@possible_action
def act_take(**_values: object) -> None: ...


@possible_action
def act_draw_card(**_values: object) -> None: ...


@possible_action
def act_quit(**_values: object) -> None: ...


ACTIONS = (act_pass, act_take, act_draw_card, act_quit)
LABELS = (
    *("red", "Red", "dark red", "dark", "6♣", "7♣", "6♣ 7♣", "7♣ 6♣", "corn 7", "corn", "é", "e"),
    *("take gold", "take gold coin", "yes", "yes!", "don't", "(5)", ":-)", '"hi"', "[3", "3, 4"),
    *("a\nb", "\x1b[1mx", "-3", "1.5", "help", "", "  ", "?", "猫", "a,b", "x=3", "'q", "x" * 200),
)
TEXTS = st.sampled_from(LABELS) | st.text(max_size=6)
ATOMS = st.none() | st.booleans() | st.integers(-20, 20) | st.floats(-9, 9) | TEXTS
VALUES = st.recursive(
    ATOMS, lambda items: st.lists(items, max_size=3) | st.dictionaries(TEXTS, items, max_size=2)
)


@st.composite
def choices(draw: st.DrawFn) -> list[Choice]:
    """Offer some actions, by labels, by values, or by either."""
    offered = []
    # Those that stand beside each other are easily confused.
    first = draw(st.integers(0, len(LABELS) - 1))
    alike = st.sampled_from(LABELS[first : first + 4])
    for action in draw(st.lists(st.sampled_from(ACTIONS), min_size=1, max_size=3, unique=True)):
        labels = draw(st.sampled_from([alike, alike, TEXTS, st.just("")]))
        slots = draw(st.lists(st.sampled_from("xy"), max_size=2, unique=True))
        values = draw(st.sampled_from([alike, VALUES]))
        for _ in range(draw(st.integers(1, 4))):
            choice = Choice(action, **{slot: draw(values) for slot in slots})
            offered.append(choice.labelled(draw(labels)) if slots else choice)
    return offered


def offer(offered: list[Choice]) -> Offers:
    """Put choices into words; their parameters may be anything."""
    taken = {}
    for choice in offered:
        taken[choice.action] = [ActionParameter(name, Any, True, None) for name in choice.args]
    return Offers(taken, make_phrases(offered, taken, str))


def says(move: Move | Question, offers: Offers) -> set[str]:
    """Return how a move is shown."""
    assert isinstance(move, Move)
    # Not the values themselves: 1 and True are equal.
    played = repr((move.action, move.args))
    offered = [p for p in offers.phrases if repr((p.choice.action, p.choice.args)) == played]
    return {str(phrase) for phrase in offered}


@found_by(
    "tests/cli/terminal/test_typing.py::test_what_is_shown_with_its_name_plays_exactly_that",
    "tests/cli/terminal/test_typing.py::test_what_is_shown_plays_that_or_asks",
    "tests/cli/terminal/test_typing.py::test_a_beginning_plays_only_what_nothing_else_begins_with",
)
def guessed_moves() -> Iterator[None]:
    """Play the first choice that typed words begin, though they may mean another."""
    fit = Phrase.fit

    def fit_at_once(phrase: Phrase, typed: Sequence[str]) -> Fit:
        line = folded(" ".join(typed))
        is_begun = any(way.startswith(line) for way in both_ways(phrase))
        return Fit.WHOLE if is_begun else fit(phrase, typed)

    with (
        patch.object(Phrase, "fit", fit_at_once),
        patch.object(offered_module, "the_only", lambda phrases: phrases[0]),
    ):
        yield


@found_by("tests/cli/terminal/test_typing.py::test_tab_completes_what_is_shown")
def uncompleted_words() -> Iterator[None]:
    """Complete only words of values, and not those of texts in which words are left out."""
    with patch.object(Phrase, "next_as_shown", lambda _phrase, _typed: []):
        yield


@EXAMPLES
@given(choices())
def test_what_is_shown_with_its_name_plays_exactly_that(offered: list[Choice]) -> None:
    """Whoever types the name of a move and a choice as they are shown, plays that choice."""
    offers = offer(offered)

    for phrase in offers.phrases:
        assert str(phrase) in says(read_move(str(phrase), offers), offers)


@EXAMPLES
@given(choices())
def test_what_is_shown_plays_that_or_asks(offered: list[Choice]) -> None:
    """A choice typed without the name is played, unless another move reads so too."""
    offers = offer(offered)

    for phrase in offers.phrases:
        if phrase.text:
            shown = {str(p) for p in offers.phrases if folded(phrase.text) in both_ways(p)}
            played = played_or_asked(phrase.text, offers)
            # One choice may be offered under two labels.
            assert not played or played & shown


def both_ways(phrase: Phrase) -> set[str]:
    """Return a choice as it may be typed in full: with the name of its move, and without."""
    return {folded(phrase.text), folded(str(phrase))}


def played_or_asked(line: str, offers: Offers) -> set[str]:
    """Return how the move is shown that a line plays, nothing when it is asked what is meant."""
    try:
        return says(read_move(line, offers), offers)
    except PromptError as error:
        assert str(error).startswith("Which one? ")  # noqa: PT017  # most lines raise nothing
        return set()


@EXAMPLES
@given(choices(), st.integers(1, 3))
def test_a_beginning_plays_only_what_nothing_else_begins_with(
    offered: list[Choice], length: int
) -> None:
    """Where two choices begin with what was typed, and none is that, neither is played."""
    offers = offer(offered)

    for phrase in offers.phrases:
        typed = folded(str(phrase))[:length].strip()
        begun = [p for p in offers.phrases if any(way.startswith(typed) for way in both_ways(p))]
        is_whole = any(typed in both_ways(other) for other in begun)
        if typed.isalpha() and len({str(other) for other in begun}) > 1 and not is_whole:
            assert not isinstance(found(typed, offers), Phrase)


def found(typed: str, offers: Offers) -> Phrase | Question | None:
    """Return what typed words mean, None when that is not clear."""
    try:
        return offers.find([typed])
    except PromptError:
        return None


@EXAMPLES
@given(choices())
@example([Choice(act_pass, x="red").labelled(", dark; red")])
def test_tab_completes_what_is_shown(offered: list[Choice]) -> None:
    """After each word of what is shown, the next one is among what Tab knows."""
    offers = offer(offered)

    for phrase in offers.phrases:
        for shown in (phrase.text.split(), str(phrase).split()):
            for count, word in enumerate(shown):
                if not word.strip(BETWEEN):
                    # Where that is typed, Tab completes what follows it.
                    continue
                possible = offers.next_words(shown[:count])
                assert any(folded(other).startswith(folded(word)) for other in possible)

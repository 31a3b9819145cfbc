"""What is seen can be typed: how typed words find one of the choices that are offered."""

from enum import Enum
from typing import Any

import pytest

from bga_states import ActionParameter, Choice, possible_action
from bga_states.cli.terminal.offered import Offers, PromptError, Question
from bga_states.cli.terminal.phrases import Phrase
from bga_states.cli.terminal.phrasing import make_phrases
from bga_states.cli.terminal.prompt import Move, read_move


class Way(Enum):
    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"


class Color(Enum):
    DARK_RED = 1
    BLUE = 2


@possible_action
def act_place(**_values: object) -> None: ...


@possible_action
def act_take_up() -> None: ...


@possible_action
def act_pass(**_values: object) -> None: ...


def place(**values: object) -> Choice:
    return Choice(act_place, **values)


def offers(*choices: Choice, **types: Any) -> Offers:
    """Offer choices; `types` are those of their parameters."""
    taken = [ActionParameter(name, kind, True, None) for name, kind in types.items()]
    actions = {choice.action: taken for choice in choices if choice.args}
    return Offers(actions, make_phrases(choices, actions, str))


def found(typed: str, offered: Offers) -> str:
    """Return the choice that typed words find, as it is shown."""
    phrase = offered.find(typed.split())
    return str(phrase) if isinstance(phrase, Phrase) else repr(phrase)


CARDS = ("6♣", "7♣", "7♦", "10♥", "Q♠")
HAND = offers(
    *(place(card_id=id_).labelled(name) for id_, name in enumerate(CARDS)),
    Choice(act_take_up),
    card_id=int,
)
SHIPS = offers(
    *(
        place(x=x, y=y, way=way.value).labelled(f"{x}, {y} {way.value}")
        for x in (1, 5, 10)
        for y in (1, 2)
        for way in Way
    ),
    x=int,
    y=int,
    way=Way,
)
PASSES = offers(
    *(
        Choice(act_pass, card_ids=[one, other]).labelled(f"{CARDS[one]} {CARDS[other]}")
        for one in range(5)
        for other in range(one + 1, 5)
    )
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("6♣", "place 6♣"),
        ("6C", "place 6♣"),
        ("7d", "place 7♦"),
        ("q", "place Q♠"),
        ("10", "place 10♥"),
        ("place 10h", "place 10♥"),
        ("pl 6", "place 6♣"),
        ("take up", "take up"),
        ("take", "take up"),
        ("t", "take up"),
    ],
)
def test_a_choice_is_typed_by_its_name(typed: str, meant: str) -> None:
    """Capitals, symbols and what no other choice has need not be typed, nor the action's name."""
    assert found(typed, HAND) == meant


@pytest.mark.parametrize("typed", ["1", "0", "5♣", "up", "6♣ 7♣", "take up 6♣", "place up"])
def test_what_is_not_shown_means_nothing(typed: str) -> None:
    """Neither a place in the list nor an internal id is a choice, and `1` is not short for `10`."""
    assert found(typed, HAND) == "None"


def test_what_may_be_several_is_asked() -> None:
    """A word that is short for several choices is not guessed."""
    with pytest.raises(PromptError, match="^Which one\\? place 7♣ or place 7♦$"):
        HAND.find(["7"])


@pytest.mark.parametrize(
    "typed", ["5 1 horizontal", "5 1 h", "5, 1 H", "place 5 1 h", "pl 5 1 hor"]
)
def test_values_are_typed_in_their_order(typed: str) -> None:
    """A label that spells the values out is typed as they are, enums by their first letters."""
    move = read_move(typed.split(), SHIPS)

    assert move == Move("act_place", {"x": 5, "y": 1, "way": "horizontal"})


def test_values_are_asked_for_one_by_one() -> None:
    """What is missing is asked for with what is possible, numbers in their order."""
    assert SHIPS.find(["place"]) == Question((), ("1", "5", "10"), "x")
    assert SHIPS.find(["pl", "5"]) == Question(("5",), ("1", "2"), "y")
    assert SHIPS.find(["5", "2"]) == Question(("5", "2"), ("horizontal", "vertical"), "way")


@pytest.mark.parametrize("typed", ["7♦ 10♥", "10h 7d", "pass 10♥ 7♦", "10 7d"])
def test_cards_of_a_list_are_typed_in_any_order(typed: str) -> None:
    """Where no other choice has the same cards their order does not matter."""
    assert found(typed, PASSES) == "pass 7♦ 10♥"


def test_cards_of_a_list_are_asked_for_one_by_one() -> None:
    """After the first card those are possible that go with it."""
    assert PASSES.find(["7d"]) == Question(("7♦",), ("6♣", "7♣", "10♥", "Q♠"))


def test_a_card_of_a_list_is_not_guessed() -> None:
    """A word that is short for several cards is asked about, wherever it stands."""
    with pytest.raises(PromptError, match="^Which one\\? 7♣ or 7♦$"):
        PASSES.find(["6♣", "7"])


def test_an_order_that_matters_is_kept() -> None:
    """Where both orders are offered, each is typed as it is."""
    offered = offers(place(path=[1, 2]), place(path=[2, 1]), path=list[int])

    assert found("2 1", offered) == "place 2 1"


def test_a_number_in_a_name_is_not_taken_for_an_id() -> None:
    """In `corn 6` the 6 is part of the name, also where it happens to be the card's id."""
    names = {6: "corn 6", 7: "wheat 3"}
    offered = offers(*(place(card_id=id_).labelled(name) for id_, name in names.items()))

    assert found("corn", offered) == "place corn 6"
    assert found("wheat 3", offered) == "place wheat 3"
    assert found("7", offered) == "None"
    alone = offers(place(card_id=6).labelled("corn 6"))
    assert found("corn 6", alone) == "place corn 6"


def test_words_between_values_need_not_be_typed() -> None:
    """`5 and 8` is 5 8."""
    pairs = ([5, 8], [4, 9], [6])
    choices = [place(columns=pair).labelled(" and ".join(map(str, pair))) for pair in pairs]
    offered = offers(*choices, columns=list[int])

    assert found("5 8", offered) == found("8 5", offered) == found("5 and 8", offered)
    assert found("6", offered) == "place 6"
    assert found("9", offered) == "place 4 and 9"
    with pytest.raises(PromptError, match="^9 stop is .* You can: 5 and 8, 4 and 9 or 6.$"):
        read_move(["9", "stop"], offered)


def test_the_rest_of_a_square_is_asked_for() -> None:
    """Where just one square begins so, its other words are still to be typed."""
    offered = offers(place(x=3, y=4).labelled("3, 4"), place(x=5, y=6).labelled("5, 6"))

    assert offered.find(["3"]) == Question(("3",), ("4",), "y")


def test_choices_that_read_alike_are_one() -> None:
    """Of two equal cards it does not matter which is played."""
    offered = offers(place(card_id=1).labelled("copper"), place(card_id=2).labelled("copper"))

    assert read_move(["copper"], offered) == Move("act_place", {"card_id": 1})


def test_values_without_a_label_are_written_for_people() -> None:
    """Enums have their names, yes and no stand for a bool; what is sent are the values."""
    offered = offers(place(color=1, fast=True), color=Color, fast=bool)

    assert found("dark yes", offered) == "place dark-red yes"
    assert read_move(["d", "y"], offered) == Move("act_place", {"color": 1, "fast": True})


def test_names_hide_their_ids() -> None:
    """Where choices have names an id is refused, unless it is given by the parameter's name."""
    with pytest.raises(PromptError, match="^3 is not possible now. You can: 6♣, 7♣, 7♦, 10♥ or Q♠"):
        read_move(["place", "3"], HAND)


@pytest.mark.parametrize("typed", ["9", "9 stop", "1 1 v 2"])
def test_what_is_none_of_the_squares_is_told_with_them(typed: str) -> None:
    """Neither a parameter nor its type is named, nor is the rest of another square asked for."""
    with pytest.raises(PromptError, match=f"^{typed} is not possible now. You can: 1 1 horiz"):
        read_move(typed.split(), SHIPS)


def test_values_that_are_not_offered_can_be_typed() -> None:
    """What the rules say to another square is for the game to tell."""
    assert read_move(["9", "9", "v"], SHIPS) == Move(
        "act_place", {"x": 9, "y": 9, "way": "vertical"}
    )


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", ["place", "6♣", "7♣", "7♦", "10♥", "Q♠", "take_up"]),
        ("place", ["6♣", "7♣", "7♦", "10♥", "Q♠"]),
        ("6♣", []),
    ],
)
def test_what_may_follow_is_completed(typed: str, words: list[str]) -> None:
    """Tab knows the words that may come next."""
    assert sorted(HAND.next_words(typed.split())) == sorted(words)

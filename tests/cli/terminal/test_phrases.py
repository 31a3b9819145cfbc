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
def act_take(**_values: object) -> None: ...


@possible_action
def act_take_up(**_values: object) -> None: ...


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
    move = read_move(typed, SHIPS)

    assert move == Move("act_place", {"x": 5, "y": 1, "way": "horizontal"})


def test_values_are_asked_for_one_by_one() -> None:
    """What is missing is asked for with what is possible, numbers in their order."""
    assert SHIPS.find(["place"]) == Question(("place",), ("1", "5", "10"), "x")
    assert SHIPS.find(["pl", "5"]) == Question(("place", "5"), ("1", "2"), "y")
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
    with pytest.raises(PromptError, match="^9 stop is .* Possible: 5 and 8, 4 and 9 or 6.$"):
        read_move("9 stop", offered)


def test_the_rest_of_a_square_is_asked_for() -> None:
    """Where just one square begins so, its other words are still to be typed."""
    offered = offers(place(x=3, y=4).labelled("3, 4"), place(x=5, y=6).labelled("5, 6"))

    assert offered.find(["3"]) == Question(("3",), ("4",), "y")


def test_choices_that_read_alike_are_one() -> None:
    """Of two equal cards it does not matter which is played."""
    offered = offers(place(card_id=1).labelled("copper"), place(card_id=2).labelled("copper"))

    assert read_move("copper", offered) == Move("act_place", {"card_id": 1})


def test_values_without_a_label_are_written_for_people() -> None:
    """Enums have their names, yes and no stand for a bool; what is sent are the values."""
    offered = offers(place(color=1, fast=True), color=Color, fast=bool)

    assert found("dark yes", offered) == "place dark-red yes"
    assert read_move("d y", offered) == Move("act_place", {"color": 1, "fast": True})


def test_names_hide_their_ids() -> None:
    """Where choices have names an id is refused, unless it is given by the parameter's name."""
    with pytest.raises(
        PromptError, match="^3 is not possible now. Possible: 6♣, 7♣, 7♦, 10♥ or Q♠"
    ):
        read_move("place 3", HAND)


@pytest.mark.parametrize("typed", ["9", "9 stop", "1 1 v 2"])
def test_what_is_none_of_the_squares_is_told_with_them(typed: str) -> None:
    """Neither a parameter nor its type is named, nor is the rest of another square asked for."""
    with pytest.raises(PromptError, match=f"^{typed} is not possible now. Possible: 1 1 horiz"):
        read_move(typed, SHIPS)


def test_values_that_are_not_offered_can_be_typed() -> None:
    """What the rules say to another square is for the game to tell."""
    assert read_move("9 9 v", SHIPS) == Move("act_place", {"x": 9, "y": 9, "way": "vertical"})


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


@pytest.mark.parametrize("typed", ["p", "pa"])
def test_a_beginning_is_not_guessed_between_a_name_and_a_choice(typed: str) -> None:
    """`p` could be pass or pawn, so neither is played."""
    offered = offers(Choice(act_pass), place(card_id=1).labelled("pawn"), card_id=int)

    with pytest.raises(PromptError, match="^Which one\\? pass or place pawn$"):
        offered.find([typed])


def test_a_beginning_is_not_guessed_where_more_may_follow() -> None:
    """`p` is not pass where a move with values begins with p too; the whole name is."""
    offered = offers(Choice(act_pass), place(x=1), place(x=2), x=int)

    with pytest.raises(PromptError, match="^Which one\\? pass, place 1 or place 2$"):
        offered.find(["p"])
    assert found("pass", offered) == "pass"


def test_a_name_that_was_typed_is_kept() -> None:
    """Whoever has named a move is asked for the rest of that one, and cannot play another."""
    offered = offers(
        Choice(act_pass, x=1, y=1), Choice(act_pass, x=1, y=3), place(x=1, y=2), x=int, y=int
    )
    question = offered.find(["pass", "1"])

    assert question == Question(("pass", "1"), ("1", "3"), "y")
    assert found("pass 1 2", offered) == "None"


@pytest.mark.parametrize("label", ["1.5", "-3", "1-3", "1/2", "10"])
def test_a_number_is_never_abbreviated(label: str) -> None:
    """`1` is another number than 1.5, and `-` is none."""
    offered = offers(place(card_id=7).labelled(label), card_id=int)

    assert found(label[0], offered) == "None"
    assert found(label, offered) == f"place {label}"


def test_only_what_is_shown_is_played_without_its_name() -> None:
    """A number alone is not taken for a move that is possible, but not offered."""
    hidden = [ActionParameter("n", int, True, None)]
    phrases = make_phrases([Choice(act_pass)], {}, str)
    offered = Offers({"act_cheat": hidden, "act_pass": ()}, phrases)

    with pytest.raises(PromptError, match="^5 is not possible now"):
        read_move("5", offered)


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ([1, "1"], ["x=1", 'x="1"']),
        ([True, "yes"], ["x=true", "x=yes"]),
        ([[[1, 2], [3]], [[1], [2, 3]]], ["x=[[1,2],[3]]", "x=[[1],[2,3]]"]),
        (["", []], ['""', "[]"]),
        (["two\nwords", "\x1b[1mtwo"], ["two words", "\N{REPLACEMENT CHARACTER}[1mtwo"]),
    ],
)
def test_what_differs_does_not_read_alike(values: list[object], texts: list[str]) -> None:
    """Values that would read alike, or could not be seen, are shown as they are in the code."""
    offered = offers(*(place(x=value) for value in values), x=Any)

    assert [phrase.text for phrase in offered.phrases] == texts
    moves = [read_move(text, offered) for text in texts]
    assert [repr(move) for move in moves] == [repr(Move("act_place", {"x": v})) for v in values]


def test_a_name_that_begins_another_is_not_written_out() -> None:
    """After `take`, which could be take up too, what is asked for goes with either."""
    offered = offers(
        Choice(act_take, x=1).labelled("gold"), Choice(act_take_up, x=1), Choice(act_take_up, x=2)
    )

    assert offered.find(["take"]) == Question(("take",), ("gold", "1", "2"))
    assert found("take gold", offered) == "take gold"
    assert found("take 2", offered) == "take up 2"

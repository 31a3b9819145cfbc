from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sample_games.hearts import rules
from sample_games.hearts.rules import Card, Passing, Suit

SUITS = {rules.SYMBOLS[suit]: suit for suit in Suit}
RANKS = {letter: rank for rank, letter in rules.LETTERS.items()}
HANDS = st.lists(st.sampled_from(rules.deck()), min_size=1, max_size=13, unique=True)
TRICKS = st.lists(st.sampled_from(rules.deck()), min_size=1, max_size=4, unique=True)


def cards(names: str) -> list[Card]:
    """Read cards as name() writes them."""
    return [Card(SUITS[name[-1]], RANKS.get(name[:-1]) or int(name[:-1])) for name in names.split()]


def names(some: list[Card]) -> str:
    return " ".join(map(rules.name, some))


def test_the_deck() -> None:
    """§1 There are 52 different cards, thirteen of each suit, worth 26 points together."""
    deck = rules.deck()

    assert len(set(deck)) == 52
    assert Counter(card.suit for card in deck) == dict.fromkeys(Suit, 13)
    assert rules.points(deck) == 26


def test_cards_are_sorted_by_suit_and_rank() -> None:
    """§1 Sorting brings each suit together, from its 2 up to its ace."""
    hand = cards("A♣ 2♥ Q♠ 2♠ J♥ 10♣ 5♦ 3♣")

    assert names(sorted(hand)) == "3♣ 10♣ A♣ 5♦ 2♥ J♥ 2♠ Q♠"


def test_cards_can_be_stored() -> None:
    """§1 Written as JSON and read again, a hand is the same hand."""
    hand = cards("2♣ Q♠ A♥")

    assert msgspec.json.decode(msgspec.json.encode(hand), type=list[Card]) == hand


@pytest.mark.parametrize(
    ("some", "expected"), [("2♥ A♥", 2), ("Q♠", 13), ("K♠ A♠ Q♦ Q♣", 0), ("Q♠ 9♥ 9♣", 14), ("", 0)]
)
def test_points(some: str, expected: int) -> None:
    """§1 A heart is worth one point whatever its rank, the queen of spades 13, the rest nothing."""
    assert rules.points(cards(some)) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, {1: 2, 2: 3, 3: 4, 4: 1}),
        (2, {1: 4, 2: 1, 3: 2, 4: 3}),
        (3, {1: 3, 2: 4, 3: 1, 4: 2}),
        (4, {1: 1, 2: 2, 3: 3, 4: 4}),
        (5, {1: 2, 2: 3, 3: 4, 4: 1}),
        (8, {1: 1, 2: 2, 3: 3, 4: 4}),
    ],
)
def test_who_receives_cards(number: int, expected: dict[int, int]) -> None:
    """§3 Round by round, cards go to the next in turn, the one before, the one across, or stay."""
    assert rules.receivers([1, 2, 3, 4], rules.passing(number)) == expected


def test_nobody_receives_cards_in_the_fourth_round() -> None:
    """§3 In every fourth round all keep their cards."""
    assert [number for number in range(1, 13) if rules.passing(number) is Passing.KEEP] == [
        4,
        8,
        12,
    ]


def test_the_2_of_clubs_leads() -> None:
    """§5 Whoever has the 2 of clubs leads the first trick."""
    hands = {11: cards("3♣ 2♠"), 12: cards("A♠ 2♦"), 13: cards("K♣ 2♣"), 14: cards("2♥ Q♠")}

    assert rules.leader_of_first_trick(hands) == 13


@pytest.mark.parametrize(
    ("hand", "trick", "expected"),
    [
        pytest.param("A♣ 2♣ 3♥", "", "2♣", id="leads the 2 of clubs"),
        pytest.param("A♣ 3♣ Q♠ 3♥", "2♣", "A♣ 3♣", id="follows suit"),
        pytest.param("3♥ K♦ Q♠ K♠", "2♣", "K♦ K♠", id="adds no points"),
        pytest.param("3♥ K♥ Q♠", "2♣", "3♥ K♥ Q♠", id="adds points with nothing else"),
    ],
)
def test_the_first_trick(hand: str, trick: str, expected: str) -> None:
    """§5 The 2 of clubs is led, and only a player with nothing but points may add any."""
    legal = rules.legal_cards(cards(hand), cards(trick), hearts_broken=False, first_trick=True)

    assert names(legal) == expected


@pytest.mark.parametrize(
    ("hand", "broken", "expected"),
    [
        pytest.param("3♥ 2♣ Q♠", False, "2♣ Q♠", id="no heart before"),
        pytest.param("3♥ Q♠", False, "Q♠", id="even the queen of spades before a heart"),
        pytest.param("3♥ 9♥", False, "3♥ 9♥", id="nothing but hearts"),
        pytest.param("3♥ 2♣ Q♠", True, "3♥ 2♣ Q♠", id="anything once broken"),
    ],
)
def test_leading_hearts(hand: str, broken: bool, expected: str) -> None:
    """§6 Hearts are led only when they are broken or the player has nothing else."""
    assert names(rules.legal_cards(cards(hand), [], hearts_broken=broken)) == expected


@pytest.mark.parametrize("broken", [False, True], ids=["not broken", "broken"])
@given(hand=HANDS, trick=TRICKS)
def test_following_suit(broken: bool, hand: list[Card], trick: list[Card]) -> None:
    """§4 After the first trick a player must follow suit if possible, or else plays any card."""
    suit = [card for card in hand if card.suit is trick[0].suit]

    assert rules.legal_cards(hand, trick, hearts_broken=broken) == (suit or hand)


@given(hand=HANDS, trick=TRICKS | st.just([]), broken=st.booleans(), first=st.booleans())
def test_a_card_can_always_be_played(
    hand: list[Card], trick: list[Card], broken: bool, first: bool
) -> None:
    """§4 Whoever has cards has a legal one, and legal cards are in the order of the hand."""
    legal = rules.legal_cards(hand, trick, hearts_broken=broken, first_trick=first)

    assert legal
    assert legal == [card for card in hand if card in legal]


@pytest.mark.parametrize(("card", "expected"), [("2♥", True), ("Q♠", False), ("A♦", False)])
def test_a_heart_breaks_hearts(card: str, expected: bool) -> None:
    """§6 Playing a heart breaks hearts; the queen of spades does not."""
    assert rules.breaks_hearts(*cards(card)) is expected


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        pytest.param("9♣ J♣ 10♣ 2♣", "J♣", id="highest"),
        pytest.param("2♦ A♠ A♥ A♣", "2♦", id="no other suit"),
        pytest.param("Q♠ A♥ K♠ A♦", "K♠", id="of the suit that was led"),
        pytest.param("K♥ A♥", "A♥", id="so far"),
    ],
)
def test_who_wins_a_trick(trick: str, expected: str) -> None:
    """§4 The highest card of the suit that was led wins; cards of other suits never do."""
    assert rules.name(rules.winning_card(cards(trick))) == expected


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        pytest.param({1: 5, 2: 21, 3: 0, 4: 0}, {1: 5, 2: 21, 3: 0, 4: 0}, id="points count"),
        pytest.param({1: 0, 2: 1, 3: 25, 4: 0}, {1: 0, 2: 1, 3: 25, 4: 0}, id="almost the moon"),
        pytest.param({1: 0, 2: 0, 3: 26, 4: 0}, {1: 26, 2: 26, 3: 0, 4: 26}, id="the moon"),
    ],
)
def test_what_a_round_scores(taken: dict[int, int], expected: dict[int, int]) -> None:
    """§7 Points taken are added, but a player who takes all 26 gives them to the others."""
    assert rules.round_scores(taken) == expected


def test_who_shot_the_moon() -> None:
    """§7 Only a player who has taken all points has shot the moon."""
    assert rules.moon_shooter({1: 0, 2: 0, 3: 26, 4: 0}) == 3
    assert rules.moon_shooter({1: 0, 2: 1, 3: 25, 4: 0}) is None


@pytest.mark.parametrize(("highest", "expected"), [(99, False), (100, True), (118, True)])
def test_the_game_ends_at_100_points(highest: int, expected: bool) -> None:
    """§8 The game ends once anybody has 100 points or more."""
    assert rules.is_game_over({1: 20, 2: highest, 3: 3, 4: 60}) is expected

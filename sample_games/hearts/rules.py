"""The rules of Hearts, as RULES.md numbers them: functions on plain cards and player ids."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, StrEnum
from functools import cache
from typing import NamedTuple

JACK, QUEEN, KING, ACE = 11, 12, 13, 14
PLAYERS = 4
HAND = 13
CARDS_TO_PASS = 3
ALL_POINTS = 26
SCORE_TO_END = 100


class Suit(StrEnum):
    """§1 The four suits; sorting cards brings a suit together, its cards from low to high."""

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"


class Card(NamedTuple):
    """§1 A card; the rank is 2 to 10, `JACK`, `QUEEN`, `KING` or `ACE`, so 2 to 14."""

    suit: Suit
    rank: int


class Passing(Enum):
    """§3 Where the three cards go; the value is how many places to the left their receiver sits."""

    LEFT = 1
    RIGHT = 3
    ACROSS = 2
    KEEP = 0


TWO_OF_CLUBS = Card(Suit.CLUBS, 2)
QUEEN_OF_SPADES = Card(Suit.SPADES, QUEEN)
SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
LETTERS = {JACK: "J", QUEEN: "Q", KING: "K", ACE: "A"}


def deck() -> list[Card]:
    """§1 All 52 cards, sorted; the dealer shuffles them."""
    return [Card(suit, rank) for suit in Suit for rank in range(2, ACE + 1)]


def name(card: Card) -> str:
    """§1 A card in two or three characters.

    >>> name(QUEEN_OF_SPADES), name(Card(Suit.HEARTS, 10))
    ('Q♠', '10♥')
    """
    return f"{LETTERS.get(card.rank, card.rank)}{SYMBOLS[card.suit]}"


def card_points(card: Card) -> int:
    """§1 The points of one card: 1 for a heart, 13 for the queen of spades, otherwise 0."""
    if card == QUEEN_OF_SPADES:
        return 13
    return 1 if card.suit is Suit.HEARTS else 0


def points(cards: Iterable[Card]) -> int:
    """§1 The points of the cards of a trick or of a pile together."""
    return sum(map(card_points, cards))


def passing(round_number: int) -> Passing:
    """§3 Where cards go in a round; rounds are numbered from 1.

    >>> [passing(number).name for number in range(1, 6)]
    ['LEFT', 'RIGHT', 'ACROSS', 'KEEP', 'LEFT']
    """
    return list(Passing)[(round_number - 1) % len(Passing)]


def receivers(players: Sequence[int], direction: Passing) -> dict[int, int]:
    """§3 The receiver of each player's cards; `players` has all four in turn order, to the left.

    >>> receivers([11, 12, 13, 14], Passing.RIGHT)
    {11: 14, 12: 11, 13: 12, 14: 13}
    """
    places = direction.value
    return dict(zip(players, [*players[places:], *players[:places]], strict=True))


def leader_of_first_trick(hands: Mapping[int, Iterable[Card]]) -> int:
    """§5 The player who holds the 2 of clubs."""
    return next(player for player, hand in hands.items() if TWO_OF_CLUBS in hand)


def legal_cards(
    hand: Iterable[Card], trick: Sequence[Card], *, hearts_broken: bool, first_trick: bool = False
) -> list[Card]:
    """§4-§6 The cards of the hand that may be played next, in the order of the hand.

    `trick` has the cards on the table, in the order of play: empty for the player who leads.

    >>> lone_heart = [Card(Suit.HEARTS, 2), Card(Suit.SPADES, 3)]
    >>> legal_cards(lone_heart, [Card(Suit.CLUBS, 9)], hearts_broken=False) == lone_heart
    True
    """
    cards = list(hand)
    if not trick:
        preferred = _cards_to_lead(cards, hearts_broken=hearts_broken, first_trick=first_trick)
    else:
        preferred = _cards_to_add(cards, trick[0].suit, first_trick=first_trick)
    return preferred or cards


def missing_cards(plays: Iterable[tuple[int, Card]]) -> dict[int, set[Card]]:
    """§4-§6 The cards that players do not have, for they played another instead, by player.

    `plays` has the plays of a round, in order, each a player and a card.

    >>> club, heart = TWO_OF_CLUBS, Card(Suit.HEARTS, 3)
    >>> {player: len(cards) for player, cards in missing_cards([(11, club), (12, heart)]).items()}
    {12: 38}
    """
    missing: dict[int, set[Card]] = {}
    trick: list[Card] = []
    hearts_broken = False
    for number, (player, card) in enumerate(plays):
        if number % PLAYERS == 0:
            trick = []
        led = trick[0].suit if trick else None
        preferred = _preferred_to(card, led, hearts_broken, number < PLAYERS)
        if preferred:
            missing.setdefault(player, set()).update(preferred)
        trick.append(card)
        hearts_broken = hearts_broken or breaks_hearts(card)
    return missing


def breaks_hearts(card: Card) -> bool:
    """§6 Whether hearts are broken once this card is played."""
    return card.suit is Suit.HEARTS


def winning_card(trick: Sequence[Card]) -> Card:
    """§4 The highest card of the suit that was led; `trick` is in the order of play and not empty.

    >>> name(winning_card([Card(Suit.CLUBS, 9), Card(Suit.CLUBS, JACK), Card(Suit.SPADES, ACE)]))
    'J♣'
    """
    return max(card for card in trick if card.suit is trick[0].suit)


def moon_shooter(taken: Mapping[int, int]) -> int | None:
    """§7 The player who took all points of the round, if any; `taken` has every player's points."""
    return next((player for player, number in taken.items() if number == ALL_POINTS), None)


def round_scores(taken: Mapping[int, int]) -> dict[int, int]:
    """§7 The points a round adds to each score; `taken` has the points in every player's pile.

    >>> round_scores({11: 0, 12: 26, 13: 0, 14: 0})
    {11: 26, 12: 0, 13: 26, 14: 26}
    """
    shooter = moon_shooter(taken)
    if shooter is None:
        return dict(taken)
    return {player: 0 if player == shooter else ALL_POINTS for player in taken}


def is_game_over(scores: Mapping[int, int]) -> bool:
    """§8 Whether a player has 100 points or more; to be asked at the end of a round."""
    return max(scores.values()) >= SCORE_TO_END


def _cards_to_lead(cards: list[Card], *, hearts_broken: bool, first_trick: bool) -> list[Card]:
    """§5-§6 The 2 of clubs in the first trick, then anything, but hearts only once broken."""
    if first_trick:
        return [card for card in cards if card == TWO_OF_CLUBS]
    return [card for card in cards if hearts_broken or card.suit is not Suit.HEARTS]


def _cards_to_add(cards: list[Card], led: Suit, *, first_trick: bool) -> list[Card]:
    """§4-§5 The cards of the suit that was led; in the first trick, else the cards without points.

    Empty when every card may be added.
    """
    following = [card for card in cards if card.suit is led]
    if following or not first_trick:
        return following
    return [card for card in cards if not card_points(card)]


@cache
def _preferred_to(
    card: Card, led: Suit | None, hearts_broken: bool, first_trick: bool
) -> frozenset[Card]:
    """§4-§6 The cards to be played before this one, by the suit that was led; None to lead."""
    trick = [] if led is None else [Card(led, ACE)]
    preferred = []
    for other in deck():
        both = [card, other]
        legal = legal_cards(both, trick, hearts_broken=hearts_broken, first_trick=first_trick)
        if card not in legal:
            preferred.append(other)
    return frozenset(preferred)

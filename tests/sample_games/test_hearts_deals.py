"""Deals of Hearts: hidden cards are dealt anew, every possible way as likely as any other."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from bga_states import Table
from sample_games.hearts import Hearts, deals, rules
from sample_games.hearts.rules import Card, Suit

NAMES = ["Ann", "Bob", "Cy", "Di"]
CARDS = range(1, 8)
ROOM = {"Ann": 3, "Bob": 2, "Cy": 2}
BARRED = {"Ann": {1, 2}, "Bob": {2, 3, 4}, "Cy": {5}}
SAMPLES = 6_000

Deal = tuple[frozenset[int], ...]


def all_deals() -> set[Deal]:
    """List every deal of the seven cards that is possible, by trying all orders."""
    found: set[Deal] = set()
    for order in permutations(CARDS):
        hands = (frozenset(order[:3]), frozenset(order[3:5]), frozenset(order[5:]))
        if all(hand.isdisjoint(BARRED[name]) for name, hand in zip(BARRED, hands, strict=True)):
            found.add(hands)
    return found


def test_every_deal_is_as_likely_as_any_other() -> None:
    """§4 Whatever players do not have, of the other deals each comes up about as often."""
    chance, seen = Random(1), Counter[Deal]()
    for _ in range(SAMPLES):
        dealt = deals.deal(CARDS, ROOM, BARRED, chance)
        seen[tuple(frozenset(hand) for hand in dealt.values())] += 1
    expected = SAMPLES / len(all_deals())

    assert seen.keys() == all_deals()
    deviation = sum((count - expected) ** 2 / expected for count in seen.values())
    # Chi squared: so many degrees of freedom, and four standard deviations.
    freedom = len(seen) - 1
    assert deviation < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("order", [[1, 2, 3, 4, 5, 6, 7], [7, 5, 3, 1, 2, 4, 6]])
def test_a_deal_does_not_depend_on_where_the_cards_were(order: list[int]) -> None:
    """§2 The same cards are dealt alike by the same chance, in whatever order they are gathered."""
    dealt = deals.deal(order, ROOM, BARRED, Random(5))

    assert dealt == deals.deal(CARDS, ROOM, BARRED, Random(5))


def test_cards_that_only_one_player_can_have() -> None:
    """§4 Where only one deal is possible, it is dealt."""
    barred = {"Ann": {3, 4}, "Bob": {1, 2}}

    dealt = deals.deal([4, 3, 2, 1], {"Ann": 2, "Bob": 2}, barred, Random(1))

    assert {name: {*hand} for name, hand in dealt.items()} == {"Ann": {1, 2}, "Bob": {3, 4}}


@pytest.mark.parametrize("seed", range(20))
def test_missing_cards_are_those_that_had_to_be_played(seed: int) -> None:
    """§4-§6 A card is missing if, of it and the one that was played, it alone was legal."""
    plays = random_plays(seed)
    expected: dict[int, set[Card]] = {}
    for number, (player, card) in enumerate(plays):
        trick = [face for _, face in plays[number - number % rules.PLAYERS : number]]
        broken = any(face.suit is Suit.HEARTS for _, face in plays[:number])
        for other in rules.deck():
            first = number < rules.PLAYERS
            legal = rules.legal_cards([card, other], trick, hearts_broken=broken, first_trick=first)
            if card not in legal:
                expected.setdefault(player, set()).add(other)

    assert rules.missing_cards(plays) == expected


def test_points_in_the_first_trick_tell_that_there_was_nothing_else() -> None:
    """§5 Who adds a heart to the first trick has neither the suit nor any card without points."""
    plays = [(11, rules.TWO_OF_CLUBS), (12, Card(Suit.HEARTS, 5))]
    without_points = {card for card in rules.deck() if not rules.card_points(card)}

    assert rules.missing_cards(plays) == {12: without_points}


def random_plays(seed: int) -> list[tuple[int, Card]]:
    """Play a round at random, until shortly before its end."""
    chance, table = Random(seed), Table.create(Hearts, NAMES, seed=seed)
    while len(table.game.plays) < 4 * rules.PLAYERS + seed:
        player_id = chance.choice(table.active_player_ids)
        choice = chance.choice(table.choices(player_id))
        table.act(player_id, choice.action, choice.args)
    game = table.game
    return [(player_id, game.cards.get_card(id_).face) for player_id, id_ in game.plays]

"""How the framework behaves beyond the documents: the Deck."""

from collections.abc import Callable
from typing import Any

import pytest

from bga_states import Deck, GameError, Table, UserError, possible_action
from tests.support import PlayerState, SampleGame


class Draw(PlayerState):
    """A turn in which cards are picked."""

    @possible_action
    def act_pick(self, count: int, active_player_id: int) -> None:
        self.game.cards.pick_cards(count, "deck", active_player_id)


class Cards(SampleGame):
    """A game with five cards, "a" below and "e" on top."""

    states = (Draw,)
    cards = Deck(str, auto_reshuffle={"deck": "discard"})

    def setup_new_game(self) -> type[Draw]:
        self.cards.create_cards("abcde")
        return Draw


def deck() -> Deck[str]:
    return Table.create(Cards, {4: "Ann", 5: "Bob"}, seed=1).game.cards


def faces(cards: Any) -> str:
    return "".join(card.face for card in cards)


def where(cards: Deck[str], *places: str) -> list[str]:
    return [faces(cards.get_cards_in_location(place)) for place in places]


def test_create_cards() -> None:
    """`create_cards`: cards with ids, a location and a location_arg; the last one on top."""
    cards = deck()
    top = cards.get_card_on_top("deck")

    assert top is not None
    assert (top.id, top.face, top.location, top.location_arg) == (5, "e", "deck", 0)
    assert (where(cards, "deck"), faces(cards.get_cards_on_top(2, "deck"))) == (["abcde"], "ed")


def test_pick_cards() -> None:
    """`pick_card`, `pick_cards`: from the top of a place to a player's hand.

    They take as many cards as there are.
    """
    cards = deck()
    one, more = cards.pick_card("deck", 4), cards.pick_cards(9, "deck", 5)

    assert one is not None
    assert (one.face, one.location, one.location_arg, faces(more)) == ("e", "hand", 4, "dcba")
    assert (faces(cards.get_player_hand(5)), cards.pick_card("deck", 4)) == ("dcba", None)


@pytest.mark.parametrize(
    "ask",
    [
        lambda cards: cards.pick_card("deck", 1),
        lambda cards: cards.pick_cards(2, "deck", 1),
        lambda cards: cards.get_player_hand(1),
    ],
    ids=["one", "several", "hand"],
)
def test_hand_of_nobody(ask: Callable[[Deck[str]], object]) -> None:
    """A hand belongs to a player: who is none of the table's is an error, and no card moves."""
    cards = deck()
    with pytest.raises(GameError, match="Cannot find player 1: .* It looks like a seat number"):
        ask(cards)

    assert where(cards, "deck") == ["abcde"]


def test_pick_for_another_location() -> None:
    """`pick_card_for_location`, `pick_cards_for_location`."""
    cards = deck()
    cards.pick_card_for_location("deck", "river")
    cards.pick_cards_for_location(2, "deck", "row", 3)

    assert where(cards, "deck", "river") == ["ab", "e"]
    assert faces(cards.get_cards_in_location("row", 3)) == "dc"


def test_move_cards() -> None:
    """`move_card`, `move_cards`, `play_card`: on top of a place, from wherever they are."""
    cards = deck()
    cards.move_card(2, "table")
    cards.move_cards([5, 1], "table")
    cards.play_card(3)

    assert where(cards, "deck", "table", "discard") == ["d", "bea", "c"]


def test_insert_cards() -> None:
    """`insert_card`, `insert_card_on_extreme_position`."""
    cards = deck()
    cards.insert_card(5, "deck", 1)
    cards.insert_card_on_extreme_position(3, "deck", on_top=True)
    cards.insert_card_on_extreme_position(4, "deck", on_top=False)

    assert where(cards, "deck") == ["daebc"]
    with pytest.raises(GameError, match="Cannot insert a card at 9"):
        cards.insert_card(1, "deck", 9)


def test_move_all_cards() -> None:
    """`move_all_cards_in_location`: of one place, or of all, in the order they have."""
    cards = deck()
    cards.move_cards([1, 2], "table")
    cards.move_all_cards_in_location("deck", "table")
    once = where(cards, "deck", "table")
    cards.move_all_cards_in_location(None, "box")

    assert (once, where(cards, "table", "box")) == (["", "abcde"], ["", "abcde"])


def test_get_cards() -> None:
    """`get_card`, `get_cards`: by id; `get_card_on_top`, `get_player_hand`: by place.

    An unknown id is an error.
    """
    cards = deck()
    cards.pick_card("deck", 4)
    top = cards.get_card_on_top("deck")

    assert (cards.get_card(2).face, faces(cards.get_cards([5, 1]))) == ("b", "ea")
    assert (top and top.face, faces(cards.get_player_hand(4)), cards.get_player_hand(5)) == (
        "d",
        "e",
        [],
    )
    with pytest.raises(GameError, match="Cannot find card 6: the ids are 1 to 5"):
        cards.get_card(6)


@pytest.mark.parametrize("ids", [[4, 1], [4, 4]], ids=["elsewhere", "twice"])
def test_get_cards_from_location(ids: list[int]) -> None:
    """`get_cards_from_location` throws if one is elsewhere."""
    cards = deck()
    cards.move_card(4, "hand", 5)

    assert faces(cards.get_cards_from_location([4], "hand", 5)) == "d"
    with pytest.raises(UserError, match="These cards are not there"):
        cards.get_cards_from_location(ids, "hand", 5)


def test_count_cards() -> None:
    """`count_cards_in_location`, `..._in_locations`, `..._by_location_args`."""
    cards = deck()
    cards.pick_card("deck", 4)
    cards.pick_cards(2, "deck", 5)

    assert cards.count_cards_in_location("hand", 5) == 2
    assert cards.count_cards_in_locations() == {"deck": 2, "hand": 3}
    assert cards.count_cards_by_location_args("hand") == {4: 1, 5: 2}


def test_shuffle() -> None:
    """`shuffle`: by the table's own chance, so that the same seed gives the same order."""
    first, second = deck(), deck()
    first.shuffle("deck")
    second.shuffle("deck")

    assert where(first, "deck") == where(second, "deck") != ["abcde"]
    assert sorted(where(first, "deck")[0]) == list("abcde")


def test_redeal_starts_from_no_arrangement() -> None:
    """`redeal`: by one chance the same comes of it, wherever the cards were; known ones stay."""
    dealt = []
    for hand in ([1, 2], [2, 4], [4, 1]):
        cards = deck()
        cards.move_cards([3, *hand], "hand", 4)
        cards.redeal([("deck", 0), ("hand", 4), ("hand", 5)], known=[3])
        dealt.append((where(cards, "deck"), faces(cards.get_player_hand(4))))

    assert dealt[0] == dealt[1] == dealt[2]
    [left], held = dealt[0]
    assert (len(left), held[0], sorted(left + held)) == (2, "c", list("abcde"))


def test_redeal_deals_any_card_anywhere() -> None:
    """`redeal`: every place keeps the number of its cards, and may get any of them."""
    table = Table.create(Cards, {4: "Ann", 5: "Bob"}, seed=1)
    table.act(4, "act_pick", {"count": 2})
    seen = set()
    for _ in range(100):
        table.game.cards.redeal([("deck", 0), ("hand", 4)])
        seen.add("".join(sorted(faces(table.game.cards.get_player_hand(4)))))

    assert len(seen) == 10


def test_auto_reshuffle() -> None:
    """Autoreshuffle: an empty deck is refilled from the discard pile, and all are notified."""
    table = Table.create(Cards, {4: "Ann", 5: "Bob"}, seed=1)
    table.game.cards.move_cards([1, 2, 3], "discard")
    [told] = table.act(4, "act_pick", {"count": 4}).messages(None)
    hand = faces(table.game.cards.get_player_hand(4))

    assert (told.type, told.args) == ("deckReshuffled", {"location": "deck", "count": 3})
    assert (hand[:2], {*hand[2:]} < {*"abc"}, where(table.game.cards, "discard")) == (
        "ed",
        True,
        [""],
    )


def test_a_deck_is_saved_and_rolled_back() -> None:
    """Cards are data of the table."""
    table = Table.create(Cards, {4: "Ann", 5: "Bob"}, seed=1)
    table.act(4, "act_pick", {"count": 2})
    again = Table.restore(Cards, table.snapshot())

    assert where(again.game.cards, "deck") == ["abc"]
    assert faces(again.game.cards.get_player_hand(4)) == "ed"

"""The scene of Hearts: the trick in the middle, and the cards in front of each player."""

from typing import TYPE_CHECKING

from bga_states import DeckCard, clienttranslate
from bga_states.scene import Card, Counter, Hand, Mat, Pile, Ring, Row, Scene, Seat, Text, fill
from sample_games.hearts import rules

if TYPE_CHECKING:
    from sample_games.hearts.game import Hearts

RED = (rules.Suit.HEARTS, rules.Suit.DIAMONDS)


def scene_of(game: "Hearts", player_id: int | None) -> Scene:
    """Draw the round, the trick and all mats."""
    number = Text(text=fill(clienttranslate("round ${n}"), n=game.round.get()))
    mats = [mat_of(game, id_, is_own=id_ == player_id) for id_ in game.players]
    return Scene([number, trick_of(game), *mats])


def trick_of(game: "Hearts") -> Ring:
    """Draw the trick, each card in front of its player."""
    cards = dict(zip(game.cards_on_table(), game.cards.get_cards_in_location("trick"), strict=True))
    seats = [Seat(id_, [card_of(cards[id_])] if id_ in cards else []) for id_ in game.players]
    return Ring(id="trick", name=clienttranslate("trick"), seats=seats)


def mat_of(game: "Hearts", player_id: int, *, is_own: bool) -> Mat:
    """Draw the hand, the cards to pass and the tricks of a player; the owner sees their cards."""
    cards = game.cards
    held = cards.count_cards_in_location("hand", player_id)
    aside = cards.count_cards_in_location("passed", player_id)
    taken = cards.count_cards_in_location("taken", player_id)
    items: list[Hand | Row | Pile | Counter] = [
        Counter(name=clienttranslate("this round"), value=game.points_taken(player_id)),
        Pile(name=clienttranslate("taken"), count=taken, weight=0.5),
    ]
    if aside:
        seen = cards.get_cards_in_location("passed", player_id) if is_own else []
        shown, hidden = [card_of(card) for card in seen], aside - len(seen)
        items.append(Row(name=clienttranslate("to pass"), items=shown, hidden=hidden, weight=0.7))
    hand = game.sorted_hand(player_id) if is_own else []
    shown, hidden = [card_of(card) for card in hand], held - len(hand)
    items.append(Hand(name=clienttranslate("hand"), items=shown, hidden=hidden))
    return Mat(owner=player_id, items=items)


def card_of(card: DeckCard[rules.Card]) -> Card:
    """Draw the front of a card."""
    suit, rank = card.face
    return Card(
        id=f"card {card.id}",
        name=rules.name(card.face),
        corner=str(rules.LETTERS.get(rank, rank)),
        sign=rules.SYMBOLS[suit],
        ink="red" if suit in RED else "",
        means={"card_id": card.id, "card_ids": card.id},
    )

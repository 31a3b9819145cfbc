"""`Deck`: cards of the author's own type, in named places, in order (BGA's Deck)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from bga_states.engine.author.component import Component
from bga_states.engine.base.errors import GameError, UserError
from bga_states.engine.base.types import clienttranslate

CardT = TypeVar("CardT")

HAND = "hand"
DISCARD = "discard"


class DeckCard(msgspec.Struct, Generic[CardT], frozen=True):
    """A card of a deck: its `id`, its `face`, and its place.

    `location_arg` tells places with the same name apart, such as hands by the ids of their players.
    It is 0 when there is only one such place.
    """

    id: int
    face: CardT
    location: str
    location_arg: int


class DeckData(msgspec.Struct, Generic[CardT]):
    """The saved data of a deck: the faces in the order of the card ids, and the ids in every place.

    A place lists its ids from the bottom to the top.
    """

    faces: list[CardT]
    places: dict[tuple[str, int], list[int]]


class Deck(Component, Generic[CardT]):
    """Cards in places: `cards = Deck(Card)` in the class body of the Game.

    `Card` is your own type of faces.

    Ids count from 1. A place has an order; its last card is on top. With
    `auto_reshuffle={"deck": "discard"}` picking from an empty "deck" first shuffles "discard" into
    it, and all clients receive `deckReshuffled`. A deck never shows faces by itself: `get_args`,
    `get_all_datas` and your notifications decide which faces players see.
    """

    data: DeckData[CardT]

    def __init__(
        self, card_type: type[CardT], *, auto_reshuffle: Mapping[str, str] | None = None
    ) -> None:
        # The type is made at run time, which mypy cannot follow.
        self.data_type: Any = DeckData[card_type]  # type: ignore[valid-type]
        self.auto_reshuffle = dict(auto_reshuffle or {})

    def new_data(self) -> DeckData[CardT]:
        """Start without cards."""
        return DeckData([], {})

    def fault(self, data: DeckData[CardT]) -> str:
        """Say which card is not in exactly one place, "" if every card is."""
        placed: set[int] = set()
        for ids in data.places.values():
            for card_id in ids:
                if not 1 <= card_id <= len(data.faces):
                    return f"there is no card {card_id}"
                if card_id in placed:
                    return f"card {card_id} is in two places"
                placed.add(card_id)
        lost = len(data.faces) - len(placed)
        return f"{lost} card(s) are in no place" if lost else ""

    def create_cards(
        self, faces: Iterable[CardT], location: str = "deck", location_arg: int = 0
    ) -> None:
        """Put new cards on top of a place, the last one uppermost."""
        place = self._place(location, location_arg)
        for face in faces:
            self.data.faces.append(face)
            # The index of a face is its id less one.
            place.append(len(self.data.faces))

    def shuffle(self, location: str, location_arg: int = 0) -> None:
        """Shuffle a place by the table's own chance."""
        # So that a replay deals the same cards.
        self.game.random.shuffle(self._place(location, location_arg))

    def redeal(self, places: Iterable[tuple[str, int]], known: Collection[int] = ()) -> None:
        """Deal the cards of some places anew, to each as many as it has: for `Game.redeal`.

        A place is a location and its arg. Cards whose ids are `known` stay where they are. The new
        places of the other cards do not depend on their old places.
        """
        wanted = [*places] if isinstance(places, Iterable) else [places]
        for place in wanted:
            if not isinstance(place, tuple) or [*map(type, place)] != [str, int]:
                fact = f"{place!r} is no place"
                remedy = 'Give each as a pair, such as ("deck", 0)'
                raise GameError(f"Cannot redeal {self.name}: {fact}. {remedy}.")
        piles = [self.data.places[place] for place in dict.fromkeys(wanted) if self._look(*place)]
        hidden: list[int] = []
        for pile in piles:
            hidden += [card_id for card_id in pile if card_id not in known]
        # Sorted, so that the deal does not depend on the old places.
        hidden.sort()
        self.game.random.shuffle(hidden)
        for pile in piles:
            pile[:] = [card_id if card_id in known else hidden.pop() for card_id in pile]

    def pick_card(self, location: str, player_id: int) -> DeckCard[CardT] | None:
        """Move the top card of a place to a player's hand; None when there is none left.

        GameError when no player has this id.
        """
        return _first(self.pick_cards(1, location, player_id))

    def pick_cards(self, count: int, location: str, player_id: int) -> list[DeckCard[CardT]]:
        """Move up to `count` top cards of a place to a player's hand.

        GameError when no player has this id.
        """
        # A hand without a player would keep the cards forever, and look empty to all viewers.
        player = self.game.players.of(player_id)
        return self.pick_cards_for_location(count, location, HAND, player.id)

    def pick_card_for_location(
        self, from_location: str, to_location: str, location_arg: int = 0
    ) -> DeckCard[CardT] | None:
        """Move the top card of a place on top of another; None when there is none left."""
        picked = self.pick_cards_for_location(1, from_location, to_location, location_arg)
        return _first(picked)

    def pick_cards_for_location(
        self, count: int, from_location: str, to_location: str, location_arg: int = 0
    ) -> list[DeckCard[CardT]]:
        """Move up to `count` top cards of a place on top of another place, one by one.

        Return them in that order.
        """
        source = self._place(from_location)
        target = self._place(to_location, location_arg)
        picked: list[int] = []
        while len(picked) < count:
            if not source and not self._reshuffle_into(from_location):
                break
            picked.append(source.pop())
        # Only now, so that a reshuffle never takes in the cards just picked.
        target.extend(picked)
        return self._cards(picked, to_location, location_arg)

    def get_card(self, card_id: int) -> DeckCard[CardT]:
        """Return a card; GameError when no card has this id."""
        location, location_arg = self._where(card_id)
        return DeckCard(card_id, self._face(card_id), location, location_arg)

    def get_cards(self, card_ids: Iterable[int]) -> list[DeckCard[CardT]]:
        """Return cards in the order of the ids."""
        where = {}
        # One pass for all ids: the search for a single card goes through all places.
        for place, ids in self.data.places.items():
            where.update(dict.fromkeys(ids, place))
        cards = []
        for card_id in card_ids:
            location, location_arg = where.get(card_id) or self._where(card_id)
            cards.append(DeckCard(card_id, self._face(card_id), location, location_arg))
        return cards

    def get_cards_from_location(
        self, card_ids: Sequence[int], location: str, location_arg: int = 0
    ) -> list[DeckCard[CardT]]:
        """Return cards that a player named; UserError if one is not there or is named twice."""
        place = self._look(location, location_arg)
        is_repeated = len(set(card_ids)) != len(card_ids)
        if is_repeated or not set(card_ids).issubset(place):
            raise UserError(clienttranslate("These cards are not there"))
        return self._cards(card_ids, location, location_arg)

    def get_cards_in_location(self, location: str, location_arg: int = 0) -> list[DeckCard[CardT]]:
        """Return the cards of a place from the bottom to the top."""
        return self._cards(self._look(location, location_arg), location, location_arg)

    def get_player_hand(self, player_id: int) -> list[DeckCard[CardT]]:
        """Return the cards in a player's hand; GameError when no player has this id."""
        return self.get_cards_in_location(HAND, self.game.players.of(player_id).id)

    def get_card_on_top(self, location: str, location_arg: int = 0) -> DeckCard[CardT] | None:
        """Return the top card of a place and leave it there; None when there is none."""
        return _first(self.get_cards_on_top(1, location, location_arg))

    def get_cards_on_top(
        self, count: int, location: str, location_arg: int = 0
    ) -> list[DeckCard[CardT]]:
        """Return the top cards of a place, the uppermost first, and leave them there."""
        from_the_top = self.get_cards_in_location(location, location_arg)[::-1]
        return from_the_top[: max(count, 0)]  # a negative end would count from the bottom

    def move_card(self, card_id: int, location: str, location_arg: int = 0) -> None:
        """Move a card from its place to the top of another."""
        self.move_cards([card_id], location, location_arg)

    def move_cards(self, card_ids: Iterable[int], location: str, location_arg: int = 0) -> None:
        """Put cards on top of a place one by one."""
        for card_id in card_ids:
            self._take(card_id)
            self._place(location, location_arg).append(card_id)

    def insert_card(
        self, card_id: int, location: str, position: int, location_arg: int = 0
    ) -> None:
        """Put a card into a place: 0 is the bottom, the number of its other cards the top.

        GameError for any other position.
        """
        place = self._place(location, location_arg)
        # A card that moves within its place is first taken out of it.
        others = len(place) - (card_id in place)
        if type(position) is not int or position not in range(others + 1):
            fact = f"{location} has {others} other cards"
            raise GameError(f"Cannot insert a card at {position!r}: {fact}. Give 0 to {others}.")
        self._take(card_id)
        place.insert(position, card_id)

    def insert_card_on_extreme_position(
        self, card_id: int, location: str, *, on_top: bool, location_arg: int = 0
    ) -> None:
        """Put a card on top of a place or under it."""
        self._take(card_id)
        place = self._place(location, location_arg)
        if on_top:
            place.append(card_id)
        else:
            place.insert(0, card_id)

    def move_all_cards_in_location(
        self,
        from_location: str | None,
        to_location: str,
        *,
        from_location_arg: int = 0,
        to_location_arg: int = 0,
    ) -> None:
        """Put all cards of a place on top of another, in their old order.

        `from_location` None moves the cards of all places.
        """
        sources = list(self.data.places)
        if from_location is not None:
            sources = [(from_location, from_location_arg)]
        # Collected before the first card arrives: the target may be among the sources.
        moved: list[int] = []
        for source in sources:
            ids = self.data.places.get(source, [])
            moved += ids
            ids.clear()
        if moved:
            self._place(to_location, to_location_arg).extend(moved)

    def play_card(self, card_id: int) -> None:
        """Put a card on top of "discard"."""
        self.move_card(card_id, DISCARD)

    def count_cards_in_location(self, location: str, location_arg: int = 0) -> int:
        """Count the cards of a place."""
        return len(self._look(location, location_arg))

    def count_cards_in_locations(self) -> dict[str, int]:
        """Count the cards by the names of their places."""
        counts: dict[str, int] = {}
        for (location, _), place in self.data.places.items():
            counts[location] = counts.get(location, 0) + len(place)
        return counts

    def count_cards_by_location_args(self, location: str) -> dict[int, int]:
        """Count the cards of places of one name, such as all hands by player id."""
        counts = {}
        for (name, location_arg), place in self.data.places.items():
            if name == location:
                counts[location_arg] = len(place)
        return counts

    def _cards(
        self, card_ids: Iterable[int], location: str, location_arg: int
    ) -> list[DeckCard[CardT]]:
        """Return cards that the caller knows to be in this place."""
        faces = self.data.faces  # read once, and not for each card of a long list
        return [DeckCard(id_, faces[id_ - 1], location, location_arg) for id_ in card_ids]

    def _place(self, location: str, location_arg: int = 0) -> list[int]:
        return self.data.places.setdefault((location, location_arg), [])

    def _look(self, location: str, location_arg: int) -> Sequence[int]:
        # Not setdefault, as in _place: looking must not change the data.
        return self.data.places.get((location, location_arg), ())

    def _face(self, card_id: int) -> CardT:
        return self.data.faces[card_id - 1]

    def _where(self, card_id: int) -> tuple[str, int]:
        for place, ids in self.data.places.items():
            if card_id in ids:
                return place
        fact = f"the ids are 1 to {len(self.data.faces)}"
        raise GameError(f"Cannot find card {card_id!r}: {fact}. Use one of them.")

    def _take(self, card_id: int) -> None:
        self.data.places[self._where(card_id)].remove(card_id)

    def _reshuffle_into(self, location: str) -> bool:
        """Shuffle the refill pile of a place into it; return whether that brought cards."""
        source = self.auto_reshuffle.get(location)
        # Nothing to shuffle in: the place stays empty, which is not an error.
        if source is None or not self._look(source, 0):
            return False
        self.move_all_cards_in_location(source, location)
        self.shuffle(location)
        count = self.count_cards_in_location(location)
        self.game.notify.all("deckReshuffled", "", location=location, count=count)
        return True


def _first(cards: list[DeckCard[CardT]]) -> DeckCard[CardT] | None:
    """Return the first card, None when there is none."""
    if not cards:
        return None
    return cards[0]
